//! The engine's worker as the study uses it: it thinks on for as long as one looks at a position.

use super::message::StudyEffect;
use crate::engine::EngineState;
use crate::protocol::{
    EngineAnswer, EngineRequest, PositionData, RequestId, SearchRequest, Thinking,
};

/// The most candidates one can ask for.
pub(super) const MOST_LINES: u32 = 12;
/// So many workers may be lost without one answer between them.
const LOSSES: u32 = 3;

/// What the engine is asked.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineQuestion {
    pub position: PositionData,
    /// How many candidates one wants to see.
    pub lines: u32,
    /// Milliseconds after which it answers; without them it thinks on.
    pub millis: Option<u32>,
}

/// The engine, and what it says of the position on show.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyEngine {
    /// Whether one wants its opinion.
    pub is_on: bool,
    /// How many candidates one wants to see.
    pub lines: u32,
    /// The worker; [`None`] before it was first asked for.
    pub state: Option<EngineState>,
    /// What it said last of the position that it was asked about.
    pub thinking: Option<Thinking>,
    /// Whether it will say no more about it.
    pub is_done: bool,
    asked: Option<(RequestId, EngineQuestion)>,
    losses: u32,
}

impl Default for StudyEngine {
    fn default() -> StudyEngine {
        StudyEngine {
            is_on: false,
            lines: 3,
            state: None,
            thinking: None,
            is_done: false,
            asked: None,
            losses: 0,
        }
    }
}

impl StudyEngine {
    /// Whether a position is the one that is analysed.
    pub fn thinks_of(&self, position: &PositionData) -> bool {
        let is_it = |asked: &EngineQuestion| asked.position == *position && asked.millis.is_none();
        self.asked.as_ref().is_some_and(|(_, asked)| is_it(asked))
    }

    /// The worker gives up what it is asked, as it does when it is told of weights: it is to be asked anew.
    pub(super) fn search_is_dropped(&mut self) {
        self.asked.take_if(|_| !self.is_done);
    }

    /// What it has found in answer to a question, once it will say no more.
    pub(super) fn found(&self, question: &EngineQuestion) -> Option<&Thinking> {
        let is_it = self.asked.as_ref().is_some_and(|(_, asked)| asked == question);
        self.thinking.as_ref().filter(|_| is_it && self.is_done)
    }

    /// Asks a question, or has the engine rest; what it thinks of anything else is forgotten.
    pub(super) fn want(
        &mut self,
        question: Option<EngineQuestion>,
        next_id: &mut RequestId,
        effects: &mut Vec<StudyEffect>,
    ) {
        if self.asked.as_ref().map(|(_, asked)| asked) == question.as_ref() {
            return;
        }
        if self.state.is_none() && question.is_some() {
            self.state = Some(EngineState::Starting);
            effects.push(StudyEffect::StartEngine);
        }
        if self.state != Some(EngineState::Ready) {
            return;
        }
        let worked = self.asked.take().is_some() && !self.is_done;
        self.thinking = None;
        self.is_done = false;
        let Some(question) = question else {
            if worked {
                effects.push(StudyEffect::Ask(EngineRequest::Cancel));
            }
            return;
        };
        *next_id += 1;
        let id = *next_id;
        self.asked = Some((id, question.clone()));
        let EngineQuestion { position, lines, millis } = question;
        effects.push(StudyEffect::Ask(EngineRequest::Search(SearchRequest {
            id,
            position,
            nodes: None,
            depth: None,
            millis,
            multi_pv: lines,
            slack: 0,
            seed: 0,
            taught: None,
        })));
    }

    /// The worker answers; what is wrong with the request, if something is.
    pub(super) fn answer(&mut self, answer: EngineAnswer) -> Option<String> {
        let is_asked = |id: RequestId| self.asked.as_ref().is_some_and(|&(asked, ..)| asked == id);
        match answer {
            EngineAnswer::Ready => self.state = Some(EngineState::Ready),
            EngineAnswer::Thinking { id, thinking } if is_asked(id) => {
                self.losses = 0;
                self.thinking = Some(thinking);
            }
            EngineAnswer::Finished { id, thinking } if is_asked(id) => {
                self.losses = 0;
                self.thinking = Some(thinking);
                self.is_done = true;
            }
            EngineAnswer::Refused { id, reason } if is_asked(id) => {
                self.is_done = true;
                return Some(reason);
            }
            EngineAnswer::BadWeights { reason, .. } => return Some(reason),
            EngineAnswer::Thinking { .. }
            | EngineAnswer::Finished { .. }
            | EngineAnswer::Refused { .. } => {}
        }
        None
    }

    /// Whether the worker was lost since it last answered.
    pub(super) fn was_lost(&self) -> bool {
        self.losses > 0
    }

    /// The worker is lost: another is started, but not for ever.
    pub(super) fn lost(&mut self, effects: &mut Vec<StudyEffect>) {
        self.losses += 1;
        self.asked = None;
        if self.losses < LOSSES {
            self.state = Some(EngineState::Starting);
            effects.push(StudyEffect::StartEngine);
        } else {
            self.state = Some(EngineState::Failed);
        }
    }
}
