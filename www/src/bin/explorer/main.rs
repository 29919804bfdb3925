//! The index worker: a thin bridge between its messages and the index of games.

use tengen_web::collections::protocol::{IndexAnswer, IndexOutcome};
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::ExplorerSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(ExplorerSession::default(), &IndexAnswer { id: 0, outcome: IndexOutcome::Ready })
}

fn main() {}
