//! The engine's worker: a thin bridge between its messages and the engine.
//!
//! Messages come one at a time and a search runs in slices between them, so that nothing waits for a
//! search to end.

mod host;
mod session;

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Int32Array, Reflect, SharedArrayBuffer};
use session::Session;
use tengen_web::protocol::{Answer, Request};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// The worker's side of the world.
struct Worker {
    scope: DedicatedWorkerGlobalScope,
    session: RefCell<Session>,
    /// Posting here comes back as an event after those that wait already: other messages get their
    /// turn between two slices, without the delay of a timer.
    next_slice: MessagePort,
}

#[wasm_bindgen(start)]
fn start() -> Result<(), JsValue> {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new()?;
    let worker = Rc::new(Worker {
        scope: scope.clone(),
        session: RefCell::new(Session::new()),
        next_slice: channel.port2(),
    });

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

    worker.answer(&Answer::Ready);
    Ok(())
}

impl Worker {
    fn message(&self, data: &JsValue) {
        let flag = Reflect::get(data, &"flag".into()).unwrap_or(JsValue::UNDEFINED);
        if let Ok(buffer) = flag.dyn_into::<SharedArrayBuffer>() {
            self.session.borrow_mut().set_flag(Int32Array::new(&buffer));
            return;
        }
        let request: Request = match serde_wasm_bindgen::from_value(data.clone()) {
            Ok(request) => request,
            Err(error) => {
                self.answer(&Answer::Refused { id: 0, reason: error.to_string() });
                return;
            }
        };
        let idle = !self.session.borrow().is_searching();
        let answer = self.session.borrow_mut().request(request);
        if let Some(answer) = answer {
            self.answer(&answer);
        }
        if idle && self.session.borrow().is_searching() {
            self.ask_for_slice();
        }
    }

    fn slice(&self) {
        let answer = self.session.borrow_mut().slice();
        if let Some(answer) = answer {
            self.answer(&answer);
        }
        if self.session.borrow().is_searching() {
            self.ask_for_slice();
        }
    }

    fn ask_for_slice(&self) {
        // A port of one's own channel takes every message.
        let _ = self.next_slice.post_message(&JsValue::NULL);
    }

    fn answer(&self, answer: &Answer) {
        let Ok(value) = serde_wasm_bindgen::to_value(answer) else { return };
        // Plain data can always be cloned on its way.
        let _ = self.scope.post_message(&value);
    }
}

fn main() {}
