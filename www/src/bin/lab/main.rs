//! The Lab's bridge. The same module is its page and its worker; where it runs tells which.

mod app;
mod surface;
mod worker;

// What the game's page draws its board and makes its changes with.
#[path = "../page/canvas.rs"]
mod canvas;
#[path = "../page/dom.rs"]
#[allow(dead_code, reason = "the game's page asks more of the browser")]
mod dom;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    match web_sys::window() {
        Some(window) => app::App::start(window),
        None => worker::start(),
    }
}

fn main() {}
