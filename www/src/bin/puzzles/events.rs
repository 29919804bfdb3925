//! Turns the browser's events into messages, while the puzzles are on show.

use std::rc::Rc;

use tengen::board::{Point, Size};
use tengen_web::board::Pointer;
use tengen_web::puzzles::{Action, Message};
use tengen_web::runtime::key::Key;
use tengen_web::runtime::shell::{self, InShell, Shell};
use wasm_bindgen::prelude::JsValue;

use super::app::App;

impl InShell for App {
    const WALKS: bool = false;

    fn shell(&self) -> &Shell {
        &self.shell
    }

    fn size(&self) -> Size {
        let shown = |model: &tengen_web::puzzles::Model| Some(model.current.as_ref()?.game.size());
        self.with_model(shown).unwrap_or(Size::STANDARD)
    }

    fn pointer(self: &Rc<Self>, event: Pointer) {
        self.send(Message::Pointer(event));
    }

    fn act(self: &Rc<Self>, action: &str, value: &str) {
        if let Some(action) = Action::named(action, value) {
            let random = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
            self.send(Message::Do(action, random));
        }
    }

    fn key(self: &Rc<Self>, name: String, on_board: bool) {
        self.send(Message::Key(Key { name, on_board }));
    }

    fn focused(self: &Rc<Self>, point: Option<Point>) {
        self.send(Message::Focus(point));
    }

    fn close(self: &Rc<Self>) {
        self.send(Message::Do(Action::Close, 0));
    }
}

/// Listens to everything.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    shell::listen(app)
}
