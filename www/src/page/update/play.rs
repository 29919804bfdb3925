//! Moves, and taking them back.

use tengen::board::{Point, Stone};
use tengen::rules::Ending;
use tengen::threats::line_threats;

use super::{clock, kept, opening, start};
use crate::board::{Inspection, inspect};
use crate::game::{Loss, PlayedGame};
use crate::page::model::{GameDraft, Notice, PageAction, PageEffect, PageModel, Tone, Topic};
use crate::play::{Clocks, SidePlayer, foul_text, move_text, outcome_text};

/// Whether the person may put a stone on a point now.
pub(super) fn may_place(model: &PageModel, point: Point) -> bool {
    model.play.person_to_move()
        && model.play.is_open(point)
        && (model.settings.referee || model.analysis.foul(point).is_none())
}

/// The person plays on a point, if it is their turn and the point is free.
pub(super) fn person_plays(model: &mut PageModel, point: Point, effects: &mut Vec<PageEffect>) {
    model.pointer.pending = None;
    // An opening explains itself why it does not allow a point.
    let is_open = model.play.is_open(point) || model.play.asks_for_point();
    if !model.play.person_to_move() || !is_open {
        offer_to_play_on(model, point);
        return;
    }
    if opening::person_points(model, point) {
        return;
    }
    if let Some(foul) = model.analysis.foul(point)
        && !model.settings.referee
    {
        model.notices.spoken = foul_text(&model.text, point, foul);
        return;
    }
    if model.play.game.looks_back() {
        branch(model, effects);
    }
    play(model, point);
}

/// Offers the person the side to move when they point at the board in an earlier position in which it was the
/// computer's turn.
fn offer_to_play_on(model: &mut PageModel, point: Point) {
    let was_computers = model.play.game.looks_back()
        && model.play.question().is_none()
        && !model.play.person_to_move();
    if !was_computers || !model.play.is_open(point) {
        return;
    }
    let side = model.play.game.shown().to_move().name();
    let text = model.text.named("notice.computers-turn", side).to_owned();
    let offer = Some(("notice.play-on", PageAction::PlayOn));
    model.notices.notify_aloud(Notice { tone: Tone::Info, topic: Topic::Turn, text, offer });
}

/// The person goes on from the position shown, as the side to move in it. The game as it was is kept.
pub(super) fn play_on(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    model.notices.keep(&|n| !matches!(n.offer, Some((_, PageAction::PlayOn))));
    if !model.play.game.looks_back() {
        return;
    }
    branch(model, effects);
    start::seat_person(model);
    position_changed(model);
}

/// Continues the game from the position shown, and offers the former continuation back.
fn branch(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    kept::branch(model, effects);
    let shown = model.play.game.shown_len();
    // A game resumed in the middle of an opening goes on without one.
    model.play.opened = model.play.opened.take().filter(|opened| opened.stones() <= shown);
    model.play.game.branch();
}

/// Plays a move that is known to be the mover's own.
pub(super) fn play(model: &mut PageModel, point: Point) {
    let looks_back = model.play.game.looks_back();
    let mover = model.play.game.live().to_move();
    if model.play.game.play(point).is_err() {
        return;
    }
    if model.play.player(mover) == SidePlayer::Person {
        opening::forget_colour(model);
    }
    if model.play.active_clocks().is_some() {
        model.play.paused = false;
    }
    let played = model.play.game.moves().len();
    if model.play.game.undone().is_empty() {
        model.play.scores.retain(|&moves| moves < played);
    }
    if !looks_back {
        position_changed(model);
    }
    model.notices.spoken = move_text(&model.text, mover, played, point);
    if let Some(outcome) = model.play.game.outcome() {
        let end = outcome_text(&model.text, &outcome);
        model.notices.spoken.push_str(". ");
        model.notices.spoken.push_str(&end);
        if !model.play.has_person() {
            model.play.paused = true;
        }
    }
}

/// Recomputes everything that belongs to the position shown.
pub(super) fn position_changed(model: &mut PageModel) {
    model.analysis.inspection = None;
    model.analysis.hint = None;
    model.analysis.wants_hint = false;
    model.pointer.pending = None;
    model.analysis.line = None;
    model.play.asked = None;
    model.notices.keep(&|n| !matches!(n.topic, Topic::Refused | Topic::Hint | Topic::Turn));
    let position = model.play.game.shown();
    let open = position.to_move() == Stone::Black && position.ending().is_none();
    let fouls = open.then(|| position.black_fouls()).flatten();
    model.analysis.fouls = fouls.map(|fouls| fouls.iter().collect()).unwrap_or_default();
    model.analysis.threats = line_threats(position);
    model.analysis.foul_played = match position.ending() {
        Some(Ending::Foul { .. }) => {
            let mut before = position.clone();
            before.undo().and_then(|point| before.foul_reason(point))
        }
        _ => None,
    };
}

