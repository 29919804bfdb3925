//! The review of a game: done by a separate worker, from the end of the game to its beginning.

pub mod protocol;
mod state;

pub use protocol::{ReviewAnswer, ReviewRequest};
pub use state::{DeeperLook, ReviewState, Reviewing};
