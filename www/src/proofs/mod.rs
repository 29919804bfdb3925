//! What is forced in a position: wins by fours and by threats for both sides, and the moves that hold.
//!
//! The solver is a worker of its own, with a module of its own that is fetched when it is first needed: it
//! works beside the search.

pub mod protocol;
mod state;

pub use state::{Forced, Proofs};
