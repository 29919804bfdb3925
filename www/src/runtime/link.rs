//! The page's end of a worker.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::{Rc, Weak};

use js_sys::{Atomics, Int32Array, Object, Promise, Reflect, SharedArrayBuffer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker};

use super::client::Client;
use super::later;
use crate::protocol::{FLAG, Permit};

/// Most workers that an engine uses: each takes a megabyte or two, and the more there are, the less another one helps.
const MOST_WORKERS: f64 = 8.0;

/// The script that starts the module with which a worker's name begins.
const START: &str = "./start.js";
/// The module whose worker also unpacks files, and the script that starts it.
const TAUGHT: [&str; 2] = ["taught", "./taught-start.js"];
/// The script that starts each worker of an engine on several.
pub(crate) const SEVERAL: &str = "./several-start.js";
/// The prefixes of the name of the first of them, with shared memory and without; how many there are follows.
pub(crate) const TEAM: &str = "team ";
pub(crate) const SPLIT: &str = "split ";

#[wasm_bindgen]
extern "C" {
    /// Starts a worker that runs the module at this address. The first script of a page, or of a worker that has
    /// helpers, defines it, since it has the policy by which a document with trusted types starts scripts.
    #[wasm_bindgen(js_name = startWorker, catch)]
    pub(crate) fn start_worker(address: &str, name: &str) -> Result<Worker, JsValue>;
}

/// An event from a worker.
#[derive(Debug)]
pub enum WorkerEvent<A> {
    Answer(A),
    /// It sent something that is not an answer, for this reason.
    Malformed(String),
    /// It is lost, for this reason.
    Lost(String),
}

/// The page's end of a worker that takes requests of type `Q` and gives answers of type `A`. Dropping it ends the
/// worker.
pub struct Link<Q, A> {
    // Whatever does not depend on the types is compiled once.
    end: End,
    types: PhantomData<fn(Q) -> A>,
}

impl<Q: Serialize + Permit, A: DeserializeOwned + 'static> Link<Q, A> {
    /// Starts no worker yet. Future workers will have this name, which begins with that of the module they run, and
    /// their events go to `on_event`.
    pub fn new(name: &str, on_event: impl Fn(WorkerEvent<A>) + 'static) -> Link<Q, A> {
        let [taught, own] = TAUGHT;
        let script = if name == taught { own } else { START };
        Link::named(of_this_build(script), name.to_owned(), on_event)
    }

    /// The same for workers that are started by this script.
    pub(crate) fn named(
        script: String,
        name: String,
        on_event: impl Fn(WorkerEvent<A>) + 'static,
    ) -> Link<Q, A> {
        let on_event = Rc::new(move |event| {
            on_event(match event {
                RawEvent::Message(message) => match serde_wasm_bindgen::from_value(message) {
                    Ok(answer) => WorkerEvent::Answer(answer),
                    Err(error) => WorkerEvent::Malformed(error.to_string()),
                },
                RawEvent::Lost(reason) => WorkerEvent::Lost(reason),
            });
        });
        let end = End {
            script,
            name,
            on_event,
            client: Rc::default(),
            worker: None,
            flag: shared_flag(),
        };
        Link { end, types: PhantomData }
    }

    /// The same for an owner that is sent the workers' answers and their loss as messages, for as long as it lives.
    pub fn to<O: 'static, M: 'static>(
        owner: &Weak<O>,
        name: &str,
        answer: fn(A) -> M,
        lost: fn(String) -> M,
        send: fn(&Rc<O>, M),
    ) -> RefCell<Link<Q, A>> {
        let owner = owner.clone();
        RefCell::new(Link::new(name, move |event| {
            if let Some(owner) = owner.upgrade() {
                let message = match event {
                    WorkerEvent::Answer(event) => answer(event),
                    WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => lost(reason),
                };
                send(&owner, message);
            }
        }))
    }

    /// Starts the engine's worker and its helpers, replacing any existing one.
    pub fn spawn_engine(&mut self, crew: Crew) {
        let (script, name) = match crew {
            Crew::One => (START, "worker "),
            Crew::Team => (SEVERAL, TEAM),
            Crew::Split => (SEVERAL, SPLIT),
        };
        self.end.script = of_this_build(script);
        self.end.name = [name, &workers().to_string()].concat();
        self.end.spawn();
    }

    /// Starts a worker, replacing any existing one. Requests waiting for the old one are dropped.
    pub fn spawn(&mut self) {
        self.end.spawn();
    }

    /// Ends the worker, if there is one.
    pub fn end(&mut self) {
        self.end.client.borrow_mut().loses();
        self.end.worker = None;
    }

    /// Sends a request to the worker, starting it if necessary.
    pub fn ask(&mut self, request: Q) {
        if self.end.client.borrow().is_off() {
            self.end.spawn();
        }
        self.send(request);
    }

    /// Sends a request to the worker if it has been started, and sets the shared flag to what the request permits.
    pub fn send(&self, request: Q) {
        self.end.send(serde_wasm_bindgen::to_value(&request), request.permits());
    }
}

