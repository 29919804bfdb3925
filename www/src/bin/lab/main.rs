//! The Lab's bridge. The same module is its page and its worker; where it runs tells which.

mod app;
#[path = "../bridge/mod.rs"]
mod bridge;
mod surface;
mod worker;

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
