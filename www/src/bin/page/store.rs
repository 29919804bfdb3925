//! What the browser keeps for the page.

use tengen_web::model::{Started, StoreKey};
use wasm_bindgen::JsValue;
use web_sys::{Storage, Window};

use tengen_web::runtime::dom;

fn storage(window: &Window) -> Result<Storage, JsValue> {
    window.local_storage()?.ok_or_else(|| "localStorage".into())
}

fn get(window: &Window, key: StoreKey) -> Option<String> {
    storage(window).ok()?.get_item(key.name()).ok()?
}

/// Keeps a text.
pub(crate) fn set(window: &Window, key: StoreKey, text: &str) -> Result<(), JsValue> {
    storage(window)?.set_item(key.name(), text)
}

/// Forgets a text.
pub(crate) fn remove(window: &Window, key: StoreKey) -> Result<(), JsValue> {
    storage(window)?.remove_item(key.name())
}

/// What the browser knows when the page begins.
pub(crate) fn started(window: &Window) -> Started {
    let languages = window.navigator().languages();
    Started {
        fragment: window.location().hash().unwrap_or_default(),
        game: get(window, StoreKey::Game),
        settings: get(window, StoreKey::Settings),
        kept: get(window, StoreKey::Kept),
        languages: languages.iter().filter_map(|tag| tag.as_string()).collect(),
        coarse: dom::is_coarse(window),
        seed: (js_sys::Math::random() * f64::from(u32::MAX)) as u32,
    }
}
