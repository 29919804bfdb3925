//! The search engine from a page's point of view: compares the wanted search with the requested one.
//!
//! After each message a page says what it wants searched now, and [`EngineClient`] does the rest: it loads the worker
//! and the learnt weights, sends requests, cancels them, repeats them, and restarts a lost worker.

mod client;
mod weights;

pub use client::{
    EngineClient, EngineEffect, EngineEvent, EngineOutcome, EngineState, Search, Want,
};
pub use weights::{FetchedWeights, WeightsState};
