//! The engine as the opponent beyond the book.

use tengen::rules::Rule;

use super::model::{RepertoireEffect, RepertoireModel, RepertoireScreen};
use crate::engine::{EngineClient, EngineEvent, EngineOutcome, Want};
use crate::play::{LEVELS, PlayLevel};
use crate::protocol::{PositionData, RequestId, SearchRequest};
use crate::reason::Explain;
use crate::text::Reason;

/// The state of the engine.
#[derive(Clone, Debug)]
pub struct Partner {
    /// Its level.
    pub level: PlayLevel,
    /// Whether it failed; it is tried again with the next game.
    pub is_lost: bool,
    engine: EngineClient<PartnerMove>,
}

impl Default for Partner {
    fn default() -> Partner {
        Partner { level: LEVELS[1], is_lost: false, engine: EngineClient::default() }
    }
}

impl Partner {
    /// A game begins: the engine may be tried again.
    pub(super) fn try_again(&mut self) {
        self.is_lost = false;
        self.engine.revive();
    }
}

/// A move wanted from it.
#[derive(Clone, Debug, PartialEq)]
struct PartnerMove {
    position: PositionData,
    level: PlayLevel,
    seed: u32,
}

impl Want for PartnerMove {
    fn rule(&self) -> Rule {
        self.position.rule
    }

    fn request(&self, id: RequestId) -> SearchRequest {
        SearchRequest {
            id,
            position: self.position.clone(),
            nodes: self.level.nodes,
            depth: None,
            millis: self.level.millis,
            multi_pv: self.level.lines,
            slack: self.level.slack,
            seed: if self.level.slack > 0 { self.seed } else { 0 },
            taught: None,
        }
    }
}

/// Has the engine search for the wanted move.
pub(super) fn reconcile(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    let level = model.partner.level;
    let want = match &model.screen {
        RepertoireScreen::Practice(practice)
            if practice.awaits_engine() && !model.partner.is_lost =>
        {
            let position = practice.game.data(usize::MAX);
            Some(PartnerMove { position, level, seed: practice.engine_seed() })
        }
        _ => None,
    };
    model.partner.engine.reconcile(want, effects);
}

/// Something happened to the engine.
pub(super) fn take(
    model: &mut RepertoireModel,
    event: EngineEvent,
    effects: &mut Vec<RepertoireEffect>,
) {
    match model.partner.engine.take(event, effects) {
        Some(EngineOutcome::Finished) => play(model),
        Some(EngineOutcome::Refused(reason) | EngineOutcome::Failed(reason)) => {
            model.partner_failed(Reason::new(reason));
        }
        Some(EngineOutcome::BadWeights(_, reason) | EngineOutcome::NoWeights(reason)) => {
            model.warn(Reason::new("repertoire.simple").with("reason", reason));
        }
        Some(EngineOutcome::Thinking | EngineOutcome::Lost(_)) | None => {}
    }
}

/// Plays the move that was found.
fn play(model: &mut RepertoireModel) {
    let thinking = model.partner.engine.search().and_then(|search| search.thinking.as_ref());
    let best = thinking.and_then(|thinking| thinking.best());
    let RepertoireScreen::Practice(practice) = &mut model.screen else { return };
    match best.map(|point| practice.engine_plays(point)) {
        Some(Ok(())) => {}
        Some(Err(error)) => model.partner_failed(error.reason()),
        None => model.partner_failed(Reason::new("repertoire.no-engine-move")),
    }
}
