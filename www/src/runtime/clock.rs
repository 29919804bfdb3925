//! Milliseconds.

use js_sys::Reflect;
use wasm_bindgen::JsCast;

/// Milliseconds by the clock of the page or of the worker that asks, since some moment of its own.
pub fn now() -> f64 {
    thread_local! {
        static CLOCK: Option<web_sys::Performance> =
            Reflect::get(&js_sys::global(), &"performance".into())
                .ok()
                .and_then(|value| value.dyn_into().ok());
    }
    CLOCK.with(|clock| clock.as_ref().map_or_else(js_sys::Date::now, web_sys::Performance::now))
}
