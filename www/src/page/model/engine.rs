//! The engine's worker, and what it is asked.

use std::rc::Rc;

use tengen::board::Stone;

use super::Search;
use crate::engine::{EngineState, FetchedWeights};
use crate::game::Written;
use crate::protocol::{PositionData, RequestId, Thinking};

/// What the page knows of the engine.
#[derive(Clone, Debug)]
pub struct PageEngine {
    /// Its worker.
    pub state: EngineState,
    /// Whether there are cores for more than one worker.
    pub has_cores: bool,
    /// How often in a row the worker was lost.
    pub losses: u32,
    /// Whether the worker of taught opponents was lost, and is not to be tried again unasked.
    pub taught_is_lost: bool,
    /// The last position of which no certificate said anything; [`None`] once one does again.
    pub uncovered: Option<Rc<PositionData>>,
    /// What is to be known of its last breakdown, for those who mend it.
    pub report: Option<String>,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The search under way, or the last one if it still concerns the position on show.
    pub search: Option<Search>,
    /// The position that it was last to search.
    pub written: Written,
    /// What it thought last, whatever it was about, and for which side.
    pub thinking: Option<(Stone, Thinking)>,
    /// Its learnt weights.
    pub weights: FetchedWeights,
}

impl PageEngine {
    /// Another worker takes the place of the one that is there.
    pub fn begin_again(&mut self) {
        self.state = EngineState::Starting;
        self.search = None;
    }

    /// Whether it is to be asked what a certificate says of a position.
    pub fn may_be_covered(&self, position: &Rc<PositionData>) -> bool {
        let is_it = |uncovered| Rc::ptr_eq(uncovered, position);
        !self.taught_is_lost && !self.uncovered.as_ref().is_some_and(is_it)
    }

    /// Another opponent, or another game.
    pub fn forget_opponent(&mut self) {
        self.taught_is_lost = false;
        self.uncovered = None;
    }

    /// The worker gives up the search under way, as it does when it is told of a new game or of weights: what should be
    /// searched is to be asked anew.
    pub fn search_is_dropped(&mut self) {
        self.search.take_if(|search| !search.done);
    }
}

impl Default for PageEngine {
    fn default() -> PageEngine {
        PageEngine {
            state: EngineState::Starting,
            has_cores: false,
            losses: 0,
            taught_is_lost: false,
            uncovered: None,
            report: None,
            last_id: 0,
            search: None,
            written: Written::default(),
            thinking: None,
            weights: FetchedWeights::default(),
        }
    }
}
