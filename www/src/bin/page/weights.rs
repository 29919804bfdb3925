//! Fetches the engine's learnt weights.

use std::rc::Rc;

use js_sys::Uint8Array;
use tengen::rules::Rule;
use tengen_web::model::Message;
use tengen_web::runtime::later;
use tengen_web::runtime::link::of_this_build;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::Response;

use super::app::App;

/// Fetches the weights of a rule, and tells the page of them.
pub(crate) fn fetch(app: &Rc<App>, rule: Rule) {
    let own = Rc::clone(app);
    let address = of_this_build(&format!("./weights-{rule}.bin"));
    later::settled(&app.window.fetch_with_str(&address), move |response| {
        let response: Option<Response> = response.and_then(|response| response.dyn_into().ok());
        let told = move |file| own.send(Message::Weights(rule, file));
        match response {
            None => told(Err(address)),
            Some(response) if !response.ok() => told(Err(response.status().to_string())),
            Some(response) => read(&response, address, told),
        }
    });
}

fn read(
    response: &Response,
    address: String,
    told: impl FnOnce(Result<Vec<u8>, String>) + 'static,
) {
    let nothing = || js_sys::Promise::reject(&JsValue::UNDEFINED);
    let bytes = response.array_buffer().unwrap_or_else(|_| nothing().unchecked_into());
    later::settled(&bytes, move |buffer| {
        told(buffer.map(|buffer| Uint8Array::new(&buffer).to_vec()).ok_or(address));
    });
}
