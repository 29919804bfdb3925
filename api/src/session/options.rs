//! Options for long work.

use serde::Deserialize;
use tengen::board::Point;

use crate::proof::{self, ProofKind};

/// How to search.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchOptions {
    /// Maximum nodes.
    pub nodes: Option<u64>,
    /// Maximum milliseconds.
    pub ms: Option<u64>,
    /// The last depth, in plies.
    pub depth: Option<u32>,
    /// How many candidates to report.
    pub multi_pv: Option<usize>,
    /// The level to play at; it supplies its own limits.
    pub level: Option<String>,
    /// The seed for a level's choice.
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
    /// Maximum nodes.
    #[serde(default)]
    pub max_nodes: Option<u64>,
    /// Maximum milliseconds.
    #[serde(default)]
    pub max_ms: Option<u64>,
}

impl SolveOptions {
    /// Refuses what the kind does not have: without an error the caller would wait for it in vain.
    ///
    /// # Errors
    /// A message that names the option.
    pub(super) fn check(&self) -> Result<(), String> {
        let (is_fours, is_win) = (self.kind == ProofKind::Vcf, self.kind != ProofKind::Defend);
        let only =
            |option: &str, kinds: &str| Err(format!("{option} is only for the kind {kinds}"));
        match self {
            _ if self.shortest && !is_fours => only("shortest", "vcf"),
            _ if self.all && !is_fours => only("all", "vcf"),
            _ if self.proof && !is_win => only("proof", "vcf or vct"),
            _ if self.first.is_some() && !is_win => only("first", "vcf or vct"),
            _ if self.first.is_some() && (self.shortest || self.all) => {
                Err("first cannot be combined with shortest or all".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// How to look for it.
    pub(super) fn proof(&self) -> proof::ProofOptions {
        let SolveOptions { shortest, all, proof, first, .. } = *self;
        proof::ProofOptions { shortest, all, proof, first }
    }
}

/// How much to spend on each move in a review.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewOptions {
    /// Nodes of the engine's search.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: Option<u64>,
}
