//! What the engine is asked, and what comes of its answers.

use std::rc::Rc;

use super::{opening, play, start, weights};
use crate::engine::EngineState;
use crate::page::model::{
    Notice, PageAction, PageEffect, PageModel, Search, SearchPurpose, Timer, Tone, Topic, Want,
};
use crate::play::score_text;
use crate::play::{Score, SidePlayer};
use crate::protocol::{EngineAnswer, EngineRequest, RequestId, SearchRequest, Thinking};
use crate::taught::Taught;

/// Candidates that the overlay shows.
const OVERLAY_LINES: u32 = 12;
/// Milliseconds the overlay's search thinks on.
const OVERLAY_MILLIS: u32 = 15_000;
/// Milliseconds that the engine thinks ahead: a person who takes longer may have gone.
const PONDER_MILLIS: u32 = 60_000;
/// Milliseconds a hint may take.
const HINT_MILLIS: u32 = 1_500;
/// Milliseconds a decision in an opening may take.
const OPENING_MILLIS: u32 = 1_000;
/// Candidates among which an opening's stones are chosen.
const OPENING_LINES: u32 = 48;
/// Milliseconds after which a worker that was told to end and does not is thrown away.
const WATCHDOG: u32 = 3_000;
/// So many workers may be lost without one finished search between them.
const LOSSES: u32 = 3;

/// What should be searched now.
fn want(model: &mut PageModel) -> Option<Want> {
    if model.play.computer_to_move() {
        if model.play.question().is_some() {
            return Some(opening_want(model));
        }
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
        return Some(Want {
            purpose: SearchPurpose::Move,
            moves,
            position,
            nodes: level.nodes,
            millis: level.millis,
            multi_pv: level.lines,
            slack: level.slack,
            taught: taught.map(|taught| (taught, model.settings.taught)),
            decisions: 0,
        });
    }
    if model.analysis.away {
        return None;
    }
    // Where a stone of an opening is put, the best point is not what is wanted.
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
    Some(Want {
        purpose,
        moves,
        position,
        nodes: None,
        millis: Some(millis),
        multi_pv,
        slack: 0,
        taught: asks_proof.then_some((Taught::Perfect, model.settings.taught)),
        decisions: 0,
    })
}

/// Whether the computer thinks while the person does. A level that is limited by nodes gains nothing by it: it begins each
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
fn opening_want(model: &mut PageModel) -> Want {
    let moves = model.play.game.moves().len();
    // The empty board takes no thought.
    let (nodes, millis) = if moves == 0 { (Some(1), None) } else { (None, Some(OPENING_MILLIS)) };
    Want {
        purpose: SearchPurpose::Opening,
        moves,
        decisions: model.play.opened.as_ref().map_or(0, |o| o.opening.decisions().len()),
        position: model.engine.written.after(&model.play.game, moves),
        nodes,
        millis,
        multi_pv: OPENING_LINES,
        slack: 0,
        taught: None,
    }
}

/// Starts what should be searched and gives up what should not.
pub(super) fn reconcile(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let is_awaited = model.engine.weights.are_awaited(model.play.game.rule());
    if model.engine.state != EngineState::Ready || is_awaited {
        return;
    }
    let want = want(model);
    if model.engine.search.as_ref().map(|search| &search.want) == want.as_ref() {
        return;
    }
    let running = model.engine.search.take().is_some_and(|search| !search.done);
    let Some(want) = want else {
        if running {
            effects.push(PageEffect::Send(EngineRequest::Cancel));
        }
        return;
    };
    model.engine.last_id += 1;
    let id = model.engine.last_id;
    effects.push(PageEffect::Send(EngineRequest::Search(SearchRequest {
        id,
        position: (*want.position).clone(),
        nodes: want.nodes,
        depth: None,
        millis: want.millis,
        multi_pv: want.multi_pv,
        slack: want.slack,
        // Without slack a level plays the same game every time.
        seed: if want.slack > 0 { model.play.seed } else { 0 },
        taught: want.taught,
    })));
    model.engine.search = Some(Search { id, want, thinking: None, done: false, stopped: false });
}

/// The worker answers.
pub(super) fn answer(model: &mut PageModel, answer: EngineAnswer, effects: &mut Vec<PageEffect>) {
    match answer {
        EngineAnswer::Ready => {
            model.engine.state = EngineState::Ready;
            weights::hand_all_over(model, effects);
        }
        EngineAnswer::Thinking { id, thinking } => {
            heard(model, id, thinking);
        }
        EngineAnswer::Finished { id, thinking } => {
            model.engine.losses = 0;
            let Some(purpose) = heard(model, id, thinking) else { return };
            finished(model, purpose);
            let pace = model.settings.pace;
            if purpose == SearchPurpose::Move && pace > 0 && !model.play.has_person() {
                model.play.rests = true;
                effects.push(PageEffect::After(1_000 * pace, Timer::Pace));
            }
        }
        EngineAnswer::BadWeights { rule, reason } => {
            let reason = model.text.named("refused", &reason).to_owned();
            // A style has weights of its own from the site; the engine may have its.
            match &model.engine.search {
                Some(search) if search.want.taught.is_some() => {
                    start::warn(model, "broken.weights", &reason);
                }
                _ => weights::missing(model, rule, &reason),
            }
        }
        EngineAnswer::Refused { id, reason } => {
            if let Some(search) = model.engine.search.as_mut().filter(|search| search.id == id) {
                search.done = true;
                model.analysis.wants_hint = false;
                let reason = model.text.named("refused", &reason).to_owned();
                if search.want.is_perfect() {
                    let text = model.text.fill("broken.proof", &[("reason", &reason)]);
                    uncovered(model, Tone::Warning, text);
                } else {
                    start::warn(model, "broken.refused", &reason);
                }
            }
        }
    }
}

