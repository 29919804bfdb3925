//! The search engine as a page uses it: compares the search that is wanted with the one that was requested.
//!
//! After each message a page says what it wants searched now, and [`EngineClient`] does what follows: it has
//! the worker and the learnt weights come, asks, gives up, asks anew, and starts a lost worker again.

mod client;
mod weights;

pub use client::{
    EngineClient, EngineEffect, EngineEvent, EngineOutcome, EngineState, Search, Want,
};
pub use weights::{FetchedWeights, WeightsState};
