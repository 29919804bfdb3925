//! Files of the site.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Response, Window};

use super::later;

/// Fetches a file's bytes, or else the status or the address that does not answer.
pub fn bytes(
    window: &Window,
    address: String,
    done: impl FnOnce(Result<Vec<u8>, String>) + 'static,
) {
    later::settled(&window.fetch_with_str(&address), move |response| {
        let response: Option<Response> = response.and_then(|response| response.dyn_into().ok());
        match response {
            None => done(Err(address)),
            Some(response) if !response.ok() => done(Err(response.status().to_string())),
            Some(response) => {
                let nothing = || Promise::reject(&JsValue::UNDEFINED).unchecked_into();
                let bytes = response.array_buffer().unwrap_or_else(|_| nothing());
                later::settled(&bytes, move |buffer| {
                    done(buffer.map(|buffer| Uint8Array::new(&buffer).to_vec()).ok_or(address));
                });
            }
        }
    });
}
