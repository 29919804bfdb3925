//! Files of the site that a worker fetches by itself.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::runtime::later;

#[wasm_bindgen]
extern "C" {
    /// Fetches a file of the site and unpacks it; kept with the bytes, or with a text that says why there are none.
    #[wasm_bindgen(js_name = fetchUnpacked)]
    fn fetch_unpacked(name: &str) -> Promise;
}

/// A file, or why it did not come.
pub(super) type File = Result<Vec<u8>, String>;

/// At most one file that has come and was not yet taken.
#[derive(Clone, Default)]
pub(super) struct Fetched {
    come: Rc<RefCell<Option<File>>>,
    wake: Option<Rc<dyn Fn()>>,
}

impl Fetched {
    /// Has a slice asked for when a file comes.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.wake = Some(wake);
    }

    /// Whether a file is to be taken.
    pub(super) fn has_come(&self) -> bool {
        self.come.borrow().is_some()
    }

    /// The file that has come.
    pub(super) fn take(&self) -> Option<File> {
        self.come.take()
    }

    /// Here is a file.
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
