//! The solver's worker: a thin bridge between its messages and the solver.

use tengen_web::proofs::protocol::SolverAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::SolverSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(SolverSession::default(), &SolverAnswer::Ready)
}

fn main() {}
