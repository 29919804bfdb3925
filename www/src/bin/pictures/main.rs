//! The picture worker: a thin bridge between its messages and the encoder of moving pictures.

use tengen_web::pictures::protocol::PictureAnswer;
use tengen_web::runtime::slicer::serve;
use tengen_web::worker::PictureSession;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    serve(PictureSession::default(), &PictureAnswer::Ready)
}

fn main() {}
