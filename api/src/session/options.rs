//! Options for long work.

use serde::Deserialize;
use tengen::board::Point;

use crate::proof::{self, ProofKind};

/// How to search.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchOptions {
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Milliseconds at most.
    pub ms: Option<u64>,
    /// The last depth, in plies.
    pub depth: Option<u32>,
    /// How many candidates to report.
    pub multi_pv: Option<usize>,
    /// The level to play at; it brings its own limits.
    pub level: Option<String>,
    /// What a level's choice is drawn by.
    pub seed: u32,
}

/// What to look for, and how long.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolveOptions {
    /// The kind of win, or the moves that hold.
    pub kind: ProofKind,
    /// Prove that the win is the shortest (vcf).
    #[serde(default)]
    pub shortest: bool,
    /// Every winning first move with its depth (vcf).
    #[serde(default)]
    pub all: bool,
    /// The whole tree of own moves and replies (vcf, vct).
    #[serde(default)]
    pub proof: bool,
    /// Only wins that begin with this move (vcf, vct).
    #[serde(default)]
    pub first: Option<Point>,
    /// Positions to visit at most.
    #[serde(default)]
    pub max_nodes: Option<u64>,
    /// Milliseconds to take at most.
    #[serde(default)]
    pub max_ms: Option<u64>,
}

impl SolveOptions {
    /// How to look for it.
    pub(super) fn proof(&self) -> proof::ProofOptions {
        let SolveOptions { shortest, all, proof, first, .. } = *self;
        proof::ProofOptions { shortest, all, proof, first }
    }
}

/// How much to spend on each move of a review.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewOptions {
    /// Nodes of the engine's search.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: Option<u64>,
}
