//! What the engine's worker does: it searches in slices, one search at a time.

mod host;
mod session;
mod weights;

pub use session::Session;
