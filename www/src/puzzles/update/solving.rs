//! Solving a puzzle: the person's moves, and the judge's answers.

use tengen::board::Point;
use tengen::review::Row;

use super::super::model::{PuzzlesEffect, PuzzlesModel, Stage};
use super::timed::counted_in_run;
use crate::game::PlayedGame;
use crate::puzzle_row::PuzzleGoal;
use crate::review::{ReviewAnswer, ReviewRequest};

pub(super) fn give_up_judging(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    if model.asked.take().is_some() {
        effects.push(PuzzlesEffect::Ask(ReviewRequest::Cancel));
        take_back(model);
    }
}

/// The judge cannot answer: a move being judged is taken back and can be played again; one that was accepted already
/// solves the puzzle.
pub(super) fn give_back(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    match model.current.as_ref().map(|current| &current.stage) {
        Some(Stage::Judged(_)) => take_back(model),
        Some(Stage::Answered) => solved(model, effects),
        _ => {}
    }
}

/// Takes the last move back; the person is to move again.
pub(super) fn take_back(model: &mut PuzzlesModel) {
    if let Some(current) = &mut model.current {
        current.game.undo(1);
        current.game.forget_undone();
        current.stage = Stage::Yours;
    }
}

pub(super) fn play(model: &mut PuzzlesModel, point: Point, effects: &mut Vec<PuzzlesEffect>) {
    model.aim.pending = None;
    let Some(current) = &mut model.current else { return };
    if current.stage != Stage::Yours {
        return;
    }
    let played = current.game.moves().len();
    if current.game.play(point).is_err() {
        return;
    }
    if !current.otherwise && current.line.get(played).copied().flatten() == Some(point) {
        return on_line(model, effects);
    }
    if current
        .game
        .outcome()
        .is_some_and(|end| end.winner() == Some(current.game.start().to_move()))
    {
        current.otherwise = true;
        return solved(model, effects);
    }
    if played == 0 && model.run.is_some() {
        // Every other first move is proved to be wrong.
        return counted_in_run(model, Some(false), effects);
    }
    current.stage = Stage::Judged(point);
    model.judged = None;
    model.asked = None;
    ask(model, effects);
}

/// The person has played the solution's move: the opponent replies, or the puzzle is solved.
pub(super) fn on_line(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let Some(current) = &mut model.current else { return };
    let reply = current.line.get(current.game.moves().len()).copied();
    let is_over = current.game.outcome().is_some();
    match reply {
        // A defence is a single move.
        _ if is_over || current.row.kind() == Some(PuzzleGoal::Defence) => solved(model, effects),
        Some(Some(reply)) if current.game.play(reply).is_ok() => {
            if current.game.moves().len() >= current.line.len() {
                solved(model, effects);
            }
        }
        _ => solved(model, effects),
    }
}

pub(super) fn solved(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    if model.run.is_some() {
        return counted_in_run(model, Some(true), effects);
    }
    let Some(current) = &mut model.current else { return };
    current.stage = Stage::Solved { otherwise: current.otherwise };
    let failed = current.is_failed;
    if !failed {
        count(model, true, effects);
    }
}

pub(super) fn fail(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    if let Some(current) = &mut model.current
        && !matches!(current.stage, Stage::Solved { .. })
    {
        current.is_failed = true;
        count(model, false, effects);
    }
}

/// Counts a puzzle once, by its first try.
pub(super) fn count(model: &mut PuzzlesModel, solved: bool, effects: &mut Vec<PuzzlesEffect>) {
    let (Some(current), Some(record)) = (&mut model.current, &mut model.record) else { return };
    if !std::mem::replace(&mut current.is_counted, true) {
        record.tried(&current.row.id, current.row.rating, solved, model.today);
        if model.keeps {
            effects.push(PuzzlesEffect::Keep(Box::new(record.clone())));
        }
    }
}

/// Asks the judge about the move that was played, or for the reply to it.
pub(super) fn ask(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let Some(current) = &model.current else { return };
    let tried = match current.stage {
        Stage::Judged(point) => only(&current.game, current.game.moves().len() - 1, point),
        // The judge says what is best in a position only for a move played there, whichever it is.
        Stage::Answered => current
            .game
            .size()
            .points()
            .find_map(|point| only(&current.game, current.game.moves().len(), point)),
        _ => return,
    };
    if let Some(tried) = tried.filter(|_| model.asked.is_none()) {
        model.last_id += 1;
        model.asked = Some(model.last_id);
        let position = tried.data(1);
        effects.push(PuzzlesEffect::Ask(ReviewRequest::Review {
            id: model.last_id,
            position,
            from: 1,
        }));
    }
}

/// A game of one move, which begins with the position after this many moves of another; [`None`] if the move is
/// illegal.
fn only(game: &PlayedGame, after: usize, point: Point) -> Option<PlayedGame> {
    let mut before = game.clone();
    before.undo(game.moves().len() - after);
    let mut only = PlayedGame::from_board(before.rule(), before.live().board().clone());
    only.play(point).is_ok().then_some(only)
}

pub(super) fn judged(
    model: &mut PuzzlesModel,
    answer: ReviewAnswer,
    effects: &mut Vec<PuzzlesEffect>,
) {
    match answer {
        ReviewAnswer::Known { id, rows, .. } if model.asked == Some(id) => {
            model.judged = rows.into_iter().next_back().or(model.judged.take());
        }
        ReviewAnswer::Done { id } if model.asked == Some(id) => {
            model.asked = None;
            verdict(model, effects);
        }
        ReviewAnswer::Refused { id, reason } if model.asked == Some(id) => {
            model.asked = None;
            model.notice = Some(("puzzle.judge-lost", reason));
            give_back(model, effects);
        }
        _ => {}
    }
}

/// The move was judged.
pub(super) fn verdict(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let row = model.judged.take();
    let Some(current) = &mut model.current else { return };
    let point = match current.stage {
        Stage::Judged(point) => point,
        Stage::Answered => return reply(model, row, effects),
        _ => return,
    };
    let wins = row.as_ref().is_some_and(|row| row.had.is_some() && row.chance_after == 1000);
    let is_defence = current.row.kind() == Some(PuzzleGoal::Defence);
    let is_first = current.game.moves().len() == 1;
    if wins && !is_defence {
        current.otherwise = true;
        if model.run.is_some() {
            return solved(model, effects);
        }
        current.stage = Stage::Answered;
        return ask(model, effects);
    }
    let allows = row.and_then(|row| row.allows);
    if model.run.is_some() {
        return counted_in_run(model, allows.map(|_| false), effects);
    }
    // The first move is proved to be the only one; for later ones the limit may have left it open.
    if is_first || allows.is_some() {
        current.wrong += 1;
        current.stage = Stage::Wrong(point, allows);
        fail(model, effects);
    } else {
        current.stage = Stage::Open(point);
    }
}

/// The opponent's best reply to an accepted move has been found: the longest defence.
fn reply(model: &mut PuzzlesModel, row: Option<Row>, effects: &mut Vec<PuzzlesEffect>) {
    let Some(current) = &mut model.current else { return };
    let best = row.map(|row| row.best);
    if best.is_some_and(|best| current.game.play(best).is_ok()) && current.game.outcome().is_none()
    {
        current.stage = Stage::Yours;
    } else {
        solved(model, effects);
    }
}
