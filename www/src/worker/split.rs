//! An engine on several workers that share no memory: if several candidates are wanted, each searches a share of the
//! root's moves (root splitting).
//!
//! The first worker is the one that the page knows. It deals the moves, searches its own share and merges the results
//! of all. It searches for the best move alone by itself, as a helper would not know what the others have found, and
//! likewise for levels below full strength, which play the same everywhere. Helpers are started when they are first
//! wanted.

use std::cell::RefCell;
use std::rc::Rc;

use serde::{Deserialize, Serialize};
use tengen::board::{Point, PointSet};

use super::EngineSession;
use super::role::SHARE;
use super::shares::Shares;
use crate::protocol::{EngineAnswer, EngineRequest, Permit, RequestId, SearchRequest, Thinking};
use crate::runtime::clock::now;
use crate::runtime::link::{Link, SEVERAL, WorkerEvent};
use crate::runtime::slicer::Work;

/// A request to a helper.
#[derive(Debug, Serialize, Deserialize)]
pub struct ShareRequest {
    request: EngineRequest,
    /// The moves to search, if it is a search.
    only: Vec<Point>,
}

impl Permit for ShareRequest {}

/// Messages from helpers, each with the helper's number, until the first worker reads them.
type Inbox = Rc<RefCell<Vec<(usize, WorkerEvent<EngineAnswer>)>>>;

/// A search that is split.
struct Split {
    /// The original request.
    request: SearchRequest,
    /// Its time.
    began: f64,
    is_stopped: bool,
    shares: Shares,
    /// The result of each worker, the first one first, and whether it is final.
    found: Vec<(Option<Thinking>, bool)>,
}

impl Split {
    /// The request for restarting the search in what is left of its time.
    fn anew(self) -> SearchRequest {
        let gone = (now() - self.began).max(0.0) as u32;
        let left = self.request.millis.map(|millis| millis.saturating_sub(gone).max(1));
        SearchRequest { millis: if self.is_stopped { Some(1) } else { left }, ..self.request }
    }

    /// The merged results so far; [`None`] until each worker has found something.
    fn answer(&self) -> Option<EngineAnswer> {
        let found: Option<Vec<_>> = self.found.iter().map(|(found, _)| found.as_ref()).collect();
        let (id, thinking) = (self.request.id, self.shares.together(&found?));
        let is_over = self.found.iter().all(|&(_, is_all)| is_all);
        Some(if is_over {
            EngineAnswer::Finished { id, thinking }
        } else {
            EngineAnswer::Thinking { id, thinking }
        })
    }
}

/// The first of the workers.
pub struct SplitSession {
    own: EngineSession,
    /// The largest number of workers, including this one.
    workers: usize,
    helpers: Vec<Link<ShareRequest, EngineAnswer>>,
    inbox: Inbox,
    wake: Rc<dyn Fn()>,
    /// The weights that future helpers need, one request for each rule.
    weights: Vec<EngineRequest>,
    split: Option<Split>,
}

impl SplitSession {
    /// A session with at most this many workers, including this one.
    pub fn new(workers: usize) -> SplitSession {
        SplitSession {
            own: EngineSession::default(),
            workers,
            helpers: vec![],
            inbox: Inbox::default(),
            wake: Rc::new(|| ()),
            weights: vec![],
            split: None,
        }
    }

    fn send_to_helpers(&self, request: &EngineRequest) {
        for helper in &self.helpers {
            helper.send(ShareRequest { request: request.clone(), only: vec![] });
        }
    }

    /// Ends a split search without an answer.
    fn give_up(&mut self) {
        if self.split.take().is_some() {
            self.send_to_helpers(&EngineRequest::Cancel);
        }
    }

    fn start_helpers(&mut self) {
        for number in self.helpers.len() + 1..self.workers {
            let (inbox, wake) = (Rc::clone(&self.inbox), Rc::clone(&self.wake));
            let mut helper = Link::named(SEVERAL.to_owned(), SHARE.to_owned(), move |event| {
                inbox.borrow_mut().push((number, event));
                wake();
            });
            helper.spawn();
            for weights in &self.weights {
                helper.send(ShareRequest { request: weights.clone(), only: vec![] });
            }
            self.helpers.push(helper);
        }
    }

