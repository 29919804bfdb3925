//! Line shapes: what a stone on a point would make along each of the four lines through it.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | the sixteen shapes of one line |
//! | `five` | what counts as a five for one side under one rule |
//! | `definition` | the shapes defined: slow, readable, the oracle of the tables |
//! | `half` | the stretch on one side of a point, reduced to what can matter |
//! | `class` | four shapes through one point -> how strong the point is |
//! | `pattern` | the same looked up: pattern code, class and threat in one word |
//! | `quadruple` | the shapes of one point packed into a number, by which the same is looked up |
//! | `line_patterns` | what stands around a point along one line, numbered |
//! | `tables` | the shapes looked up: two halves -> a shape, four shapes -> their pattern |
//! | `cell` | what one free point is to both colours |
//! | `lines` | the board as bit lines |
//! | `changed` | which free points a new stone changes |
//! | `state` | shapes and classes of all points, kept through make and undo |
//! | `ahead` | what a point would be after one more stone |
//!
//! What shapes are worth is not said here: that is the business of [`crate::eval`].

mod ahead;
mod cell;
mod changed;
mod class;
pub mod definition;
mod five;
mod half;
mod line_patterns;
mod lines;
mod pattern;
mod quadruple;
mod shape;
mod state;
mod tables;
#[cfg(test)]
mod tests;

pub use cell::CellShapes;
pub use class::Class;
pub use five::FiveKind;
pub use line_patterns::LINE_PATTERNS;
pub use lines::Lines;
pub use pattern::{CLASS_PAIRS, PointPatterns, Threat, class_pair};
pub use shape::Shape;
pub use state::{PointChange, ShapeState, ShapeStep};
pub use tables::{
    LINE_CODES, LineKind, PATTERN_CODES, ShapeTables, pattern_code, pattern_code_table,
};
