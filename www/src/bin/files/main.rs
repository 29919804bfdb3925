//! The workers with the readers of files: a thin bridge between messages and either the readers and writers of files, or
//! the index of games, if its name is that of the index worker.

use tengen_web::collections::protocol::{INDEX_WORKER, IndexAnswer, IndexOutcome};
use tengen_web::files::protocol::{FileAnswer, FileOutcome};
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::{ExplorerSession, FileSession};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::DedicatedWorkerGlobalScope;

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    if scope.name() == INDEX_WORKER {
        let ready = IndexAnswer { id: 0, outcome: IndexOutcome::Ready };
        return serve(ExplorerSession::default(), &ready);
    }
    serve(FileSession, &FileAnswer { id: 0, outcome: FileOutcome::Ready })
}

fn main() {}
