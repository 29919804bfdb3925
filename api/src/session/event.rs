//! What long work reports.

use serde::Serialize;

use crate::analysis::SearchReport;
use crate::proof::ProofFinding;
use crate::review::{MoveRow, Whole};

/// What a slice of work reports.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SessionEvent {
    /// A search has finished a depth.
    Report(SearchReport),
    /// Moves were looked at; a row may come again when it was looked at longer.
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
        /// Positions visited.
        nodes: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// A review.
    Review {
        /// What the review says about each move.
        rows: Vec<MoveRow>,
        /// What the review says about the game.
        summary: Whole,
    },
}
