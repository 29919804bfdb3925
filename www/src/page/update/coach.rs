//! The coach: questions a move of the person after which the computer wins by force.

use crate::page::model::{Coaching, Notice, PageAction, PageEffect, PageModel, Timer, Tone, Topic};
use crate::play::SidePlayer;
use crate::proofs::Forced;
use crate::proofs::protocol::{SolverQuestion, SolverVerdict};

/// How long the solver may look for a forced win, in milliseconds; then the computer moves.
const PATIENCE: u32 = 2_000;

/// The hash of the position after the person's move to which the computer is about to reply.
fn watched(model: &PageModel) -> Option<u64> {
    let play = &model.play;
    let moves = play.game.moves().len();
    let is_reply = play.computer_to_move()
        && play.question().is_none()
        && (!play.game.looks_back() || model.coach.holds())
        && moves > 0
        && play.player(play.game.mover(moves - 1)) == SidePlayer::Person;
    // What has begun is not abandoned when nobody is watching: a question waits for its answer.
    let is_heard = !model.analysis.away || model.coach.holds();
    // The words of its question arrive late.
    let watches = model.settings.coach && model.sheets.are_here && is_heard && is_reply;
    watches.then(|| play.game.live().board().hash())
}

/// Examines a new move of the person, and asks about one that loses.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let moves = model.play.game.moves().len();
    model.coach.played_on = model.coach.played_on.filter(|&played_on| moves >= played_on);
    let Some(position) = watched(model) else {
        // A move that is taken back and played again is examined again.
        model.coach.seen = None;
        model.coach.before = moves;
        rest(model);
        return;
    };
    if model.coach.seen != Some(position) {
        rest(model);
        model.coach.seen = Some(position);
        if moves <= model.coach.before {
            // It was played before there was anybody to coach.
            return;
        }
        model.coach.doing = Coaching::Looks;
        effects.push(PageEffect::After(PATIENCE, Timer::Coach(position)));
        return;
    }
    match model.coach.doing {
        Coaching::Rests => {}
        Coaching::Looks => looked(model),
        Coaching::Asks if model.notices.list.iter().any(|n| n.topic == Topic::Coach) => {}
        Coaching::Asks => {
            model.coach.doing = Coaching::Rests;
            model.coach.played_on = Some(moves);
        }
    }
}

fn rest(model: &mut PageModel) {
    model.coach.doing = Coaching::Rests;
    model.notices.forget(Topic::Coach);
}

/// Evaluates what the solver has found so far.
fn looked(model: &mut PageModel) {
    let moves = model.play.game.moves().len();
    let position = model.analysis.written.after(&model.play.game, moves);
    let proofs = &model.analysis.proofs;
    if !proofs.asked.as_ref().is_some_and(|(_, asked)| *asked == position) {
        return;
    }
    if let Some(win) = proofs.forced().into_iter().find(|win| !win.is_threat) {
        let before = proofs.verdict(SolverQuestion::Before);
        let no_move_held = matches!(before, Some(SolverVerdict::Moves(held)) if held.is_empty());
        if no_move_held || model.coach.played_on.is_some() {
            // Taking the move back would be of no use, or the person has declined to.
            model.coach.doing = Coaching::Rests;
            model.coach.played_on.get_or_insert(moves);
        } else if before.is_some() || proofs.done {
            ask(model, &win);
        }
        return;
    }
    let is_answered = |question| proofs.verdict(question).is_some();
    if proofs.done || is_answered(SolverQuestion::Fours) && is_answered(SolverQuestion::Threats) {
        model.coach.doing = Coaching::Rests;
        model.coach.played_on = None;
    }
}

fn ask(model: &mut PageModel, win: &Forced) {
    model.coach.doing = Coaching::Asks;
    let mut said = win.text(&model.text);
    if win.stones() > 1 {
        let how = if win.by_fours { "proof.by-fours" } else { "proof.by-threats" };
        said = [&said, model.text.get(how)].join(" – ");
    }
    let text = model.text.fill("coach.asks", &[("win", &said)]);
    let offer = Some(("coach.take-back", PageAction::Undo));
    model.notices.notify_aloud(Notice { tone: Tone::Info, topic: Topic::Coach, text, offer });
}

/// The solver's time is up.
pub(super) fn timer_fired(model: &mut PageModel, position: u64) {
    if model.coach.seen != Some(position) || model.coach.doing != Coaching::Looks {
        return;
    }
    let win = model.analysis.proofs.forced().into_iter().find(|win| !win.is_threat);
    match win.filter(|_| model.coach.played_on.is_none()) {
        Some(win) => ask(model, &win),
        None => model.coach.doing = Coaching::Rests,
    }
}
