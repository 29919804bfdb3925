//! The review of a game: made by a worker of its own, from the end of the game to its beginning.

pub mod protocol;
mod state;

pub use protocol::{ReviewAnswer, ReviewRequest};
pub use state::{DeeperLook, ReviewState, Reviewing};
