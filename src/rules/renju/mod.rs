//! Black's fouls in renju: overline, double-four and double-three, exactly as defined.
//!
//! The terms, as used in the Renju International Federation's rules (9.2, 9.3); only rows through the stone just
//! placed are examined.
//!
//! - *Five*: exactly five black stones in an unbroken row. It overrides any foul.
//! - *Overline*: six or more.
//! - *Four*: one more stone makes a five. Two fours may lie on one line.
//! - *Straight four*: an unbroken four that either of two stones makes a five; it is one four.
//! - *Three*: one more stone makes a straight four, without making a five at the same time, and that
//!   stone is itself allowed. A line that holds a four is not also a three.
//!
//! The last definition is recursive: a three may be no three because its completing point is forbidden by a
//! double-three that may itself be none, and so on. The check follows this to any depth; it terminates because each
//! level places a stone.
//!
//! [`LineWindow`] covers one line around one point, taken from the bit lines that the shapes are read from, and finds
//! fives, fours and candidates for threes by shifting bits; [`verdict_with`] combines four of them and recurses. A
//! slow, literal implementation of the same definitions, cell by cell, is in `tests/common/literal.rs`; the tests
//! compare the two.

mod check;
mod foul;
mod line_board;
mod map;
mod reason;
mod window;

pub use check::{Verdict, foul_with, verdict_with};
pub use foul::Foul;
pub use line_board::LineBoard;
pub use map::Fouls;
pub use reason::{FoulReason, Four, Three};
pub use window::LineWindow;
