//! The page: a thin bridge between the browser and the library.

mod app;
mod effects;
mod engines;
mod events;
mod store;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let window = web_sys::window().ok_or("no window")?;
    let document = window.document().ok_or("no document")?;
    // The page lives as long as its document.
    std::mem::forget(app::App::mount(window, document.into())?);
    Ok(())
}

fn main() {}