    /// Begins a search, split if that is useful; returns the answer if it cannot be made.
    fn search(&mut self, request: SearchRequest) -> Option<EngineAnswer> {
        self.give_up();
        let moves = if request.is_for_several() { self.own.root_moves(&request) } else { vec![] };
        let Some(shares) = Shares::new(&moves, self.workers, request.multi_pv as usize) else {
            return self.own.search(&request, None);
        };
        self.start_helpers();
        let part = SearchRequest { multi_pv: shares.lines() as u32, ..request.clone() };
        let (own, others) = shares.sets().split_first().expect("there are two at least");
        for (helper, share) in self.helpers.iter().zip(others) {
            let only = share.iter().collect();
            helper.send(ShareRequest { request: EngineRequest::Search(part.clone()), only });
        }
        let refused = self.own.search(&part, Some(*own));
        let found = vec![(None, false); shares.sets().len()];
        self.split = Some(Split { request, began: now(), is_stopped: false, shares, found });
        if refused.is_some() {
            self.give_up();
        }
        refused
    }

    /// Processes the messages of helpers; returns whether there is anything new.
    fn hear(&mut self) -> bool {
        let mut is_new = false;
        for (number, event) in self.inbox.take() {
            let (id, thinking, is_all) = match event {
                WorkerEvent::Answer(EngineAnswer::Thinking { id, thinking }) => {
                    (id, thinking, false)
                }
                WorkerEvent::Answer(EngineAnswer::Finished { id, thinking }) => {
                    (id, thinking, true)
                }
                WorkerEvent::Answer(EngineAnswer::Ready | EngineAnswer::BadWeights { .. }) => {
                    continue;
                }
                // Without this share the answer would be wrong.
                WorkerEvent::Answer(EngineAnswer::Refused { .. })
                | WorkerEvent::Malformed(_)
                | WorkerEvent::Lost(_) => {
                    self.go_on_alone();
                    return false;
                }
            };
            is_new |= self.note(number, id, thinking, is_all);
        }
        is_new
    }

    /// Notes what a worker has found; returns whether it concerns the current search.
    fn note(&mut self, number: usize, id: RequestId, thinking: Thinking, is_all: bool) -> bool {
        let Some(split) = self.split.as_mut().filter(|split| split.request.id == id) else {
            return false;
        };
        split.found[number] = (Some(thinking), is_all);
        true
    }

    /// Ends the helpers for good, and restarts the current search without them, in what is left of its time.
    fn go_on_alone(&mut self) {
        self.helpers.clear();
        self.inbox.take();
        self.workers = 1;
        if let Some(split) = self.split.take() {
            self.own.search(&split.anew(), None);
        }
    }
}

impl Work for SplitSession {
    type Request = EngineRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: EngineRequest, answer: &mut dyn FnMut(EngineAnswer)) {
        match request {
            EngineRequest::Search(search) => self.search(search).into_iter().for_each(answer),
            EngineRequest::Stop { id } => {
                if let Some(split) = self.split.as_mut().filter(|split| split.request.id == id) {
                    split.is_stopped = true;
                }
                self.send_to_helpers(&request);
                self.own.request(request, answer);
            }
            EngineRequest::Cancel | EngineRequest::NewGame => {
                self.split = None;
                self.send_to_helpers(&request);
                self.own.request(request, answer);
            }
            EngineRequest::Weights { ref rule, .. } => {
                self.split = None;
                self.weights.retain(
                    |known| !matches!(known, EngineRequest::Weights { rule: of, .. } if of == rule),
                );
                self.weights.push(request.clone());
                self.send_to_helpers(&request);
                self.own.request(request, answer);
            }
        }
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        self.own.unreadable(reason)
    }

    fn is_busy(&self) -> bool {
        self.own.is_busy()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(EngineAnswer)) {
        let mut is_new = self.hear();
        let mut answers = vec![];
        self.own.slice(&mut |given| answers.push(given));
        for given in answers {
            match given {
                EngineAnswer::Thinking { id, thinking } if self.split.is_some() => {
                    is_new |= self.note(0, id, thinking, false);
                }
                EngineAnswer::Finished { id, thinking } if self.split.is_some() => {
                    is_new |= self.note(0, id, thinking, true);
                }
                given => answer(given),
            }
        }
        let together = self.split.as_ref().filter(|_| is_new).and_then(Split::answer);
        if matches!(together, Some(EngineAnswer::Finished { .. })) {
            self.split = None;
        }
        together.into_iter().for_each(answer);
    }

    fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.wake = wake;
    }
}

/// One of the other workers.
#[derive(Default)]
pub struct ShareSession {
    own: EngineSession,
}

impl Work for ShareSession {
    type Request = ShareRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: ShareRequest, answer: &mut dyn FnMut(EngineAnswer)) {
        match request.request {
            EngineRequest::Search(search) => {
                let only: PointSet = request.only.iter().copied().collect();
                self.own.search(&search, Some(only)).into_iter().for_each(answer);
            }
            request => self.own.request(request, answer),
        }
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        self.own.unreadable(reason)
    }

    fn is_busy(&self) -> bool {
        self.own.is_busy()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(EngineAnswer)) {
        self.own.slice(answer);
    }
}
