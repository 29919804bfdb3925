//! Code shared by `tengen` and `pbrain-tengen`, and the arena in which brains play each other.

#![warn(clippy::print_stderr, clippy::print_stdout)]

pub mod arena;
pub mod arguments;
mod lines;
mod stderr;
pub mod stopwatch;
mod whole_file;

pub use lines::read_line;
pub use stderr::to_stderr;
pub use whole_file::write_whole;
