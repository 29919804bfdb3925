//! What a program wishes of long work.

use serde::Deserialize;

use crate::proof::{self, Kind};

/// How to search.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchWishes {
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Milliseconds at most.
    pub ms: Option<u64>,
    /// The last depth, in plies.
    pub depth: Option<u32>,
    /// How many candidates to tell of.
    #[serde(rename = "multiPv", alias = "multipv")]
    pub multi_pv: Option<usize>,
    /// The level to play at; it brings its own limits.
    pub level: Option<String>,
    /// What a level's choice is drawn by.
    pub seed: u32,
}

/// What to look for, and how long.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SolveWishes {
    /// What.
    pub kind: Kind,
    /// How.
    #[serde(flatten)]
    pub wishes: proof::Wishes,
    /// Positions to visit at most.
    #[serde(default, rename = "maxNodes")]
    pub max_nodes: Option<u64>,
    /// Milliseconds to take at most.
    #[serde(default, rename = "maxMs")]
    pub max_ms: Option<u64>,
}

/// How much to spend on each move of a review.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewWishes {
    /// Nodes of the engine's search.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: Option<u64>,
}
