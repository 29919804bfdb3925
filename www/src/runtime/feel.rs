//! Sounds and vibration: a script that is fetched when it is first needed.

use js_sys::Reflect;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Window;

use super::dom;

#[wasm_bindgen]
extern "C" {
    /// Plays a sound and vibrates. The page's first script defines it.
    #[wasm_bindgen(js_name = feel)]
    pub fn feel(what: &str, sound: bool, vibration: bool);
}

/// Whether the device can vibrate: a touch device, in a browser that allows it.
pub fn vibrates(window: &Window) -> bool {
    dom::is_coarse(window) && Reflect::has(&window.navigator(), &"vibrate".into()).unwrap_or(false)
}
