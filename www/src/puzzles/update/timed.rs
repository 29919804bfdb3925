//! A timed run, from puzzle to puzzle.

use super::super::model::{PuzzlesEffect, PuzzlesModel};
use super::choosing::set_up;
use super::solving::give_up_judging;

/// Updates the clock of a timed run.
pub(super) fn tick(model: &mut PuzzlesModel, now: u64, effects: &mut Vec<PuzzlesEffect>) {
    let Some(run) = &mut model.run else { return };
    if run.tick(now) {
        effects.push(PuzzlesEffect::Tick);
    } else {
        give_up_judging(model, effects);
        end_run(model, effects);
    }
}

pub(super) fn show_next_of_run(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let Some(mut run) = model.run.take() else { return };
    model.random = model.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    let rows = model.choice();
    let next = run.next(rows, model.random >> 8).map(|place| rows[place].clone());
    model.run = Some(run);
    match next {
        Some(row) => set_up(model, row),
        None => end_run(model, effects),
    }
}

/// Counts the result of a puzzle in a timed run, and shows the next one. `None` means that the result is unknown.
pub(super) fn counted_in_run(
    model: &mut PuzzlesModel,
    is_right: Option<bool>,
    effects: &mut Vec<PuzzlesEffect>,
) {
    let first = model.current.as_ref().and_then(|current| *current.line.first()?);
    if let (Some(run), Some(first), Some(is_right)) = (&mut model.run, first, is_right) {
        run.count(first, is_right);
    }
    show_next_of_run(model, effects);
}

/// Ends a timed run and says how many were solved; the puzzle on the board can still be solved without a clock.
pub(super) fn end_run(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let Some(run) = model.run.take() else { return };
    model.notice = Some(("puzzle.run-over", run.solved.to_string()));
    if let Some(record) = &mut model.record
        && run.solved > record.best_run
    {
        record.best_run = run.solved;
        if model.keeps {
            effects.push(PuzzlesEffect::Keep(Box::new(record.clone())));
        }
    }
}
