//! Line shapes: what a stone on a point would make along each of the four lines through it.
//!
//! | file | subject |
//! |---|---|
//! | `shape` | the sixteen shapes of one line |
//! | `five` | what counts as a five for one side under one rule |
//! | `definition` | the shapes defined: slow, readable, the oracle of the tables |
//! | `half` | the stretch on one side of a point, reduced to what can matter |
//! | `class` | four shapes through one point -> how strong the point is |
//! | `known` | the same looked up: combination, class and threat in one word |
//! | `tables` | the shapes looked up: two halves -> a shape, four shapes -> what is known of them |
//! | `values` | what free points add to the sums, by their shapes |
//! | `cell` | what one free point is to both colours |
//! | `lines` | the board as bit lines |
//! | `sums` | sums over the free points, and what each stone changes of them |
//! | `changed` | which free points a new stone changes |
//! | `points` | points read off bits |
//! | `state` | shapes and classes of all points, kept through make and undo |

mod cell;
mod changed;
mod class;
pub mod definition;
mod five;
mod half;
mod known;
mod lines;
mod points;
mod shape;
mod state;
mod sums;
mod tables;
#[cfg(test)]
mod tests;
mod values;

pub use cell::CellShapes;
pub use class::Class;
pub use five::FiveKind;
pub use known::Threat;
pub use lines::{LinePlace, Lines};
pub use points::Points;
pub use shape::Shape;
pub use state::ShapeState;
pub use sums::Sums;
pub use tables::{COMBINATIONS, ShapeTables, combination_of, combination_table};
pub use values::{FEATURE_CLIP, FEATURES, FeatureRow, PointValues};
