//! Why a text is not a book.

use alloc::string::String;
use core::fmt;

use crate::board::Point;
use crate::notation::NotationError;
use crate::rules::MoveError;

/// Why a text is not a book, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: BookProblem,
}

/// What is wrong with a line of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookProblem {
    /// The first line is not a heading, or this word of it is missing or has a wrong value.
    Heading {
        /// The text expected there.
        expected: &'static str,
    },
    /// The moves to the position cannot be read.
    Moves(NotationError),
    /// The moves cannot be played.
    Unplayable(MoveError),
    /// The game is over after them.
    Over,
    /// The value is missing, or is not a value of the engine's.
    Value {
        /// The text found.
        found: String,
    },
    /// No best move is named.
    NoBest,
    /// A best move that is not a point.
    NoPoint {
        /// The text found.
        found: String,
    },
    /// A best move that cannot be played, or that the rule forbids.
    Illegal {
        /// The move.
        point: Point,
    },
    /// The opening to offer does not have three stones.
    Offered {
        /// The number it has.
        stones: usize,
    },
    /// The position, or an image of it, already has an entry.
    Again {
        /// The line of that entry, from 1.
        line: usize,
    },
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let BookProblem::Moves(NotationError { place, problem }) = &self.problem {
            return write!(f, "{}: {problem}", place.in_line(self.line));
        }
        write!(f, "line {}: ", self.line)?;
        match &self.problem {
            BookProblem::Heading { expected } => {
                write!(f, "the heading of a book needs {expected:?} here")
            }
            BookProblem::Moves(error) => error.fmt(f),
            BookProblem::Unplayable(error) => error.fmt(f),
            BookProblem::Over => f.write_str("the game is over after these moves"),
            BookProblem::Value { found } => write!(f, "expected a value, found {found:?}"),
            BookProblem::NoBest => f.write_str("no best move is named"),
            BookProblem::NoPoint { found } => write!(f, "expected a best move, found {found:?}"),
            BookProblem::Illegal { point } => write!(f, "the best move {point} cannot be played"),
            BookProblem::Offered { stones } => {
                write!(f, "an opening to offer has three stones, not {stones}")
            }
            BookProblem::Again { line } => {
                write!(f, "the position has an entry already, in line {line}")
            }
        }
    }
}

impl core::error::Error for BookError {}
