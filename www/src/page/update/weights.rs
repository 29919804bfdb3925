//! The learnt weights are fetched for the rule that is played, and handed to every worker.

use tengen::rules::Rule;

use super::start;
use crate::engine::{EngineState, WeightsState};
use crate::page::model::{PageEffect, PageModel};
use crate::protocol::EngineRequest;

/// Asks for the weights of the rule that is played, once.
pub(super) fn ask(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    effects.extend(model.engine.weights.ask(model.play.game.rule()).map(PageEffect::FetchWeights));
}

/// The weights of a rule have come, or cannot be had.
pub(super) fn came(
    model: &mut PageModel,
    rule: Rule,
    file: Result<Vec<u8>, String>,
    effects: &mut Vec<PageEffect>,
) {
    match file {
        Ok(file) => {
            if model.engine.state == EngineState::Ready {
                effects.push(hand_over(rule, &file));
                model.engine.search_is_dropped();
            }
            model.engine.weights.set(rule, WeightsState::Learnt(file));
        }
        Err(reason) => missing(model, rule, &reason),
    }
}

/// The engine plays a rule without its weights, and says so.
pub(super) fn missing(model: &mut PageModel, rule: Rule, reason: &str) {
    model.engine.weights.set(rule, WeightsState::Missing);
    start::warn(model, "broken.weights", reason);
}

/// A new worker gets all weights that are there.
pub(super) fn hand_all_over(model: &PageModel, effects: &mut Vec<PageEffect>) {
    effects.extend(model.engine.weights.files().map(|(rule, file)| hand_over(rule, file)));
}

fn hand_over(rule: Rule, file: &[u8]) -> PageEffect {
    PageEffect::Send(EngineRequest::Weights { rule, file: file.to_vec() })
}
