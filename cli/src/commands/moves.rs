//! Positions to search, from the moves on a command line.

use std::error::Error;
use std::fmt;
use std::io;

use tengen::board::{Point, Size};
use tengen::notation::parse_moves;
use tengen::rules::{IllegalMove, Position, Rule};

use crate::request::{self, NotMoves};

/// Why there is nothing to search.
#[derive(Debug)]
pub(super) enum BadMoves {
    /// Standard input could not be read.
    Input(io::Error),
    /// They are not moves, or cannot be played on this board.
    Moves(NotMoves),
    /// The game is over before this move.
    Illegal { point: Point, error: IllegalMove },
    /// The game is over after the moves, which leaves a command without this.
    Over { lack: &'static str },
}

impl fmt::Display for BadMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadMoves::Input(error) => error.fmt(f),
            BadMoves::Moves(error) => error.fmt(f),
            BadMoves::Illegal { point, error } => write!(f, "{point} cannot be played: {error}"),
            BadMoves::Over { lack } => write!(f, "the game is over: there is {lack}"),
        }
    }
}

impl Error for BadMoves {}

/// The command that has the moves of a file.
const READS_FILES: &str = "\"tengen read\" prints its moves";

/// The position after these moves, or those on standard input. If the game is over then, the error says that there is
/// `lack`.
pub(super) fn position(
    rule: Rule,
    size: Size,
    moves: &[String],
    lack: &'static str,
) -> Result<Position, BadMoves> {
    let text = request::moves(moves).map_err(BadMoves::Input)?;
    let moves = parse_moves(&text, size)
        .map_err(|error| BadMoves::Moves(NotMoves::new(moves, size, error, READS_FILES)))?;
    let position = Position::from_moves(rule, size, &moves)
        .map_err(|error| BadMoves::Illegal { point: error.point, error: error.reason })?;
    match position.ending() {
        None => Ok(position),
        Some(_) => Err(BadMoves::Over { lack }),
    }
}
