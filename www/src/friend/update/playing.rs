//! Input on the board.

use tengen::board::Point;
use tengen::rules::opening::Decision;

use super::super::model::{FriendAction, FriendEffect, FriendModel};
use super::{act, keep};
use crate::board::Pointer;
use crate::reason::Explain;
use crate::text::Reason;

pub(super) fn pointer(model: &mut FriendModel, event: Pointer, effects: &mut Vec<FriendEffect>) {
    if model.shows_code {
        return;
    }
    let open = model.game().cloned();
    let is_open = |point: Point| open.as_ref().is_some_and(|game| game.is_open(point));
    if let Some(point) = model.aim.handle(event, model.settings.confirm, is_open) {
        play(model, point, effects);
    }
}

pub(super) fn key(model: &mut FriendModel, key: &str, effects: &mut Vec<FriendEffect>) {
    let Some(game) = model.game() else {
        if key == "Escape" {
            act(model, FriendAction::Close, effects);
        }
        return;
    };
    if model.shows_code {
        model.shows_code = key != "Escape";
        return;
    }
    let shown = game.game.shown_len();
    match key {
        "Escape" => act(model, FriendAction::Close, effects),
        "ArrowLeft" => look(model, shown.saturating_sub(1)),
        "ArrowRight" => look(model, shown + 1),
        "Home" => look(model, 0),
        "End" => look(model, usize::MAX),
        "u" | "U" => act(model, FriendAction::TakeBack, effects),
        "l" | "L" => act(model, FriendAction::Copy, effects),
        _ => {}
    }
}

/// A point is pressed: a move, a stone of the opening, or a return to the latest position.
pub(super) fn play(model: &mut FriendModel, point: Point, effects: &mut Vec<FriendEffect>) {
    model.aim.pending = None;
    let referee = model.settings.referee;
    let Some(kept) = model.kept_mut() else { return };
    let game = &mut kept.game;
    if game.game.looks_back() {
        game.game.look(usize::MAX);
        return;
    }
    if !game.is_own_turn() {
        return;
    }
    let foul = game.game.live().foul(point).filter(|_| game.question().is_none() && !referee);
    if let Some(foul) = foul {
        let name = Reason::new(format!("foul.{}", foul.name()));
        model.warn(Reason::new("foul.forbidden").with("point", point).of("foul", name));
        return;
    }
    let asks_for_point = game.question().is_none_or(|question| question.ask.points().is_some());
    if asks_for_point {
        decide(model, Decision::Point(point), effects);
    }
}

/// Makes a move, or the decision that the opening asks for.
pub(super) fn decide(model: &mut FriendModel, decision: Decision, effects: &mut Vec<FriendEffect>) {
    let Some(kept) = model.kept_mut().filter(|kept| kept.game.is_own_turn()) else { return };
    match kept.game.decide(decision) {
        Ok(()) => {
            (model.notice, model.offer) = (None, None);
            keep(model, effects);
        }
        Err(refusal) => model.notify(Reason::new("friend.refused").of("reason", refusal.reason())),
    }
}

pub(super) fn take_back(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    if let Some(kept) = model.kept_mut().filter(|kept| kept.game.can_take_back()) {
        kept.game.take_back();
        model.shows_code = false;
        keep(model, effects);
    }
}

pub(super) fn resign(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    if let Some(kept) = model.kept_mut() {
        kept.game.resign();
        keep(model, effects);
    }
}

/// Shows the position after this many moves.
pub(super) fn look(model: &mut FriendModel, moves: usize) {
    if let Some(kept) = model.kept_mut() {
        kept.game.game.look(moves);
        model.aim.forget();
    }
}
