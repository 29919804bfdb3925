//! The engine as the study uses it: it thinks on for as long as one looks at a position.

use tengen::rules::Rule;

use crate::engine::{EngineClient, Want};
use crate::protocol::{PositionData, RequestId, SearchRequest, Thinking};

/// The most candidates one can ask for.
pub(super) const MOST_LINES: u32 = 12;

/// What the engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineQuestion {
    pub position: PositionData,
    /// How many candidates one wants to see.
    pub lines: u32,
    /// Milliseconds after which it answers; without them it thinks on.
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

/// The engine, and what it says about the position on show.
#[derive(Clone, Debug)]
pub struct StudyEngine {
    /// Whether one wants its opinion.
    pub is_on: bool,
    /// How many candidates one wants to see.
    pub lines: u32,
    pub client: EngineClient<EngineQuestion>,
}

impl Default for StudyEngine {
    fn default() -> StudyEngine {
        StudyEngine { is_on: false, lines: 3, client: EngineClient::default() }
    }
}

impl StudyEngine {
    /// One wants its opinion, or no more. An engine that failed is tried again.
    pub(super) fn switch(&mut self) {
        self.is_on = !self.is_on;
        self.client.revive();
    }

    /// What it thinks of a position that is analysed.
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
