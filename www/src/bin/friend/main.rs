//! Games with a friend: a thin bridge between the browser and the library. The page fetches this module when the view is
//! first opened, and calls [`open`] then and whenever it is opened again.

mod app;
mod events;

use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use app::App;

thread_local! {
    /// The view, which lives as long as its document.
    static FRIEND: RefCell<Option<Rc<App>>> = const { RefCell::new(None) };
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Shows what an address names in the place of the page's own game: the list of games, one of them, or a friend's link.
#[wasm_bindgen]
pub fn open(what: &str) -> Result<(), JsValue> {
    let friend = FRIEND.with_borrow_mut(|friend| match friend {
        Some(friend) => Ok(Rc::clone(friend)),
        None => mount().inspect(|new| *friend = Some(Rc::clone(new))),
    })?;
    friend.open(what);
    Ok(())
}

/// Mounted on the document, as the page is.
fn mount() -> Result<Rc<App>, JsValue> {
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    App::new(window, document.into())
}

fn main() {}
