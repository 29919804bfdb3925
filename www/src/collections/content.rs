//! The content of a file, wherever it is.

use serde::{Deserialize, Serialize};
use tengen::notation::LibrarySource;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, DomException, FileReaderSync};

/// A file to be read: its bytes, or a reference to it in the browser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum FileContent {
    Bytes(#[serde(with = "serde_bytes")] Vec<u8>),
    /// A file of the browser, which a worker reads piece by piece.
    Blob(#[serde(with = "serde_wasm_bindgen::preserve")] Blob),
}

impl From<Vec<u8>> for FileContent {
    fn from(bytes: Vec<u8>) -> FileContent {
        FileContent::Bytes(bytes)
    }
}

impl FileContent {
    /// How many bytes it has.
    pub fn size(&self) -> u64 {
        match self {
            FileContent::Bytes(bytes) => bytes.len() as u64,
            FileContent::Blob(blob) => blob.size() as u64,
        }
    }
}

impl LibrarySource for FileContent {
    /// The browser's error.
    type Error = String;

    fn read(&mut self, at: u64, length: usize) -> Result<Vec<u8>, String> {
        match self {
            FileContent::Bytes(bytes) => {
                let Ok(bytes) = bytes.as_slice().read(at, length);
                Ok(bytes)
            }
            FileContent::Blob(blob) => {
                read(blob, at as f64, length as f64).map_err(|error| message_of(&error))
            }
        }
    }
}

fn read(blob: &Blob, at: f64, length: f64) -> Result<Vec<u8>, JsValue> {
    let piece = blob.slice_with_f64_and_f64(at, at + length)?;
    let buffer = FileReaderSync::new()?.read_as_array_buffer(&piece)?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// The browser's message about a file that it cannot read: it was changed, moved or removed.
fn message_of(error: &JsValue) -> String {
    error.dyn_ref::<DomException>().map(DomException::message).unwrap_or_default()
}
