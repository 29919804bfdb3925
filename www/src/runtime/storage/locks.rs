//! Which tab has which game: Web Locks, if the browser has them.
//!
//! They are accessed by name, since web-sys counts them among its unstable interfaces.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::records::RecordKey;
use crate::runtime::later;
use js_sys::{Function, Object, Promise, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::Window;

/// How long the browser may take to say whether a lock is free, in milliseconds.
const PATIENCE: u32 = 500;

/// The locks of a tab.
pub(super) struct Locks {
    window: Window,
    /// Releases each lock that this tab has.
    held: RefCell<Vec<(String, Function)>>,
    is_closed: Cell<bool>,
}

impl Locks {
    pub(super) fn new(window: &Window) -> Rc<Locks> {
        Rc::new(Locks {
            window: window.clone(),
            held: RefCell::default(),
            is_closed: Cell::new(false),
        })
    }

    /// The browser's locks, and one of its functions.
    fn manager(&self, function: &str) -> Option<(JsValue, Function)> {
        let locks = Reflect::get(&self.window.navigator(), &"locks".into()).ok()?;
        let function = Reflect::get(&locks, &function.into()).ok()?.dyn_into().ok()?;
        Some((locks, function))
    }

    /// Claims a game for this tab, and reports whether another has it. If the browser cannot tell, none has.
    pub(super) fn take(self: &Rc<Locks>, key: &RecordKey, done: impl FnOnce(bool) + 'static) {
        let is_held = self.held.borrow().iter().any(|(name, _)| name == key.name());
        let manager = self.manager("request").filter(|_| !is_held);
        let Some((locks, request)) = manager else { return done(false) };
        let done = Rc::new(RefCell::new(Some(done)));
        let report = move |is_elsewhere: bool| {
            if let Some(done) = done.take() {
                done(is_elsewhere);
            }
        };
        let (own, name, granted) = (Rc::clone(self), key.name().to_owned(), report.clone());
        let on_lock = Closure::once_into_js(move |lock: JsValue| {
            if lock.is_null() || lock.is_undefined() {
                granted(true);
                return JsValue::UNDEFINED;
            }
            if own.is_closed.get() {
                return JsValue::UNDEFINED;
            }
            // The lock is held until this promise is resolved.
            let until = Promise::new(&mut |release, _| {
                own.held.borrow_mut().push((name.clone(), release));
            });
            granted(false);
            until.into()
        });
        let options = Object::new();
        let asked = Reflect::set(&options, &"ifAvailable".into(), &true.into())
            .and_then(|_| request.call3(&locks, &lock_name(key), &options, &on_lock));
        let Some(promise) = asked.ok().and_then(|promise| promise.dyn_into::<Promise>().ok())
        else {
            return report(false);
        };
        let refused = report.clone();
        later::settled(&promise, move |kept| {
            if kept.is_none() {
                refused(false);
            }
        });
        later::after(&self.window, PATIENCE, move || report(false));
    }

    /// Claims a game for this tab, and releases all others.
    pub(super) fn keep_only(self: &Rc<Locks>, key: &RecordKey) {
        self.release(|name| name != key.name());
        self.take(key, |_| {});
    }

    /// Releases all games.
    pub(super) fn release_all(&self) {
        self.release(|_| true);
    }

    /// Releases all games, and claims none any more.
    pub(super) fn close(&self) {
        self.is_closed.set(true);
        self.release_all();
    }

    /// Releases a game.
    pub(super) fn release_one(&self, key: &RecordKey) {
        self.release(|name| name == key.name());
    }

    fn release(&self, which: impl Fn(&str) -> bool) {
        let which = |(name, _): &mut (String, Function)| which(name);
        let released: Vec<_> = self.held.borrow_mut().extract_if(.., which).collect();
        for (_, release) in released {
            // A promise can always be resolved.
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }

    /// The names of the games claimed by tabs, or [`None`] if the browser cannot tell.
    pub(super) fn names(&self, done: impl FnOnce(Option<Vec<String>>) + 'static) {
        let query = self.manager("query").and_then(|(locks, query)| query.call0(&locks).ok());
        let Some(promise) = query.and_then(|promise| promise.dyn_into::<Promise>().ok()) else {
            return done(None);
        };
        later::settled(&promise, move |answer| done(answer.and_then(|answer| held_names(&answer))));
    }
}

fn held_names(answer: &JsValue) -> Option<Vec<String>> {
    let held = Reflect::get(answer, &"held".into()).ok()?;
    let name_of = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    let names = js_sys::Array::from(&held).iter().filter_map(name_of).collect::<Vec<_>>();
    Some(names.iter().filter_map(|name| name.strip_prefix(PREFIX)).map(str::to_owned).collect())
}

/// The prefix of the names of the page's locks.
const PREFIX: &str = "tengen.";

fn lock_name(key: &RecordKey) -> JsValue {
    format!("{PREFIX}{key}").into()
}
