//! The page's end of the engine's worker.

use std::rc::Weak;

use js_sys::{Atomics, Int32Array, Object, Reflect, SharedArrayBuffer};
use tengen_web::model::Message;
use tengen_web::protocol::{Answer, Request, RequestId};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker, WorkerOptions, WorkerType};

use super::app::App;
use super::later;

/// The page's end of the engine's worker.
pub(crate) struct Engine {
    app: Weak<App>,
    worker: Option<Live>,
    flag: Option<Int32Array>,
}

/// A worker with what listens to it.
struct Live {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Engine {
    /// No worker yet.
    pub(crate) fn new(app: Weak<App>) -> Engine {
        Engine { app, worker: None, flag: shared_flag() }
    }

    /// Starts a worker in the place of any that is there.
    pub(crate) fn spawn(&mut self) {
        if let Some(live) = self.worker.take() {
            live.worker.terminate();
            live.worker.set_onmessage(None);
            live.worker.set_onerror(None);
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let address = format!("./worker-start.js{}", version());
        let worker = match Worker::new_with_options(&address, &options) {
            Ok(worker) => worker,
            Err(error) => {
                self.later(Message::Lost(words(&error)));
                return;
            }
        };
        let app = self.app.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let Some(app) = app.upgrade() else { return };
            app.send(match serde_wasm_bindgen::from_value::<Answer>(event.data()) {
                Ok(answer) => Message::Answer(answer),
                Err(error) => Message::Garbled(error.to_string()),
            });
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let app = self.app.clone();
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            let Some(app) = app.upgrade() else { return };
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            app.send(Message::Lost(reason.unwrap_or_default()));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        if let Some(flag) = &self.flag {
            let message = Object::new();
            let shared = Reflect::set(&message, &"flag".into(), &flag.buffer());
            if shared.is_err() || worker.post_message(&message).is_err() {
                // Slices end searches too.
                self.flag = None;
            }
        }
        self.worker = Some(Live { worker, _on_message: on_message, _on_error: on_error });
    }

    /// Says something to the worker.
    pub(crate) fn send(&self, request: &Request) {
        let Some(live) = &self.worker else { return };
        let sent = serde_wasm_bindgen::to_value(request)
            .map_err(JsValue::from)
            .and_then(|value| live.worker.post_message(&value));
        if let Err(error) = sent {
            self.later(Message::Lost(words(&error)));
        }
    }

    /// Lets one search go on, where there is a shared flag.
    pub(crate) fn permit(&self, id: RequestId) {
        if let Some(flag) = &self.flag {
            // A flag of one's own making can always be written.
            let _ = Atomics::store(flag, 0, id.cast_signed());
        }
    }

    /// Lets a message happen once the present one is done with.
    fn later(&self, message: Message) {
        let app = self.app.clone();
        let Some(window) = web_sys::window() else { return };
        later::soon(&window, move || {
            if let Some(app) = app.upgrade() {
                app.send(message);
            }
        });
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

/// The build's version as a query, so that a cache never mixes two builds.
fn version() -> String {
    let meta = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.query_selector("meta[name=tengen-build]").ok()?)
        .and_then(|meta| meta.get_attribute("content"));
    meta.map(|build| format!("?v={build}")).unwrap_or_default()
}

fn words(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| String::from(Object::from(error.clone()).to_string()))
}
