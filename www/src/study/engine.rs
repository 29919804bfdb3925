//! The engine's worker as the study uses it: it thinks on for as long as one looks at a position.

use super::model::Effect;
use crate::model::EngineState;
use crate::protocol::{Answer, PositionData, Request, RequestId, SearchRequest, Thinking};

/// The most candidates one can ask for.
pub(super) const MOST_LINES: u32 = 12;
/// So many workers may be lost without one answer between them.
const LOSSES: u32 = 3;

/// The engine, and what it says of the position on show.
#[derive(Clone, Debug, PartialEq)]
pub struct Engine {
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
    asked: Option<(RequestId, PositionData, u32)>,
    losses: u32,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
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

impl Engine {
    /// Whether a position is the one that it was asked about.
    pub fn thinks_of(&self, position: &PositionData) -> bool {
        self.asked.as_ref().is_some_and(|(_, asked, _)| asked == position)
    }

    /// Asks about a position, or has the engine rest; what it thinks of anything else is forgotten.
    pub(super) fn want(
        &mut self,
        position: Option<PositionData>,
        next_id: &mut RequestId,
        effects: &mut Vec<Effect>,
    ) {
        let is_same = match (&self.asked, &position) {
            (Some((_, asked, lines)), Some(wanted)) => asked == wanted && *lines == self.lines,
            (None, None) => true,
            _ => false,
        };
        if is_same {
            return;
        }
        if self.state.is_none() && position.is_some() {
            self.state = Some(EngineState::Starting);
            effects.push(Effect::StartEngine);
        }
        if self.state != Some(EngineState::Ready) {
            return;
        }
        let worked = self.asked.take().is_some() && !self.is_done;
        self.thinking = None;
        self.is_done = false;
        let Some(position) = position else {
            if worked {
                effects.push(Effect::Ask(Request::Cancel));
            }
            return;
        };
        *next_id += 1;
        let id = *next_id;
        self.asked = Some((id, position.clone(), self.lines));
        effects.push(Effect::Ask(Request::Search(SearchRequest {
            id,
            position,
            nodes: None,
            depth: None,
            millis: None,
            multi_pv: self.lines,
            slack: 0,
            seed: 0,
            taught: None,
        })));
    }

    /// The worker answers; what is wrong with the request, if something is.
    pub(super) fn answer(&mut self, answer: Answer) -> Option<String> {
        let is_asked = |id: RequestId| self.asked.as_ref().is_some_and(|&(asked, ..)| asked == id);
        match answer {
            Answer::Ready => self.state = Some(EngineState::Ready),
            Answer::Thinking { id, thinking } if is_asked(id) => {
                self.losses = 0;
                self.thinking = Some(thinking);
            }
            Answer::Finished { id, thinking } if is_asked(id) => {
                self.losses = 0;
                self.thinking = Some(thinking);
                self.is_done = true;
            }
            Answer::Refused { id, reason } if is_asked(id) => {
                self.is_done = true;
                return Some(reason);
            }
            Answer::BadWeights { reason, .. } => return Some(reason),
            Answer::Thinking { .. } | Answer::Finished { .. } | Answer::Refused { .. } => {}
        }
        None
    }

    /// The worker is lost: another is started, but not for ever.
    pub(super) fn lost(&mut self, effects: &mut Vec<Effect>) {
        self.losses += 1;
        self.asked = None;
        if self.losses < LOSSES {
            self.state = Some(EngineState::Starting);
            effects.push(Effect::StartEngine);
        } else {
            self.state = Some(EngineState::Failed);
        }
    }
}
