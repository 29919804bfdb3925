//! Input in the game.

use tengen::board::Point;
use tengen::rules::opening::Decision;

use super::super::model::{LiveAction, LiveEffect, LiveModel};
use super::super::session::LiveGame;
use super::hearing::send_since;
use super::{act, keep};
use crate::board::Pointer;
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::views::FRIEND;
use crate::text::Reason;

/// The smallest pause between two phrases, in milliseconds.
const PAUSE: u64 = 700;

pub(super) fn pointer(model: &mut LiveModel, event: Pointer, effects: &mut Vec<LiveEffect>) {
    let (can_act, shown) = (model.can_act(), model.shown().cloned());
    let is_open = |point: Point| {
        can_act && shown.as_ref().is_some_and(|live| live.can_play() && live.game.is_open(point))
    };
    if let Some(point) = model.aim.handle(event, model.settings.confirm, is_open) {
        play(model, point, effects);
    }
}

pub(super) fn key(model: &mut LiveModel, key: &str, effects: &mut Vec<LiveEffect>) {
    let Some(live) = model.shown() else {
        if key == "Escape" {
            act(model, LiveAction::Close, effects);
        }
        return;
    };
    let shown = live.game.game.shown_len();
    match key {
        "Escape" => act(model, LiveAction::Close, effects),
        "ArrowLeft" => look(model, shown.saturating_sub(1)),
        "ArrowRight" => look(model, shown + 1),
        "Home" => look(model, 0),
        "End" => look(model, usize::MAX),
        _ => {}
    }
}

/// A point is pressed: a move, a stone of the opening, or a return to the latest position.
pub(super) fn play(model: &mut LiveModel, point: Point, effects: &mut Vec<LiveEffect>) {
    model.aim.pending = None;
    let (referee, can_act) = (model.settings.referee, model.can_act());
    let Some(live) = &mut model.live else { return };
    let game = &mut live.game;
    if game.game.looks_back() {
        game.game.look(usize::MAX);
        return;
    }
    if !can_act || !live.can_play() {
        return;
    }
    let game = &live.game;
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
pub(super) fn decide(model: &mut LiveModel, decision: Decision, effects: &mut Vec<LiveEffect>) {
    if !model.can_act() || !model.live.as_ref().is_some_and(LiveGame::can_play) {
        return;
    }
    let mut refused = None;
    change(model, effects, |live, now| refused = live.decide(decision, now).err());
    if let Some(refusal) = refused {
        model.notify(Reason::new("friend.refused").of("reason", refusal.reason()));
    }
}

/// Makes a change in the game: it is stored, and then sent.
pub(super) fn change(
    model: &mut LiveModel,
    effects: &mut Vec<LiveEffect>,
    done: impl FnOnce(&mut LiveGame, u64),
) {
    if !model.can_act() {
        return;
    }
    let (now, heard) = (model.now, model.heard());
    let Some(live) = &mut model.live else { return };
    let sent = live.sent;
    done(live, now);
    if live.sent == sent {
        return;
    }
    live.wind(heard, now);
    model.notice = None;
    keep(model, effects);
    send_since(model, sent, effects);
}

pub(super) fn say(model: &mut LiveModel, number: u8, effects: &mut Vec<LiveEffect>) {
    if model.said_at == 0 || model.now >= model.said_at + PAUSE {
        model.said_at = model.now;
        change(model, effects, |live, _| live.say(number));
    }
}

/// Shows the position after this many moves.
pub(super) fn look(model: &mut LiveModel, moves: usize) {
    if let Some(live) = &mut model.live {
        live.game.game.look(moves);
        model.aim.forget();
    }
}

/// Continues the game by links, as a correspondence game with the same name. One that has continued differently stays.
pub(super) fn by_link(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    let Some(live) = model.live.take_if(|live| !live.is_over()) else { return };
    let id = live.game.id.clone();
    let steps = live.game.steps();
    let other = model.linked.iter().find(|linked| linked.game.id == id);
    let goes_on = other.is_none_or(|other| steps.starts_with(&other.game.steps()));
    super::connecting::leave(model, effects);
    if let Some(key) = RecordKey::named(&format!("friend/{id}")).filter(|_| goes_on) {
        let (created, changed) = (model.today, model.today);
        let kept = crate::friend::KeptCorrespondence {
            key: key.clone(),
            game: live.game,
            created,
            changed,
        };
        effects.push(LiveEffect::Keep(key, kept.text()));
    }
    effects.push(LiveEffect::Go(format!("{}={id}", FRIEND.openers[0])));
}
