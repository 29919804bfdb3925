//! The engine's worker where several workers divide the moves of an analysis because they cannot share memory: a thin
//! bridge between messages and engine. Its name says whether it is the first of several or one of its helpers.

use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::{SHARE, ShareSession, SplitSession, worker_count};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::DedicatedWorkerGlobalScope;

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let name = scope.name();
    if name == SHARE {
        return serve(ShareSession::default(), &EngineAnswer::Ready);
    }
    serve(SplitSession::new(worker_count(&name)?), &EngineAnswer::Ready)
}

fn main() {}
