//! What the Lab's page and its worker say to each other.

use serde::{Deserialize, Serialize};

use super::compare::ComparisonRow;
use super::record::VisitedNode;
use super::setup::Setup;
use crate::protocol::Permit;

/// The number of a request; the page drops answers to any but the last.
pub type LabRequestId = u32;

/// From the page to the worker. Each request ends the work on the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LabRequest {
    /// Search and record.
    Run {
        id: LabRequestId,
        /// What and how.
        setup: Setup,
    },
    /// Search by every algorithm and count.
    Compare {
        id: LabRequestId,
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
        id: LabRequestId,
        /// How far it is.
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
    /// One more search of a comparison is over.
    Compared {
        id: LabRequestId,
        /// What it came to.
        row: ComparisonRow,
        /// Whether it was the last.
        last: bool,
    },
    /// A request cannot be met.
    Refused {
        id: LabRequestId,
        /// Why: the name of a text among `refused.…`, or the error itself where there is none.
        reason: String,
    },
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct LabProgress {
    /// Nodes visited.
    pub nodes: f64,
    /// Nodes visited by the part of the search of which there is a tree: the last one.
    pub nodes_of_part: f64,
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
