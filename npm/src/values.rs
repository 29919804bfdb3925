//! Conversion of values between the modules and their worker.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::JsValue;

pub(crate) fn js_error(error: impl std::fmt::Display) -> JsValue {
    JsValue::from_str(&error.to_string())
}

pub(crate) fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JsValue> {
    // The library prefixes every message with its own kind of error.
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| js_error(error.to_string().trim_start_matches("Error: ")))
}

pub(crate) fn written<T: Serialize>(value: Result<T, String>) -> Result<JsValue, JsValue> {
    value.map_err(js_error)?.serialize(&Serializer::json_compatible()).map_err(js_error)
}
