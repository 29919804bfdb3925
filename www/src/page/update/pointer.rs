//! Pointers on the board.

use tengen::board::Point;

use super::play;
use crate::board::{Pointer, PointerKind};
use crate::page::model::{PageEffect, PageModel, Pressed, Timer};

/// How long a press must last to be a long one, in milliseconds.
const LONG_PRESS: u32 = 500;

/// Processes a pointer event on the board.
pub(super) fn pointer(model: &mut PageModel, event: Pointer, effects: &mut Vec<PageEffect>) {
    match event {
        Pointer::Move(point, kind) => moved(model, point, kind),
        Pointer::Down(point, kind) => down(model, point, kind, effects),
        Pointer::Up(point) => up(model, point, effects),
        Pointer::Leave => {
            model.pointer.hover = None;
            model.pointer.pressed = None;
        }
        Pointer::Menu(point) => {
            model.pointer.pressed = None;
            play::inspect_point(model, point);
        }
    }
}

fn moved(model: &mut PageModel, point: Option<Point>, kind: PointerKind) {
    model.pointer.coarse = kind == PointerKind::Finger;
    model.pointer.hover = point;
    if let Some(pressed) = &mut model.pointer.pressed
        && Some(pressed.point) != point
    {
        pressed.spent = true;
    }
}

fn down(
    model: &mut PageModel,
    point: Option<Point>,
    kind: PointerKind,
    effects: &mut Vec<PageEffect>,
) {
    model.pointer.coarse = kind == PointerKind::Finger;
    model.pointer.hover = point;
    model.pointer.presses = model.pointer.presses.wrapping_add(1);
    // The press that closes the bubble has no other effect.
    let closes = model.analysis.inspection.take().is_some();
    model.pointer.pressed =
        point.filter(|_| !closes).map(|point| Pressed { point, kind, spent: false });
    if closes {
        return;
    }
    if kind == PointerKind::Finger && point.is_some() {
        effects.push(PageEffect::After(LONG_PRESS, Timer::LongPress(model.pointer.presses)));
    }
}

fn up(model: &mut PageModel, point: Option<Point>, effects: &mut Vec<PageEffect>) {
    let Some(pressed) = model.pointer.pressed.take() else { return };
    let finger = pressed.kind == PointerKind::Finger;
    if finger {
        model.pointer.hover = None;
    }
    let Some(point) = point else { return };
    // A mouse that has moved on has changed its mind; a dragged finger was taking aim.
    if pressed.spent && !(finger && model.settings.confirm && pressed.point != point) {
        return;
    }
    // Where no stone may go there is nothing to aim at, and the first tap is answered at once.
    let aims = finger && model.settings.confirm && model.pointer.pending != Some(point);
    if aims && play::may_place(model, point) {
        model.pointer.pending = Some(point);
        model.notices.spoken = model.text.fill("status.pending", &[("point", &point.to_string())]);
        return;
    }
    play::person_plays(model, point, effects);
}

/// A finger has been down long enough to ask what the point is worth. A timer of an earlier press is ignored.
pub(super) fn long_press(model: &mut PageModel, press: u32) {
    if press == model.pointer.presses
        && let Some(pressed) = &mut model.pointer.pressed
        && !pressed.spent
    {
        pressed.spent = true;
        let point = pressed.point;
        play::inspect_point(model, Some(point));
    }
}
