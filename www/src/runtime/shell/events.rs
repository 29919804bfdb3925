//! Turns what the person does in a view into its messages, while it is on show.

use std::rc::Rc;

use tengen::board::{Point, Size};
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, KeyboardEvent};

use super::app::{App, View};
use super::{LEAVE, Shell};
use crate::board::{Pointer, Scene};
use crate::runtime::input::{action_of, field_value, is_field, key_of, point_of};
use crate::runtime::key::Key;
use crate::runtime::listen::{on, on_media, on_resize, target, weakly};
use crate::runtime::pointer::{pointers, value_of};
use crate::runtime::{address, dom};

/// What the person does in a view.
pub enum Input<'a> {
    /// A pointer did something on the board.
    Pointer(Pointer),
    /// An element with this `data-action` was pressed or changed, and has this value.
    Action(&'a str, &'a str),
    /// A key was pressed.
    Key(Key),
    /// The focus moved to a point, or to something else.
    Focus(Option<Point>),
    /// The view is to give way to the game.
    Close,
}

/// Listens to what happens in a view.
///
/// # Errors
/// Those of the browser, and where a part of the view is missing.
pub(super) fn listen<V: View>(app: &Rc<App<V>>) -> Result<(), JsValue> {
    let Shell { root, window, parts, .. } = &app.shell;
    let section = root.by_id(parts.section).ok_or("no section")?;
    let board = root.by_id(parts.board).ok_or("no board")?;
    let sized = Rc::downgrade(app);
    let size = move || sized.upgrade().map_or(Size::STANDARD, |app| app.read(Scene::size));
    let pointed = weakly(app, |app, event| app.input(Input::Pointer(event)));
    app.shell.hear(pointers(&board, size, pointed)?);
    let click = weakly(app, |app, event: Event| {
        let element = target(&event).and_then(|e| e.closest("[data-action]").ok()?);
        if let Some(element) = element.filter(|e| !is_field(e)) {
            act(app, &element, &value_of(&event, &element));
        }
    });
    let change = weakly(app, |app, event: Event| {
        if let Some(element) = target(&event) {
            written(app, &element);
        }
    });
    // The browser tells of a change once the field is left, which a page that is closed or loaded again never does.
    let input = weakly(app, |app, event: Event| {
        if let Some(area) = target(&event).filter(|element| element.tag_name() == "TEXTAREA") {
            written(app, &area);
        }
    });
    let focus = weakly(app, |app, event: Event| {
        let element = target(&event).filter(|element| element.has_attribute("data-point"));
        element.iter().for_each(dom::come_back_to);
        let point = element.as_ref().and_then(point_of);
        app.input(Input::Focus(point));
    });
    let blur = weakly(app, |app, _: Event| app.input(Input::Focus(None)));
    let resized = weakly(app, |app, ()| {
        app.shell.layers.resized();
        app.shell.ask_for_frame();
    });
    // An address opens another game, which is shown; so does a file.
    let address = weakly(app, |app, _: Event| {
        if app.shell.is_open() && !app.shell.is_addressed() {
            app.input(Input::Close);
        }
    });
    app.shell.hear([
        on(&section, "click", click)?,
        on(&section, "change", change)?,
        on(&section, "input", input)?,
        on(&section, "focusin", focus)?,
        on(&section, "focusout", blur)?,
        on(root.target(), "keydown", weakly(app, |app, event| key(app, &event)))?,
        on_resize([board], resized)?,
        on(window, address::CHANGED, address)?,
    ]);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        let redraw = weakly(app, |app, ()| app.shell.ask_for_frame());
        app.shell.hear([on_media(query, redraw)?]);
    }
    if let Some(page) = app.shell.page() {
        let leave = weakly(app, |app, _: Event| {
            if app.shell.is_open() {
                // Whoever asks does not wait for the browser to go back.
                address::clear(&app.shell.window);
                app.input(Input::Close);
            }
        });
        app.shell.hear([on(&page, LEAVE, leave)?]);
    }
    Ok(())
}

/// Something has been written into a field, or chosen.
fn written<V: View>(app: &Rc<App<V>>, element: &Element) {
    if let Some(value) = field_value(element) {
        app.shell.shown.written(&element.id(), &value);
        act(app, element, &value);
    }
}

fn act<V: View>(app: &Rc<App<V>>, element: &Element, value: &str) {
    app.input(Input::Action(&action_of(element), value));
}

/// The tab that an arrow key leads to from another one.
fn tab_beside(element: &Element, key: &str) -> Option<Element> {
    let list = element.closest("[role=tablist]").ok()??;
    match key {
        "ArrowLeft" => element.previous_element_sibling().or_else(|| list.last_element_child()),
        "ArrowRight" => element.next_element_sibling().or_else(|| list.first_element_child()),
        "Home" => list.first_element_child(),
        "End" => list.last_element_child(),
        _ => None,
    }
}

fn key<V: View>(app: &Rc<App<V>>, event: &KeyboardEvent) {
    let Some(key) = key_of(event).filter(|_| app.shell.is_open()) else { return };
    if let Some(tab) = target(event).and_then(|element| tab_beside(&element, &key.name)) {
        event.prevent_default();
        dom::focus_on(&tab);
        return act(app, &tab, &tab.get_attribute("data-value").unwrap_or_default());
    }
    let is_arrow = key.name.starts_with("Arrow");
    let presses = key.on_board && (key.name == "Enter" || key.name == " ");
    if is_arrow && (V::WALKS || key.on_board) || presses {
        event.prevent_default();
    }
    app.input(Input::Key(key));
}
