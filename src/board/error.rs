//! Why a stone cannot be placed.

use core::fmt;

use super::{Point, Size, Stone};

/// Why a stone cannot be put on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The point lies outside the board.
    OffBoard {
        /// The point asked for.
        point: Point,
        /// The board's size.
        size: Size,
    },
    /// The point is occupied.
    Occupied {
        /// The point asked for.
        point: Point,
        /// The stone on it.
        by: Stone,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::OffBoard { point, size } => {
                write!(f, "{point} is off the board of {size}x{size}")
            }
            BoardError::Occupied { point, by } => write!(f, "{point} is taken by a {by} stone"),
        }
    }
}

impl core::error::Error for BoardError {}
