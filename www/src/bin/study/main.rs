//! The study: a thin bridge between the browser and the library. The page fetches this module when the study
//! is first opened, and calls [`open`] then and whenever it is opened again.

mod app;
mod events;
mod pictures;
mod source;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use app::App;

thread_local! {
    /// The study, which lives as long as its document.
    static STUDY: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Shows the game of this tab in the study, and reviews it if what was opened is the `review`.
#[wasm_bindgen]
pub fn open(what: &str) -> Result<(), JsValue> {
    let study = STUDY.with_borrow_mut(|study| match study {
        Some(study) => Ok(Rc::clone(study)),
        None => mount().inspect(|new| *study = Some(Rc::clone(new))),
    })?;
    study.open(what);
    Ok(())
}

/// Mounted on the document, as the page is.
fn mount() -> Result<Rc<App>, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    App::new(window, document.into())
}

fn main() {}
