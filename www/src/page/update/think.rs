//! Requests to the engine, and the handling of its answers.

use std::rc::Rc;

use super::{hint, opening, play, start};
use crate::engine::{EngineEvent, EngineOutcome};
use crate::page::model::{
    Notice, PageAction, PageEffect, PageModel, PageWant, SearchPurpose, Timer, Tone, Topic,
};
use crate::play::score_text;
use crate::play::{Score, SidePlayer};
use crate::protocol::{RequestId, Thinking};
use crate::taught::Taught;

/// How many candidates the overlay shows.
const OVERLAY_LINES: u32 = 12;
/// How long the overlay's search runs, in milliseconds.
const OVERLAY_MILLIS: u32 = 15_000;
/// How long the engine thinks ahead, in milliseconds: a person who takes longer may have left.
const PONDER_MILLIS: u32 = 60_000;
/// How long a hint may take, in milliseconds.
const HINT_MILLIS: u32 = 1_500;
/// How long a decision in an opening may take, in milliseconds.
const OPENING_MILLIS: u32 = 1_000;
/// The number of candidates that an opening's stones are chosen from.
const OPENING_LINES: u32 = 48;
/// How long a worker may take to stop a search when asked, in milliseconds; after that it is discarded.
const WATCHDOG: u32 = 3_000;

/// The search that should be running now.
fn want(model: &mut PageModel) -> Option<PageWant> {
    if model.play.computer_to_move() {
        if model.play.question().is_some() { Some(opening_want(model)) } else { move_want(model) }
    } else {
        look_want(model)
    }
}

/// The search for the computer's next move.
fn move_want(model: &mut PageModel) -> Option<PageWant> {
    if model.coach.holds() || model.play.rests && !model.play.has_person() {
        return None;
    }
    let player = model.play.player(model.play.game.live().to_move());
    let SidePlayer::Computer(level) = player else { return None };
    if level.taught.is_some() && !player.is_perfect() && model.engine.taught_is_lost {
        return None;
    }
    let moves = model.play.game.moves().len();
    let position = model.engine.written.after(&model.play.game, moves);
    let plays = !player.is_perfect() || model.engine.may_be_covered(&position);
    let taught = level.taught.filter(|_| plays);
    Some(PageWant {
        purpose: SearchPurpose::Move,
        moves,
        position,
        nodes: level.nodes,
        millis: level.millis,
        multi_pv: level.lines,
        slack: level.slack,
        // Without slack a level plays the same game every time.
        seed: if level.slack > 0 { model.play.seed } else { 0 },
        taught: taught.map(|taught| (taught, model.settings.taught)),
        decisions: 0,
    })
}

/// The search about the position shown.
fn look_want(model: &mut PageModel) -> Option<PageWant> {
    if model.analysis.away {
        return None;
    }
    // When a stone of an opening is placed, the best point is not what is wanted.
    let asked = model.play.question().filter(|_| !model.play.game.looks_back());
    let decides = asked.is_some();
    if asked.is_some_and(|question| question.ask.points().is_some()) {
        return None;
    }
    let shown = model.play.game.shown();
    if shown.ending().is_some() || model.play.game.shown_outcome().is_some() {
        return None;
    }
    let moves = model.play.game.shown_len();
    let position = model.engine.written.after(&model.play.game, moves);
    let is_proved = model.play.scores.get(&moves).is_some_and(|score| score.is_proved);
    let asks_proof =
        model.play.players[0].is_perfect() && !is_proved && model.engine.may_be_covered(&position);
    let (purpose, millis, multi_pv) = if asks_proof {
        (SearchPurpose::Overlay, 0, 1)
    } else if model.analysis.wants_hint {
        (SearchPurpose::Hint, HINT_MILLIS, 1)
    } else if model.settings.overlay {
        (SearchPurpose::Overlay, OVERLAY_MILLIS, OVERLAY_LINES)
    } else if !decides && ponders(model) {
        (SearchPurpose::Ponder, PONDER_MILLIS, 1)
    } else {
        return None;
    };
    Some(PageWant {
        purpose,
        moves,
        position,
        nodes: None,
        millis: Some(millis),
        multi_pv,
        slack: 0,
        seed: 0,
        taught: asks_proof.then_some((Taught::Perfect, model.settings.taught)),
        decisions: 0,
    })
}

/// Whether the computer thinks while the person does. A level limited by nodes gains nothing from it: it begins each
/// search with an empty table, to play the same on every device.
fn ponders(model: &PageModel) -> bool {
    let play = &model.play;
    let opponent = play.player(play.game.live().to_move().other());
    model.settings.ponder
        && play.person_to_move()
        && !play.game.looks_back()
        && matches!(opponent, SidePlayer::Computer(level) if level.nodes.is_none() && level.taught.is_none())
}

