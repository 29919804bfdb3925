//! The Lab's bridge. The same module serves as its page and its worker, depending on where it runs.

mod app;
mod surface;
mod worker;

use tengen_web::lab::protocol::LabAnswer;
use tengen_web::runtime::slicer::serve;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    match web_sys::window() {
        Some(window) => {
            let document = window.document().ok_or("no document")?;
            // The page lives as long as its document.
            std::mem::forget(app::App::mount(window, document.into())?);
            Ok(())
        }
        None => serve(worker::Worker::default(), &LabAnswer::Ready),
    }
}

fn main() {}
