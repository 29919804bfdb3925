//! The board on its canvas: where things lie and what is drawn.

mod geometry;
mod marks;
mod scene;
mod shape;

pub use geometry::{Geometry, MARGIN, Place};
pub(crate) use marks::chance;
pub use scene::{ground, marked, pointed, stones};
pub use shape::{Ink, Shape};
