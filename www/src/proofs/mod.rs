//! Forced results in a position: wins by fours and by threats for both sides, and the moves that hold; for a finished
//! game, what its loser could have done.
//!
//! The solver is a separate worker, with a separate module that is fetched when it is first needed. It runs in parallel
//! to the search.

mod last_chance;
pub mod protocol;
mod state;

pub use last_chance::LastChance;
pub use state::{Forced, Proofs};
