//! Moves, and taking them back.

use tengen::board::{Point, Stone};
use tengen::rules::{Ending, Foul};
use tengen::threats::line_threats;

use super::{opening, start};
use crate::board::{Inspection, inspect};
use crate::game::{Game, Outcome};
use crate::model::{Action, Draft, Effect, Model, Notice, Opened, Player, Tone, Topic};
use crate::store;

/// The person plays on a crossing, if it is their turn and the crossing is free.
pub(super) fn person_plays(model: &mut Model, point: Point, effects: &mut Vec<Effect>) {
    model.pending = None;
    if !model.person_to_move() || !model.is_open(point) {
        offer_to_play_on(model, point);
        return;
    }
    if opening::person_points(model, point) {
        return;
    }
    if let Some(foul) = model.foul(point)
        && !model.settings.referee
    {
        model.spoken = foul_text(model, point, foul);
        return;
    }
    if model.game.looks_back() {
        branch(model, effects);
    }
    play(model, point);
}

/// Where the person points at the board in an earlier position that was the computer's to move in, the
/// side to move is offered to them.
fn offer_to_play_on(model: &mut Model, point: Point) {
    let was_computers =
        model.game.looks_back() && model.question().is_none() && !model.person_to_move();
    if !was_computers || !model.is_open(point) {
        return;
    }
    let side = model.game.shown().to_move().name();
    let text = model.text.named("notice.computers-turn", side).to_owned();
    model.spoken.clone_from(&text);
    let offer = Some(("notice.play-on", Action::PlayOn));
    start::notice(model, Notice { tone: Tone::Info, topic: Topic::Turn, text, offer });
}

/// The person goes on from the position on show, with the side that is to move in it. The game as it was is
/// kept.
pub(super) fn play_on(model: &mut Model, effects: &mut Vec<Effect>) {
    model.notices.retain(|n| !matches!(n.offer, Some((_, Action::PlayOn))));
    if !model.game.looks_back() {
        return;
    }
    branch(model, effects);
    start::seat_person(model);
    position_changed(model);
}

/// Makes the position on show the one where play goes on; the game as it went on is offered back.
fn branch(model: &mut Model, effects: &mut Vec<Effect>) {
    store::branch(model, effects);
    let shown = model.game.shown_len();
    // Out of the middle of an opening the game goes on without one.
    model.opened = model.opened.take().filter(|opened| opened.stones() <= shown);
    model.game.branch();
}

/// Why a crossing is forbidden, in words.
pub(crate) fn foul_text(model: &Model, point: Point, foul: Foul) -> String {
    let name = model.text.named("foul", foul.name()).to_owned();
    model.text.fill("foul.forbidden", &[("point", &point.to_string()), ("foul", &name)])
}

/// Plays a move that is known to be the mover's own.
pub(super) fn play(model: &mut Model, point: Point) {
    let looks_back = model.game.looks_back();
    let mover = model.game.live().to_move();
    if model.game.play(point).is_err() {
        return;
    }
    let played = model.game.moves().len();
    if model.game.undone().is_empty() {
        model.scores.retain(|&moves, _| moves < played);
    }
    if !looks_back {
        position_changed(model);
    }
    model.spoken = move_text(model, mover, played, point);
    if let Some(outcome) = model.game.outcome() {
        let end = outcome_text(model, &outcome);
        model.spoken.push_str(". ");
        model.spoken.push_str(&end);
        if !model.has_person() {
            model.paused = true;
        }
    }
}

/// A move in words.
pub(crate) fn move_text(model: &Model, mover: Stone, number: usize, point: Point) -> String {
    let key = match mover {
        Stone::Black => "move.black",
        Stone::White => "move.white",
    };
    model.text.fill(key, &[("n", &number.to_string()), ("point", &point.to_string())])
}

/// How the game ended, in words.
pub(crate) fn outcome_text(model: &Model, outcome: &Outcome) -> String {
    let text = &model.text;
    let winner = match outcome.winner() {
        Some(Stone::Black) => text.get("status.black-won"),
        Some(Stone::White) => text.get("status.white-won"),
        None => text.get("status.draw"),
    };
    let how = match outcome {
        Outcome::Board(Ending::Five { .. }) => text.get("result.five").to_owned(),
        Outcome::Board(Ending::Foul { foul }) => {
            let name = text.named("foul", foul.name()).to_owned();
            text.fill("result.foul", &[("foul", &name)])
        }
        Outcome::Board(Ending::NoLegalMove) => text.get("result.no-legal-move").to_owned(),
        Outcome::Board(Ending::Full) => text.get("result.full").to_owned(),
        Outcome::Resigned(Stone::Black) => text.get("result.black-resigned").to_owned(),
        Outcome::Resigned(Stone::White) => text.get("result.white-resigned").to_owned(),
    };
    format!("{winner} – {how}")
}

/// What belongs to the position on show is made anew.
pub(super) fn position_changed(model: &mut Model) {
    model.inspection = None;
    model.hint = None;
    model.wants_hint = false;
    model.pending = None;
    model.line = None;
    model.resigning = false;
    let position = model.game.shown();
    let open = position.to_move() == Stone::Black && position.ending().is_none();
    let fouls = open.then(|| position.black_fouls()).flatten();
    model.fouls = fouls.map(|fouls| fouls.iter().collect()).unwrap_or_default();
    model.threats = line_threats(position);
    model.commentary =
        model.game.record().map(|record| record.commentary(&model.game)).unwrap_or_default();
    model.foul_played = match position.ending() {
        Some(Ending::Foul { .. }) => {
            let mut before = position.clone();
            before.undo().and_then(|point| before.foul_reason(point))
        }
        _ => None,
    };
}

