//! Pointers and keys.

use super::super::model::{PuzzlesAction, PuzzlesEffect, PuzzlesModel};
use super::act;
use super::solving::play;
use crate::board::Pointer;

pub(super) fn pointer(model: &mut PuzzlesModel, event: Pointer, effects: &mut Vec<PuzzlesEffect>) {
    let is_on = model.is_on();
    if let Some(point) = model.aim.handle(event, model.settings.confirm, |_| is_on) {
        play(model, point, effects);
    }
}

pub(super) fn key(model: &mut PuzzlesModel, key: &str, effects: &mut Vec<PuzzlesEffect>) {
    match key {
        // The result of a run is shown before the puzzles are left.
        "Escape" if model.run.is_some() => act(model, PuzzlesAction::Run, effects),
        "Escape" => act(model, PuzzlesAction::Close, effects),
        "n" | "N" => act(model, PuzzlesAction::Next, effects),
        "r" | "R" => act(model, PuzzlesAction::Retry, effects),
        _ => {}
    }
}
