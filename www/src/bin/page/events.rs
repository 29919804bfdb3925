//! Turns the browser's events into messages.

use std::rc::Rc;

use tengen::board::Point;
use tengen_web::model::{Action, Key, Message, Pointer, PointerKind, Sheet, ShownLine};
use tengen_web::runtime::layers::crossing as crossing_under;
use wasm_bindgen::JsCast;
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{
    Element, Event, EventTarget, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement,
    KeyboardEvent, MouseEvent, PointerEvent, ResizeObserver,
};

use super::app::App;
use super::files;

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let board = app.document.get_element_by_id("board").ok_or("no board")?;
    pointers(app, &board)?;
    actions(app)?;
    lines(app)?;
    files::listen(app)?;
    let document: &EventTarget = app.document.as_ref();
    on(app, document, "keydown", |app, event: KeyboardEvent| key(app, &event))?;
    on(app, document, "focusin", |app, event: Event| {
        if let Some(point) = target(&event).as_ref().and_then(crossing) {
            app.send(Message::Focus(point));
        }
    })?;
    on(app, document, "focusout", |app, event: Event| {
        if target(&event).as_ref().and_then(crossing).is_some() {
            app.send(Message::Blur);
        }
    })?;
    on(app, app.window.as_ref(), "hashchange", |app, _: Event| {
        let fragment = app.window.location().hash().unwrap_or_default();
        app.send(Message::Address(fragment));
    })?;
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        if let Some(list) = app.window.match_media(query)? {
            on(app, list.as_ref(), "change", |app, _: Event| app.ask_for_frame())?;
        }
    }
    let own = Rc::clone(app);
    let resized = Closure::<dyn FnMut(JsValue)>::new(move |_| {
        own.layers.resized();
        own.ask_for_frame();
    });
    ResizeObserver::new(resized.as_ref().unchecked_ref())?.observe(&board);
    resized.forget();
    Ok(())
}

/// Calls a function at every event of a kind, as long as the page lives.
pub(crate) fn on<E: FromWasmAbi + 'static>(
    app: &Rc<App>,
    target: &EventTarget,
    kind: &str,
    mut react: impl FnMut(&Rc<App>, E) + 'static,
) -> Result<(), JsValue> {
    let own = Rc::clone(app);
    let closure = Closure::<dyn FnMut(E)>::new(move |event: E| react(&own, event));
    target.add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref())?;
    closure.forget();
    Ok(())
}

fn pointers(app: &Rc<App>, board: &Element) -> Result<(), JsValue> {
    let target: &EventTarget = board.as_ref();
    on(app, target, "pointermove", |app, event: PointerEvent| {
        let point = place(app, &event);
        app.send(Message::Pointer(Pointer::Move(point, kind(&event))));
    })?;
    on(app, target, "pointerdown", |app, event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            let point = place(app, &event);
            app.send(Message::Pointer(Pointer::Down(point, kind(&event))));
        }
    })?;
    on(app, target, "pointerup", |app, event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            let point = place(app, &event);
            app.send(Message::Pointer(Pointer::Up(point)));
        }
    })?;
    for name in ["pointerleave", "pointercancel"] {
        on(app, target, name, |app, _: Event| app.send(Message::Pointer(Pointer::Leave)))?;
    }
    on(app, target, "contextmenu", |app, event: MouseEvent| {
        event.prevent_default();
        let point = place(app, &event);
        // A finger's long press has its own timer.
        let finger = event.dyn_ref::<PointerEvent>().is_some_and(|e| e.pointer_type() == "touch");
        if !finger {
            app.send(Message::Pointer(Pointer::Menu(point)));
        }
    })?;
    // The crossings take the focus from the keyboard only.
    on(app, target, "mousedown", |_, event: Event| event.prevent_default())
}

/// The crossing that an event on the board means.
fn place(app: &App, event: &MouseEvent) -> Option<Point> {
    let board = app.document.get_element_by_id("board")?;
    crossing_under(event, &board, app.with_model(|model| model.game.size()))
}

