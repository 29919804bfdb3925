//! The reviewer's worker: a thin bridge between its messages and the reviewer.

use tengen_web::review::ReviewAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::ReviewSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(ReviewSession::default(), &ReviewAnswer::Ready)
}

fn main() {}
