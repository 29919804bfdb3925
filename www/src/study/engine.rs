//! The engine in the study: it thinks for as long as the person looks at a position.

use tengen::rules::Rule;

use crate::engine::{EngineClient, Want};
use crate::protocol::{PositionData, RequestId, SearchRequest, Thinking};

/// The largest number of candidates that can be requested.
pub(super) const MOST_LINES: u32 = 12;

/// A question to the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineQuestion {
    pub position: PositionData,
    /// The number of candidates to show.
    pub lines: u32,
    /// Milliseconds after which it answers; [`None`] to think without limit.
    pub millis: Option<u32>,
}

impl Want for EngineQuestion {
    fn rule(&self) -> Rule {
        self.position.rule
    }

    fn request(&self, id: RequestId) -> SearchRequest {
        SearchRequest {
            id,
            position: self.position.clone(),
            nodes: None,
            depth: None,
            millis: self.millis,
            multi_pv: self.lines,
            slack: 0,
            seed: 0,
            taught: None,
        }
    }
}

/// The engine, and its view of the position shown.
#[derive(Clone, Debug)]
pub struct StudyEngine {
    /// Whether its view is wanted.
    pub is_on: bool,
    /// The number of candidates to show.
    pub lines: u32,
    pub client: EngineClient<EngineQuestion>,
}

impl Default for StudyEngine {
    fn default() -> StudyEngine {
        StudyEngine { is_on: false, lines: 3, client: EngineClient::default() }
    }
}

impl StudyEngine {
    /// Switches the engine on or off. A failed engine is tried again.
    pub(super) fn switch(&mut self) {
        self.is_on = !self.is_on;
        self.client.revive();
    }

    /// Its current thinking about a position being analysed.
    pub(super) fn thinking_of(&self, position: &PositionData) -> Option<&Thinking> {
        let search = self.client.search()?;
        let is_it = search.want.position == *position && search.want.millis.is_none();
        search.thinking.as_ref().filter(|_| is_it)
    }

    /// Its final answer to a question.
    pub(super) fn found(&self, question: &EngineQuestion) -> Option<&Thinking> {
        let search = self.client.search().filter(|search| search.done)?;
        search.thinking.as_ref().filter(|_| search.want == *question)
    }
}
