//! The search engine as a page uses it: what is wanted of it, held against what it was asked.
//!
//! A page says after each message what it wants searched now, and [`EngineClient`] does what follows from that: it has
//! the worker and the learnt weights come, asks, gives up, asks anew, and starts a lost worker again.

mod client;
mod weights;

pub use client::{
    EngineClient, EngineEffect, EngineEvent, EngineOutcome, EngineState, Search, Want,
};
pub use weights::{FetchedWeights, WeightsState};
