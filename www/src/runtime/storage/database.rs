//! IndexedDB: one table with keys, of texts or of files.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::records::RecordKey;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{
    Event, IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode, Window,
};

use super::super::later;
use super::strings;

/// Every database's version, and the name of its table.
const VERSION: u32 = 1;
const TABLE: &str = "records";
/// How long it may take to open, in milliseconds; later requests find no database until it has.
const PATIENCE: u32 = 5_000;

/// A call waiting for the database; it gets [`None`] if it cannot be opened.
type Job = Box<dyn FnOnce(Option<&IdbDatabase>)>;

enum State {
    Closed,
    Opening(Vec<Job>),
    Open(IdbDatabase),
    Failed,
}

/// Why an operation failed: the browser's error, or [`None`] if there is no database.
pub(super) type Refused = Option<JsValue>;

/// The page's database.
pub(super) struct Database {
    window: Window,
    name: &'static str,
    state: RefCell<State>,
    /// Whether it has not opened in time, but may still do so.
    is_late: Cell<bool>,
    on_cleared: RefCell<Option<Rc<dyn Fn()>>>,
}

/// Makes requests within a transaction.
type Work = Box<dyn FnOnce(&IdbObjectStore) -> Result<Vec<IdbRequest>, JsValue>>;
/// Takes the results of a transaction.
type Done = Box<dyn FnOnce(Result<Vec<JsValue>, Refused>)>;

impl Database {
    pub(super) fn new(window: &Window, name: &'static str) -> Rc<Database> {
        let (state, on_cleared) = (RefCell::new(State::Closed), RefCell::default());
        let is_late = Cell::default();
        Rc::new(Database { window: window.clone(), name, state, is_late, on_cleared })
    }

    /// Called when the browser deletes the database while the page is open.
    pub(super) fn on_cleared(&self, react: impl Fn() + 'static) {
        self.on_cleared.replace(Some(Rc::new(react)));
    }

    pub(super) fn open(self: &Rc<Database>) {
        self.state.replace(State::Opening(vec![]));
        let Some(request) = self.ask() else { return self.opened(None) };
        let (own, asked) = (Rc::clone(self), request.clone());
        let upgrade = Closure::once_into_js(move |_: JsValue| {
            if let Ok(database) = asked.result().and_then(JsCast::dyn_into::<IdbDatabase>) {
                // Fails only if the table exists already.
                let _ = database.create_object_store(TABLE);
            }
        });
        request.set_onupgradeneeded(Some(upgrade.unchecked_ref()));
        let asked = request.clone();
        let success = Closure::once_into_js(move |_: JsValue| {
            let database = asked.result().and_then(JsCast::dyn_into::<IdbDatabase>).ok();
            own.opened(database);
        });
        request.set_onsuccess(Some(success.unchecked_ref()));
        let own = Rc::clone(self);
        let failure = Closure::once_into_js(move |event: Event| {
            event.prevent_default();
            own.opened(None);
        });
        request.set_onerror(Some(failure.unchecked_ref()));
        let own = Rc::clone(self);
        later::after(&self.window, PATIENCE, move || {
            if matches!(*own.state.borrow(), State::Opening(_)) {
                own.is_late.set(true);
                own.opened(None);
            }
        });
    }

    /// Whether it has not opened in time, so that what is in it is unknown.
    pub(super) fn is_late(&self) -> bool {
        self.is_late.get()
    }

    /// Closes it until it is next used.
    pub(super) fn close(&self) {
        self.on_cleared.replace(None);
        if let State::Open(database) = self.state.replace(State::Closed) {
            // Writes in progress are still completed.
            database.close();
        }
    }

    fn ask(&self) -> Option<IdbOpenDbRequest> {
        self.window.indexed_db().ok()??.open_with_u32(self.name, VERSION).ok()
    }

    /// The database is open, or cannot be opened: runs the calls that waited for it.
    fn opened(self: &Rc<Database>, database: Option<IdbDatabase>) {
        if let Some(database) = &database {
            self.listen(database);
        }
        let after = database.clone().map_or(State::Failed, State::Open);
        if let State::Opening(jobs) = self.state.replace(after) {
            for job in jobs {
                job(database.as_ref());
            }
        }
    }

    fn listen(self: &Rc<Database>, database: &IdbDatabase) {
        let own = Rc::clone(self);
        let closed = Closure::once_into_js(move |_: JsValue| {
            own.state.replace(State::Closed);
            let react = own.on_cleared.borrow().clone();
            if let Some(react) = react {
                react();
            }
        });
        database.set_onclose(Some(closed.unchecked_ref()));
        // Another page wants to delete or change it: it is reopened when needed.
        let (own, old) = (Rc::clone(self), database.clone());
        let changed = Closure::once_into_js(move |_: JsValue| {
            old.close();
            own.state.replace(State::Closed);
        });
        database.set_onversionchange(Some(changed.unchecked_ref()));
    }