/// The search before a decision in an opening: many candidates, to find an even one among them.
fn opening_want(model: &mut PageModel) -> PageWant {
    let moves = model.play.game.moves().len();
    // The empty board needs no thought.
    let (nodes, millis) = if moves == 0 { (Some(1), None) } else { (None, Some(OPENING_MILLIS)) };
    PageWant {
        purpose: SearchPurpose::Opening,
        moves,
        decisions: model.play.opened.as_ref().map_or(0, |o| o.opening.decisions().len()),
        position: model.engine.written.after(&model.play.game, moves),
        nodes,
        millis,
        multi_pv: OPENING_LINES,
        slack: 0,
        seed: 0,
        taught: None,
    }
}

/// Starts the search that should be running now, with the weights of the rule played.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    model.engine.client.fetch_weights(model.play.game.rule(), effects);
    let want = want(model);
    model.engine.client.reconcile(want, effects);
}

/// Processes an event of the engine.
pub(super) fn take(model: &mut PageModel, event: EngineEvent, effects: &mut Vec<PageEffect>) {
    let asked = matches!(event, EngineEvent::Lost(_)).then(|| asked(model));
    match model.engine.client.take(event, effects) {
        Some(EngineOutcome::Thinking) => {
            record_progress(model);
        }
        Some(EngineOutcome::Finished) => {
            let Some(purpose) = record_progress(model) else { return };
            finished(model, purpose);
            let pace = model.settings.pace;
            if purpose == SearchPurpose::Move && pace > 0 && !model.play.has_person() {
                model.play.rests = true;
                effects.push(PageEffect::After(1_000 * pace, Timer::Pace));
            }
        }
        Some(EngineOutcome::Refused(reason)) => refused(model, &reason),
        Some(EngineOutcome::BadWeights(rule, reason)) => {
            let search = model.engine.client.search();
            // A style loads its own weights from the site; the engine's may still be good.
            if search.is_none_or(|search| search.want.taught.is_none()) {
                model.engine.client.go_without_weights(rule);
            }
            let reason = model.text.named("refused", &reason).to_owned();
            start::warn(model, "broken.weights", &reason);
        }
        Some(EngineOutcome::NoWeights(reason)) => start::warn(model, "broken.weights", &reason),
        Some(EngineOutcome::Lost(reason)) => {
            broke_down(model, "broken.lost", &reason, asked, None);
        }
        Some(EngineOutcome::Failed(reason)) => {
            model.analysis.wants_hint = false;
            let offer = Some(("broken.revive", PageAction::Revive));
            broke_down(model, "broken.engine", &reason, asked, offer);
        }
        None => {}
    }
}

/// The requested search cannot be made.
fn refused(model: &mut PageModel, reason: &str) {
    model.analysis.wants_hint = false;
    let reason = model.text.named("refused", reason).to_owned();
    if model.engine.client.search().is_some_and(|search| search.want.is_perfect()) {
        let text = model.text.fill("broken.proof", &[("reason", &reason)]);
        uncovered(model, Tone::Warning, text);
    } else {
        start::warn(model, "broken.refused", &reason);
    }
}

/// Records what the search has found so far, and returns the purpose it is for.
fn record_progress(model: &mut PageModel) -> Option<SearchPurpose> {
    let search = model.engine.client.search()?;
    let thinking = search.thinking.as_ref()?;
    let (purpose, moves) = (search.want.purpose, search.want.moves);
    let mover = model.play.game.mover(moves);
    if search.want.is_perfect() {
        // White may be this opponent too, for whom there is no move.
        let has_move = purpose != SearchPurpose::Move || thinking.best().is_some();
        let line = thinking.lines.first().filter(|line| line.mate.is_some() && has_move);
        match line.map(|line| Score::of(line, mover)) {
            Some(score) => {
                model.play.scores.insert(moves, Score { is_proved: true, ..score });
                model.engine.uncovered = None;
                model.notices.forget(Topic::Proof);
            }
            None => {
                let text = model.text.get("perfect.uncovered").to_owned();
                uncovered(model, Tone::Info, text);
            }
        }
    } else if search.want.is_shown(model.play.has_person()) {
        let is_proved = model.play.scores.get(&moves).is_some_and(|score| score.is_proved);
        if let Some(line) = thinking.lines.first().filter(|_| !is_proved) {
            model.play.scores.insert(moves, Score::of(line, mover));
        }
        model.engine.thinking = Some((mover, thinking.clone()));
    }
    Some(purpose)
}

