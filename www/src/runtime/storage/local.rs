//! `localStorage`, and `sessionStorage` for data of this tab alone.

use crate::records::RecordKey;
use wasm_bindgen::JsValue;
use web_sys::{Storage, Window};

/// The prefix of the names of all entries of the page.
const PREFIX: &str = "tengen.";
/// The games of this tab, and of the tab that played last.
const TAB: &str = "tengen.tab";

/// The storages of a window.
pub(super) struct Local(Window);

impl Local {
    pub(super) fn new(window: &Window) -> Local {
        Local(window.clone())
    }

    fn storage(&self) -> Result<Storage, JsValue> {
        self.0.local_storage()?.ok_or_else(|| "localStorage".into())
    }

    fn session(&self) -> Option<Storage> {
        self.0.session_storage().ok()?
    }

    /// A record's text.
    pub(super) fn get(&self, key: &RecordKey) -> Option<String> {
        self.storage().ok()?.get_item(&name(key)).ok()?
    }

    /// Stores a record.
    pub(super) fn set(&self, key: &RecordKey, text: &str) -> Result<(), JsValue> {
        self.storage()?.set_item(&name(key), text)
    }

    /// Deletes a record.
    pub(super) fn remove(&self, key: &RecordKey) {
        if let Ok(storage) = self.storage() {
            // A missing record need not be removed.
            let _ = storage.remove_item(&name(key));
        }
    }

    pub(super) fn records(&self) -> Vec<(RecordKey, String)> {
        let Ok(storage) = self.storage() else { return vec![] };
        let names =
            (0..storage.length().unwrap_or_default()).filter_map(|i| storage.key(i).ok()?);
        names
            .filter_map(|name| Local::key_of(&name))
            .filter_map(|k| self.get(&k).map(|t| (k, t)))
            .collect()
    }

    /// The key of the record in an entry.
    pub(super) fn key_of(name: &str) -> Option<RecordKey> {
        let key = RecordKey::named(name.strip_prefix(PREFIX)?)?;
        // Other entries are not records.
        (key.name().contains('/') || key == RecordKey::settings()).then_some(key)
    }

    /// The games of this tab, as they were when it was last loaded.
    pub(super) fn this_tab(&self) -> Option<String> {
        self.session()?.get_item(TAB).ok()?
    }

    /// The games of the tab that played last.
    pub(super) fn last_tab(&self) -> Option<String> {
        self.storage().ok()?.get_item(TAB).ok()?
    }

    /// Sets the games of this tab, and makes it the one that played last. If there is no room for that, the next tab
    /// begins with a new game.
    pub(super) fn set_tab(&self, text: &str) {
        let _ = self.session().map(|storage| storage.set_item(TAB, text));
        let _ = self.storage().map(|storage| storage.set_item(TAB, text));
    }

    /// What earlier versions of the page stored under this name. It is removed once it `is_taken` over.
    pub(super) fn take_old(&self, name: &str, is_taken: bool) -> Option<String> {
        let name = format!("{PREFIX}{name}");
        let storage = self.storage().ok()?;
        if is_taken {
            let _ = storage.remove_item(&name);
            return None;
        }
        storage.get_item(&name).ok()?
    }
}

fn name(key: &RecordKey) -> String {
    format!("{PREFIX}{key}")
}
