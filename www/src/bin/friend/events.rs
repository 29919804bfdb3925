//! Turns the browser's events into messages, while the view is on show.

use std::rc::Rc;

use tengen::board::{Point, Size};
use tengen_web::board::Pointer;
use tengen_web::friend::{Action, Message};
use tengen_web::runtime::key::Key;
use tengen_web::runtime::listen::{on, target, weakly};
use tengen_web::runtime::shell::{self, InShell, Shell};
use wasm_bindgen::prelude::JsValue;
use web_sys::Event;

use super::app::App;

impl InShell for App {
    // The list of games is scrolled by the arrow keys.
    const WALKS: bool = false;

    fn shell(&self) -> &Shell {
        &self.shell
    }

    fn size(&self) -> Size {
        self.with_model(tengen_web::board::Scene::size)
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
    let section = app.shell.root.by_id("friend").ok_or("no section")?;
    // Out of the field that shows the link.
    let copied = weakly(app, |app, event: Event| {
        if target(&event).is_some_and(|element| element.id() == "friend-link") {
            app.send(Message::Taken);
        }
    });
    app.shell.hear([on(&section, "copy", copied)?]);
    Ok(())
}
