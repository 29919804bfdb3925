//! The page: a thin bridge between the browser and the library.

mod app;
mod effects;
mod events;
mod store;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    app::App::start()
}

fn main() {}
