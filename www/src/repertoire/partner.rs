//! The engine as a partner beyond the book.

use tengen::rules::Rule;

use super::model::{RepertoireEffect, RepertoireModel, RepertoireScreen};
use crate::engine::{EngineState, FetchedWeights, WeightsState};
use crate::play::PlayLevel;
use crate::protocol::{EngineAnswer, EngineRequest, RequestId, SearchRequest};
use crate::reason::Explain;
use crate::text::Reason;

/// What is known of the engine.
#[derive(Clone, Debug)]
pub struct Partner {
    /// How strong it plays.
    pub level: PlayLevel,
    /// The worker; [`None`] before it was first needed, and once it failed.
    state: Option<EngineState>,
    weights: FetchedWeights,
    /// The search under way, and the position that it is about.
    asked: Option<(RequestId, String)>,
    last_id: RequestId,
    /// Whether it failed: it is tried again with the next game.
    pub is_lost: bool,
}

impl Default for Partner {
    fn default() -> Partner {
        Partner {
            level: PlayLevel::DEFAULT,
            state: None,
            weights: FetchedWeights::default(),
            asked: None,
            last_id: 0,
            is_lost: false,
        }
    }
}

/// Asks for the move that is wanted, or gives up what is wanted no more.
pub(super) fn reconcile(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    let practice = match &model.screen {
        RepertoireScreen::Practice(practice) if practice.awaits_engine() => Some(practice),
        _ => None,
    };
    let partner = &mut model.partner;
    let practice = practice.filter(|_| !partner.is_lost);
    let wanted = practice.map(|practice| practice.game.link());
    if partner.asked.take_if(|(_, about)| wanted.as_deref() != Some(about.as_str())).is_some() {
        effects.push(RepertoireEffect::AskEngine(EngineRequest::Cancel));
    }
    let (Some(practice), Some(wanted)) = (practice, wanted) else { return };
    if partner.state.is_none() {
        partner.state = Some(EngineState::Starting);
        effects.push(RepertoireEffect::StartEngine);
    }
    let rule = practice.game.rule();
    effects.extend(partner.weights.ask(rule).map(RepertoireEffect::FetchWeights));
    let is_ready = partner.state == Some(EngineState::Ready) && !partner.weights.are_awaited(rule);
    if !is_ready || partner.asked.is_some() {
        return;
    }
    partner.last_id += 1;
    partner.asked = Some((partner.last_id, wanted));
    let level = partner.level;
    effects.push(RepertoireEffect::AskEngine(EngineRequest::Search(SearchRequest {
        id: partner.last_id,
        position: practice.game.data(usize::MAX),
        nodes: level.nodes,
        depth: None,
        millis: level.millis,
        multi_pv: level.lines,
        slack: level.slack,
        seed: if level.slack > 0 { model.random } else { 0 },
        taught: None,
    })));
}

/// The engine answers.
pub(super) fn answer(
    model: &mut RepertoireModel,
    answer: EngineAnswer,
    effects: &mut Vec<RepertoireEffect>,
) {
    match answer {
        EngineAnswer::Ready => {
            model.partner.state = Some(EngineState::Ready);
            for (rule, file) in model.partner.weights.files() {
                effects.push(tell_weights(rule, file));
            }
        }
        EngineAnswer::Finished { id, thinking } => {
            if model.partner.asked.take_if(|(asked, _)| *asked == id).is_none() {
                return;
            }
            let RepertoireScreen::Practice(practice) = &mut model.screen else { return };
            match thinking.best().map(|point| practice.engine_plays(point)) {
                Some(Ok(())) => {}
                Some(Err(error)) => model.partner_failed(error.reason()),
                None => model.partner_failed(Reason::new("repertoire.no-engine-move")),
            }
        }
        EngineAnswer::Refused { id, reason } => {
            if model.partner.asked.take_if(|(asked, _)| *asked == id).is_some() {
                model.partner_failed(Reason::new(reason));
            }
        }
        EngineAnswer::BadWeights { reason, .. } => {
            model.warn(Reason::new("repertoire.simple").with("reason", reason));
        }
        EngineAnswer::Thinking { .. } => {}
    }
}

/// Learnt weights have come, or cannot be had: then the engine goes by simple ones.
pub(super) fn weights(
    model: &mut RepertoireModel,
    rule: Rule,
    file: Result<Vec<u8>, String>,
    effects: &mut Vec<RepertoireEffect>,
) {
    match file {
        Ok(file) => {
            if model.partner.state == Some(EngineState::Ready) {
                effects.push(tell_weights(rule, &file));
                // A search under way is dropped by that.
                model.partner.asked = None;
            }
            model.partner.weights.set(rule, WeightsState::Learnt(file));
        }
        Err(reason) => {
            model.partner.weights.set(rule, WeightsState::Missing);
            model.warn(Reason::new("repertoire.simple").with("reason", reason));
        }
    }
}

fn tell_weights(rule: Rule, file: &[u8]) -> RepertoireEffect {
    RepertoireEffect::AskEngine(EngineRequest::Weights { rule, file: file.to_vec() })
}

/// The worker is lost.
pub(super) fn lost(model: &mut RepertoireModel, reason: String) {
    (model.partner.state, model.partner.asked) = (None, None);
    model.partner_failed(Reason::new(reason));
}
