//! Turns the browser's events into messages, while the study is on show.

use std::rc::Rc;

use tengen_web::model::Key;
use tengen_web::runtime::listen::{Listener, on, on_media, on_resize, target};
use tengen_web::runtime::pointer::{pointers, value_of};
use tengen_web::study::{Action, Message, ShownLine};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{
    Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent,
};

use super::app::App;

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let document = &app.document;
    let study = document.get_element_by_id("study").ok_or("no study")?;
    let board = document.get_element_by_id("study-board").ok_or("no board")?;
    let mut listeners: Vec<Listener> = vec![];
    let (own, sized) = (Rc::clone(app), Rc::clone(app));
    listeners.extend(pointers(
        &board,
        move || sized.with_model(|model| model.study.game().size()),
        move |pointer| own.send(Message::Pointer(pointer)),
    )?);
    let own = Rc::clone(app);
    listeners.push(on(&study, "click", move |event: Event| {
        let element = target(&event).and_then(|e| e.closest("[data-action]").ok()?);
        if let Some(element) = element.filter(|e| !is_field(e)) {
            act(&own, &element, &value_of(&event, &element));
        }
    })?);
    let own = Rc::clone(app);
    listeners.push(on(&study, "change", move |event: Event| {
        let Some(element) = target(&event) else { return };
        if let Some(field) = element.dyn_ref::<HtmlSelectElement>() {
            act(&own, &element, &field.value());
        } else if let Some(field) = element.dyn_ref::<HtmlInputElement>() {
            act(&own, &element, &field.value());
        } else if let Some(field) = element.dyn_ref::<HtmlTextAreaElement>() {
            act(&own, &element, &field.value());
        }
    })?);
    for kind in ["pointerover", "focusin"] {
        let own = Rc::clone(app);
        listeners.push(on(&study, kind, move |event: Event| over(&own, &event))?);
    }
    let own = Rc::clone(app);
    listeners.push(on(&study, "focusout", move |_: Event| own.send(Message::Focus(None)))?);
    let own = Rc::clone(app);
    listeners.push(on(document, "keydown", move |event: KeyboardEvent| key(&own, &event))?);
    let own = Rc::clone(app);
    listeners.push(on(document, "visibilitychange", move |_: Event| {
        own.send(Message::Hidden(own.document.hidden()));
    })?);
    let own = Rc::clone(app);
    listeners.push(on_resize([board], move || {
        own.layers.resized();
        own.ask_for_frame();
    })?);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        let own = Rc::clone(app);
        listeners.push(on_media(query, move || own.ask_for_frame())?);
    }
    // An address opens another game, which is shown.
    let own = Rc::clone(app);
    listeners.push(on(&app.window, "hashchange", move |_: Event| {
        if own.is_open() {
            own.send(Message::Do(Action::Close));
        }
    })?);
    // So does a file.
    if let Some(root) = document.get_element_by_id("tengen") {
        let own = Rc::clone(app);
        listeners.push(on(&root, "tengen:leave", move |_: Event| {
            if own.is_open() {
                own.send(Message::Do(Action::Close));
            }
        })?);
    }
    app.listeners.replace(listeners);
    Ok(())
}

fn is_field(element: &Element) -> bool {
    ["SELECT", "TEXTAREA", "INPUT"].contains(&element.tag_name().as_str())
}

fn act(app: &Rc<App>, element: &Element, value: &str) {
    let name = element.get_attribute("data-action").unwrap_or_default();
    if let Some(action) = Action::named(&name, value) {
        app.send(Message::Do(action));
    }
}

/// The pointer or the focus is on something: a crossing, or a line to be shown.
fn over(app: &Rc<App>, event: &Event) {
    let Some(element) = target(event) else { return };
    if event.type_() == "focusin" {
        let point = element.get_attribute("data-point").and_then(|name| name.parse().ok());
        app.send(Message::Focus(point));
    }
    let line = element.closest("[data-line]").ok().flatten();
    let line = line.and_then(|line| ShownLine::named(&line.get_attribute("data-line")?));
    if app.with_model(|model| model.line != line) {
        app.send(Message::Line(line));
    }
}

fn key(app: &Rc<App>, event: &KeyboardEvent) {
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    if !app.is_open() || modified || event.is_composing() {
        return;
    }
    let element = target(event);
    if element.as_ref().is_some_and(is_field) {
        return;
    }
    let on_board = element.as_ref().is_some_and(|element| element.has_attribute("data-point"));
    let name = event.key();
    let scrolls = name.starts_with("Arrow") || name == " ";
    if scrolls && on_board || name.starts_with("Arrow") || on_board && name == "Enter" {
        event.prevent_default();
    }
    app.send(Message::Key(Key { name, on_board }));
}