/// Tells what a point, or a stone as if it were not there, is worth.
pub(super) fn inspect_point(model: &mut Model, point: Option<Point>) {
    let told = model.inspection.take().map(|told| told.point);
    if let Some(point) = point.filter(|&point| told != Some(point)) {
        model.inspection = inspect(model.game.shown(), point);
        if let Some(inspection) = &model.inspection {
            model.spoken = worth_text(model, inspection);
        }
    }
}

/// What a point is worth, in words.
fn worth_text(model: &Model, inspection: &Inspection) -> String {
    let total = inspection.attack.total() + inspection.defence.total();
    let key = if inspection.occupied { "worth.stone" } else { "worth.point" };
    model.text.fill(
        key,
        &[
            ("point", &inspection.point.to_string()),
            ("attack", &inspection.attack.total().to_string()),
            ("defence", &inspection.defence.total().to_string()),
            ("total", &total.to_string()),
        ],
    )
}

/// How many moves a turn is that can be taken back: down to a person's turn.
pub(crate) fn undo_len(model: &Model) -> usize {
    // The stones of an opening go back by its decisions.
    let opened = model.opened.as_ref().map_or(0, Opened::stones);
    let played = model.game.moves().len();
    if !model.has_person() {
        return (played - opened.min(played)).min(1);
    }
    let persons = |&back: &usize| model.player(model.game.mover(played - back)) == Player::Person;
    let last = played - opened.min(played);
    (1..=last).find(persons).or((last > 0 && opened > 0).then_some(last)).unwrap_or(0)
}

/// Takes back a turn: against the computer its move and one's own. While an earlier position is on show
/// nothing is taken back unseen: the end of the game comes back first.
pub(super) fn undo(model: &mut Model) {
    if model.game.looks_back() {
        look(model, usize::MAX);
        return;
    }
    if model.game.resigned().is_some() {
        model.game.undo_resignation();
        position_changed(model);
        return;
    }
    if opening::undo(model) {
        return;
    }
    let back = undo_len(model);
    if back == 0 {
        return;
    }
    model.game.undo(back);
    model.paused |= !model.has_person();
    position_changed(model);
    model.spoken = model.text.count("spoken.undone", back, &[]);
}

/// Plays a turn again that was taken back: up to a person's turn. As with [`undo`], the end of the game
/// comes back first.
pub(super) fn redo(model: &mut Model) {
    if model.game.looks_back() {
        look(model, usize::MAX);
        return;
    }
    let before = model.game.moves().len();
    while !model.game.undone().is_empty() {
        model.game.redo(1);
        if model.player(model.game.live().to_move()) == Player::Person || !model.has_person() {
            break;
        }
    }
    model.paused |= !model.has_person();
    position_changed(model);
    let played = model.game.moves().len() - before;
    model.spoken = model.text.count("spoken.redone", played, &[]);
}

/// Shows the position after so many moves.
pub(super) fn look(model: &mut Model, moves: usize) {
    model.game.look(moves);
    shown_changed(model);
}

/// Another position is on show: it is made anew, and told.
pub(super) fn shown_changed(model: &mut Model) {
    position_changed(model);
    if let Some(&point) = model.game.shown_moves().last() {
        let number = model.game.shown_len();
        model.spoken = move_text(model, model.game.mover(number - 1), number, point);
    }
    let told = &model.commentary;
    let branches: Vec<String> = told.branches.iter().map(|b| b.point.to_string()).collect();
    let branches = model.text.fill("record.spoken-branches", &[("points", &branches.join(", "))]);
    for (said, words) in
        [(!told.comment.is_empty(), &told.comment), (!told.branches.is_empty(), &branches)]
    {
        if said {
            model.spoken.push_str(". ");
            model.spoken.push_str(words);
        }
    }
}

/// Begins the game that the form describes.
pub(super) fn start(model: &mut Model, effects: &mut Vec<Effect>) {
    let is_unfinished = !model.game.moves().is_empty() && model.game.outcome().is_none();
    store::leave(model, effects);
    let Draft { rule, size, players, .. } = model.draft;
    model.game = Game::new(rule, size);
    model.players = players;
    opening::begin(model);
    model.seed = model.seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    model.paused = false;
    model.scores.clear();
    model.thinking = None;
    model.sheet = None;
    model.notices.retain(|n| n.tone == Tone::Warning);
    position_changed(model);
    store::open(model, store::Opening::New, effects);
    if let Some(offer) = store::way_back(model).filter(|_| is_unfinished) {
        let text = model.text.get("notice.kept").to_owned();
        start::notice(
            model,
            Notice { tone: Tone::Info, topic: Topic::Game, text, offer: Some(offer) },
        );
    }
    model.spoken = model.text.get("spoken.new").to_owned();
}

/// The next game is to be like this one.
pub(super) fn draft_as_played(model: &mut Model) {
    let opening = model.opened.as_ref().map(|opened| opened.opening.rule()).unwrap_or_default();
    model.draft =
        Draft { rule: model.game.rule(), size: model.game.size(), players: model.seats(), opening };
}

/// The person's side gives up: the one to move where both are persons.
pub(super) fn resign(model: &mut Model) {
    let to_move = model.game.live().to_move();
    let side = match (model.player(to_move), model.player(to_move.other())) {
        (Player::Person, _) => to_move,
        (_, Player::Person) => to_move.other(),
        _ => return,
    };
    model.game.resign(side);
    position_changed(model);
    if let Some(outcome) = model.game.outcome() {
        model.spoken = outcome_text(model, &outcome);
    }
}
