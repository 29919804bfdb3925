//! Choosing the puzzle to show.

use tengen::puzzles::rule_of_name;

use super::super::choice::{next, of_the_day};
use super::super::model::{Current, PuzzlesEffect, PuzzlesModel, Rows, Stage};
use crate::puzzle_row::PuzzleRow;

#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Next,
    Today,
}

/// Puts the name of the puzzle on the board into the address, so that a reload shows it again. Not in a timed run,
/// which has its own sequence of puzzles.
pub(super) fn name_in_address(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let shown = model.current.as_ref().map(|current| &current.row.id);
    let is_other = shown.is_some() && shown != model.addressed.as_ref();
    if is_other && model.run.is_none() && !effects.contains(&PuzzlesEffect::Close) {
        model.addressed = shown.cloned();
        effects.extend(model.addressed.clone().map(PuzzlesEffect::Name));
    }
}

/// Shows the first puzzle once everything has arrived.
pub(super) fn begin(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    // One of the person's own puzzles waits for those to be read.
    let is_own = model.awaited.as_deref().is_some_and(PuzzleRow::is_own);
    let has_one = model.current.is_some() && model.awaited.is_none();
    if has_one || model.record.is_none() || is_own && !model.has_own {
        return;
    }
    model.wants_own |= is_own;
    match model.awaited.take() {
        Some(id) => show_named(model, id, effects),
        None => show(model, Wanted::Next),
    }
}

/// The name in an address that stands for the puzzle of the day.
const TODAY: &str = "today";

/// Shows the puzzle with a name, or the puzzle of the day, once the puzzles of its rule have arrived.
pub(super) fn show_named(model: &mut PuzzlesModel, id: String, effects: &mut Vec<PuzzlesEffect>) {
    let own = model.own.iter().find(|row| row.id == id).cloned();
    if let Some(row) = own {
        model.notice = None;
        return set_up(model, row);
    }
    model.wants_own = false;
    let rule = rule_of_name(&id).unwrap_or(model.rule);
    if rule != model.rule || matches!(model.rows, Rows::Asked | Rows::Missing(_)) {
        (model.rule, model.rows, model.current) = (rule, Rows::Asked, None);
        model.awaited = Some(id);
        effects.push(PuzzlesEffect::Fetch(rule));
        return;
    }
    if PuzzleRow::is_own(&id) && !model.has_own {
        // It may be one of those that have not been read yet.
        model.awaited = Some(id);
        return;
    }
    if id == TODAY {
        return show(model, Wanted::Today);
    }
    let Rows::Ready(rows) = &model.rows else { return };
    match rows.iter().find(|row| row.id == id).cloned() {
        Some(row) => {
            model.notice = None;
            set_up(model, row);
        }
        None => unknown(model, id, effects),
    }
}

/// There is no puzzle with this name: says so and shows another one.
pub(super) fn unknown(model: &mut PuzzlesModel, id: String, effects: &mut Vec<PuzzlesEffect>) {
    // One that was failed before the files were regenerated would come before all others for ever.
    if let Some(record) = &mut model.record
        && record.failed.remove(&id).is_some()
        && model.keeps
    {
        effects.push(PuzzlesEffect::Keep(Box::new(record.clone())));
    }
    if model.current.is_none() {
        show(model, Wanted::Next);
    }
    model.notice = Some(("puzzle.unknown", id));
}

pub(super) fn show(model: &mut PuzzlesModel, wanted: Wanted) {
    let (rows, Some(record)) = (model.choice(), &model.record) else { return };
    let found = match wanted {
        Wanted::Next => next(rows, record, model.filter, model.random),
        Wanted::Today => of_the_day(rows, model.today),
    };
    let Some(row) = found.and_then(|place| rows.get(place)).cloned() else {
        let is_new = model.wants_own && model.own.is_empty();
        let key = match (is_new, model.has_reviewed) {
            (true, false) => "puzzle.no-own",
            (true, true) => "puzzle.none-in-reviews",
            (false, _) => "puzzle.none-left",
        };
        model.notice = Some((key, String::new()));
        return;
    };
    model.notice = None;
    set_up(model, row);
}

pub(super) fn set_up(model: &mut PuzzlesModel, row: PuzzleRow) {
    model.asked = None;
    model.awaited = None;
    model.aim.forget();
    match row.read() {
        Ok((game, line)) => {
            model.current = Some(Current {
                row,
                game,
                line,
                stage: Stage::Yours,
                otherwise: false,
                is_failed: false,
                is_seen: false,
                wrong: 0,
                is_counted: false,
            });
        }
        Err(error) => model.notice = Some(("puzzle.unreadable", error.to_string())),
    }
}