/// A worker's message before it is parsed.
enum RawEvent {
    Message(JsValue),
    /// It is lost, for this reason.
    Lost(String),
}

/// The page's end of any worker.
struct End {
    script: String,
    /// The name given to the worker.
    name: String,
    on_event: Rc<dyn Fn(RawEvent)>,
    client: Rc<RefCell<Client<JsValue>>>,
    worker: Option<Live>,
    flag: Option<Int32Array>,
}

/// A worker with its listeners.
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

impl End {
    fn spawn(&mut self) {
        self.worker = None;
        let worker = match start_worker(&self.script, &self.name) {
            Ok(worker) => worker,
            Err(error) => return self.lose(&error),
        };
        self.client.borrow_mut().starts();
        let (on_event, client) = (Rc::clone(&self.on_event), Rc::clone(&self.client));
        let (own, mut flag) = (worker.clone(), self.flag.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // A message that arrives before the worker's module has started would be lost.
            if let Some(flag) = flag.take() {
                // If it cannot be shared, work still ends between slices.
                let _ = share(&own, &flag.buffer());
            }
            // Before the requests that the message leads to.
            let waiting = client.borrow_mut().take_waiting();
            for request in waiting {
                // Anything that has been converted to a value can be posted.
                let _ = own.post_message(&request);
            }
            on_event(RawEvent::Message(event.data()));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let (on_event, client) = (Rc::clone(&self.on_event), Rc::clone(&self.client));
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            client.borrow_mut().loses();
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            on_event(RawEvent::Lost(reason.unwrap_or_default()));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.worker = Some(Live { worker, _on_message: on_message, _on_error: on_error });
    }

    fn send(&self, request: Result<JsValue, serde_wasm_bindgen::Error>, permit: Option<u32>) {
        if let (Some(flag), Some(permit)) = (&self.flag, permit) {
            // A flag of our own can always be written.
            let _ = Atomics::store(flag, 0, permit.cast_signed());
        }
        let request = match request {
            Ok(request) => self.client.borrow_mut().take(request),
            Err(error) => return self.lose(&error.into()),
        };
        if let (Some(live), Some(request)) = (&self.worker, request)
            && let Err(error) = live.worker.post_message(&request)
        {
            self.lose(&error);
        }
    }

    /// The worker is lost, which is reported once the current event has been handled.
    fn lose(&self, error: &JsValue) {
        self.client.borrow_mut().loses();
        let (on_event, reason) = (Rc::clone(&self.on_event), words(error));
        later::settled(&Promise::resolve(&JsValue::NULL), move |_| {
            on_event(RawEvent::Lost(reason))
        });
    }
}

/// The workers that search for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crew {
    /// One worker.
    One,
    /// Several with a shared table.
    Team,
    /// Several that divide the moves of an analysis, if they cannot share memory.
    Split,
}

impl Crew {
    /// The crew that looks for the best move, on `several` of the processor's cores if allowed.
    pub fn for_moves(several: bool) -> Crew {
        let is_team = several && workers() > 1 && shares_memory();
        if is_team { Crew::Team } else { Crew::One }
    }

    /// The crew that compares several candidates.
    pub fn for_analysis(several: bool) -> Crew {
        let is_split = several && workers() > 1 && !shares_memory();
        if is_split { Crew::Split } else { Crew::for_moves(several) }
    }
}

/// How many workers an engine may have on this processor.
pub fn workers() -> u32 {
    let cores = web_sys::window().map_or(1.0, |it| it.navigator().hardware_concurrency());
    // Half of the cores are left for everything else.
    (cores / 2.0).clamp(1.0, MOST_WORKERS) as u32
}

/// Gives a worker memory to share with the caller: a flag, or more.
///
/// # Errors
/// Those of the browser.
pub(crate) fn share(worker: &Worker, memory: &JsValue) -> Result<(), JsValue> {
    let message = Object::new();
    Reflect::set(&message, &FLAG.into(), memory)?;
    worker.post_message(&message)
}

/// A flag visible to both threads, if the browser has shared memory.
fn shared_flag() -> Option<Int32Array> {
    shares_memory().then(|| Int32Array::new(&SharedArrayBuffer::new(4)))
}

/// Whether the browser has shared memory for this page.
///
/// An isolated page need not have it: WebKitGTK reports the page as isolated but lacks `SharedArrayBuffer`.
fn shares_memory() -> bool {
    let global = js_sys::global();
    let has = |name: &str| Reflect::get(&global, &name.into()).is_ok_and(|it| it.is_truthy());
    has("crossOriginIsolated") && has("SharedArrayBuffer") && has("Atomics")
}

/// The version of this build, if the page carries one.
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
