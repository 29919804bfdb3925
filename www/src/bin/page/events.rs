//! Turns the browser's events into messages.

use std::rc::{Rc, Weak};

use tengen::board::Size;
use tengen_web::page::model::{Action, Message, Sheet, ShownLine};
use tengen_web::runtime::input::{action_of, field_value, key_of, point_of};
use tengen_web::runtime::listen::{self, on_media, on_resize, target, weakly};
use tengen_web::runtime::shell::{LEAVE, VIEW};
use tengen_web::runtime::{address, dom, files, pointer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, EventTarget, HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};

use super::app::App;

/// The event that tells that the sheets have come, as `open-view.js` has it.
const SHEETS: &str = "tengen:sheets";

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let board = app.root.by_id("board").ok_or("no board")?;
    let (own, to) = (Rc::downgrade(app), Rc::downgrade(app));
    let size = move || own.upgrade().map_or(Size::STANDARD, |app| app.size());
    app.hear(pointer::pointers(&board, size, move |event| send(&to, Message::Pointer(event)))?);
    actions(app)?;
    lines(app)?;
    let to = Rc::downgrade(app);
    app.hear(files::taken(app.root.target(), move |bytes| file(&to, bytes))?);
    let root = app.root.target();
    on(app, root, "keydown", |app, event: KeyboardEvent| key(app, &event))?;
    on(app, root, "focusin", |app, event: Event| {
        if let Some(element) = target(&event)
            && let Some(point) = point_of(&element)
        {
            dom::come_back_to(&element);
            app.send(Message::Focus(point));
        }
    })?;
    on(app, root, "focusout", |app, event: Event| {
        if target(&event).as_ref().and_then(point_of).is_some() {
            app.send(Message::Blur);
        }
    })?;
    on(app, app.window.as_ref(), address::CHANGED, |app, _: Event| {
        let fragment = address::fragment(&app.window);
        app.send(Message::Address(fragment));
    })?;
    on(app, app.document.as_ref(), "visibilitychange", |app, _: Event| {
        app.send(Message::Hidden(app.document.hidden()));
    })?;
    if let Some(root) = app.document.get_element_by_id("tengen") {
        let own = root.clone();
        let view = move |app: &Rc<App>, _: Event| {
            let is_game = own.get_attribute("data-view").is_none_or(|view| view == "game");
            app.set_away(!is_game);
        };
        on(app, root.as_ref(), VIEW, view)?;
        on(app, root.as_ref(), SHEETS, |app, _: Event| app.sheets_came())?;
    }
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        app.hear([on_media(query, weakly(app, |app, ()| app.ask_for_frame()))?]);
    }
    app.hear([on_resize([board], weakly(app, |app, ()| app.resized()))?]);
    Ok(())
}

/// A file is dropped or pasted. Whatever is in the place of the game gives way to it.
fn file(app: &Weak<App>, bytes: Vec<u8>) {
    let Some(app) = app.upgrade() else { return };
    let root = app.root.by_id("tengen").filter(|_| app.is_away());
    if let (Some(root), Ok(event)) = (root, Event::new(LEAVE)) {
        // The other views hear of it before this returns; it fails for no event of one's own.
        let _ = root.dispatch_event(&event);
    }
    app.send(Message::File(bytes));
}

fn send(app: &Weak<App>, message: Message) {
    if let Some(app) = app.upgrade().filter(|app| !app.is_away()) {
        app.send(message);
    }
}

/// Calls a function at every event of a kind, as long as the page lives.
fn on<E: JsCast + 'static>(
    app: &Rc<App>,
    target: &EventTarget,
    kind: &'static str,
    react: impl Fn(&Rc<App>, E) + 'static,
) -> Result<(), JsValue> {
    // While something else is shown, its events are not meant for the game.
    let always = [VIEW, SHEETS, address::CHANGED].contains(&kind);
    let react = weakly(app, move |app, event| {
        if always || !app.is_away() {
            react(app, event);
        }
    });
    app.hear([listen::on(target, kind, react)?]);
    Ok(())
}

/// Whatever has a `data-action`: clicked, or a field that was changed.
fn actions(app: &Rc<App>) -> Result<(), JsValue> {
    let root = app.root.target();
    on(app, root, "click", |app, event: Event| {
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
                None => pointer::value_of(&event, &element),
            };
            act(app, &element, &value);
        }
    })?;
    on(app, root, "change", |app, event: Event| {
        let Some(element) = target(&event) else { return };
        let input = element.dyn_ref::<HtmlInputElement>();
        match input.and_then(HtmlInputElement::files) {
            Some(files) => {
                let to = Rc::downgrade(app);
                files::read(&files, move |bytes| send(&to, Message::File(bytes)));
            }
            None if element.tag_name() == "TEXTAREA" => return,
            None => written(app, &element),
        }
        // The same file can be chosen again.
        let is_cleared = |input: &&HtmlInputElement| {
            input.type_() == "file" || input.has_attribute("data-cleared")
        };
        if let Some(input) = input.filter(is_cleared) {
            input.set_value("");
        }
    })?;
    on(app, root, "input", |app, event: Event| {
        let is_search =
            |element: &Element| element.get_attribute("type").as_deref() == Some("search");
        if let Some(field) = target(&event).filter(is_search) {
            written(app, &field);
        }
    })?;
    Ok(())
}

/// The sheets that the browser closes, once they are on the page.
pub(crate) fn sheets(app: &Rc<App>) -> Result<(), JsValue> {
    for dialog in app.root.all("dialog") {
        on(app, dialog.as_ref(), "close", |app, event: Event| {
            if let Some(sheet) = target(&event).as_ref().and_then(sheet) {
                app.send(Message::SheetClosed(sheet));
            }
        })?;
    }
    Ok(())
}

fn text_of(app: &App, id: &str) -> String {
    let field = app.root.by_id(id);
    let field = field.and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok());
    field.map(|field| field.value()).unwrap_or_default()
}

/// This has been written into a field, or chosen.
fn written(app: &Rc<App>, field: &Element) {
    if let Some(value) = field_value(field) {
        app.written(&field.id(), &value);
        act(app, field, &value);
    }
}

fn act(app: &Rc<App>, element: &Element, value: &str) {
    if let Some(action) = Action::named(&action_of(element), value) {
        app.send(Message::Do(action));
    }
}

/// The lines of candidates and forced wins, shown while the pointer or the focus is on them.
fn lines(app: &Rc<App>) -> Result<(), JsValue> {
    let lists = ["lines", "proof-list"].map(|id| app.root.by_id(id));
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
    let Some(key) = key_of(event) else { return };
    let scrolls = key.name.starts_with("Arrow") || key.name == " ";
    if key.on_board && (scrolls || key.name == "Enter") {
        event.prevent_default();
    }
    app.send(Message::Key(key));
}

/// The sheet whose dialog an element is.
fn sheet(element: &Element) -> Option<Sheet> {
    Sheet::named(element.id().strip_prefix("sheet-")?)
}
