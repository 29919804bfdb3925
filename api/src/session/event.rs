//! Events reported by long work.

use serde::Serialize;

use crate::analysis::SearchReport;
use crate::proof::ProofFinding;
use crate::review::{MoveRow, Whole};

/// An event in a slice of work.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SessionEvent {
    /// A search has completed a depth.
    Report(SearchReport),
    /// Moves were examined; a row may be sent again after a longer examination.
    Rows(Vec<MoveRow>),
    /// The work is done.
    Done(WorkOutcome),
    /// The work cannot be done.
    Failed(String),
}

/// The result of the work.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum WorkOutcome {
    /// The last report of a search.
    Search(SearchReport),
    /// What the solver found.
    Solved {
        /// The win, or what is known if there is none.
        #[serde(flatten)]
        finding: ProofFinding,
        /// Nodes visited.
        nodes: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// A review.
    Review {
        /// The review's findings about each move.
        rows: Vec<MoveRow>,
        /// The review's findings about the game.
        summary: Whole,
    },
}
