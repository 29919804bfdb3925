//! Pointers and keys.

use tengen::board::Size;

use super::super::cell_id;
use super::super::model::{Action, Effect, Model};
use super::act;
use super::solving::play;
use crate::board::{Pointer, stepped};
use crate::runtime::key::Key;

pub(super) fn pointer(model: &mut Model, event: Pointer, effects: &mut Vec<Effect>) {
    let is_on = model.is_on();
    if let Some(point) = model.aim.heard(event, model.settings.confirm, |_| is_on) {
        play(model, point, effects);
    }
}

pub(super) fn key(model: &mut Model, key: &Key, effects: &mut Vec<Effect>) {
    if key.on_board
        && let Some(cursor) = model.aim.cursor
    {
        if key.name == "Enter" || key.name == " " {
            return play(model, cursor, effects);
        }
        let size = model.current.as_ref().map_or(Size::STANDARD, |current| current.game.size());
        if let Some(point) = stepped(cursor, &key.name, size) {
            effects.push(Effect::Focus(cell_id(point)));
            return;
        }
    }
    match key.name.as_str() {
        // What came of a run is to be seen before the puzzles are left.
        "Escape" if model.run.is_some() => act(model, Action::Run, effects),
        "Escape" => act(model, Action::Close, effects),
        "n" | "N" => act(model, Action::Next, effects),
        "r" | "R" => act(model, Action::Retry, effects),
        _ => {}
    }
}
