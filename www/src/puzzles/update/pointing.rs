//! Pointers and keys.

use tengen::board::{Point, Size};

use super::super::model::{Action, Effect, Model};
use super::act;
use super::solving::play;
use crate::board::{Pointer, PointerKind};
use crate::model::Key;

pub(super) fn pointer(model: &mut Model, event: Pointer, effects: &mut Vec<Effect>) {
    match event {
        Pointer::Move(point, _) => model.hover = point,
        Pointer::Down(point, kind) => {
            (model.hover, model.pressed) = (point, point);
            model.is_coarse = kind == PointerKind::Finger;
        }
        Pointer::Up(point) => {
            let pressed = model.pressed.take();
            let aims = model.is_coarse && model.settings.confirm;
            if model.is_coarse {
                model.hover = None;
            }
            let Some(point) = point.filter(|_| aims || pressed == point) else { return };
            if aims && model.pending != Some(point) {
                model.pending = Some(point).filter(|_| model.is_on());
                return;
            }
            play(model, point, effects);
        }
        Pointer::Leave => (model.hover, model.pressed) = (None, None),
        Pointer::Menu(_) => model.pressed = None,
    }
}

pub(super) fn key(model: &mut Model, key: &Key, effects: &mut Vec<Effect>) {
    if key.on_board
        && let Some(cursor) = model.cursor
    {
        let (dx, dy) = match key.name.as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, 1),
            "ArrowDown" => (0, -1),
            "Enter" | " " => return play(model, cursor, effects),
            _ => (0, 0),
        };
        if (dx, dy) != (0, 0) {
            let size = model.current.as_ref().map_or(Size::STANDARD, |current| current.game.size());
            let last = i32::from(size.get()) - 1;
            let x = (i32::from(cursor.x()) + dx).clamp(0, last).unsigned_abs();
            let y = (i32::from(cursor.y()) + dy).clamp(0, last).unsigned_abs();
            effects
                .extend(Point::new(x, y).map(|point| Effect::Focus(super::super::cell_id(point))));
            return;
        }
    }
    match key.name.as_str() {
        "Escape" => act(model, Action::Close, effects),
        "n" | "N" => act(model, Action::Next, effects),
        "r" | "R" => act(model, Action::Retry, effects),
        _ => {}
    }
}
