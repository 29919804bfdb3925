//! What is forced in a position: wins by fours and by threats for both sides, and the moves that hold; and of a game that is over,
//! what its loser could have done.
//!
//! The solver is a worker of its own, with a module of its own that is fetched when it is first needed: it
//! works beside the search.

mod last_chance;
pub mod protocol;
mod state;

pub use last_chance::LastChance;
pub use state::{Forced, Proofs};
