//! The page's address, and its fragment, which says what is on show.

use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

/// The event of a window whose address has another fragment.
pub const CHANGED: &str = "hashchange";

/// The address without its fragment.
pub fn page(window: &Window) -> String {
    let address = window.location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_owned()
}

/// The fragment with its `#`; nothing where there is none.
pub fn fragment(window: &Window) -> String {
    window.location().hash().unwrap_or_default()
}

/// Sets the fragment, so that whoever shows what it names hears of it.
pub fn open(window: &Window, fragment: &str) {
    // It does not fail for an address of the same page.
    let _ = window.location().set_hash(fragment);
}

/// Takes the fragment away without telling anyone.
pub fn clear(window: &Window) {
    if let Ok(history) = window.history() {
        // An address that stays is no harm.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&page(window)));
    }
}
