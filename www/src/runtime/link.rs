//! The page's end of a worker.

use std::cell::RefCell;
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

/// Workers that an engine takes at most: each holds a megabyte or two, and the more, the less another one helps.
const MOST_WORKERS: f64 = 8.0;

#[wasm_bindgen]
extern "C" {
    /// A worker that runs the module at this address. The first script of a page, or of a worker that has helpers,
    /// defines it, since it has the policy by which a document with trusted types starts scripts.
    #[wasm_bindgen(js_name = startWorker, catch)]
    fn start_worker(address: &str, name: &str) -> Result<Worker, JsValue>;
}

/// What comes from a worker.
#[derive(Debug)]
pub enum WorkerEvent<A> {
    Answer(A),
    /// It says something that is no answer, for this reason.
    Malformed(String),
    /// It is lost, for this reason.
    Lost(String),
}

/// The page's end of a worker that takes requests of type `Q` and gives answers of type `A`. The worker ends with it.
pub struct Link<Q, A> {
    script: String,
    /// The name that the worker is given.
    name: String,
    heard: Rc<dyn Fn(WorkerEvent<A>)>,
    client: Rc<RefCell<Client<Q>>>,
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

impl<Q: Serialize + Permit + 'static, A: DeserializeOwned + 'static> Link<Q, A> {
    /// No worker yet. Those to come run the module at `script`, and what they say goes to `heard`.
    pub fn new(script: String, heard: impl Fn(WorkerEvent<A>) + 'static) -> Link<Q, A> {
        Link::named(script, String::new(), heard)
    }

    /// The same with a name for the workers.
    pub(crate) fn named(
        script: String,
        name: String,
        heard: impl Fn(WorkerEvent<A>) + 'static,
    ) -> Link<Q, A> {
        let client = Rc::default();
        Link { script, name, heard: Rc::new(heard), client, worker: None, flag: shared_flag() }
    }

    /// The same for an owner to which the workers' answers and their loss are sent as messages, for as long as it lives.
    pub fn to<O: 'static, M: 'static>(
        owner: &Weak<O>,
        script: &str,
        answer: fn(A) -> M,
        lost: fn(String) -> M,
        send: fn(&Rc<O>, M),
    ) -> RefCell<Link<Q, A>> {
        let owner = owner.clone();
        RefCell::new(Link::new(of_this_build(script), move |event| {
            if let Some(owner) = owner.upgrade() {
                let message = match event {
                    WorkerEvent::Answer(said) => answer(said),
                    WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => lost(reason),
                };
                send(&owner, message);
            }
        }))
    }

    /// Starts the engine's worker in the place of any that is there, and those beside it.
    pub fn spawn_engine(&mut self, crew: Crew) {
        self.script = of_this_build(match crew {
            Crew::One => "./worker-start.js",
            Crew::Team => "./team-start.js",
            Crew::Split => "./split-start.js",
        });
        self.name = workers().to_string();
        self.spawn();
    }