/// Shows what a point is worth; for a stone, what its point would be worth if it were empty.
pub(super) fn inspect_point(model: &mut PageModel, point: Option<Point>) {
    if !model.sheets.are_here {
        model.sheets.point = point;
        return;
    }
    let inspected = model.analysis.inspection.take().map(|inspected| inspected.point);
    if let Some(point) = point.filter(|&point| inspected != Some(point)) {
        model.analysis.inspection = inspect(model.play.game.shown(), point);
        if let Some(inspection) = &model.analysis.inspection {
            model.notices.spoken = worth_text(model, inspection);
        }
    }
}

/// What a point is worth, in words.
fn worth_text(model: &PageModel, inspection: &Inspection) -> String {
    let total = inspection.attack.total() + inspection.defence.total();
    let key = if inspection.occupied { "worth.stone" } else { "worth.point" };
    let foul = inspection.attack.foul.or(inspection.defence.foul);
    let mut text = model.text.fill(
        key,
        &[
            ("point", &inspection.point.to_string()),
            ("attack", &inspection.attack.total().to_string()),
            ("defence", &inspection.defence.total().to_string()),
            ("total", &total.to_string()),
        ],
    );
    if let Some(foul) = foul {
        text += &format!(". {}", foul_text(&model.text, inspection.point, foul));
    }
    text
}

/// Takes back a turn: against the computer, its move and the person's. While an earlier position is shown, nothing is
/// taken back unseen; the display returns to the end of the game first.
pub(super) fn undo(model: &mut PageModel) {
    if model.play.game.looks_back() {
        look(model, usize::MAX);
        return;
    }
    if let Some(lost) = model.play.game.lost() {
        if let (Loss::OutOfTime(side), Some(clocks)) = (lost, &mut model.play.clocks) {
            // Without any time the game would be over again at once.
            let left = clocks.give_back(side);
            clock::notify_given_back(model, side, left);
            model.play.paused |= model.play.active_clocks().is_some();
        }
        model.play.game.undo_loss();
        position_changed(model);
        return;
    }
    if opening::undo(model) {
        return;
    }
    let back = model.play.undo_len();
    if back == 0 {
        return;
    }
    model.play.game.undo(back);
    model.play.paused |= !model.play.has_person();
    position_changed(model);
    model.notices.spoken = model.text.count("spoken.undone", back, &[]);
}

/// Replays a turn that was taken back, up to a person's turn. As with [`undo`], the display returns to the end of the
/// game first.
pub(super) fn redo(model: &mut PageModel) {
    if model.play.game.looks_back() {
        look(model, usize::MAX);
        return;
    }
    let before = model.play.game.moves().len();
    while !model.play.game.undone().is_empty() {
        let there = model.play.game.moves().len();
        model.play.game.redo(1);
        if model.play.game.moves().len() == there {
            // The game is over: a side has resigned since.
            break;
        }
        if model.play.player(model.play.game.live().to_move()) == SidePlayer::Person
            || !model.play.has_person()
        {
            break;
        }
    }
    model.play.paused |= !model.play.has_person();
    position_changed(model);
    let played = model.play.game.moves().len() - before;
    model.notices.spoken = model.text.count("spoken.redone", played, &[]);
}

/// Shows the position after this many moves.
pub(super) fn look(model: &mut PageModel, moves: usize) {
    model.play.game.look(moves);
    shown_changed(model);
}

/// Recomputes everything for another position shown, and announces it.
pub(super) fn shown_changed(model: &mut PageModel) {
    position_changed(model);
    if let Some(&point) = model.play.game.shown_moves().last() {
        let number = model.play.game.shown_len();
        model.notices.spoken =
            move_text(&model.text, model.play.game.mover(number - 1), number, point);
    }
}

/// Begins the game that the form describes.
pub(super) fn start(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    let is_unfinished = !model.play.game.moves().is_empty() && model.play.game.outcome().is_none();
    kept::leave(model, effects);
    let GameDraft { rule, size, players, .. } = model.sheets.draft;
    model.play.clocks = model.sheets.draft.time_control().map(Clocks::new);
    model.play.game = PlayedGame::new(rule, size);
    model.play.players = players;
    opening::begin(model);
    model.play.seed = model.play.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    model.play.paused = false;
    model.play.scores.clear();
    model.engine.thinking = None;
    model.engine.forget_opponent();
    model.sheets.open = None;
    model.notices.keep(&|n| n.tone == Tone::Warning);
    position_changed(model);
    kept::open(model, kept::Opening::New, effects);
    if let Some(offer) = kept::way_back(model).filter(|_| is_unfinished) {
        let text = kept::text_of(model, "notice.kept").to_owned();
        model.notices.notify(Notice {
            tone: Tone::Info,
            topic: Topic::Game,
            text,
            offer: Some(offer),
        });
    }
    model.notices.spoken = model.text.get("spoken.new").to_owned();
}

/// Resigns for the person's side, or for the side to move if both are persons.
pub(super) fn resign(model: &mut PageModel) {
    let to_move = model.play.game.live().to_move();
    let side = match (model.play.player(to_move), model.play.player(to_move.other())) {
        (SidePlayer::Person, _) => to_move,
        (_, SidePlayer::Person) => to_move.other(),
        _ => return,
    };
    model.play.game.resign(side);
    position_changed(model);
    if let Some(outcome) = model.play.game.outcome() {
        model.notices.spoken = outcome_text(&model.text, &outcome);
    }
}
