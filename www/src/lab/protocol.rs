//! What the Lab's page and its worker say to each other.

use serde::{Deserialize, Serialize};

use super::compare::Row;
use super::record::NodeData;
use super::setup::Setup;
use crate::protocol::Permit;

/// The number of a request; the page drops answers to any but the last.
pub type RequestId = u32;

/// From the page to the worker. Each request ends the work on the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabRequest {
    /// Search and record.
    Run {
        /// The request.
        id: RequestId,
        /// What and how.
        setup: Setup,
    },
    /// Search by every algorithm and count.
    Compare {
        /// The request.
        id: RequestId,
        /// What; the algorithm and the order are varied.
        setup: Setup,
    },
    /// End the search and answer with what is recorded.
    Stop,
}

/// The Lab's worker shares no flag.
impl Permit for LabRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabAnswer {
    /// The worker takes requests now.
    Ready,
    /// A search goes on or is over.
    Progress {
        /// The request.
        id: RequestId,
        /// How far it is.
        progress: LabProgress,
    },
    /// The next piece of the recorded visits, after the search is over.
    Nodes {
        /// The request.
        id: RequestId,
        /// So many of them, in the order of the visits.
        nodes: Vec<NodeData>,
        /// Whether it is the last piece.
        last: bool,
    },
    /// One more search of a comparison is over.
    Compared {
        /// The request.
        id: RequestId,
        /// What it came to.
        row: Row,
        /// Whether it was the last.
        last: bool,
    },
    /// A request cannot be met.
    Refused {
        /// The request.
        id: RequestId,
        /// Why: the name of a text among `refused.…`, or the error itself where there is none.
        reason: String,
    },
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct LabProgress {
    /// Nodes visited.
    pub nodes: f64,
    /// Nodes visited at each ply.
    pub nodes_per_ply: Vec<f64>,
    /// Nodes left with moves never looked at.
    pub cutoffs: f64,
    /// Milliseconds.
    pub millis: f64,
    /// The depth of the kill search that is, or was, at work; [`None`] for the others.
    pub kill: Option<u32>,
    /// The value, once it is over.
    pub value: Option<i32>,
    /// The number of the best move, once it is over.
    pub best: Option<u32>,
    pub over: bool,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}
