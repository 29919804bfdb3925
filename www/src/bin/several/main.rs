//! The engine's worker where several workers search together: a thin bridge between messages and engine. Its name says
//! which part it has, whether they share memory or not ([`Role`]).

use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::{HelperSession, Role, ShareSession, SplitSession, TeamSession};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::DedicatedWorkerGlobalScope;

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let ready = &EngineAnswer::Ready;
    match Role::named(&scope.name())? {
        Role::Team(workers) => serve(TeamSession::new(workers)?, ready),
        Role::Helper(number) => serve(HelperSession::new(number), ready),
        Role::Split(workers) => serve(SplitSession::new(workers), ready),
        Role::Share => serve(ShareSession::default(), ready),
    }
}

fn main() {}
