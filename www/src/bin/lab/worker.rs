//! The Lab's worker: searches in slices between messages.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Reflect;
use tengen_web::lab::compare::{Contest, variants};
use tengen_web::lab::protocol::{Answer, Progress, Request, RequestId};
use tengen_web::lab::record::NodeData;
use tengen_web::lab::run::Run;
use tengen_web::lab::setup::Setup;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort};

/// Milliseconds a slice lasts.
const SLICE: f64 = 12.0;
/// Visits between two looks at the clock.
const VISITS: u32 = 500;
/// Milliseconds between two answers about the same search.
const ANSWERS: f64 = 100.0;
/// Nodes recorded at most: more could not be told apart.
const RECORD: u32 = 4_000;
/// Nodes sent in one message, so that the page takes each in well under a frame.
const PIECE: usize = 100;

struct Worker {
    scope: DedicatedWorkerGlobalScope,
    job: RefCell<Option<Job>>,
    next_slice: MessagePort,
}

/// What is being worked on.
enum Job {
    Run { id: RequestId, run: Box<Run>, began: f64, answered: f64 },
    Send { id: RequestId, nodes: Vec<NodeData>, sent: usize },
    Compare { id: RequestId, todo: Vec<Setup>, contest: Box<Contest> },
}

/// Starts the worker.
pub(crate) fn start() -> Result<(), JsValue> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let channel = MessageChannel::new()?;
    let job = RefCell::new(None);
    let worker = Rc::new(Worker { scope: scope.clone(), job, next_slice: channel.port2() });

    let own = Rc::clone(&worker);
    let on_slice = Closure::<dyn FnMut(MessageEvent)>::new(move |_| own.slice());
    channel.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
    on_slice.forget();

    let own = Rc::clone(&worker);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        own.message(event.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    worker.answer(&Answer::Ready);
    Ok(())
}

fn now() -> f64 {
    let clock = Reflect::get(&js_sys::global(), &"performance".into());
    let clock = clock.ok().and_then(|clock| clock.dyn_into::<web_sys::Performance>().ok());
    clock.map_or_else(js_sys::Date::now, |clock| clock.now())
}

impl Worker {
    fn message(&self, data: JsValue) {
        let request: Request = match serde_wasm_bindgen::from_value(data) {
            Ok(request) => request,
            Err(error) => {
                self.answer(&Answer::Refused { id: 0, reason: error.to_string() });
                return;
            }
        };
        let idle = self.job.borrow().is_none();
        let job = match request {
            Request::Run { id, setup } => self.start_run(id, &setup),
            Request::Compare { id, setup } => self.start_comparison(id, &setup),
            Request::Stop => {
                let job = self.job.take();
                self.stop(job)
            }
        };
        let busy = job.is_some();
        self.job.replace(job);
        if idle && busy {
            self.ask_for_slice();
        }
    }

    fn start_run(&self, id: RequestId, setup: &Setup) -> Option<Job> {
        match Run::new(setup, RECORD) {
            Ok(run) => {
                let began = now();
                Some(Job::Run { id, run: Box::new(run), began, answered: began })
            }
            Err(error) => {
                self.answer(&Answer::Refused { id, reason: error.to_string() });
                None
            }
        }
    }

    fn start_comparison(&self, id: RequestId, setup: &Setup) -> Option<Job> {
        let mut todo = variants(setup);
        todo.reverse();
        self.next_contest(id, todo)
    }

    fn next_contest(&self, id: RequestId, mut todo: Vec<Setup>) -> Option<Job> {
        match Contest::new(&todo.pop()?) {
            Ok(contest) => Some(Job::Compare { id, todo, contest: Box::new(contest) }),
            Err(error) => {
                self.answer(&Answer::Refused { id, reason: error.to_string() });
                None
            }
        }
    }

    /// Ends a search early: what is recorded is sent.
    fn stop(&self, job: Option<Job>) -> Option<Job> {
        match job? {
            Job::Run { id, run, began, .. } => {
                self.answer(&progress(id, &run, began, false, true));
                Some(Job::Send { id, nodes: run.nodes().to_vec(), sent: 0 })
            }
            Job::Compare { id, contest, .. } => {
                self.answer(&Answer::Compared { id, row: contest.row(), last: true });
                None
            }
            sending @ Job::Send { .. } => Some(sending),
        }
    }

    fn slice(&self) {
        let job = self.job.take();
        let job = job.and_then(|job| self.work(job));
        let busy = job.is_some();
        self.job.replace(job);
        if busy {
            self.ask_for_slice();
        }
    }

    /// One slice of work; what is left of it.
    fn work(&self, job: Job) -> Option<Job> {
        let slice = now();
        match job {
            Job::Run { id, mut run, began, mut answered } => {
                let mut over = false;
                while !over && now() - slice < SLICE {
                    over = run.advance(VISITS);
                }
                if over {
                    self.answer(&progress(id, &run, began, true, false));
                    return Some(Job::Send { id, nodes: run.nodes().to_vec(), sent: 0 });
                }
                if now() - answered >= ANSWERS {
                    answered = now();
                    self.answer(&progress(id, &run, began, false, false));
                }
                Some(Job::Run { id, run, began, answered })
            }
            Job::Send { id, nodes, sent } => {
                let end = (sent + PIECE).min(nodes.len());
                let last = end == nodes.len();
                self.answer(&Answer::Nodes { id, nodes: nodes[sent..end].to_vec(), last });
                (!last).then_some(Job::Send { id, nodes, sent: end })
            }
            Job::Compare { id, todo, mut contest } => {
                let mut over = false;
                while !over && now() - slice < SLICE {
                    over = contest.advance(VISITS);
                }
                contest.took(now() - slice);
                if !over {
                    return Some(Job::Compare { id, todo, contest });
                }
                self.answer(&Answer::Compared { id, row: contest.row(), last: todo.is_empty() });
                self.next_contest(id, todo)
            }
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

fn progress(id: RequestId, run: &Run, began: f64, over: bool, stopped: bool) -> Answer {
    let count = run.count();
    let found = run.found().filter(|_| over);
    let progress = Progress {
        nodes: count.nodes() as f64,
        nodes_per_ply: count.nodes_per_ply.iter().map(|&nodes| nodes as f64).collect(),
        cutoffs: count.cutoffs as f64,
        millis: now() - began,
        kill: run.kill(),
        value: found.map(|found| found.value),
        best: found.and_then(|found| found.best),
        over,
        stopped,
    };
    Answer::Progress { id, progress }
}
