//! The level `perfect` of the npm package: a separate module, as few programs ask for its certificates, which
//! together are nearly as large as the engine.

#[path = "../values.rs"]
mod values;

use tengen_api::perfect::proved_report;
use tengen_api::service::Certificates;
use tengen_api::setting::Setting;
use values::{js_error, read, written};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A player that follows certificates.
#[wasm_bindgen]
pub struct Perfect {
    certificates: Certificates,
}

impl Default for Perfect {
    fn default() -> Perfect {
        Perfect { certificates: Certificates::of_the_package() }
    }
}

#[wasm_bindgen]
impl Perfect {
    /// Creates a player without certificates.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Perfect {
        console_error_panic_hook::set_once();
        Perfect::default()
    }

    /// Returns the name of the file needed for a position, if it has not been added yet.
    pub fn lacks(&self, setting: JsValue) -> Result<Option<String>, JsValue> {
        let setting: Setting = read(setting)?;
        let position = setting.position().map_err(js_error)?;
        Ok(self.certificates.lacks(&position))
    }

    /// Adds the certificate in a file, decompressed.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), JsValue> {
        self.certificates.add(file, bytes).map_err(js_error)
    }

    /// Returns the report of the proved move in a position; `null` if there is none.
    pub fn report(&self, setting: JsValue) -> Result<JsValue, JsValue> {
        written(proved_report(&self.certificates, &read(setting)?))
    }
}

fn main() {}
