//! The engine's worker: a thin bridge between its messages and the engine.

use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::EngineSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(EngineSession::default(), &EngineAnswer::Ready)
}

fn main() {}
