//! A game as a file.

use tengen::notation::{Psq, PsqMove, write_moves, write_sgf};

use super::ExportFormat;
use crate::game::{PlayedGame, tree_of};

/// Writes the whole game.
pub fn export(game: &PlayedGame, format: ExportFormat) -> String {
    match format {
        ExportFormat::Moves => write_moves(game.moves()),
        ExportFormat::Psq => {
            let moves = game.moves().iter().map(|&point| PsqMove { point, ms: 0 }).collect();
            Psq { size: game.size(), moves, tail: vec![] }.to_string()
        }
        ExportFormat::Sgf => write_sgf(&tree_of(game)),
    }
}
