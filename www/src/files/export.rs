//! A game as a file.

use tengen::notation::{Psq, PsqMove, write_moves, write_sgf};

use super::Format;
use crate::game::{Game, tree_of};

/// Writes the whole game.
pub fn export(game: &Game, format: Format) -> String {
    match format {
        Format::Moves => write_moves(game.moves()),
        Format::Psq => {
            let moves = game.moves().iter().map(|&point| PsqMove { point, ms: 0 }).collect();
            Psq { size: game.size(), moves, tail: vec![] }.to_string()
        }
        Format::Sgf => write_sgf(&tree_of(game)),
    }
}
