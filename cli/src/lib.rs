//! Code shared by `tengen` and `pbrain-tengen`, and the arena in which brains play each other.

pub mod arena;
pub mod arguments;
pub mod stopwatch;
mod whole_file;

pub use whole_file::write_whole;
