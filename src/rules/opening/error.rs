//! Errors in openings.

use core::fmt;

use super::{Area, Decision, OpeningRule};
use crate::board::{BoardError, Point, Size};
use crate::rules::Rule;

/// Why an opening cannot begin, or a decision cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    /// The opening rule belongs to renju.
    NeedsRenju {
        /// The opening rule.
        opening: OpeningRule,
        /// The game's rule.
        rule: Rule,
    },
    /// The opening rule is not played on boards of that size.
    Size {
        /// The opening rule.
        opening: OpeningRule,
        /// The board's size.
        size: Size,
    },
    /// Nothing is left to decide.
    Over,
    /// The decision is not of the kind that is due.
    Kind {
        /// The decision.
        decision: Decision,
    },
    /// The point is not free.
    Board(BoardError),
    /// The stone must be placed elsewhere.
    Area {
        /// The point.
        point: Point,
        /// The stone's number, from 1.
        number: usize,
        /// Where it must be placed.
        area: Area,
    },
    /// The point is equivalent by symmetry to a fifth move that has already been offered.
    Symmetric {
        /// The point.
        point: Point,
    },
    /// The point is not among the fifth moves that were offered.
    Point {
        /// The point.
        point: Point,
    },
    /// The number is out of range.
    Number {
        /// The number.
        number: u8,
        /// The least allowed.
        from: u8,
        /// The most allowed.
        to: u8,
    },
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::NeedsRenju { opening, rule } => {
                write!(f, "{opening} is an opening rule of renju, not of {rule}")
            }
            OpeningError::Size { opening, size } if opening.is_renju() => {
                write!(f, "{opening} is played on 15x15, not on {size}x{size}")
            }
            OpeningError::Size { opening, size } => {
                let least = opening.least_side();
                write!(f, "{opening} needs a board of {least}x{least} or more, not {size}x{size}")
            }
            OpeningError::Over => f.write_str("the opening is over"),
            OpeningError::Kind { decision } => {
                f.write_str(match decision {
                    Decision::Point(_) => "no point",
                    Decision::Colour(_) => "no colour",
                    Decision::Number(_) => "no number",
                    Decision::Instead => "no alternative",
                })?;
                f.write_str(" is to be chosen now")
            }
            OpeningError::Board(error) => error.fmt(f),
            OpeningError::Area { point, number, area } => {
                write!(f, "{point}: stone {number} has to be placed {area}")
            }
            OpeningError::Symmetric { point } => {
                write!(f, "{point} is a fifth move already offered, or symmetrical to one")
            }
            OpeningError::Point { point } => {
                write!(f, "{point} is not one of the points to choose from")
            }
            OpeningError::Number { number, from, to } => {
                write!(f, "{number} is out of range, expected {from} to {to}")
            }
        }
    }
}

impl core::error::Error for OpeningError {}
