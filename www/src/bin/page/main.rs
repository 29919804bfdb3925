//! The page: a thin bridge between the browser and the library.

mod app;
#[path = "../bridge/mod.rs"]
mod bridge;
mod effects;
mod engine;
mod events;
mod files;
mod later;
mod layers;
mod store;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    app::App::start()
}

fn main() {}
