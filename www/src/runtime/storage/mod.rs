//! Stores records in the browser: in IndexedDB and `localStorage`.
//!
//! Every record is written to `localStorage` at once, which works even if the page is closed in the middle of it, and
//! then to IndexedDB. Once it is there, the copy in `localStorage` is removed, except for the settings and this tab's
//! game, which the next start reads before its first picture. Without IndexedDB, `localStorage` is the store; if
//! neither takes a record, it stays in memory until the page is closed.

mod database;
mod files;
mod local;
mod locks;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;
use web_sys::{Event as WebEvent, StorageEvent, Window};

use self::database::{Database, Refused};
pub use self::files::FileStore;
use self::local::Local;
use self::locks::Locks;
use super::later as after;
use super::listen::{Listener, on};
use crate::records::{
    FoundRecord, ReadPurpose, RecordKey, StoreEvent, StoreFailure, StoreOrder, TabGame, later,
};
use crate::sorted::SortedMap;

/// What has to be written to bring the store up to date with a leftover copy that was written at once. The arguments
/// are the key, the text in the store, and that of the copy.
pub type Settle = fn(&RecordKey, Option<&str>, &str) -> Option<(RecordKey, String)>;

/// The browser's store. When it is dropped it releases the locks of the tab's games; the records stay.
pub struct Storage {
    window: Window,
    local: Local,
    database: Rc<Database>,
    locks: Rc<Locks>,
    /// The games of this tab.
    tab: RefCell<Option<TabGame>>,
    /// The records being written to the database, each with a newer text to be written next, if any.
    writing: RefCell<Vec<(RecordKey, Option<String>)>>,
    settle: Settle,
    /// The records that could not be stored.
    memory: RefCell<SortedMap<RecordKey, String>>,
    on_event: Rc<dyn Fn(StoreEvent)>,
    /// Whether others may have written since this page was last shown.
    is_outdated: Rc<Cell<bool>>,
    _listeners: Vec<Listener>,
}

/// The copy of a record that is at hand, for a page that has no games and so needs no store.
pub fn at_hand(window: &Window, key: &RecordKey) -> Option<String> {
    Local::new(window).get(key)
}

/// Writes that copy; does nothing if there is no room for it.
pub fn set_at_hand(window: &Window, key: &RecordKey, text: &str) {
    let _ = Local::new(window).set(key, text);
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.database.close();
        self.locks.close();
    }
}

impl Storage {
    /// Opens the store of a window. `on_event` receives the results of orders.
    pub fn new(
        window: &Window,
        settle: Settle,
        on_event: impl Fn(StoreEvent) + 'static,
    ) -> Rc<Storage> {
        let on_event: Rc<dyn Fn(StoreEvent)> = Rc::new(on_event);
        let report = Rc::clone(&on_event);
        let is_outdated = Rc::new(Cell::new(false));
        let outdated = Rc::clone(&is_outdated);
        let overwritten = on(window, "storage", move |event: StorageEvent| {
            let text = event.new_value().filter(|_| !outdated.get());
            if let Some((key, text)) = event.key().as_deref().and_then(Local::key_of).zip(text) {
                report(StoreEvent::Overwritten(key, text));
            }
        });
        let locks = Locks::new(window);
        let left = Rc::clone(&locks);
        // The browser may keep the page, and with it its locks, in case the person goes back to it.
        let leaves = on(window, "pagehide", move |_: WebEvent| left.release_all());
        let (outdated, own) = (Rc::clone(&is_outdated), window.clone());
        let comes_back = on(window, "pageshow", move |event: WebEvent| {
            let was_kept = Reflect::get(&event, &"persisted".into());
            if was_kept.is_ok_and(|was_kept| was_kept.is_truthy()) {
                // The page that took its place may have changed what it shows, so it is reloaded.
                outdated.set(true);
                // Cannot fail for a visible page.
                let _ = own.location().reload();
            }
        });
        let database = Database::new(window, "tengen");
        let report = Rc::clone(&on_event);
        database.on_cleared(move || report(StoreEvent::Failed(StoreFailure::Cleared)));
        database.open();
        Rc::new(Storage {
            window: window.clone(),
            local: Local::new(window),
            database,
            locks,
            tab: RefCell::default(),
            writing: RefCell::default(),
            settle,
            memory: RefCell::default(),
            on_event,
            is_outdated,
            // Neither can fail for a window.
            _listeners: [overwritten, leaves, comes_back].into_iter().flatten().collect(),
        })
    }

    /// The games of this tab, as they were when it was last loaded.
    pub fn this_tab(&self) -> Option<TabGame> {
        TabGame::read(&self.local.this_tab()?)
    }

    /// The games of the tab that played last.
    pub fn last_tab(&self) -> Option<TabGame> {
        TabGame::read(&self.local.last_tab()?)
    }

    /// The part of a record that can be read at once: the copy in `localStorage`.
    pub fn at_hand(&self, key: &RecordKey) -> Option<String> {
        self.local.get(key)
    }

    /// Writes only the copy at hand; does nothing if there is no room for it.
    pub fn set_at_hand(&self, key: &RecordKey, text: &str) {
        let _ = self.local.set(key, text);
    }

