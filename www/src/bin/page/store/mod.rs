//! What the browser keeps for the page: `tengen_web::store` on IndexedDB and `localStorage`.
//!
//! Every record is written to `localStorage` at once, which holds even if the page is closed in the middle
//! of it, and then to IndexedDB. Once it is there, the copy in `localStorage` is removed, but for the
//! settings and this tab's game, which the next start reads before its first picture. Where there is no
//! IndexedDB, `localStorage` is the store.

mod database;
mod local;
mod locks;

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Reflect};
use tengen_web::model::{Message, Started};
use tengen_web::runtime::{dom, later as after, words};
use tengen_web::store::{
    Event, Failure, Found, Order, Purpose, RecordKey, TabGame, later, settled,
};
use wasm_bindgen::JsValue;
use web_sys::{StorageEvent, Window};

use self::database::Database;
use self::local::Local;
use self::locks::Locks;
use super::app::App;
use super::events::on;

/// What the bridge holds of the store.
pub(crate) struct Store {
    local: Local,
    database: Rc<Database>,
    locks: Rc<Locks>,
    /// The games of this tab.
    tab: RefCell<Option<TabGame>>,
}

impl Store {
    /// The store of a window.
    pub(crate) fn new(window: &Window) -> Store {
        Store {
            local: Local::new(window),
            database: Database::new(window),
            locks: Locks::new(window),
            tab: RefCell::default(),
        }
    }

    fn is_held(&self, key: &RecordKey) -> bool {
        self.tab.borrow().as_ref().is_some_and(|tab| tab.game == *key)
    }
}

/// Begins to keep, and tells what the browser knows when the page begins: at once, but for a question to
/// the browser whether another tab has the game.
pub(crate) fn begin(app: &Rc<App>, then: impl FnOnce(Started) + 'static) -> Result<(), JsValue> {
    let store = &app.store;
    on(app, app.window.as_ref(), "storage", |app, event: StorageEvent| {
        let written = event.new_value().is_some();
        if let Some(key) = event.key().as_deref().and_then(Local::key_of).filter(|_| written) {
            app.send(Message::Store(Event::Overwritten(key)));
        }
    })?;
    let own = Rc::downgrade(app);
    store.database.on_cleared(move || {
        if let Some(app) = own.upgrade() {
            app.send(Message::Store(Event::Failed(Failure::Cleared)));
        }
    });
    store.database.open();
    let own = Rc::clone(app);
    let then = move |started| {
        then(started);
        tidy(&own);
    };

    let this = store.local.this_tab().and_then(|text| TabGame::read(&text));
    let last = store.local.last_tab().and_then(|text| TabGame::read(&text));
    let is_new_tab = this.is_none();
    let tab = this.or(last);
    let languages = app.window.navigator().languages();
    let old = |name| store.local.take_old(name, tab.is_some());
    if let (Some(text), Some(key)) = (old("broken"), RecordKey::named("unreadable/old")) {
        // Without room it stays where it is.
        let _ = store.local.set(&key, &text);
    }
    let started = Started {
        fragment: app.window.location().hash().unwrap_or_default(),
        settings: store.local.get(&RecordKey::settings()),
        tab: None,
        is_new_tab,
        old_game: old("game"),
        old_kept: old("kept"),
        words: words::at_hand(&app.document),
        languages: languages.iter().filter_map(|tag| tag.as_string()).collect(),
        coarse: dom::is_coarse(&app.window),
        seed: (js_sys::Math::random() * f64::from(u32::MAX)) as u32,
    };
    let Some(tab) = tab else {
        then(started);
        return Ok(());
    };
    let own = Rc::clone(app);
    store.locks.take(&tab.game.clone(), move |is_elsewhere| {
        let texts = own.store.local.get(&tab.game).into_iter().collect();
        let found = Found { key: tab.game.clone(), texts, is_elsewhere };
        then(Started { tab: Some((tab, found)), ..started });
    });
    Ok(())
}

/// Does what the library asks of the store.
pub(crate) fn obey(app: &Rc<App>, order: Order) {
    let store = &app.store;
    match order {
        Order::Keep(key, text) => keep(app, key, text),
        Order::KeepAll(records) => keep_all(app, records),
        Order::Forget(key) => {
            store.local.remove(&key);
            // What cannot be deleted stays to be seen in the list.
            store.database.delete(&key, |_| {});
        }
        Order::Hold(tab) => {
            store.locks.keep_only(&tab.game);
            store.local.set_tab(&tab.to_string());
            let before = store.tab.replace(Some(tab));
            if let Some(before) = before.filter(|before| !store.is_held(&before.game)) {
                settle(app, before.game, true);
            }
        }
        Order::Find(key) => {
            let own = Rc::clone(app);
            store.locks.take(&key.clone(), move |is_elsewhere| {
                let again = Rc::clone(&own);
                own.store.database.get(&key.clone(), move |stored| {
                    let mut texts = Vec::from_iter(again.store.local.get(&key));
                    texts.extend(stored.ok().flatten().filter(|text| !texts.contains(text)));
                    let found = Found { key, texts, is_elsewhere };
                    again.send(Message::Store(Event::Found(found)));
                });
            });
        }
        Order::All(purpose) => all(app, purpose),
    }
}

