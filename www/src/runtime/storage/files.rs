//! Large files with information about them, in a separate database, as records are texts.

use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::prelude::JsValue;
use web_sys::{IdbObjectStore, IdbTransactionMode, Window};

use super::database::{Database, Refused};
use super::failure_of;
use crate::records::StoreFailure;

/// Stores files by name in the browser.
pub struct FileStore(Rc<Database>);

impl FileStore {
    /// The store of a window. It is opened when it is first used.
    pub fn new(window: &Window) -> FileStore {
        FileStore(Database::new(window, "tengen-files"))
    }

    /// Stores a cloneable value, which may contain a file; reports whether it succeeded.
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

    /// Passes on everything stored; nothing if there is no store.
    pub fn all(&self, done: impl FnOnce(Vec<JsValue>) + 'static) {
        let work = |table: &IdbObjectStore| Ok(vec![table.get_all()?]);
        self.0.run(IdbTransactionMode::Readonly, work, |found| {
            let found = found.unwrap_or_default();
            done(found.iter().flat_map(|list| Array::from(list).to_vec()).collect());
        });
    }

    /// Deletes a file. If it cannot be deleted, it appears again the next time.
    pub fn forget(&self, name: &str) {
        let name = JsValue::from(name);
        let work = move |table: &IdbObjectStore| Ok(vec![table.delete(&name)?]);
        self.0.run(IdbTransactionMode::Readwrite, work, |_| {});
    }
}
