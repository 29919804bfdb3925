//! Line shapes: what a stone on a point would make along each of the four lines through it.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | the sixteen shapes of one line |
//! | `five` | what counts as a five for one side under one rule |
//! | `definition` | the definition of the shapes: slow, readable, the reference for the tables |
//! | `half` | the half of a line on one side of a point, reduced to what can matter |
//! | `class` | four shapes through one point -> how strong the point is |
//! | `pattern` | the combination of four shapes: pattern code, class and threat in one word |
//! | `quadruple` | the four shapes of one point packed into a number, the key for looking up their pattern |
//! | `line_patterns` | the contents of a line around a point, numbered |
//! | `tables` | the look-up tables: two halves -> a shape, four shapes -> their pattern |
//! | `cell` | the shapes of one free point, for both colours |
//! | `lines` | the board as bit lines |
//! | `changed` | which free points are affected by a new stone |
//! | `state` | shapes and classes of all points, kept up to date through make and undo |
//! | `ahead` | the class of a point after one more stone |
//!
//! What shapes are worth is the business of [`crate::eval`].

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
pub(crate) use pattern::CLASSES;
pub use pattern::{CLASS_PAIRS, PointPatterns, Threat, class_pair};
pub use shape::Shape;
pub use state::{PointChange, ShapeState, ShapeStep};
pub use tables::{
    LINE_CODES, LineKind, PATTERN_CODES, ShapeTables, pattern_code, pattern_code_table,
};