    /// What earlier versions of the page stored under this name. It is removed once it `is_taken` over.
    pub fn take_old(&self, name: &str, is_taken: bool) -> Option<String> {
        self.local.take_old(name, is_taken)
    }

    /// Claims a game for this tab, and reports whether another has it. If the browser cannot tell, none has.
    pub fn take(&self, key: &RecordKey, done: impl FnOnce(bool) + 'static) {
        self.locks.take(key, done);
    }

    /// Releases what was claimed or found for this tab, so that other tabs can have it.
    pub fn release(&self, key: &RecordKey) {
        self.locks.release_one(key);
    }

    /// Carries out an order, unless the page is about to be reloaded.
    pub fn carry_out(self: &Rc<Storage>, order: StoreOrder) {
        if self.is_outdated.get() {
            return;
        }
        match order {
            StoreOrder::Keep(key, text) => self.keep(key, text),
            StoreOrder::KeepAll(records) => self.keep_all(records),
            StoreOrder::ForgetUnstudied(key) => {
                let Some(study) = key.study() else { return };
                let own = Rc::clone(self);
                self.texts(study, move |_, texts, is_certain| {
                    if texts.is_empty() && is_certain {
                        own.carry_out(StoreOrder::Forget(key));
                    }
                });
            }
            StoreOrder::Forget(key) => {
                self.local.remove(&key);
                self.put_off(&key, None);
                self.forget_in_memory(&key);
                // What cannot be deleted remains visible in the list.
                self.database.delete(&key, |_| {});
            }
            StoreOrder::Hold(tab) => {
                self.locks.keep_only(&tab.game);
                self.local.set_tab(&tab.to_string());
                let before = self.tab.replace(Some(tab));
                if let Some(before) = before.filter(|before| !self.is_held(&before.game)) {
                    self.settle(before.game, true);
                }
            }
            StoreOrder::Find(key) => self.find(key),
            StoreOrder::All(purpose) => self.all(purpose),
        }
    }

    fn is_held(&self, key: &RecordKey) -> bool {
        self.tab.borrow().as_ref().is_some_and(|tab| tab.game == *key)
    }

    fn keep(self: &Rc<Storage>, key: RecordKey, text: String) {
        let at_once = self.local.set(&key, &text);
        if at_once.is_err() {
            // An older text at hand would be mistaken for the newest.
            self.local.remove(&key);
        }
        if self.is_held(&key)
            && let Some(tab) = &*self.tab.borrow()
        {
            // The next tab continues with the game that was played last.
            self.local.set_tab(&tab.to_string());
        }
        // If there is no copy at hand, this text is written now, and nothing older after it.
        let waits = self.put_off(&key, at_once.is_ok().then_some(&text));
        if at_once.is_err() || !waits {
            self.write(key, text, at_once);
        }
    }

    /// Changes the text of a record to be written after the current write; returns whether a write is in progress.
    fn put_off(&self, key: &RecordKey, text: Option<&String>) -> bool {
        let mut writing = self.writing.borrow_mut();
        let mut found = writing.iter_mut().filter(|(there, _)| there == key);
        found.next().map(|(_, next)| *next = text.cloned()).is_some()
    }

    /// Writes a record to the database: one text at a time, as a game can be faster than the browser writes.
    fn write(self: &Rc<Storage>, key: RecordKey, text: String, at_once: Result<(), JsValue>) {
        let own = Rc::clone(self);
        self.writing.borrow_mut().push((key.clone(), None));
        let record = vec![(key.clone(), text.clone())];
        self.database.put(record, move |stored| {
            let place = own.writing.borrow().iter().position(|(there, _)| *there == key);
            let next = place.and_then(|place| own.writing.borrow_mut().swap_remove(place).1);
            match (stored, at_once) {
                (Ok(()), _) => {
                    own.forget_in_memory(&key);
                    let is_kept = own.is_held(&key) || key == RecordKey::settings();
                    // Another tab may have written in the meantime.
                    if !is_kept && own.local.get(&key).is_some_and(|there| there == text) {
                        own.local.remove(&key);
                    }
                }
                (Err(_), Ok(())) => own.forget_in_memory(&key),
                (Err(_), Err(error)) => {
                    own.memory.borrow_mut().insert(key.clone(), text.clone());
                    own.fail(&error);
                }
            }
            if let Some(next) = next {
                own.write(key, next, Ok(()));
            }
        });
    }

    fn forget_in_memory(&self, key: &RecordKey) {
        self.memory.borrow_mut().retain(|there| there != key);
    }

