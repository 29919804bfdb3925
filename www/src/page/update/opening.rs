//! Decisions of an opening.

use tengen::board::{Point, Stone};
use tengen::rules::opening::{Decision, Opening};

use super::{keys, play, start};
use crate::page::model::{Notice, PageEffect, PageModel, Tone, Topic};
use crate::play::{OpeningInPlay, SidePlayer, decide};
use crate::protocol::Thinking;
use crate::reason::Explain;

/// Begins the draft's opening, if it has one.
pub(super) fn begin(model: &mut PageModel) {
    let draft = &model.sheets.draft;
    model.play.opened = match Opening::new(draft.opening, draft.rule, draft.size) {
        Ok(opening) if opening.question().is_some() => {
            Some(OpeningInPlay { opening, seats: draft.players })
        }
        Ok(_) => None,
        Err(error) => {
            start::warn_of(model, "broken.opening", &error.reason());
            None
        }
    };
}

/// The person chooses a point; returns whether an opening asked for one.
pub(super) fn person_points(model: &mut PageModel, point: Point) -> bool {
    if model.play.question().is_none() {
        return false;
    }
    if model.play.game.looks_back() {
        model.play.game.look(usize::MAX);
        play::position_changed(model);
    } else {
        take(model, Decision::Point(point));
    }
    true
}

pub(super) fn person_decides(
    model: &mut PageModel,
    decision: Decision,
    effects: &mut Vec<PageEffect>,
) {
    if model.play.decider() == Some(SidePlayer::Person) {
        forget_colour(model);
        take(model, decision);
        keys::leave_button(model, effects);
    }
}

/// Lets the computer make every decision that is its to make in this position.
pub(super) fn computer_decides(model: &mut PageModel, thinking: &Thinking) {
    let moves = model.play.game.moves().len();
    while model.play.game.moves().len() == moves
        && matches!(model.play.decider(), Some(SidePlayer::Computer(_)))
    {
        let Some(opened) = &model.play.opened else { return };
        let Some(decision) = decide(&opened.opening, thinking, model.play.seed) else { return };
        if !take(model, decision) {
            return;
        }
        if let Decision::Colour(stone) = decision
            && model.play.has_person()
        {
            notify_colour(model, stone);
        }
    }
}

/// Reports which colour the computer chose, which may have changed the person's.
fn notify_colour(model: &mut PageModel, stone: Stone) {
    let text = model.text.named("notice.computer-chose", stone.name()).to_owned();
    model.notices.notify_aloud(Notice {
        tone: Tone::Info,
        topic: Topic::Colour,
        text,
        offer: None,
    });
}

/// Removes that report, as the person has seen it by now.
pub(super) fn forget_colour(model: &mut PageModel) {
    model.notices.forget(Topic::Colour);
}

/// Makes a decision; returns whether it was possible.
fn take(model: &mut PageModel, decision: Decision) -> bool {
    let Some(opened) = &mut model.play.opened else { return false };
    if let Err(error) = opened.opening.apply(decision) {
        let text = model.text.say(&error.reason());
        model.notices.notify_aloud(Notice {
            tone: Tone::Info,
            topic: Topic::Refused,
            text,
            offer: None,
        });
        return false;
    }
    model.play.players = opened.players();
    let placed = opened.opening.position().board().last().map(|placed| placed.point);
    let stones = opened.stones();
    if stones > model.play.game.moves().len() {
        if let Some(point) = placed {
            play::play(model, point);
        }
    } else {
        play::position_changed(model);
    }
    true
}

/// Takes back decisions down to one made by a person; returns whether there were any to take back.
pub(super) fn undo(model: &mut PageModel) -> bool {
    let Some(opened) = &mut model.play.opened else { return false };
    if model.play.game.moves().len() > opened.stones() || !opened.can_take_back() {
        return false;
    }
    let mut undone = false;
    while opened.opening.undo().is_some() {
        undone = true;
        let question = opened.opening.question();
        if question.is_some_and(|q| opened.player(q.player) == SidePlayer::Person) {
            break;
        }
    }
    model.play.players = opened.players();
    let back = model.play.game.moves().len() - opened.stones();
    model.play.game.undo(back);
    forget_colour(model);
    // A stone of the opening is replayed only by making its decision again.
    model.play.game.forget_undone();
    model.play.paused |= !model.play.has_person();
    play::position_changed(model);
    undone
}
