//! Events of the page beyond those common to all pages and views: files, sheets, lines, and switching views.

use std::rc::{Rc, Weak};

use tengen_web::page::model::{PageMessage, Sheet, ShownLine};
use tengen_web::runtime::listen::{self, on_resize, target, weakly};
use tengen_web::runtime::shell::{
    Interactive, LEAVE, VIEW, listen_to_board, listen_to_inputs, listen_to_media,
};
use tengen_web::runtime::{address, files};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, EventTarget, HtmlInputElement};

use super::app::App;

/// The event announcing that the sheets have arrived, named as in `open-view.js`.
const SHEETS: &str = "tengen:sheets";

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let root = app.root.target();
    let board = app.root.by_id("board").ok_or("no board")?;
    listen_to_board(app, &board, App::size)?;
    listen_to_inputs(app, root, root)?;
    listen_to_media(app)?;
    app.screen().hear([on_resize([board], weakly(app, |app, ()| app.resized()))?]);
    files(app)?;
    lines(app)?;
    on(app, root, "click", |app, event| {
        // A click on the backdrop, which is within the sheet's element.
        if let Some(sheet) = target(&event).as_ref().and_then(sheet) {
            app.send(PageMessage::SheetClosed(sheet));
        }
    })?;
    // Also while another view is shown: the page may be closed without another event, and its clocks are kept.
    always(app, app.document.as_ref(), "visibilitychange", |app| {
        app.send(PageMessage::Hidden(app.document.hidden() || app.is_away()));
    })?;
    always(app, app.window.as_ref(), address::CHANGED, |app| {
        let fragment = address::fragment(&app.window);
        app.send(PageMessage::Address(fragment));
    })?;
    if let Some(page) = app.document.get_element_by_id("tengen") {
        let own = page.clone();
        always(app, page.as_ref(), VIEW, move |app| {
            let is_game = own.get_attribute("data-view").is_none_or(|view| view == "game");
            app.set_away(!is_game);
        })?;
        always(app, page.as_ref(), SHEETS, App::sheets_came)?;
    }
    Ok(())
}

/// Calls a function on every event of a kind while the game is shown, as long as the page lives.
fn on(
    app: &Rc<App>,
    target: &EventTarget,
    kind: &'static str,
    react: impl Fn(&Rc<App>, Event) + 'static,
) -> Result<(), JsValue> {
    let react = weakly(app, move |app, event| {
        if !app.is_away() {
            react(app, event);
        }
    });
    app.screen().hear([listen::on(target, kind, react)?]);
    Ok(())
}

/// The same, whichever view is shown.
fn always(
    app: &Rc<App>,
    target: &EventTarget,
    kind: &'static str,
    react: impl Fn(&Rc<App>) + 'static,
) -> Result<(), JsValue> {
    let react = weakly(app, move |app, _: Event| react(app));
    app.screen().hear([listen::on(target, kind, react)?]);
    Ok(())
}

/// Files that are dropped, pasted and chosen.
fn files(app: &Rc<App>) -> Result<(), JsValue> {
    let to = Rc::downgrade(app);
    app.screen().hear(files::taken(app.root.target(), move |bytes| taken(&to, bytes))?);
    on(app, app.root.target(), "change", |app, event| {
        let input = target(&event).and_then(|element| element.dyn_into::<HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(files) = input.files() {
            let to = Rc::downgrade(app);
            files::read(&files, move |bytes| {
                if let Some(app) = to.upgrade().filter(|app| !app.is_away()) {
                    app.send(PageMessage::File(bytes));
                }
            });
            // So that the same file can be chosen again.
            input.set_value("");
        }
    })
}

/// A file is dropped or pasted. Any other view gives way to the game.
fn taken(app: &Weak<App>, bytes: Vec<u8>) {
    let Some(app) = app.upgrade() else { return };
    let root = app.root.by_id("tengen").filter(|_| app.is_away());
    if let (Some(root), Ok(event)) = (root, Event::new(LEAVE)) {
        // The other views have handled it before this returns; dispatching an event of our own cannot fail.
        let _ = root.dispatch_event(&event);
    }
    app.send(PageMessage::File(bytes));
}

/// The sheets that the browser closes, once they are on the page.
pub(crate) fn sheets(app: &Rc<App>) -> Result<(), JsValue> {
    for dialog in app.root.all("dialog") {
        on(app, dialog.as_ref(), "close", |app, event| {
            if let Some(sheet) = target(&event).as_ref().and_then(sheet) {
                app.send(PageMessage::SheetClosed(sheet));
            }
        })?;
    }
    Ok(())
}

/// The sheet whose dialog an element is.
fn sheet(element: &Element) -> Option<Sheet> {
    Sheet::named(element.id().strip_prefix("sheet-")?)
}

/// The lines of candidates and forced wins, shown while the pointer or the focus is on them.
fn lines(app: &Rc<App>) -> Result<(), JsValue> {
    let lists = ["lines", "proof-list"].map(|id| app.root.by_id(id));
    lists.iter().flatten().try_for_each(|list| lines_of(app, list))
}

fn lines_of(app: &Rc<App>, list: &Element) -> Result<(), JsValue> {
    for name in ["pointerover", "focusin"] {
        on(app, list.as_ref(), name, |app, event| {
            let line = target(&event).and_then(|element| element.closest("[data-line]").ok()?);
            let line = line.and_then(|line| ShownLine::named(&line.get_attribute("data-line")?));
            app.send(PageMessage::Line(line));
        })?;
    }
    for name in ["pointerleave", "focusout"] {
        on(app, list.as_ref(), name, |app, _| app.send(PageMessage::Line(None)))?;
    }
    Ok(())
}
