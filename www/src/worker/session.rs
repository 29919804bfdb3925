//! The engine's worker: what its messages ask of the search, and how they are answered.

use crate::protocol::{EngineAnswer, EngineRequest, RequestId, SearchRequest, Thinking};
use crate::runtime::clock::now;
use crate::runtime::slicer::Work;
use js_sys::Int32Array;
use tengen::board::{Point, PointSet};
use tengen::search::{Level, LocalTable, Table};
use tengen_api::service::{SearchService, SearchSoFar, Wanted};

use super::host::{ANSWERS, WorkerSlice};
use super::refusal::ToPage;

/// Bytes of the engine's table: phones kill pages that take much more.
const TABLE: usize = 1 << 24;

/// The engine and at most one search under way. Searches of taught opponents are another session's.
pub struct EngineSession<T = LocalTable> {
    service: SearchService<T>,
    /// The search under way, and when it was last answered.
    asked: Option<(RequestId, f64)>,
    flag: Option<Int32Array>,
}

impl Default for EngineSession {
    fn default() -> EngineSession {
        EngineSession::new(|| LocalTable::new(TABLE), 0)
    }
}

impl<T: Table> EngineSession<T> {
    /// One of several sessions that search together, by their numbers. `table` is called when the first search begins.
    pub(super) fn new(table: impl Fn() -> T + 'static, number: usize) -> EngineSession<T> {
        EngineSession { service: SearchService::with_table(table, number), asked: None, flag: None }
    }

    /// Nodes that the search under way has visited.
    pub(super) fn nodes(&self) -> u64 {
        self.service.nodes()
    }

    /// Takes a request, and answers it where that needs no search.
    fn take(&mut self, request: EngineRequest) -> Option<EngineAnswer> {
        match request {
            EngineRequest::Search(request) => return self.search(&request, None),
            EngineRequest::Stop { id } => {
                if self.asked.is_some_and(|(asked, _)| asked == id) {
                    self.service.stop();
                }
            }
            EngineRequest::Cancel => self.service.cancel(),
            EngineRequest::NewGame => {
                self.service.cancel();
                self.service.forget();
            }
            EngineRequest::Weights { rule, file } => {
                self.service.cancel();
                let added = self.service.weights().add(rule, &file);
                // What was remembered was valued otherwise.
                self.service.forget();
                let reason = added.err()?.to_page();
                return Some(EngineAnswer::BadWeights { rule, reason });
            }
        }
        None
    }

    /// The moves that the root of a search has, the likeliest first; none where the search cannot be made.
    pub(super) fn root_moves(&mut self, request: &SearchRequest) -> Vec<Point> {
        let position = request.position.position().ok();
        position.and_then(|position| self.service.root_moves(&position).ok()).unwrap_or_default()
    }

    /// Begins a search, of these moves `only` if some are named; the answer where it cannot be made.
    pub(super) fn search(
        &mut self,
        request: &SearchRequest,
        only: Option<PointSet>,
    ) -> Option<EngineAnswer> {
        let started = self.start(request, only);
        started.err().map(|reason| EngineAnswer::Refused { id: request.id, reason })
    }

    fn start(&mut self, request: &SearchRequest, only: Option<PointSet>) -> Result<(), String> {
        self.service.cancel();
        if request.taught.is_some() {
            return Err("taught opponents have a worker of their own".to_owned());
        }
        let position = request.position.position().map_err(|error| error.to_string())?;
        let wanted = Wanted {
            limits: request.limits(),
            lines: request.multi_pv as usize,
            level: level(request),
            seed: request.seed,
            only,
        };
        self.service.start(&position, &wanted).map_err(|error| error.to_page())?;
        self.asked = Some((request.id, now()));
        Ok(())
    }

    /// Searches for one slice, and answers if the search is over or there is something to report.
    fn search_on(&mut self) -> Option<EngineAnswer> {
        let (id, answered) = self.asked?;
        let flag = self.flag.as_ref().map(|flag| (flag, id.cast_signed()));
        let mut slice = WorkerSlice::begin(flag);
        match self.service.run(&mut slice) {
            Err(error) => Some(EngineAnswer::Refused { id, reason: error.to_page() }),
            Ok(step) => match step.end {
                Some(found) => Some(EngineAnswer::Finished { id, thinking: thinking(&found) }),
                None if now() - answered >= ANSWERS => {
                    self.asked = Some((id, now()));
                    let found = self.service.found(&mut slice)?;
                    Some(EngineAnswer::Thinking { id, thinking: thinking(&found) })
                }
                None => None,
            },
        }
    }
}

impl<T: Table + 'static> Work for EngineSession<T> {
    type Request = EngineRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: EngineRequest, answer: &mut dyn FnMut(EngineAnswer)) {
        self.take(request).into_iter().for_each(answer);
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        EngineAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.service.is_busy()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(EngineAnswer)) {
        self.search_on().into_iter().for_each(answer);
    }

    /// A search goes on only while the flag holds its number.
    fn set_flag(&mut self, flag: Int32Array) {
        self.flag = Some(flag);
    }
}

fn thinking(found: &SearchSoFar) -> Thinking {
    Thinking::new(&found.report, found.nodes, found.millis)
}

/// The level to choose the move by.
fn level(request: &SearchRequest) -> Option<Level> {
    let level = Level {
        nodes: request.nodes?.into(),
        lines: request.multi_pv as usize,
        slack: i32::try_from(request.slack).unwrap_or(i32::MAX),
    };
    (level.slack > 0).then_some(level)
}
