//! The puzzles: a thin bridge between the browser and the library. The page fetches this module when the
//! puzzles are first opened, and calls [`open`] then and whenever they are opened again.

mod app;
mod events;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use app::App;

thread_local! {
    /// The puzzles, which live as long as their document.
    static PUZZLES: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Shows a puzzle in the place of the game: the one that is named, where what was opened is an address's
/// `puzzle=NAME`.
#[wasm_bindgen]
pub fn open(what: &str) -> Result<(), JsValue> {
    let puzzles = PUZZLES.with_borrow_mut(|puzzles| match puzzles {
        Some(puzzles) => Ok(Rc::clone(puzzles)),
        None => mount().inspect(|new| *puzzles = Some(Rc::clone(new))),
    })?;
    puzzles.open(what);
    Ok(())
}

/// Mounted on the document, as the page is.
fn mount() -> Result<Rc<App>, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    App::new(window, document.into())
}

fn main() {}
