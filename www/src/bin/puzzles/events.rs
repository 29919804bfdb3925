//! Turns the browser's events into messages, while the puzzles are on show.

use std::rc::Rc;

use tengen::board::Size;
use tengen_web::model::Key;
use tengen_web::puzzles::{Action, Message, named_in};
use tengen_web::runtime::listen::{Listener, on, on_media, on_resize, target};
use tengen_web::runtime::pointer::pointers;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, HtmlSelectElement, KeyboardEvent};

use super::app::App;

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let document = &app.document;
    let puzzles = document.get_element_by_id("puzzles").ok_or("no puzzles")?;
    let board = document.get_element_by_id("puzzle-board").ok_or("no board")?;
    let mut listeners: Vec<Listener> = vec![];
    let (own, sized) = (Rc::clone(app), Rc::clone(app));
    let size = move || {
        sized.with_model(|model| {
            model.current.as_ref().map_or(Size::STANDARD, |current| current.game.size())
        })
    };
    listeners.extend(pointers(&board, size, move |event| own.send(Message::Pointer(event)))?);
    let own = Rc::clone(app);
    listeners.push(on(&puzzles, "click", move |event: Event| {
        let element = target(&event).and_then(|e| e.closest("[data-action]").ok()?);
        if let Some(element) = element.filter(|e| e.tag_name() != "SELECT") {
            act(&own, &element, &element.get_attribute("data-value").unwrap_or_default());
        }
    })?);
    let own = Rc::clone(app);
    listeners.push(on(&puzzles, "change", move |event: Event| {
        if let Some(field) = target(&event).and_then(|e| e.dyn_into::<HtmlSelectElement>().ok()) {
            act(&own, field.as_ref(), &field.value());
        }
    })?);
    let own = Rc::clone(app);
    listeners.push(on(&puzzles, "focusin", move |event: Event| {
        let point = target(&event).and_then(|element| element.get_attribute("data-point"));
        own.send(Message::Focus(point.and_then(|name| name.parse().ok())));
    })?);
    let own = Rc::clone(app);
    listeners.push(on(&puzzles, "focusout", move |_: Event| own.send(Message::Focus(None)))?);
    let own = Rc::clone(app);
    listeners.push(on(document, "keydown", move |event: KeyboardEvent| key(&own, &event))?);
    let own = Rc::clone(app);
    listeners.push(on_resize([board], move || {
        own.layers.resized();
        own.ask_for_frame();
    })?);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        let own = Rc::clone(app);
        listeners.push(on_media(query, move || own.ask_for_frame())?);
    }
    // An address opens another game, which is shown; one that names a puzzle opens that.
    let own = Rc::clone(app);
    listeners.push(on(&app.window, "hashchange", move |_: Event| {
        let fragment = own.window.location().hash().unwrap_or_default();
        if own.is_open() && named_in(fragment.trim_start_matches('#')).is_none() {
            own.send(Message::Do(Action::Close, 0));
        }
    })?);
    // So does a file.
    if let Some(root) = document.get_element_by_id("tengen") {
        let own = Rc::clone(app);
        listeners.push(on(&root, "tengen:leave", move |_: Event| {
            if own.is_open() {
                own.send(Message::Do(Action::Close, 0));
            }
        })?);
    }
    app.listeners.replace(listeners);
    Ok(())
}

fn act(app: &Rc<App>, element: &Element, value: &str) {
    let name = element.get_attribute("data-action").unwrap_or_default();
    if let Some(action) = Action::named(&name, value) {
        let random = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
        app.send(Message::Do(action, random));
    }
}

fn key(app: &Rc<App>, event: &KeyboardEvent) {
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    if !app.is_open() || modified || event.is_composing() {
        return;
    }
    let element = target(event);
    if element.as_ref().is_some_and(|element| element.tag_name() == "SELECT") {
        return;
    }
    let on_board = element.as_ref().is_some_and(|element| element.has_attribute("data-point"));
    let name = event.key();
    if on_board && (name.starts_with("Arrow") || name == " " || name == "Enter") {
        event.prevent_default();
    }
    app.send(Message::Key(Key { name, on_board }));
}
