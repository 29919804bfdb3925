//! The worker of the other opponents: a thin bridge between its messages and their searches.

use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::TaughtSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(TaughtSession::default(), &EngineAnswer::Ready)
}

fn main() {}