/// Takes in what a search has found so far; [`None`] if nobody waits for it any more.
fn heard(model: &mut PageModel, id: RequestId, thinking: Thinking) -> Option<SearchPurpose> {
    let has_person = model.play.has_person();
    let search = model.engine.search.as_mut().filter(|search| search.id == id && !search.done)?;
    let (purpose, moves) = (search.want.purpose, search.want.moves);
    if search.want.is_perfect() {
        // White may be this opponent too, for whom there is no move.
        let has_move = purpose != SearchPurpose::Move || thinking.best().is_some();
        let line = thinking.lines.first().filter(|line| line.mate.is_some() && has_move);
        let score = line.map(|line| Score::of(line, model.play.game.mover(moves)));
        search.thinking = Some(thinking);
        match score {
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
        return Some(purpose);
    }
    if !search.want.is_shown(has_person) {
        search.thinking = Some(thinking);
        return Some(purpose);
    }
    let mover = model.play.game.mover(moves);
    let is_proved = model.play.scores.get(&moves).is_some_and(|score| score.is_proved);
    if let Some(line) = thinking.lines.first().filter(|_| !is_proved) {
        model.play.scores.insert(moves, Score::of(line, mover));
    }
    model.engine.thinking = Some((mover, thinking.clone()));
    search.thinking = Some(thinking);
    Some(purpose)
}

fn finished(model: &mut PageModel, purpose: SearchPurpose) {
    let Some(search) = &mut model.engine.search else { return };
    search.done = true;
    let best = search.thinking.as_ref().and_then(Thinking::best);
    match (purpose, best) {
        (SearchPurpose::Move, Some(point)) => play::play(model, point),
        (SearchPurpose::Hint, Some(point)) => {
            model.analysis.wants_hint = false;
            model.analysis.hint = Some(point);
            model.notices.spoken = model.text.fill("spoken.hint", &[("point", &point.to_string())]);
        }
        // What the computer says of it is said already, or it goes on at full strength.
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

/// No certificate says anything of the position that was asked about; why is told where it is news.
fn uncovered(model: &mut PageModel, tone: Tone, text: String) {
    let position = model.engine.search.as_ref().map(|search| Rc::clone(&search.want.position));
    let was_covered = std::mem::replace(&mut model.engine.uncovered, position).is_none();
    if was_covered {
        let offer = (tone == Tone::Info).then_some(("perfect.begin", PageAction::Perfect));
        model.notices.tell_aloud(Notice { tone, topic: Topic::Proof, text, offer });
    }
}

/// Makes the engine move, or give its hint, with what it has found.
pub(super) fn move_now(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let Some(search) = &mut model.engine.search else { return };
    if search.done || search.stopped || !search.want.purpose.is_awaited() {
        return;
    }
    search.stopped = true;
    let id = search.id;
    effects.extend([
        PageEffect::Send(EngineRequest::Stop { id }),
        PageEffect::After(WATCHDOG, Timer::Watchdog(id)),
    ]);
}

/// A worker that was told to end should have done so by now.
pub(super) fn watchdog(model: &mut PageModel, id: RequestId, effects: &mut Vec<PageEffect>) {
    let hangs = model.engine.search.as_ref().is_some_and(|s| s.id == id && !s.done);
    if hangs {
        let reason = model.text.get("broken.hangs").to_owned();
        lost(model, &reason, effects);
    }
}

/// The worker says something that is no answer.
pub(super) fn malformed(model: &mut PageModel, reason: &str) {
    broke_down(model, "broken.answer", reason, None);
}

/// Tells that the engine broke down, with a report that can be copied.
fn broke_down(
    model: &mut PageModel,
    key: &'static str,
    reason: &str,
    offer: Option<(&'static str, PageAction)>,
) {
    let asked = model.engine.search.as_ref().filter(|search| !search.done);
    let asked = asked.map_or_else(|| "nothing".to_owned(), |search| search.want.report());
    let (game, losses) = (model.play.game.link(), model.engine.losses);
    model.engine.report =
        Some(format!("reason: {reason}\nlosses: {losses}\ngame: #{game}\nasked: {asked}\n"));
    // A browser gives no reason where a worker's script does not come.
    let reason = if reason.is_empty() { model.text.get("broken.not-loaded") } else { reason };
    let text = model.text.fill(key, &[("reason", reason)]);
    model.notices.tell(Notice { tone: Tone::Warning, topic: Topic::Engine, text, offer });
}

/// The worker is lost: another takes its place, and the position is kept.
pub(super) fn lost(model: &mut PageModel, reason: &str, effects: &mut Vec<PageEffect>) {
    model.engine.losses += 1;
    if model.engine.losses > LOSSES {
        model.engine.state = EngineState::Failed;
        model.analysis.wants_hint = false;
        broke_down(model, "broken.engine", reason, Some(("broken.revive", PageAction::Revive)));
    } else {
        broke_down(model, "broken.lost", reason, None);
        model.engine.begin_again();
        effects.push(PageEffect::Respawn);
    }
    model.engine.search = None;
}

/// The worker of taught opponents is lost, or could not be loaded. The engine goes on; the opponent is tried again when
/// the person wishes it.
pub(super) fn taught_lost(model: &mut PageModel, reason: &str) {
    model.engine.taught_is_lost = true;
    let search = model.engine.search.take_if(|search| search.want.taught.is_some());
    let is_perfect = search.is_some_and(|search| search.want.is_perfect());
    let key = if is_perfect { "broken.proof" } else { "broken.taught" };
    broke_down(model, key, reason, Some(("broken.revive", PageAction::Revive)));
}