fn kind(event: &PointerEvent) -> PointerKind {
    if event.pointer_type() == "touch" { PointerKind::Finger } else { PointerKind::Mouse }
}

/// Whatever has a `data-action`: clicked, or a field that was changed.
fn actions(app: &Rc<App>) -> Result<(), JsValue> {
    let document: &EventTarget = app.document.as_ref();
    on(app, document, "click", |app, event: Event| {
        let Some(element) = target(&event) else { return };
        if let Some(sheet) = sheet(&element) {
            // Beside the sheet, but within its element.
            app.send(Message::SheetClosed(sheet));
            return;
        }
        let Ok(Some(element)) = element.closest("[data-action]") else { return };
        if element.tag_name() != "SELECT" {
            let value = match element.get_attribute("data-from") {
                Some(field) => text_of(app, &field),
                None => element.get_attribute("data-value").unwrap_or_default(),
            };
            act(app, &element, &value);
        }
    })?;
    on(app, document, "change", |app, event: Event| {
        let Some(element) = target(&event) else { return };
        if let Some(field) = element.dyn_ref::<HtmlSelectElement>() {
            act(app, &element, &field.value());
        } else if let Some(field) = element.dyn_ref::<HtmlInputElement>()
            && let Some(files) = field.files()
        {
            files::read(app, &files);
            // The same file can be chosen again.
            field.set_value("");
        }
    })?;
    let dialogs = app.document.query_selector_all("dialog")?;
    for dialog in (0..dialogs.length()).filter_map(|i| dialogs.get(i)) {
        on(app, dialog.as_ref(), "close", |app, event: Event| {
            if let Some(sheet) = target(&event).as_ref().and_then(sheet) {
                app.send(Message::SheetClosed(sheet));
            }
        })?;
    }
    Ok(())
}

fn text_of(app: &App, id: &str) -> String {
    let field = app.document.get_element_by_id(id);
    let field = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

fn act(app: &Rc<App>, element: &Element, value: &str) {
    let name = element.get_attribute("data-action").unwrap_or_default();
    if let Some(action) = Action::named(&name, value) {
        app.send(Message::Do(action));
    }
}

/// The lines of candidates and forced wins, shown while the pointer or the focus is on them.
fn lines(app: &Rc<App>) -> Result<(), JsValue> {
    let lists = ["lines", "proof-list"].map(|id| app.document.get_element_by_id(id));
    lists.iter().flatten().try_for_each(|list| lines_of(app, list))
}

fn lines_of(app: &Rc<App>, list: &Element) -> Result<(), JsValue> {
    for name in ["pointerover", "focusin"] {
        on(app, list.as_ref(), name, |app, event: Event| {
            let line = target(&event).and_then(|element| element.closest("[data-line]").ok()?);
            let line = line.and_then(|line| ShownLine::named(&line.get_attribute("data-line")?));
            app.send(Message::Line(line));
        })?;
    }
    for name in ["pointerleave", "focusout"] {
        on(app, list.as_ref(), name, |app, _: Event| app.send(Message::Line(None)))?;
    }
    Ok(())
}

fn key(app: &Rc<App>, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing() {
        return;
    }
    let element = target(event);
    let tag = element.as_ref().map(Element::tag_name).unwrap_or_default();
    if ["INPUT", "SELECT", "TEXTAREA"].contains(&tag.as_str()) {
        return;
    }
    let on_board = element.as_ref().and_then(crossing).is_some();
    let name = event.key();
    let scrolls = name.starts_with("Arrow") || name == " ";
    if on_board && (scrolls || name == "Enter") {
        event.prevent_default();
    }
    app.send(Message::Key(Key { name, on_board }));
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The sheet whose dialog an element is.
fn sheet(element: &Element) -> Option<Sheet> {
    Sheet::named(element.id().strip_prefix("sheet-")?)
}

/// The crossing whose cell an element is.
fn crossing(element: &Element) -> Option<Point> {
    element.get_attribute("data-point")?.parse().ok()
}
