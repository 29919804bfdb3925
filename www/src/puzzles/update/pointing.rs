//! Pointers and keys.

use super::super::model::{PuzzlesAction, PuzzlesEffect, PuzzlesModel};
use super::act;
use super::solving::play;
use crate::board::Pointer;

pub(super) fn pointer(model: &mut PuzzlesModel, event: Pointer, effects: &mut Vec<PuzzlesEffect>) {
    let is_on = model.is_on();
    let game = model.current.as_ref().map(|current| &current.game);
    let is_free = |point| is_on && game.is_some_and(|it| it.shown().board().is_free(point));
    if let Some(point) = model.aim.handle(event, model.settings.confirm, is_free) {
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
