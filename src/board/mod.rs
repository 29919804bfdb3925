//! The board itself: sizes, points, stones, make and undo, hashing, boards as text.
//!
//! Nothing here knows what a win is; that is the job of [`crate::rules`].

mod error;
mod grid;
mod line;
mod point;
mod point_set;
#[cfg(test)]
mod random;
mod size;
mod stone;
mod symmetry;
mod text;
mod zobrist;

pub use error::BoardError;
pub use grid::{Board, Placed};
pub use line::{Direction, LinePlace};
pub use point::{ParsePointError, Point};
pub(crate) use point_set::points_of_row;
pub use point_set::{PointSet, Points};
#[cfg(test)]
pub(crate) use random::{random_below, random_board};
pub use size::{ParseSizeError, Size, SizeError};
pub use stone::Stone;
pub use symmetry::Symmetry;
pub use text::TextError;
pub use zobrist::key as zobrist_key;
pub(crate) use zobrist::{mix as split_mix, side_key};
