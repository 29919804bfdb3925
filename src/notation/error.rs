//! What can be wrong with a file, and where.

use alloc::string::String;
use core::fmt;

use crate::board::{BoardError, SizeError};

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this line, counted from 1.
    Line(usize),
    /// At this byte, counted from 0.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// What is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Expected {
        /// What.
        expected: &'static str,
        /// What is there instead, shortened; empty at the end of the file.
        found: String,
    },
    /// A stone cannot be put where it is.
    Stone(BoardError),
    /// The board has a size that Tengen has not.
    Size(SizeError),
}

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

impl NotationError {
    /// How much of the text that was found an error shows.
    const SHOWN: usize = 20;

    pub(super) fn expected(place: Place, expected: &'static str, found: &str) -> NotationError {
        let found = found.chars().take(NotationError::SHOWN).collect();
        NotationError { place, problem: Problem::Expected { expected, found } }
    }

    pub(super) fn stone(place: Place, error: BoardError) -> NotationError {
        NotationError { place, problem: Problem::Stone(error) }
    }

    pub(super) fn size(place: Place, error: SizeError) -> NotationError {
        NotationError { place, problem: Problem::Size(error) }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.place)?;
        match &self.problem {
            Problem::Expected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            Problem::Expected { expected, found } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            Problem::Stone(error) => error.fmt(f),
            Problem::Size(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotationError {}
