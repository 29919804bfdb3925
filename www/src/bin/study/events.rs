//! Turns the browser's events into messages, while the study is on show.

use std::rc::Rc;

use tengen::board::{Point, Size};
use tengen_web::board::Pointer;
use tengen_web::runtime::key::Key;
use tengen_web::runtime::listen::{on, target, weakly};
use tengen_web::runtime::shell::{self, InShell, Shell};
use tengen_web::study::{Action, Message, ShownLine};
use wasm_bindgen::prelude::JsValue;
use web_sys::Event;

use super::app::App;

impl InShell for App {
    const WALKS: bool = true;

    fn shell(&self) -> &Shell {
        &self.shell
    }

    fn size(&self) -> Size {
        self.with_model(|model| model.study.game().size())
    }

    fn pointer(self: &Rc<Self>, event: Pointer) {
        self.send(Message::Pointer(event));
    }

    fn act(self: &Rc<Self>, action: &str, value: &str) {
        if let Some(action) = Action::named(action, value) {
            self.send(Message::Do(action));
        }
    }

    fn key(self: &Rc<Self>, name: String, on_board: bool) {
        self.send(Message::Key(Key { name, on_board }));
    }

    fn focused(self: &Rc<Self>, point: Option<Point>) {
        self.send(Message::Focus(point));
    }

    fn close(self: &Rc<Self>) {
        self.send(Message::Do(Action::Close));
    }
}

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    shell::listen(app)?;
    let Shell { root, .. } = &app.shell;
    let study = root.by_id("study").ok_or("no study")?;
    for kind in ["pointerover", "focusin"] {
        app.shell.hear([on(&study, kind, weakly(app, |app, event: Event| over(app, &event)))?]);
    }
    let hidden = weakly(app, |app, _: Event| {
        app.send(Message::Hidden(app.shell.root.document().hidden()));
    });
    app.shell.hear([on(&root.document(), "visibilitychange", hidden)?]);
    Ok(())
}

/// The pointer or the focus is on a line to be shown, or on none.
fn over(app: &Rc<App>, event: &Event) {
    let Some(element) = target(event) else { return };
    let line = element.closest("[data-line]").ok().flatten();
    let line = line.and_then(|line| ShownLine::named(&line.get_attribute("data-line")?));
    if app.with_model(|model| model.line != line) {
        app.send(Message::Line(line));
    }
}
