//! Large files with what is known of them, in a database of their own, as records are texts.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::JsValue;
use web_sys::{IdbObjectStore, IdbTransactionMode, Window};

use super::database::{Database, Refused};
use super::failure_of;
use crate::records::StoreFailure;

/// Keeps files by their names in the browser.
pub struct FileStore(Rc<Database>);

impl FileStore {
    /// The store of a window. It is opened when it is first used.
    pub fn new(window: &Window) -> FileStore {
        FileStore(Database::new(window, "tengen-files"))
    }

    /// Keeps what can be cloned, a file in it among others; tells whether that could be done.
    pub fn keep(
        &self,
        name: &str,
        value: JsValue,
        done: impl FnOnce(Result<(), StoreFailure>) + 'static,
    ) {
        let name = JsValue::from(name);
        let work = move |table: &IdbObjectStore| Ok(vec![table.put_with_key(&value, &name)?]);
        self.0.run(IdbTransactionMode::Readwrite, work, |kept| {
            let failure = |refused: Refused| {
                refused.map_or(StoreFailure::Refused, |error| failure_of(&error))
            };
            done(kept.map(drop).map_err(failure));
        });
    }

    /// Everything that is kept; nothing where there is no store.
    pub fn all(&self, done: impl FnOnce(Vec<JsValue>) + 'static) {
        let work = |table: &IdbObjectStore| Ok(vec![table.get_all()?]);
        self.0.run(IdbTransactionMode::Readonly, work, |found| {
            let found = found.unwrap_or_default();
            done(found.iter().flat_map(|list| Array::from(list).to_vec()).collect());
        });
    }

    /// Forgets a file. What cannot be deleted is there again when all are asked for.
    pub fn forget(&self, name: &str) {
        let name = JsValue::from(name);
        let work = move |table: &IdbObjectStore| Ok(vec![table.delete(&name)?]);
        self.0.run(IdbTransactionMode::Readwrite, work, |_| {});
    }
}