fn keep(app: &Rc<App>, key: RecordKey, text: String) {
    let store = &app.store;
    let at_once = store.local.set(&key, &text);
    if store.is_held(&key)
        && let Some(tab) = &*store.tab.borrow()
    {
        // The next tab goes on with the game that was played last.
        store.local.set_tab(&tab.to_string());
    }
    let own = Rc::clone(app);
    store.database.put(vec![(key.clone(), text.clone())], move |stored| match (stored, at_once) {
        (Ok(()), _) => {
            let is_kept = own.store.is_held(&key) || key == RecordKey::settings();
            // Another tab may have written since.
            if !is_kept && own.store.local.get(&key).is_some_and(|there| there == text) {
                own.store.local.remove(&key);
            }
        }
        (Err(_), Ok(())) => {}
        (Err(_), Err(error)) => fail(&own, &error),
    });
}

fn keep_all(app: &Rc<App>, records: Vec<(RecordKey, String)>) {
    let own = Rc::clone(app);
    app.store.database.put(records.clone(), move |stored| match stored {
        Ok(()) => own.send(Message::Store(Event::KeptAll)),
        Err(Some(error)) => fail(&own, &error),
        Err(None) => {
            let local = &own.store.local;
            let failed = records.iter().enumerate().find_map(|(done, (key, text))| {
                local.set(key, text).err().map(|error| (done, error))
            });
            match failed {
                None => own.send(Message::Store(Event::KeptAll)),
                Some((done, error)) => {
                    // All of them or none.
                    records[..done].iter().for_each(|(key, _)| local.remove(key));
                    fail(&own, &error);
                }
            }
        }
    });
}

/// All records: where `localStorage` has another text of one, the one that was changed later.
fn all(app: &Rc<App>, purpose: Purpose) {
    let own = Rc::clone(app);
    app.store.database.all(move |stored| {
        let mut records = std::collections::BTreeMap::<RecordKey, String>::new();
        // One by one: to collect them would link a sort of its own.
        for (key, text) in stored.unwrap_or_default() {
            records.insert(key, text);
        }
        for (key, text) in own.store.local.records() {
            if !records.get(&key).is_some_and(|there| later(&key, &text, there)) {
                records.insert(key, text);
            }
        }
        own.send(Message::Store(Event::All(purpose, records.into_iter().collect())));
    });
}

/// Moves what is left in `localStorage` of games that no tab has into the database.
fn tidy(app: &Rc<App>) {
    let own = Rc::clone(app);
    app.store.locks.names(move |names| {
        for (key, _) in own.store.local.records() {
            // Where nobody knows what other tabs have, the copies stay.
            let is_free =
                names.as_ref().is_some_and(|names| names.iter().all(|name| name != key.name()));
            if key != RecordKey::settings() && !own.store.is_held(&key) {
                settle(&own, key, is_free);
            }
        }
    });
}

/// Puts a game's text from `localStorage` into the database, and then removes it there if so wished.
fn settle(app: &Rc<App>, key: RecordKey, removes: bool) {
    let Some(text) = app.store.local.get(&key) else { return };
    let own = Rc::clone(app);
    app.store.database.get(&key.clone(), move |stored| {
        let Ok(stored) = stored else { return };
        let record = settled(&key, stored.as_deref(), &text);
        let again = Rc::clone(&own);
        own.store.database.put(record.into_iter().collect(), move |stored| {
            let local = &again.store.local;
            let is_same = local.get(&key).is_some_and(|there| there == text);
            if stored.is_ok() && removes && is_same && !again.store.is_held(&key) {
                local.remove(&key);
            }
        });
    });
}

fn fail(app: &Rc<App>, error: &JsValue) {
    let name = Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    let failure = match name.as_deref() {
        Some("QuotaExceededError") => Failure::Full,
        _ => Failure::Refused,
    };
    let own = Rc::clone(app);
    after::soon(&app.window, move || own.send(Message::Store(Event::Failed(failure))));
}

/// The strings of a list.
fn strings(list: &JsValue) -> Vec<String> {
    Array::from(list).iter().filter_map(|item| item.as_string()).collect()
}
