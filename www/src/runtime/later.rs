//! Work that is done after the current task.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::Window;

/// Runs something after the current event has been handled.
pub fn soon(window: &Window, work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    window.queue_microtask(work.unchecked_ref());
}

/// Runs something after this many milliseconds.
pub fn after(window: &Window, millis: u32, work: impl FnOnce() + 'static) {
    let work = Closure::once_into_js(work);
    // Cannot fail for a function.
    let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(
        work.unchecked_ref(),
        millis.cast_signed(),
    );
}

/// Calls a function with the value of a promise once it is resolved, or with [`None`] if it is rejected.
pub fn settled(promise: &Promise, done: impl FnOnce(Option<JsValue>) + 'static) {
    settled_boxed(promise, Box::new(done));
}

/// The same for all types, as its code is long.
fn settled_boxed(promise: &Promise, done: Box<dyn FnOnce(Option<JsValue>)>) {
    let done = Rc::new(RefCell::new(Some(done)));
    let handler = |kept: bool| {
        let done = Rc::clone(&done);
        Closure::<dyn FnMut(JsValue)>::new(move |value| {
            if let Some(done) = done.take() {
                done(kept.then_some(value));
            }
        })
    };
    let (kept, broken) = (handler(true), handler(false));
    let _ = promise.then2(&kept, &broken);
    // The promise holds them; the browser frees them with it.
    let _ = (kept.into_js_value(), broken.into_js_value());
}