fn finished(model: &mut PageModel, purpose: SearchPurpose) {
    let Some(search) = model.engine.client.search() else { return };
    let best = search.thinking.as_ref().and_then(Thinking::best);
    match (purpose, best) {
        (SearchPurpose::Move, Some(point)) => play::play(model, point),
        (SearchPurpose::Hint, Some(point)) => {
            model.analysis.wants_hint = false;
            model.analysis.hint = Some(point);
            let line = search.thinking.as_ref().and_then(|thinking| thinking.lines.first());
            let text = hint::text(model, point, line);
            model.notices.notify_aloud(Notice {
                tone: Tone::Info,
                topic: Topic::Hint,
                text,
                offer: None,
            });
        }
        // The computer's verdict has been reported already, or it goes on at full strength.
        (SearchPurpose::Overlay | SearchPurpose::Move, None) if search.want.is_perfect() => {}
        (SearchPurpose::Overlay, _) => {
            let moves = search.want.moves;
            if let Some(&score) = model.play.scores.get(&moves) {
                model.notices.spoken = score_text(&model.text, score);
            }
        }
        (SearchPurpose::Ponder, _) => {}
        (SearchPurpose::Opening, _) => {
            let thinking = search.thinking.clone().unwrap_or_default();
            opening::computer_decides(model, &thinking);
        }
        (SearchPurpose::Move | SearchPurpose::Hint, None) => {
            model.analysis.wants_hint = false;
            let reason = model.text.get("broken.no-move").to_owned();
            start::warn(model, "broken.refused", &reason);
        }
    }
}

/// No certificate covers the position in question; says why if that is news.
fn uncovered(model: &mut PageModel, tone: Tone, text: String) {
    let position = model.engine.client.search().map(|search| Rc::clone(&search.want.position));
    let was_covered = std::mem::replace(&mut model.engine.uncovered, position).is_none();
    if was_covered {
        let offer = (tone == Tone::Info).then_some(("perfect.begin", PageAction::Perfect));
        model.notices.notify_aloud(Notice { tone, topic: Topic::Proof, text, offer });
    }
}

/// Makes the engine move, or give its hint, with what it has found.
pub(super) fn move_now(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let running = model.engine.client.running();
    if running.is_some_and(|search| search.want.purpose.is_awaited())
        && let Some(id) = model.engine.client.stop(effects)
    {
        effects.push(PageEffect::After(WATCHDOG, Timer::Watchdog(id)));
    }
}

/// A worker that was asked to stop should have done so by now.
pub(super) fn watchdog(model: &mut PageModel, id: RequestId, effects: &mut Vec<PageEffect>) {
    if model.engine.client.running().is_some_and(|search| search.id == id) {
        let reason = model.text.get("broken.hangs").to_owned();
        take(model, EngineEvent::Lost(reason), effects);
    }
}

/// The worker sent something that is not an answer.
pub(super) fn malformed(model: &mut PageModel, reason: &str) {
    let asked = asked(model);
    broke_down(model, "broken.answer", reason, Some(asked), None);
}

/// Describes the engine's current request for a report.
fn asked(model: &PageModel) -> String {
    let running = model.engine.client.running();
    running.map_or_else(|| "nothing".to_owned(), |search| search.want.report())
}

/// Reports that the engine crashed during a request, with details that can be copied.
fn broke_down(
    model: &mut PageModel,
    key: &'static str,
    reason: &str,
    asked: Option<String>,
    offer: Option<(&'static str, PageAction)>,
) {
    let (game, losses) = (model.play.game.link(), model.engine.client.losses());
    let asked = asked.unwrap_or_default();
    model.engine.report =
        Some(format!("reason: {reason}\nlosses: {losses}\ngame: #{game}\nasked: {asked}\n"));
    // A browser gives no reason when a worker's script fails to load.
    let reason = if reason.is_empty() { model.text.get("broken.not-loaded") } else { reason };
    let text = model.text.fill(key, &[("reason", reason)]);
    model.notices.notify(Notice { tone: Tone::Warning, topic: Topic::Engine, text, offer });
}

/// The worker of the other opponents is lost, or could not be loaded. The engine goes on; the opponent is tried again when
/// the person asks for it.
pub(super) fn taught_lost(model: &mut PageModel, reason: &str) {
    model.engine.taught_is_lost = true;
    let search = model.engine.client.search().filter(|search| search.want.taught.is_some());
    let (is_taught, is_perfect) =
        (search.is_some(), search.is_some_and(|search| search.want.is_perfect()));
    let asked = asked(model);
    if is_taught {
        model.engine.client.forget_search();
    }
    let key = if is_perfect { "broken.proof" } else { "broken.taught" };
    broke_down(model, key, reason, Some(asked), Some(("broken.revive", PageAction::Revive)));
}
