//! The engine and at most one search under way.

use crate::protocol::{Answer, Request, RequestId, SearchRequest, Thinking};
use crate::runtime::clock::now;
use crate::runtime::slicer::Work;
use js_sys::Int32Array;
use tengen::board::{Point, PointSet};
use tengen::eval::PatternEvaluator;
use tengen::rules::Position;
use tengen::search::{Engine, Level, Limits, LocalTable, Options, Progress, Report, Table};

use super::host::{ANSWERS, SliceHost};
use super::refusal::ToPage;
use super::weights::SharedWeights;

/// Bytes of the engine's table: phones kill pages that take much more.
const TABLE: usize = 1 << 24;

/// The engine and at most one search under way. Searches of taught opponents are another session's.
pub struct Session<T = LocalTable> {
    engine: Option<Engine<PatternEvaluator, T>>,
    /// Makes the engine's table.
    table: Box<dyn Fn() -> T>,
    /// Which of several that search together this is; 0 for the one whose answers count.
    number: usize,
    weights: SharedWeights,
    search: Option<Search>,
    flag: Option<Int32Array>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(|| LocalTable::new(TABLE), 0)
    }
}

struct Search {
    id: RequestId,
    began: f64,
    answered: f64,
    nodes: u64,
    report: Option<Report>,
    stop: bool,
    /// How the move is chosen among the candidates, by which seed; the best one without.
    level: Option<(Level, u64)>,
}

impl<T: Table> Session<T> {
    /// One of several sessions that search together, by their numbers. `table` is called when the first search begins.
    pub(super) fn new(table: impl Fn() -> T + 'static, number: usize) -> Session<T> {
        let (engine, weights) = (None, SharedWeights::default());
        Session { engine, table: Box::new(table), number, weights, search: None, flag: None }
    }

    /// Nodes that the search under way has visited.
    pub(super) fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes)
    }

    /// Takes a request, and answers it where that needs no search.
    fn take(&mut self, request: Request) -> Option<Answer> {
        match request {
            Request::Search(request) => self.search(&request, None),
            Request::Stop { id } => {
                if let Some(search) = self.search.as_mut().filter(|search| search.id == id) {
                    search.stop = true;
                }
                None
            }
            Request::Cancel => {
                self.search = None;
                None
            }
            Request::NewGame => {
                self.forget();
                None
            }
            Request::Weights { rule, file } => {
                let added = self.weights.add(&rule, &file);
                // What was remembered was valued otherwise.
                self.forget();
                added.err().map(|reason| Answer::BadWeights { rule, reason })
            }
        }
    }

    /// Forgets what earlier searches found, and drops any under way.
    fn forget(&mut self) {
        self.search = None;
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// The moves that the root of a search has, the likeliest first; none where the search cannot be made.
    pub(super) fn root_moves(&mut self, request: &SearchRequest) -> Vec<Point> {
        let position = request.position.position();
        let moves = position.map(|position| self.engine().root_moves(&position));
        moves.ok().and_then(Result::ok).unwrap_or_default()
    }

    fn engine(&mut self) -> &mut Engine<PatternEvaluator, T> {
        let (weights, table) = (&self.weights, &self.table);
        self.engine.get_or_insert_with(|| {
            let weights = weights.clone();
            Engine::with_table(table(), move |rule| PatternEvaluator::new(weights.of(rule)))
        })
    }

    /// Begins a search, of these moves `only` if some are named; the answer where it cannot be made.
    pub(super) fn search(
        &mut self,
        request: &SearchRequest,
        only: Option<PointSet>,
    ) -> Option<Answer> {
        self.search = None;
        let id = request.id;
        let refused = |reason: String| Some(Answer::Refused { id, reason });
        if request.taught.is_some() {
            return refused("taught opponents have a worker of their own".to_owned());
        }
        let position = match request.position.position() {
            Ok(position) => position,
            Err(error) => return refused(error.to_string()),
        };
        let began = now();
        let search = Search {
            id,
            began,
            answered: began,
            nodes: 0,
            report: None,
            stop: false,
            level: level(request, &position),
        };
        let number = self.number;
        let engine = self.engine();
        if request.nodes.is_some() {
            // What was learnt earlier would make the same level play differently.
            engine.clear();
        }
        let options = Options {
            multi_pv: lines(request),
            seed: if request.slack == 0 { request.seed.into() } else { 0 },
            only,
        };
        let mut limits = request.limits();
        if number > 0 {
            // The one whose answers count has the limits.
            limits = Limits { depth: limits.depth, ..Limits::default() };
        }
        if let Err(error) = engine.start_helper(&position, limits, options, number) {
            return refused(error.to_page());
        }
        self.search = Some(search);
        None
    }

    /// Searches for one slice, and answers if the search is over or there is news to tell.
    fn search_on(&mut self) -> Option<Answer> {
        let (search, engine) = (self.search.as_mut()?, self.engine.as_mut()?);
        let id = search.id;
        let slice = now();
        let progress = engine.run(&mut SliceHost {
            began: search.began,
            slice,
            nodes: &mut search.nodes,
            report: &mut search.report,
            flag: self.flag.as_ref().map(|flag| (flag, id.cast_signed())),
            stop: search.stop,
        });
        let time = now();
        let millis = time - search.began;
        match progress {
            Err(error) => {
                self.search = None;
                Some(Answer::Refused { id, reason: error.to_page() })
            }
            Ok(Progress::Finished(mut report)) => {
                if let Some((level, seed)) = search.level
                    && let Some(choice) = level.pick(&report, seed)
                {
                    report.put_first(choice);
                }
                let thinking = Thinking::new(&report, search.nodes, millis);
                self.search = None;
                Some(Answer::Finished { id, thinking })
            }
            Ok(Progress::Paused) if time - search.answered >= ANSWERS => {
                search.answered = time;
                let report = search.report.as_ref()?;
                let thinking = Thinking::new(report, search.nodes, millis);
                Some(Answer::Thinking { id, thinking })
            }
            Ok(Progress::Paused) => None,
        }
    }
}

impl<T: Table + 'static> Work for Session<T> {
    type Request = Request;
    type Answer = Answer;

    fn request(&mut self, request: Request, answer: &mut dyn FnMut(Answer)) {
        self.take(request).into_iter().for_each(answer);
    }

    fn unreadable(&self, reason: String) -> Answer {
        Answer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(Answer)) {
        self.search_on().into_iter().for_each(answer);
    }

    /// A search goes on only while the flag holds its number.
    fn set_flag(&mut self, flag: Int32Array) {
        self.flag = Some(flag);
    }
}

/// Candidates to search.
fn lines(request: &SearchRequest) -> usize {
    request.multi_pv.clamp(1, 64) as usize
}

/// The level to choose the move by, and the seed: another one at every move of a game.
fn level(request: &SearchRequest, position: &Position) -> Option<(Level, u64)> {
    let level = Level {
        nodes: request.nodes?.into(),
        lines: lines(request),
        slack: i32::try_from(request.slack).unwrap_or(i32::MAX),
    };
    let seed = u64::from(request.seed) ^ position.board().hash();
    (level.slack > 0).then_some((level, seed))
}
