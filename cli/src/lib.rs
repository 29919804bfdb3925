//! What `tengen` and `pbrain-tengen` have in common, and the arena in which brains meet.

pub mod arena;
pub mod arguments;
pub mod gomocup;
pub mod stopwatch;
mod whole_file;

pub use whole_file::write_whole;
