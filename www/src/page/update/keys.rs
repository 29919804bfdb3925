//! Keys.

use super::{actions, play};
use crate::board::stepped;
use crate::page::model::{Action, Effect, Model, Sheet, cell_id};
use crate::runtime::key::Key;

/// A key was pressed that no form takes.
pub(super) fn key(model: &mut Model, key: &Key, effects: &mut Vec<Effect>) {
    if key.name == "Escape" {
        escape(model);
        return;
    }
    if model.sheets.on_show().is_some() {
        return;
    }
    if key.on_board && on_board(model, &key.name, effects) {
        return;
    }
    let action = match key.name.as_str() {
        "u" | "U" | "z" => Action::Undo,
        "r" | "R" => Action::Redo,
        "n" | "N" => Action::Open(Sheet::New),
        "m" | "M" => Action::MoveNow,
        "h" | "H" => Action::Hint,
        "o" | "O" => Action::Toggle("overlay".into()),
        "t" | "T" => Action::Toggle("numbers".into()),
        "c" | "C" => Action::CopyLink,
        "p" | "P" => Action::Pause,
        "/" => return command_line(model, effects),
        "?" => Action::Open(Sheet::Help),
        "ArrowLeft" => Action::Step(-1),
        "ArrowRight" => Action::Step(1),
        "Home" => Action::Look(0),
        "End" => Action::Look(usize::MAX),
        "v" | "V" => {
            let point = model.pointer.cursor.or(model.pointer.hover);
            play::inspect_point(model, point);
            return;
        }
        _ => return,
    };
    actions::act(model, action, effects);
}

/// Sets the focus on the command line, and shows it first.
fn command_line(model: &mut Model, effects: &mut Vec<Effect>) {
    if !model.settings.commands {
        actions::act(model, Action::Toggle("commands".into()), effects);
    }
    effects.push(Effect::Focus("command".to_owned()));
}

/// Keys that mean something else on the board; whether this is one.
fn on_board(model: &mut Model, name: &str, effects: &mut Vec<Effect>) -> bool {
    if name == "Enter" || name == " " {
        if let Some(point) = model.pointer.cursor {
            play::person_plays(model, point, effects);
        }
        return true;
    }
    let size = model.play.game.size();
    let from = model.pointer.cursor.unwrap_or_else(|| size.low_centre());
    let Some(point) = stepped(from, name, size) else { return false };
    model.pointer.cursor = Some(point);
    effects.push(Effect::Focus(cell_id(point)));
    true
}

fn escape(model: &mut Model) {
    if model.sheets.open.is_some() {
        model.sheets.open = None;
    } else if model.analysis.inspection.take().is_none() && model.pointer.pending.take().is_none() {
        if model.play.game.looks_back() {
            play::look(model, usize::MAX);
        } else {
            model.notices.list.pop();
        }
    }
}
