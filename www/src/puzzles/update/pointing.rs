//! Pointers and keys.

use tengen::board::Size;

use super::super::cell_id;
use super::super::model::{PuzzlesAction, PuzzlesEffect, PuzzlesModel};
use super::act;
use super::solving::play;
use crate::board::{Pointer, stepped};
use crate::runtime::key::KeyPress;

pub(super) fn pointer(model: &mut PuzzlesModel, event: Pointer, effects: &mut Vec<PuzzlesEffect>) {
    let is_on = model.is_on();
    if let Some(point) = model.aim.heard(event, model.settings.confirm, |_| is_on) {
        play(model, point, effects);
    }
}

pub(super) fn key(model: &mut PuzzlesModel, key: &KeyPress, effects: &mut Vec<PuzzlesEffect>) {
    if key.on_board
        && let Some(cursor) = model.aim.cursor
    {
        if key.name == "Enter" || key.name == " " {
            return play(model, cursor, effects);
        }
        let size = model.current.as_ref().map_or(Size::STANDARD, |current| current.game.size());
        if let Some(point) = stepped(cursor, &key.name, size) {
            effects.push(PuzzlesEffect::Focus(cell_id(point)));
            return;
        }
    }
    match key.name.as_str() {
        // What came of a run is to be seen before the puzzles are left.
        "Escape" if model.run.is_some() => act(model, PuzzlesAction::Run, effects),
        "Escape" => act(model, PuzzlesAction::Close, effects),
        "n" | "N" => act(model, PuzzlesAction::Next, effects),
        "r" | "R" => act(model, PuzzlesAction::Retry, effects),
        _ => {}
    }
}
