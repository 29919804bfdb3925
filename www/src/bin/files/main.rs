//! The file worker: a thin bridge between its messages and the readers and writers of files.

use tengen_web::files::protocol::{FileAnswer, FileOutcome};
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::FileSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(FileSession, &FileAnswer { id: 0, outcome: FileOutcome::Ready })
}

fn main() {}