    /// Starts a worker in the place of any that is there. What waits for that is forgotten.
    pub fn spawn(&mut self) {
        self.worker = None;
        let worker = match start_worker(&self.script, &self.name) {
            Ok(worker) => worker,
            Err(error) => {
                self.is_lost(words(&error));
                return;
            }
        };
        self.client.borrow_mut().starts();
        let (heard, client) = (Rc::clone(&self.heard), Rc::clone(&self.client));
        let (own, mut flag) = (worker.clone(), self.flag.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // A message that comes before the worker's module has begun would be lost.
            if let Some(flag) = flag.take() {
                // Where it cannot be shared, slices end work too.
                let _ = share(&own, &flag.buffer());
            }
            let waiting = client.borrow_mut().heard();
            heard(match serde_wasm_bindgen::from_value(event.data()) {
                Ok(answer) => WorkerEvent::Answer(answer),
                Err(error) => WorkerEvent::Malformed(error.to_string()),
            });
            for request in waiting {
                if let Err(error) = post(&own, &request) {
                    client.borrow_mut().loses();
                    return heard(WorkerEvent::Lost(words(&error)));
                }
            }
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let (heard, client) = (Rc::clone(&self.heard), Rc::clone(&self.client));
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            client.borrow_mut().loses();
            let reason = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message);
            heard(WorkerEvent::Lost(reason.unwrap_or_default()));
        });
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        self.worker = Some(Live { worker, _on_message: on_message, _on_error: on_error });
    }

    /// Ends the worker, if there is one.
    pub fn end(&mut self) {
        self.client.borrow_mut().loses();
        self.worker = None;
    }

    /// Asks the worker something. It is started if it is not there.
    pub fn ask(&mut self, request: Q) {
        if self.client.borrow().is_off() {
            self.spawn();
        }
        self.tell(request);
    }

    /// Asks the worker something, if it is there or on its way, and sets the shared flag to what the request permits.
    pub fn tell(&self, request: Q) {
        if let (Some(flag), Some(permit)) = (&self.flag, request.permits()) {
            // A flag of one's own making can always be written.
            let _ = Atomics::store(flag, 0, permit.cast_signed());
        }
        let request = self.client.borrow_mut().take(request);
        let (Some(live), Some(request)) = (&self.worker, request) else { return };
        if let Err(error) = post(&live.worker, &request) {
            self.is_lost(words(&error));
        }
    }

    /// The worker is lost, which is heard once the present event is done with.
    fn is_lost(&self, reason: String) {
        self.client.borrow_mut().loses();
        let heard = Rc::clone(&self.heard);
        later::settled(&Promise::resolve(&JsValue::NULL), move |_| {
            heard(WorkerEvent::Lost(reason));
        });
    }
}

fn post(worker: &Worker, request: &impl Serialize) -> Result<(), JsValue> {
    worker.post_message(&serde_wasm_bindgen::to_value(request)?)
}

/// Who searches for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crew {
    /// One worker.
    One,
    /// Several with a common table.
    Team,
    /// Several that share out the moves of an analysis, where they can share no memory.
    Split,
}

impl Crew {
    /// Who looks for the best move, on `several` of the processor's cores if that may be.
    pub fn for_moves(several: bool) -> Crew {
        let is_team = several && workers() > 1 && shares_memory();
        if is_team { Crew::Team } else { Crew::One }
    }

    /// Who compares several candidates.
    pub fn for_analysis(several: bool) -> Crew {
        let is_split = several && workers() > 1 && !shares_memory();
        if is_split { Crew::Split } else { Crew::for_moves(several) }
    }
}

/// How many workers an engine may have on this processor.
pub fn workers() -> u32 {
    let cores = web_sys::window().map_or(1.0, |it| it.navigator().hardware_concurrency());
    // Half of the cores are left to everything else.
    (cores / 2.0).clamp(1.0, MOST_WORKERS) as u32
}

/// Gives a worker memory that it shares with who gives it: a flag, or more.
///
/// # Errors
/// Those of the browser.
pub(crate) fn share(worker: &Worker, memory: &JsValue) -> Result<(), JsValue> {
    let message = Object::new();
    Reflect::set(&message, &FLAG.into(), memory)?;
    worker.post_message(&message)
}

/// A flag that both threads see, where the browser has shared memory.
fn shared_flag() -> Option<Int32Array> {
    shares_memory().then(|| Int32Array::new(&SharedArrayBuffer::new(4)))
}

/// Whether the browser has shared memory for this page.
///
/// An isolated page need not have it: WebKitGTK says that it is isolated and lacks `SharedArrayBuffer`.
fn shares_memory() -> bool {
    let global = js_sys::global();
    let has = |name: &str| Reflect::get(&global, &name.into()).is_ok_and(|it| it.is_truthy());
    has("crossOriginIsolated") && has("SharedArrayBuffer") && has("Atomics")
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
