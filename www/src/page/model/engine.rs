//! The engine's worker, and what it is asked.

use std::rc::Rc;

use tengen::board::Stone;

use super::PageWant;
use crate::engine::EngineClient;
use crate::game::Written;
use crate::protocol::{PositionData, RequestId, Thinking};

/// What the page knows of the engine.
#[derive(Clone, Debug)]
pub struct PageEngine {
    /// Its worker, its weights, and what it is asked.
    pub client: EngineClient<PageWant>,
    /// Whether there are cores for more than one worker.
    pub has_cores: bool,
    /// Whether the worker of taught opponents was lost, and is not to be tried again unasked.
    pub taught_is_lost: bool,
    /// The last position of which no certificate said anything; [`None`] once one does again.
    pub uncovered: Option<Rc<PositionData>>,
    /// What is to be known of its last breakdown, for those who mend it.
    pub report: Option<String>,
    /// The last number given to a request to another worker.
    pub last_id: RequestId,
    /// The position that it was last to search.
    pub written: Written,
    /// What it thought last, whatever it was about, and for which side.
    pub thinking: Option<(Stone, Thinking)>,
}

impl PageEngine {
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
}

impl Default for PageEngine {
    fn default() -> PageEngine {
        PageEngine {
            client: EngineClient::starting(),
            has_cores: false,
            taught_is_lost: false,
            uncovered: None,
            report: None,
            last_id: 0,
            written: Written::default(),
            thinking: None,
        }
    }
}
