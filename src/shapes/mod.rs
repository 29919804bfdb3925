//! Line shapes: what a stone on a point would make along each of the four lines through it.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | the sixteen shapes of one line |
//! | `five` | what counts as a five for one side under one rule |
//! | `definition` | the shapes defined: slow, readable, the oracle of the tables |
//! | `half` | the stretch on one side of a point, reduced to what can matter |
//! | `tables` | the shapes looked up: two halves -> a shape, four shapes -> a class |
//! | `class` | four shapes through one point -> how strong the point is |
//! | `lines` | the board as bit lines |
//! | `state` | shapes, classes and sums of all points, kept through make and undo |

mod class;
pub mod definition;
mod five;
mod half;
mod lines;
mod shape;
mod state;
mod tables;
#[cfg(test)]
mod tests;

pub use class::Class;
pub use five::FiveKind;
pub use lines::{LinePlace, Lines};
pub use shape::Shape;
pub use state::{CellShapes, PointValues, Points, ShapeState, Threat};
pub use tables::{COMBINATIONS, ShapeTables, combination_of, combination_table};
