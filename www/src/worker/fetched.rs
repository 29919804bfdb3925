//! Files of the site that a worker fetches itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::runtime::later;

#[wasm_bindgen]
extern "C" {
    /// Fetches a file of the site and decompresses it; resolves to the bytes, or to a text that gives the reason for
    /// their absence.
    #[wasm_bindgen(js_name = fetchUnpacked)]
    fn fetch_unpacked(name: &str) -> Promise;
}

/// A file, or why it could not be fetched.
pub(super) type File = Result<Vec<u8>, String>;

/// Holds at most one file that has arrived and has not been taken yet.
#[derive(Clone, Default)]
pub(super) struct Fetched {
    come: Rc<RefCell<Option<File>>>,
    wake: Option<Rc<dyn Fn()>>,
}

impl Fetched {
    /// Sets the function that requests a slice when a file arrives.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.wake = Some(wake);
    }

    /// Whether a file has arrived.
    pub(super) fn has_come(&self) -> bool {
        self.come.borrow().is_some()
    }

    /// Takes the file that has arrived.
    pub(super) fn take(&self) -> Option<File> {
        self.come.take()
    }

    /// Puts a file here to be taken.
    pub(super) fn put(&self, file: File) {
        self.come.replace(Some(file));
    }

    /// Fetches a file of the site.
    pub(super) fn fetch(&self, name: &str) {
        let own = self.clone();
        later::settled(&fetch_unpacked(name), move |kept| {
            let bytes = kept.as_ref().and_then(|kept| kept.dyn_ref::<Uint8Array>());
            let reason = || kept.as_ref().and_then(JsValue::as_string).unwrap_or_default();
            own.put(bytes.map(Uint8Array::to_vec).ok_or_else(reason));
            own.wake.iter().for_each(|wake| wake());
        });
    }
}