    fn keep_all(self: &Rc<Storage>, records: Vec<(RecordKey, String)>) {
        for (key, _) in &records {
            self.put_off(key, None);
        }
        let own = Rc::clone(self);
        self.database.put(records.clone(), move |stored| match stored {
            Ok(()) => {
                // An older copy at hand would be mistaken for the newest.
                let others = records.iter().filter(|(key, _)| !own.is_held(key));
                others.for_each(|(key, _)| own.local.remove(key));
                (own.on_event)(StoreEvent::KeptAll);
            }
            Err(Some(error)) => own.fail(&error),
            Err(None) => {
                let before: Vec<_> = records.iter().map(|(key, _)| own.local.get(key)).collect();
                let failed = records.iter().enumerate().find_map(|(done, (key, text))| {
                    own.local.set(key, text).err().map(|error| (done, error))
                });
                match failed {
                    None => (own.on_event)(StoreEvent::KeptAll),
                    Some((done, error)) => {
                        // All of them or none. Room for the old texts is there once the new ones are gone.
                        records[..done].iter().for_each(|(key, _)| own.local.remove(key));
                        for ((key, _), text) in records[..done].iter().zip(before) {
                            let _ = text.map(|text| own.local.set(key, &text));
                        }
                        own.fail(&error);
                    }
                }
            }
        });
    }

    fn find(self: &Rc<Storage>, key: RecordKey) {
        let own = Rc::clone(self);
        self.take(&key.clone(), move |is_elsewhere| {
            let again = Rc::clone(&own);
            own.texts(key, move |key, texts, is_certain| {
                let found = FoundRecord { key, texts, is_certain, is_elsewhere };
                (again.on_event)(StoreEvent::Found(found));
            });
        });
    }

    /// The text of a record, or both texts if the copy written at once differs; and whether the database could be asked
    /// for it.
    fn texts(
        self: &Rc<Storage>,
        key: RecordKey,
        found: impl FnOnce(RecordKey, Vec<String>, bool) + 'static,
    ) {
        let own = Rc::clone(self);
        self.database.get(&key.clone(), move |stored| {
            let mut texts = Vec::from_iter(own.memory.borrow().get(&key).cloned());
            texts.extend(own.local.get(&key));
            let is_certain = own.is_certain(stored.as_ref().err());
            texts.extend(stored.ok().flatten().filter(|text| !texts.contains(text)));
            found(key, texts, is_certain);
        });
    }

    /// Whether what the database has is known: it was read, or there is none.
    fn is_certain(&self, failure: Option<&Refused>) -> bool {
        failure.is_none_or(|failure| failure.is_none() && !self.database.is_late())
    }

    /// Reads all records; if `localStorage` has a different text of one, the later of the two.
    fn all(self: &Rc<Storage>, purpose: ReadPurpose) {
        let own = Rc::clone(self);
        self.database.all(move |stored| {
            if purpose != ReadPurpose::List && !own.is_certain(stored.as_ref().err()) {
                return (own.on_event)(StoreEvent::Unread(purpose));
            }
            let mut records = SortedMap::<RecordKey, String>::default();
            for (key, text) in stored.unwrap_or_default() {
                records.insert(key, text);
            }
            let memory = own.memory.borrow().iter().cloned().collect::<Vec<_>>();
            for (key, text) in own.local.records().into_iter().chain(memory) {
                if !records.get(&key).is_some_and(|there| later(&text, there)) {
                    records.insert(key, text);
                }
            }
            (own.on_event)(StoreEvent::All(purpose, records.into_entries()));
        });
    }

    /// Moves the copies in `localStorage` of games that no tab has into the database.
    pub fn tidy(self: &Rc<Storage>) {
        let own = Rc::clone(self);
        self.locks.names(move |names| {
            for (key, _) in own.local.records() {
                // If it is unknown what other tabs have, the copies stay.
                let is_free =
                    names.as_ref().is_some_and(|names| names.iter().all(|name| name != key.name()));
                // Solved exercises are joined with those of the database when the next one is kept (`js/learned.js`).
                let stays = [RecordKey::settings(), RecordKey::lessons()].contains(&key);
                if !stays && !own.is_held(&key) {
                    own.settle(key, is_free);
                }
            }
        });
    }

    /// Moves a game's text from `localStorage` into the database, removing the copy if so requested.
    fn settle(self: &Rc<Storage>, key: RecordKey, removes: bool) {
        let Some(text) = self.local.get(&key) else { return };
        let own = Rc::clone(self);
        self.database.get(&key.clone(), move |stored| {
            let Ok(stored) = stored else { return };
            let record = (own.settle)(&key, stored.as_deref(), &text);
            let again = Rc::clone(&own);
            own.database.put(record.into_iter().collect(), move |stored| {
                let is_same = again.local.get(&key).is_some_and(|there| there == text);
                if stored.is_ok() && removes && is_same && !again.is_held(&key) {
                    again.local.remove(&key);
                }
            });
        });
    }

    fn fail(&self, error: &JsValue) {
        let failure = failure_of(error);
        let on_event = Rc::clone(&self.on_event);
        after::soon(&self.window, move || on_event(StoreEvent::Failed(failure)));
    }
}

/// The meaning of a browser error.
fn failure_of(error: &JsValue) -> StoreFailure {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    match name.as_deref() {
        Some("QuotaExceededError") => StoreFailure::Full,
        _ => StoreFailure::Refused,
    }
}

/// The strings of a list.
fn strings(list: &JsValue) -> Vec<String> {
    Array::from(list).iter().filter_map(|item| item.as_string()).collect()
}
