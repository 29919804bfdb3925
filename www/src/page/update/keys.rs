//! Keys.

use super::{actions, play};
use crate::board::stepped;
use crate::page::model::{PageAction, PageEffect, PageModel, Sheet, cell_id};
use crate::runtime::key::KeyPress;

/// A key was pressed that no form handles.
pub(super) fn key(model: &mut PageModel, key: &KeyPress, effects: &mut Vec<PageEffect>) {
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
        "u" | "U" | "z" => PageAction::Undo,
        "r" | "R" => PageAction::Redo,
        "n" | "N" => PageAction::Open(Sheet::New),
        "m" | "M" => PageAction::MoveNow,
        "h" | "H" => PageAction::Hint,
        "o" | "O" => PageAction::Toggle("overlay".into()),
        "t" | "T" => PageAction::Toggle("numbers".into()),
        "c" | "C" => PageAction::CopyLink,
        "p" | "P" => PageAction::Pause,
        "/" => return command_line(model, effects),
        "?" => PageAction::Open(Sheet::Help),
        "ArrowLeft" => PageAction::Step(-1),
        "ArrowRight" => PageAction::Step(1),
        "Home" => PageAction::Look(0),
        "End" => PageAction::Look(usize::MAX),
        "v" | "V" => {
            let point = model.pointer.cursor.or(model.pointer.hover);
            play::inspect_point(model, point);
            return;
        }
        _ => return,
    };
    actions::act(model, action, effects);
}

/// Moves the focus to the board because the pressed button is gone.
pub(super) fn leave_button(model: &PageModel, effects: &mut Vec<PageEffect>) {
    let size = model.play.game.size();
    let cell = model.pointer.cursor.filter(|&point| size.contains(point));
    effects.push(PageEffect::HandFocus(cell_id(cell.unwrap_or(size.centre()))));
}

/// Shows the command line and focuses it.
fn command_line(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    if !model.settings.commands {
        actions::act(model, PageAction::Toggle("commands".into()), effects);
    }
    effects.push(PageEffect::Focus("command".to_owned()));
}

/// Handles keys that have another meaning on the board; returns whether this is one.
fn on_board(model: &mut PageModel, name: &str, effects: &mut Vec<PageEffect>) -> bool {
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
    effects.push(PageEffect::Focus(cell_id(point)));
    true
}

fn escape(model: &mut PageModel) {
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
