//! Scoring a board as it is taught: by counting the patterns on its lines.
//!
//! There are two tables, each with its own way of counting: [`ScoreTable::Runs`] considers runs of adjacent
//! stones and their open ends, [`ScoreTable::Shapes`] named shapes, including ones with gaps. Both score every
//! [`LineCells`] of the board for one colour; the board's [`evaluation`](ScoreTable::evaluate) is the difference
//! of the two colours' sums. [`ScoreTally`] keeps those sums up to date while stones come and go, and
//! [`valuation`] shows what one point is worth to either side.
//!
//! The taught algorithms of [`classic`](crate::classic) use these tables for their evaluation. The engine does
//! not: its own evaluation is [`eval`](crate::eval).

mod line;
mod named_shapes;
mod runs;
mod table;
mod tally;
mod valuation;

pub use line::{LineCells, LineId};
pub use named_shapes::NamedShape;
pub use table::{Pattern, ScoreTable};
pub use tally::ScoreTally;
pub use valuation::{Made, Side, Valuation, valuation};
