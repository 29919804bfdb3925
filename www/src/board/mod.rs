//! The board on its canvas: geometry and drawing. Every view that shows a board composes its picture from these pieces.

mod aim;
mod geometry;
mod inspection;
mod look;
mod marks;
mod pointer;
mod scene;
mod shape;
mod svg;

pub use aim::{Aim, stepped};
pub use geometry::{CanvasPlace, Geometry, MARGIN};
pub use inspection::{Inspection, PointWorth, inspect, rows, worth};
pub use look::BoardLook;
pub use marks::{Marks, chance};
pub use pointer::{Pointer, PointerKind};
pub use scene::{Scene, SceneLook, board_or_empty, ground, stones};
pub use shape::{DrawnShape, Ink};
pub use svg::svg;
