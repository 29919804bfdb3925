//! Searches that the page has asked for.

use std::rc::Rc;

use tengen::rules::Rule;

use crate::engine::Want;
use crate::protocol::{PositionData, RequestId, SearchRequest};
use crate::taught::{Taught, TaughtChoice};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchPurpose {
    /// The engine has to move.
    Move,
    /// The person wants a hint.
    Hint,
    /// The overlay shows candidates.
    Overlay,
    /// The engine has to decide in an opening.
    Opening,
    /// It is the person's turn, and the engine thinks ahead: what it finds stays in its table.
    Ponder,
}

impl SearchPurpose {
    /// Whether somebody is waiting for the result and may want it at once.
    pub fn is_awaited(self) -> bool {
        !matches!(self, SearchPurpose::Overlay | SearchPurpose::Ponder)
    }
}

/// A search as the page wants it.
#[derive(Clone, Debug, PartialEq)]
pub struct PageWant {
    /// What it is for.
    pub purpose: SearchPurpose,
    /// The number of moves played before it.
    pub moves: usize,
    /// The number of decisions taken in the opening before it.
    pub decisions: usize,
    /// What to search.
    pub position: Rc<PositionData>,
    /// Nodes after which it ends.
    pub nodes: Option<u32>,
    /// Milliseconds after which it ends.
    pub millis: Option<u32>,
    /// How many candidates to report.
    pub multi_pv: u32,
    /// How much worse than the best move the chosen one may be.
    pub slack: u32,
    /// Decides between equal moves, and how much of the slack is used.
    pub seed: u32,
    /// The opponent that plays instead of the engine, and its settings; [`None`] for the engine's own search.
    pub taught: Option<(Taught, TaughtChoice)>,
}

impl Want for PageWant {
    fn rule(&self) -> Rule {
        self.position.rule
    }

    fn request(&self, id: RequestId) -> SearchRequest {
        SearchRequest {
            id,
            position: (*self.position).clone(),
            nodes: self.nodes,
            depth: None,
            millis: self.millis,
            multi_pv: self.multi_pv,
            slack: self.slack,
            seed: self.seed,
            taught: self.taught,
        }
    }
}

impl PageWant {
    /// Describes the request, apart from the game, for an error report.
    pub fn report(&self) -> String {
        let or_none = |limit: Option<u32>| limit.map_or_else(|| "none".into(), |n| n.to_string());
        let by = match self.taught {
            Some((taught, choice)) => format!("{taught:?}, depth {}", choice.depth),
            None => "the engine".to_owned(),
        };
        format!(
            "purpose: {:?}, by: {by}, moves: {}, decisions: {}, nodes: {}, millis: {}, lines: {}, slack: {}",
            self.purpose,
            self.moves,
            self.decisions,
            or_none(self.nodes),
            or_none(self.millis),
            self.multi_pv,
            self.slack
        )
    }

    /// Whether it asks a certificate.
    pub fn is_perfect(&self) -> bool {
        matches!(self.taught, Some((Taught::Perfect, _)))
    }

    /// Whether the person is shown what the engine finds.
    pub fn is_shown(&self, has_person: bool) -> bool {
        match self.purpose {
            // Its view of the person's moves, or of the stones the person is to choose from, would be a hint; and a
            // hint is a sentence.
            SearchPurpose::Ponder | SearchPurpose::Hint => false,
            SearchPurpose::Opening => !has_person,
            // An opponent that only compares points has no opinion of the position, that of one that overlooks rows is
            // not worth showing, and one that plays by a certificate has no lines.
            _ => !matches!(
                self.taught,
                Some((Taught::Valuation | Taught::Perfect | Taught::Style(_), _))
            ),
        }
    }
}
