//! How a subject is searched.

use serde::{Deserialize, Serialize};
use tengen::classic::games::{CandidateOrder, Candidates};
use tengen::taught::ScoreTable;

use super::subject::Subject;

/// An algorithm of the Lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Algorithm {
    Minimax,
    AlphaBeta,
    /// Alpha-beta with a transposition table.
    AlphaBetaMemory,
    /// Kill search alone; gomoku only.
    Kill,
    /// Kill search, and alpha-beta if that finds no win; gomoku only.
    KillAlphaBeta,
}

impl Algorithm {
    /// All five.
    pub const ALL: [Algorithm; 5] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::AlphaBetaMemory,
        Algorithm::Kill,
        Algorithm::KillAlphaBeta,
    ];

    /// Its name in the form and, after `algorithm.`, in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alpha-beta",
            Algorithm::AlphaBetaMemory => "alpha-beta-memory",
            Algorithm::Kill => "kill",
            Algorithm::KillAlphaBeta => "kill-alpha-beta",
        }
    }

    /// Returns the algorithm with a name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }

    /// Whether it begins with a kill search.
    pub const fn kills(self) -> bool {
        matches!(self, Algorithm::Kill | Algorithm::KillAlphaBeta)
    }
}

/// How a subject is searched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The game or position to be searched.
    pub subject: Subject,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Whether gomoku is valued by the shape table instead of the run table.
    pub shapes: bool,
    /// The search depth in plies.
    pub depth: u32,
    /// The depth of a kill search in plies.
    pub kill_depth: u32,
    /// How many of gomoku's candidates are kept at each ply, the best by valuation.
    pub width: Option<u32>,
    /// Whether gomoku's best candidates by valuation are tried first.
    pub ordered: bool,
}

impl Setup {
    /// The largest depth, in plies.
    pub const MAX_DEPTH: u32 = 20;

    /// Alpha-beta with plain settings otherwise.
    pub fn of(subject: Subject, depth: u32) -> Setup {
        Setup {
            subject,
            algorithm: Algorithm::AlphaBeta,
            shapes: false,
            depth,
            kill_depth: 11,
            width: None,
            ordered: false,
        }
    }

    /// The table that gomoku is valued by.
    pub fn table(&self) -> ScoreTable {
        if self.shapes { ScoreTable::Shapes } else { ScoreTable::Runs }
    }

    /// The set of gomoku's moves to try.
    pub fn candidates(&self) -> Candidates {
        let order = if self.ordered { CandidateOrder::Valuation } else { CandidateOrder::None };
        Candidates { order, width: self.width.map(|width| width.max(1) as usize) }
    }
}
