//! The page's end of a worker.

use std::rc::Rc;

use js_sys::{Atomics, Int32Array, Object, Reflect, SharedArrayBuffer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::later;
use crate::protocol::{FLAG, Permit};

/// What comes from a worker.
#[derive(Debug)]
pub enum News<A> {
    /// It answers.
    Answer(A),
    /// It says something that is no answer, for this reason.
    Garbled(String),
    /// It is lost, for this reason.
    Lost(String),
}

/// The page's end of a worker that takes requests and gives answers of type `A`. The worker ends with it.
pub struct Link<A> {
    script: String,
    heard: Rc<dyn Fn(News<A>)>,
    worker: Option<Live>,
    flag: Option<Int32Array>,
}

/// A worker with what listens to it.
struct Live {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Drop for Live {
    fn drop(&mut self) {
        self.worker.terminate();
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
    }
}

impl<A: DeserializeOwned + 'static> Link<A> {
    /// No worker yet. Those to come run the module at `script`, and what they say goes to `heard`.
    pub fn new(script: String, heard: impl Fn(News<A>) + 'static) -> Link<A> {
        Link { script, heard: Rc::new(heard), worker: None, flag: shared_flag() }
    }

    /// Starts a worker in the place of any that is there.
    pub fn spawn(&mut self) {
        self.worker = None;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = match Worker::new_with_options(&self.script, &options) {
            Ok(worker) => worker,
            Err(error) => {
                self.later(News::Lost(words(&error)));
                return;
            }
        };
        let heard = Rc::clone(&self.heard);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            heard(match serde_wasm_bindgen::from_value(event.data()) {
                Ok(answer) => News::Answer(answer),
                Err(error) => News::Garbled(error.to_string()),
            });
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let heard = Rc::clone(&self.heard);
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            heard(News::Lost(reason.unwrap_or_default()));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        if let Some(flag) = &self.flag {
            let message = Object::new();
            let shared = Reflect::set(&message, &FLAG.into(), &flag.buffer());
            if shared.is_err() || worker.post_message(&message).is_err() {
                // Slices end work too.
                self.flag = None;
            }
        }
        self.worker = Some(Live { worker, _on_message: on_message, _on_error: on_error });
    }

    /// Ends the worker, if there is one.
    pub fn end(&mut self) {
        self.worker = None;
    }

    /// Asks the worker something, and sets the shared flag to what the request permits.
    pub fn send(&self, request: &(impl Serialize + Permit)) {
        if let (Some(flag), Some(permit)) = (&self.flag, request.permits()) {
            // A flag of one's own making can always be written.
            let _ = Atomics::store(flag, 0, permit.cast_signed());
        }
        let Some(live) = &self.worker else { return };
        let sent = serde_wasm_bindgen::to_value(request)
            .map_err(JsValue::from)
            .and_then(|value| live.worker.post_message(&value));
        if let Err(error) = sent {
            self.later(News::Lost(words(&error)));
        }
    }

    /// Tells something once the present event is done with.
    fn later(&self, news: News<A>) {
        let heard = Rc::clone(&self.heard);
        if let Some(window) = web_sys::window() {
            later::soon(&window, move || heard(news));
        }
    }
}

/// A flag that both threads see, where the browser has shared memory.
///
/// An isolated page need not have it: WebKitGTK says that it is isolated and lacks `SharedArrayBuffer`.
fn shared_flag() -> Option<Int32Array> {
    let global = js_sys::global();
    let has = |name: &str| Reflect::get(&global, &name.into()).is_ok_and(|it| it.is_truthy());
    let shares = has("crossOriginIsolated") && has("SharedArrayBuffer") && has("Atomics");
    shares.then(|| Int32Array::new(&SharedArrayBuffer::new(4)))
}

/// The version of this build, where the page carries one.
pub fn build() -> Option<String> {
    let document = web_sys::window()?.document()?;
    document.query_selector("meta[name=tengen-build]").ok()??.get_attribute("content")
}

/// The address of a file of this build, so that a cache never mixes two builds.
pub fn of_this_build(file: &str) -> String {
    build().map_or_else(|| file.to_owned(), |build| format!("{file}?v={build}"))
}

fn words(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| String::from(Object::from(error.clone()).to_string()))
}
