//! The engine's worker, and its requests.

use std::rc::Rc;

use tengen::board::Stone;

use super::PageWant;
use crate::engine::EngineClient;
use crate::game::Written;
use crate::protocol::{PositionData, RequestId, Thinking};

/// What the page knows of the engine.
#[derive(Clone, Debug)]
pub struct PageEngine {
    /// Its worker, weights and requests.
    pub client: EngineClient<PageWant>,
    /// Whether there are cores for more than one worker.
    pub has_cores: bool,
    /// Whether the worker of the other opponents was lost; it is then tried again only on request.
    pub taught_is_lost: bool,
    /// The last position not covered by any certificate; [`None`] once one applies again.
    pub uncovered: Option<Rc<PositionData>>,
    /// Details of its last crash, for a bug report.
    pub report: Option<String>,
    /// The last number given to a request to one of the other workers.
    pub last_id: RequestId,
    /// The position of its last search.
    pub written: Written,
    /// Its latest thinking, whatever it was about, and the side it was for.
    pub thinking: Option<(Stone, Thinking)>,
}

impl PageEngine {
    /// Whether a certificate should be consulted about a position.
    pub fn may_be_covered(&self, position: &Rc<PositionData>) -> bool {
        let is_it = |uncovered| Rc::ptr_eq(uncovered, position);
        !self.taught_is_lost && !self.uncovered.as_ref().is_some_and(is_it)
    }

    /// Resets what is known about an opponent, because another opponent or another game follows.
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
