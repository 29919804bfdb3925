//! The index worker: a thin bridge between its messages and the index of games.

use tengen_web::collections::protocol::{Answer, Outcome};
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::ExplorerSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(ExplorerSession::default(), &Answer { id: 0, outcome: Outcome::Ready })
}

fn main() {}
