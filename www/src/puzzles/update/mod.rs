//! The behaviour of the puzzles.

mod choosing;
mod pointing;
mod solving;
#[cfg(test)]
mod tests;
mod timed;

use super::model::{
    Current, PuzzlesAction, PuzzlesEffect, PuzzlesMessage, PuzzlesModel, Rows, Stage,
};
use super::record::PuzzleRecord;
use super::run::TimedRun;
use crate::records::Date;
use crate::runtime::shell::ViewInput;
use choosing::{Wanted, begin, name_in_address, show, show_named};
use solving::{fail, give_back, give_up_judging, judged};
use timed::{counted_in_run, end_run, show_next_of_run, tick};

/// Processes a message.
pub fn update(model: &mut PuzzlesModel, message: PuzzlesMessage) -> Vec<PuzzlesEffect> {
    let mut effects = vec![];
    match message {
        PuzzlesMessage::Opened { settings, rule, today, solved, wanted } => {
            (model.settings, model.today, model.solved_day) = (settings, today, solved);
            model.addressed.clone_from(&wanted);
            effects.push(PuzzlesEffect::FindOwn);
            if model.current.is_none() {
                model.rule = rule;
            }
            match wanted {
                Some(id) => {
                    model.run = None;
                    give_up_judging(model, &mut effects);
                    model.current = None;
                    show_named(model, id, &mut effects);
                }
                None if model.current.is_none() => {
                    effects.push(PuzzlesEffect::Fetch(model.rule));
                }
                None => {}
            }
        }
        PuzzlesMessage::Kept(record, keeps) => {
            model.keeps = keeps;
            model.record = Some(record);
            begin(model, &mut effects);
        }
        PuzzlesMessage::Own(rows, has_reviewed) => {
            (model.own, model.has_own, model.has_reviewed) = (rows, true, has_reviewed);
            let has_none = |key| ["puzzle.no-own", "puzzle.none-in-reviews"].contains(&key);
            if model.wants_own && model.notice.as_ref().is_some_and(|&(key, _)| has_none(key)) {
                // A review may have made some in the meantime.
                show(model, Wanted::Next);
            }
            begin(model, &mut effects);
        }
        PuzzlesMessage::Rows(rule, rows) if rule == model.rule => {
            model.rows = match rows {
                Ok(rows) => Rows::Ready(rows),
                Err(reason) => Rows::Missing(reason),
            };
            begin(model, &mut effects);
        }
        PuzzlesMessage::Rows(..) => {}
        PuzzlesMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        PuzzlesMessage::Tick(now) => tick(model, now, &mut effects),
        PuzzlesMessage::Copied(done) => {
            let key = if done { "puzzle.copied" } else { "puzzle.not-copied" };
            model.notice = Some((key, String::new()));
        }
        PuzzlesMessage::ResultCopied(done) => {
            let key = if done { "puzzle.result-copied" } else { "puzzle.not-copied" };
            model.notice = Some((key, String::new()));
        }
        PuzzlesMessage::Input(ViewInput::Pointer(event)) => {
            pointing::pointer(model, event, &mut effects)
        }
        PuzzlesMessage::Input(ViewInput::Press(point)) => solving::play(model, point, &mut effects),
        PuzzlesMessage::Input(ViewInput::Key(event)) => pointing::key(model, &event, &mut effects),
        PuzzlesMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        PuzzlesMessage::Reviewed(answer) => judged(model, answer, &mut effects),
        PuzzlesMessage::JudgeLost(reason) => {
            model.asked = None;
            model.notice = Some(("puzzle.judge-lost", reason));
            give_back(model, &mut effects);
        }
        PuzzlesMessage::NotKept(reason) => model.notice = Some(("puzzle.not-kept", reason)),
    }
    name_in_address(model, &mut effects);
    note_day(model, &mut effects);
    effects
}

/// Notes that the puzzle of the day is solved, perhaps on another device.
fn note_day(model: &mut PuzzlesModel, effects: &mut Vec<PuzzlesEffect>) {
    let (day, rule) = (model.today, model.rule);
    if !model.solved_day.has(day, rule) && model.has_solved_today() {
        model.solved_day.add(day, rule);
        effects.push(PuzzlesEffect::KeepDay(model.solved_day.clone()));
    }
}