    fn with(self: &Rc<Database>, job: impl FnOnce(Option<&IdbDatabase>) + 'static) {
        if matches!(*self.state.borrow(), State::Closed) {
            self.open();
        }
        let mut state = self.state.borrow_mut();
        match &mut *state {
            State::Opening(jobs) => jobs.push(Box::new(job)),
            State::Open(database) => {
                let database = database.clone();
                drop(state);
                job(Some(&database));
            }
            State::Closed | State::Failed => {
                drop(state);
                job(None);
            }
        }
    }

    /// Runs an operation on the table, and passes on the results once all of it is done.
    pub(super) fn run(
        self: &Rc<Database>,
        mode: IdbTransactionMode,
        work: impl FnOnce(&IdbObjectStore) -> Result<Vec<IdbRequest>, JsValue> + 'static,
        done: impl FnOnce(Result<Vec<JsValue>, Refused>) + 'static,
    ) {
        self.run_boxed(mode, Box::new(work), Box::new(done));
    }

    /// The same for all, as its code is long.
    fn run_boxed(self: &Rc<Database>, mode: IdbTransactionMode, work: Work, done: Done) {
        self.with(move |database| {
            let Some(database) = database else { return done(Err(None)) };
            let transaction = match database.transaction_with_str_and_mode(TABLE, mode) {
                Ok(transaction) => transaction,
                Err(error) => return done(Err(Some(error))),
            };
            let asked = transaction.object_store(TABLE).and_then(|table| work(&table));
            let requests = match asked {
                Ok(requests) => requests,
                Err(error) => {
                    // Fails only if it is over.
                    let _ = transaction.abort();
                    return done(Err(Some(error)));
                }
            };
            // The first of the two events takes what both hold: it may hold the transaction, which holds them, so that
            // none of them would ever be freed. The browser frees the two functions with the transaction.
            let waiting = Rc::new(RefCell::new(Some((done, requests))));
            let kept = Rc::clone(&waiting);
            let complete = Closure::<dyn FnMut(Event)>::new(move |_| {
                if let Some((done, requests)) = kept.take() {
                    let results = requests.iter().map(IdbRequest::result).collect();
                    done(Result::<Vec<_>, _>::map_err(results, Some));
                }
            });
            transaction.set_oncomplete(Some(complete.into_js_value().unchecked_ref()));
            let abort = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
                if let Some((done, _)) = waiting.take() {
                    let failed = event.target().map(JsCast::unchecked_into::<IdbTransaction>);
                    let error = failed.and_then(|failed| failed.error()).map(JsValue::from);
                    done(Err(Some(error.unwrap_or(JsValue::UNDEFINED))));
                }
            });
            transaction.set_onabort(Some(abort.into_js_value().unchecked_ref()));
        });
    }

    /// Stores records, all of them or none.
    pub(super) fn put(
        self: &Rc<Database>,
        records: Vec<(RecordKey, String)>,
        done: impl FnOnce(Result<(), Refused>) + 'static,
    ) {
        if records.is_empty() {
            return done(Ok(()));
        }
        let work = move |table: &IdbObjectStore| {
            let put = |(key, text): &(RecordKey, String)| {
                table.put_with_key(&text.as_str().into(), &key.name().into())
            };
            records.iter().map(put).collect()
        };
        self.run(IdbTransactionMode::Readwrite, work, |stored| done(stored.map(drop)));
    }

    /// Deletes a record.
    pub(super) fn delete(
        self: &Rc<Database>,
        key: &RecordKey,
        done: impl FnOnce(Result<(), Refused>) + 'static,
    ) {
        let name = JsValue::from(key.name());
        let work = move |table: &IdbObjectStore| Ok(vec![table.delete(&name)?]);
        self.run(IdbTransactionMode::Readwrite, work, |deleted| done(deleted.map(drop)));
    }

    /// A record's text.
    pub(super) fn get(
        self: &Rc<Database>,
        key: &RecordKey,
        done: impl FnOnce(Result<Option<String>, Refused>) + 'static,
    ) {
        let name = JsValue::from(key.name());
        let work = move |table: &IdbObjectStore| Ok(vec![table.get(&name)?]);
        let text = |results: Vec<JsValue>| results.first().and_then(JsValue::as_string);
        self.run(IdbTransactionMode::Readonly, work, move |found| done(found.map(text)));
    }

    /// Every record.
    pub(super) fn all(
        self: &Rc<Database>,
        done: impl FnOnce(Result<Vec<(RecordKey, String)>, Refused>) + 'static,
    ) {
        let work = |table: &IdbObjectStore| Ok(vec![table.get_all_keys()?, table.get_all()?]);
        let records = |results: Vec<JsValue>| {
            let [keys, texts] = &results[..] else { return vec![] };
            let records = strings(keys).into_iter().zip(strings(texts));
            records.filter_map(|(key, text)| Some((RecordKey::named(&key)?, text))).collect()
        };
        self.run(IdbTransactionMode::Readonly, work, move |found| done(found.map(records)));
    }
}
