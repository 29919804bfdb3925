//! The level `perfect` of the npm package: a module of its own, as its certificates are a sixth of the engine's bytes and few
//! ask for them.

#[path = "../values.rs"]
mod values;

use tengen_api::perfect::proved_report;
use tengen_api::service::Certificates;
use tengen_api::setting::Setting;
use values::{js_error, read, written};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Whoever plays by certificates.
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
    /// Without a certificate yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Perfect {
        console_error_panic_hook::set_once();
        Perfect::default()
    }

    /// The name of the file that is needed for a position, and is not there.
    pub fn lacks(&self, setting: JsValue) -> Result<Option<String>, JsValue> {
        let setting: Setting = read(setting)?;
        let position = setting.position().map_err(js_error)?;
        Ok(self.certificates.lacks(&position))
    }

    /// Takes the certificate of a file, unpacked.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), JsValue> {
        self.certificates.add(file, bytes).map_err(js_error)
    }

    /// The report of the proved move in a position; `null` where there is none.
    pub fn report(&self, setting: JsValue) -> Result<JsValue, JsValue> {
        written(proved_report(&self.certificates, &read(setting)?))
    }
}

fn main() {}