fn act(model: &mut PuzzlesModel, action: PuzzlesAction, effects: &mut Vec<PuzzlesEffect>) {
    let runs = model.run.is_some();
    match action {
        // A skipped puzzle counts as not solved.
        PuzzlesAction::Next if runs => return counted_in_run(model, Some(false), effects),
        PuzzlesAction::Close
        | PuzzlesAction::Run
        | PuzzlesAction::Retry
        | PuzzlesAction::Dismiss => {}
        // A run has its own sequence of puzzles.
        _ if runs => return,
        _ => {}
    }
    match action {
        PuzzlesAction::Close => {
            give_up_judging(model, effects);
            end_run(model, effects);
            effects.push(PuzzlesEffect::Close);
        }
        PuzzlesAction::Rule(rule) => {
            let is_here = rule == model.rule && matches!(model.rows, Rows::Ready(_));
            if is_here && model.wants_own {
                model.wants_own = false;
                show(model, Wanted::Next);
            } else if rule != model.rule || model.wants_own {
                give_up_judging(model, effects);
                model.wants_own = false;
                model.rule = rule;
                model.rows = Rows::Asked;
                model.current = None;
                effects.push(PuzzlesEffect::Fetch(rule));
            }
        }
        PuzzlesAction::Own => {
            give_up_judging(model, effects);
            model.wants_own = true;
            show(model, Wanted::Next);
        }
        PuzzlesAction::Theme(theme) => {
            model.filter.theme = theme;
            show(model, Wanted::Next);
        }
        PuzzlesAction::Kind(kind) => {
            model.filter.kind = kind;
            show(model, Wanted::Next);
        }
        PuzzlesAction::Difficulty(difficulty) => {
            model.filter.difficulty = difficulty;
            show(model, Wanted::Next);
        }
        PuzzlesAction::Next => show(model, Wanted::Next),
        PuzzlesAction::Today => {
            show(model, Wanted::Today);
            // On a phone the button is far below the board.
            effects.push(PuzzlesEffect::Show("puzzle-board"));
        }
        PuzzlesAction::Again => {
            let due = |record: &PuzzleRecord| record.due(model.today).next().map(str::to_owned);
            match model.record.as_ref().and_then(due) {
                Some(id) => show_named(model, id, effects),
                None => model.notice = Some(("puzzle.none-due", String::new())),
            }
        }
        PuzzlesAction::CopyLink => {
            if let Some(current) = &model.current {
                effects.push(PuzzlesEffect::CopyLink(format!("puzzle={}", current.row.id)));
            }
        }
        PuzzlesAction::ShareResult => {
            if let Some(current) = model.current_of_today().filter(|current| current.is_over()) {
                let date = Date::of_days(model.today).to_string();
                let values = [("date", &*date), ("marks", &current.marks())];
                let words = model.text.fill("puzzle.result", &values);
                effects
                    .push(PuzzlesEffect::ShareResult(words, format!("puzzle={}", current.row.id)));
            }
        }
        PuzzlesAction::Open => {
            if let Some(current) = model.current.as_ref().filter(|current| current.is_over()) {
                effects.push(PuzzlesEffect::Go(current.game.fields(&[]).to_string()));
            }
        }
        PuzzlesAction::Run if model.run.is_some() => end_run(model, effects),
        PuzzlesAction::Run => {
            give_up_judging(model, effects);
            if !model.choice().is_empty() {
                model.run = Some(TimedRun::new());
                model.notice = None;
                show_next_of_run(model, effects);
                effects.push(PuzzlesEffect::Tick);
            }
        }
        PuzzlesAction::Retry => {
            give_up_judging(model, effects);
            begin_again(model, Stage::Yours);
        }
        PuzzlesAction::Solution => {
            give_up_judging(model, effects);
            fail(model, effects);
            let solved = |current: &Current| matches!(current.stage, Stage::Solved { .. });
            if let Some(current) = model.current.as_mut().filter(|current| !solved(current)) {
                current.is_seen = true;
            }
            begin_again(model, Stage::Shown);
        }
        PuzzlesAction::Dismiss => {
            model.notice = None;
            if let Rows::Missing(_) = model.rows {
                model.rows = Rows::Asked;
                effects.push(PuzzlesEffect::Fetch(model.rule));
            }
        }
    }
}

/// Takes all moves back.
fn begin_again(model: &mut PuzzlesModel, stage: Stage) {
    if let Some(current) = &mut model.current {
        let moves = current.game.moves().len();
        current.game.undo(moves);
        current.game.forget_undone();
        current.otherwise = false;
        current.stage = stage;
    }
}
