//! Messages between the Lab's page and its worker.

use serde::{Deserialize, Serialize};

use super::compare::ComparisonRow;
use super::record::VisitedNode;
use super::setup::Setup;
use crate::protocol::Permit;

/// The id of a request; the page drops answers to any but the last.
pub type LabRequestId = u32;

/// From the page to the worker. Each request ends the work on the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabRequest {
    /// Search and record.
    Run {
        id: LabRequestId,
        /// What to search and how.
        setup: Setup,
    },
    /// Search with every algorithm and count nodes.
    Compare {
        id: LabRequestId,
        /// What to search; the algorithm and the move ordering are varied.
        setup: Setup,
    },
    /// End the search and answer with what has been recorded.
    Stop,
}

/// The Lab's worker shares no flag.
impl Permit for LabRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabAnswer {
    /// The worker accepts requests now.
    Ready,
    /// A search is in progress or finished.
    Progress {
        id: LabRequestId,
        /// Its statistics.
        progress: LabProgress,
    },
    /// The next piece of the recorded visits, after the search is over.
    Nodes {
        id: LabRequestId,
        /// This many of them, in the order of the visits.
        nodes: Vec<VisitedNode>,
        /// Whether it is the last piece.
        last: bool,
    },
    /// One more search of a comparison is finished.
    Compared {
        id: LabRequestId,
        /// Its result.
        row: ComparisonRow,
        /// Whether it was the last.
        last: bool,
    },
    /// A request cannot be met.
    Refused {
        id: LabRequestId,
        /// The reason: the name of a text among `refused.…`, or the error itself if there is none.
        reason: String,
    },
}

/// The statistics of a search.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct LabProgress {
    /// Nodes visited.
    pub nodes: f64,
    /// Nodes visited by the last part of the search, whose tree is recorded.
    pub nodes_of_part: f64,
    /// Nodes visited at each ply.
    pub nodes_per_ply: Vec<f64>,
    /// The number of cutoffs: nodes left with moves never searched.
    pub cutoffs: f64,
    /// Milliseconds.
    pub millis: f64,
    /// The depth of the last kill search; [`None`] for the other algorithms.
    pub kill: Option<u32>,
    /// The value, once it is over.
    pub value: Option<i32>,
    /// The code of the best move, once it is over.
    pub best: Option<u32>,
    pub over: bool,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}
