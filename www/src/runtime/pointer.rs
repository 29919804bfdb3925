//! Pointers on a board.

use std::rc::Rc;

use tengen::board::{Point, Size};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, MouseEvent, PointerEvent};

use super::listen::{Listener, on};
use crate::board::{CanvasPlace, Geometry, Pointer, PointerKind};

/// Listens for pointer events.
struct Target {
    board: Element,
    size: Box<dyn Fn() -> Size>,
    on_pointer: Box<dyn Fn(Pointer)>,
}

impl Target {
    fn point(&self, event: &MouseEvent) -> Option<Point> {
        point_at(event, &self.board, (self.size)())
    }

    fn hear(&self, pointer: Pointer) {
        (self.on_pointer)(pointer);
    }
}

/// Reports what pointers do on a board that fills an element; its size is read at each event.
///
/// # Errors
/// Those of the browser.
pub fn pointers(
    board: &Element,
    size: impl Fn() -> Size + 'static,
    on_pointer: impl Fn(Pointer) + 'static,
) -> Result<Vec<Listener>, JsValue> {
    let target =
        Target { board: board.clone(), size: Box::new(size), on_pointer: Box::new(on_pointer) };
    let target = Rc::new(target);
    let mut listeners = vec![];
    let own = Rc::clone(&target);
    listeners.push(on(board, "pointermove", move |event: PointerEvent| {
        own.hear(Pointer::Move(own.point(&event), kind(&event)));
    })?);
    let own = Rc::clone(&target);
    listeners.push(on(board, "pointerdown", move |event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            own.hear(Pointer::Down(own.point(&event), kind(&event)));
        }
    })?);
    let own = Rc::clone(&target);
    listeners.push(on(board, "pointerup", move |event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            own.hear(Pointer::Up(own.point(&event)));
        }
    })?);
    for name in ["pointerleave", "pointercancel"] {
        let own = Rc::clone(&target);
        listeners.push(on(board, name, move |_: Event| own.hear(Pointer::Leave))?);
    }
    listeners.push(on(board, "contextmenu", move |event: MouseEvent| {
        event.prevent_default();
        // A finger's long press has its own timer.
        let finger = event.dyn_ref::<PointerEvent>().is_some_and(|e| e.pointer_type() == "touch");
        if !finger {
            target.hear(Pointer::Menu(target.point(&event)));
        }
    })?);
    // Points get the focus from the keyboard only.
    listeners.push(on(board, "mousedown", |event: Event| event.prevent_default())?);
    Ok(listeners)
}

/// The point of an event on a board that fills an element.
pub fn point_at(event: &MouseEvent, board: &Element, size: Size) -> Option<Point> {
    let place = board.get_bounding_client_rect();
    Geometry::new(size, place.width()).point(CanvasPlace {
        x: f64::from(event.client_x()) - place.left(),
        y: f64::from(event.client_y()) - place.top(),
    })
}

/// The value of the action triggered by a click: its element's value or, on a graph over a game, whose `data-plies` is
/// the number of moves it spans, the number of the move that was clicked.
pub fn value_of(event: &Event, element: &Element) -> String {
    let plies = element.get_attribute("data-plies").and_then(|plies| plies.parse::<u32>().ok());
    match (plies, event.dyn_ref::<MouseEvent>()) {
        (Some(plies), Some(event)) => {
            let place = element.get_bounding_client_rect();
            let share = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
            ((share.clamp(0.0, 1.0) * f64::from(plies) + 0.5) as usize).to_string()
        }
        _ => element.get_attribute("data-value").unwrap_or_default(),
    }
}

fn kind(event: &PointerEvent) -> PointerKind {
    if event.pointer_type() == "touch" { PointerKind::Finger } else { PointerKind::Mouse }
}
