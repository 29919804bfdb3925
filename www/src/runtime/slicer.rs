//! The worker's end of a link: long work is cut into slices between messages, so that no message has to wait for it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Int32Array, Reflect, SharedArrayBuffer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

use crate::protocol::FLAG;

/// The work of a worker: it takes requests and works in slices, and may send answers in both.
pub trait Work: 'static {
    /// The requests it takes.
    type Request: DeserializeOwned;
    /// The answers it sends.
    type Answer: Serialize;

    /// Takes a request.
    fn request(&mut self, request: Self::Request, answer: &mut dyn FnMut(Self::Answer));

    /// The answer to a message that is not a request.
    fn unreadable(&self, reason: String) -> Self::Answer;

    /// Whether there is a slice to work on; always false for work that is done at once.
    fn is_busy(&self) -> bool {
        false
    }

    /// Works for one slice. A slice should end within a few milliseconds: requests wait for it.
    fn slice(&mut self, _answer: &mut dyn FnMut(Self::Answer)) {}

    /// Receives the flag shared with the page, if there is one.
    fn set_flag(&mut self, _flag: Int32Array) {}

    /// Receives a function that requests a slice when news arrives neither by a request nor in a slice.
    fn set_waker(&mut self, _wake: Rc<dyn Fn()>) {}
}

struct Worker<W> {
    scope: DedicatedWorkerGlobalScope,
    work: RefCell<W>,
    /// A message posted here arrives after those that are already waiting: other messages get their turn between two
    /// slices, without the delay of a timer.
    next_slice: MessagePort,
    /// Whether a slice has been requested.
    is_asked: Cell<bool>,
}

/// Makes this worker do its work from now on, and announces that it is `ready`.
///
/// # Errors
/// Those of the browser.
pub fn serve<W: Work>(work: W, ready: &W::Answer) -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new()?;
    let worker = Rc::new(Worker {
        scope: scope.clone(),
        work: RefCell::new(work),
        next_slice: channel.port2(),
        is_asked: Cell::new(false),
    });
    let own = Rc::clone(&worker);
    worker.work.borrow_mut().set_waker(Rc::new(move || own.ask_for_slice()));

    let own = Rc::clone(&worker);
    let on_slice = Closure::<dyn FnMut(MessageEvent)>::new(move |_| own.slice());
    channel.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
    on_slice.forget();

    let own = Rc::clone(&worker);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        own.message(&event.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();

    worker.answer(ready);
    Ok(())
}

impl<W: Work> Worker<W> {
    fn message(&self, data: &JsValue) {
        let flag = Reflect::get(data, &FLAG.into()).unwrap_or(JsValue::UNDEFINED);
        if flag.is_object() {
            if let Ok(buffer) = flag.dyn_into::<SharedArrayBuffer>() {
                self.work.borrow_mut().set_flag(Int32Array::new(&buffer));
            }
            return;
        }
        let mut work = self.work.borrow_mut();
        match serde_wasm_bindgen::from_value(data.clone()) {
            Ok(request) => work.request(request, &mut |answer| self.answer(&answer)),
            Err(error) => self.answer(&work.unreadable(error.to_string())),
        }
        if work.is_busy() {
            self.ask_for_slice();
        }
    }

    fn slice(&self) {
        self.is_asked.set(false);
        let mut work = self.work.borrow_mut();
        work.slice(&mut |answer| self.answer(&answer));
        if work.is_busy() {
            self.ask_for_slice();
        }
    }

    fn ask_for_slice(&self) {
        if !self.is_asked.replace(true) {
            // A port of our own channel accepts every message.
            let _ = self.next_slice.post_message(&JsValue::NULL);
        }
    }

    fn answer(&self, answer: &W::Answer) {
        let Ok(value) = serde_wasm_bindgen::to_value(answer) else { return };
        // Plain data can always be cloned.
        let _ = self.scope.post_message(&value);
    }
}
