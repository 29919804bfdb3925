//! An engine and at most one search under way.

use std::fmt;

use tengen::board::{Point, PointSet};
use tengen::eval::PatternEvaluator;
use tengen::rules::Position;
use tengen::search::{
    Engine, Level, Limits, LocalTable, Options, Progress, Report, SearchError, Table,
};

use super::slice::{Environment, Slice};
use super::weights::SharedWeights;

/// Maximum number of candidates of a search.
const MOST_LINES: usize = 64;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// When it ends. Without limits it ends when it is stopped.
    pub limits: Limits,
    /// Candidates to report, from 1 to 64.
    pub lines: usize,
    /// The level that chooses the move. It supplies a node limit if there is none, and its own number of candidates.
    pub level: Option<Level>,
    /// Breaks ties, and decides which of its candidates a level chooses.
    pub seed: u32,
    /// The only moves to search.
    pub only: Option<PointSet>,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct SearchSoFar {
    /// Its last report.
    pub report: Report,
    /// Nodes visited.
    pub nodes: u64,
    /// Milliseconds since it began.
    pub millis: f64,
}

/// The result of a slice of a search.
#[derive(Debug)]
pub struct SearchStep {
    /// The depths that were finished in it.
    pub depths: Vec<SearchSoFar>,
    /// The overall result, if the search is over; at least one line.
    pub end: Option<SearchSoFar>,
}

/// An engine and at most one search under way.
///
/// A search limited by nodes, or only by depth, begins with an empty table, so it is the same every time. Any other
/// builds on what earlier ones found.
pub struct SearchService<T = LocalTable> {
    engine: Option<Engine<PatternEvaluator, T>>,
    /// Creates the engine's table.
    table: Box<dyn Fn() -> T>,
    /// The number of this service among several that search together; 0 for the one whose answers count.
    number: usize,
    weights: SharedWeights,
    /// Whether the engine's memory is to be cleared before its next search.
    is_stale: bool,
    search: Option<Search>,
}

struct Search {
    /// When work on it began.
    began: Option<f64>,
    nodes: u64,
    report: Option<Report>,
    /// The last depth that was reported.
    depth: u32,
    is_stopped: bool,
    /// The level that chooses the move among the candidates, and its seed; without it, the best one is taken.
    level: Option<(Level, u64)>,
}

impl<T> fmt::Debug for SearchService<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_busy = self.search.is_some();
        f.debug_struct("SearchService").field("is_busy", &is_busy).finish_non_exhaustive()
    }
}

impl SearchService {
    /// Creates a service whose engine has a table of at most this many bytes.
    pub fn new(table_bytes: usize) -> SearchService {
        SearchService::with_table(move || LocalTable::new(table_bytes), 0)
    }
}

impl<T: Table> SearchService<T> {
    /// Creates one of several services that search together, with its number. Node and time limits are those of the
    /// one with the number 0, whose answers count. `table` is called when the first search begins.
    pub fn with_table(table: impl Fn() -> T + 'static, number: usize) -> SearchService<T> {
        SearchService {
            engine: None,
            table: Box::new(table),
            number,
            weights: SharedWeights::default(),
            is_stale: false,
            search: None,
        }
    }

    /// Returns the weights with which its searches begin. A search under way continues with those that it began with;
    /// a program that adds weights should make the engine [forget](SearchService::forget).
    pub fn weights(&self) -> &SharedWeights {
        &self.weights
    }

    /// Forgets what earlier searches found, so that no later one uses it. A search under way continues.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }

    fn engine(&mut self) -> &mut Engine<PatternEvaluator, T> {
        let (weights, table) = (&self.weights, &self.table);
        self.engine.get_or_insert_with(|| Engine::with_table(table(), weights.evaluators()))
    }

    /// Returns the root moves of a search, the likeliest first. Abandons any search under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended.
    pub fn root_moves(&mut self, position: &Position) -> Result<Vec<Point>, SearchError> {
        self.cancel();
        self.engine().root_moves(position)
    }

    /// Begins a search, replacing any that is under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended, [`SearchError::NoMove`] if none of the moves to search is legal.
    pub fn start(&mut self, position: &Position, wanted: &Wanted) -> Result<(), SearchError> {
        self.cancel();
        let Wanted { limits, lines, level, seed, only } = *wanted;
        let limits = Limits { nodes: limits.nodes.or(level.map(|level| level.nodes)), ..limits };
        let is_repeatable =
            limits.nodes.is_some() || limits.depth.is_some() && limits.millis.is_none();
        let lenient = level.filter(|level| level.slack > 0);
        let options = Options {
            multi_pv: lines.max(level.map_or(1, |level| level.lines)).clamp(1, MOST_LINES),
            // A level's moves vary by its choice; its search stays the same.
            seed: if lenient.is_some() { 0 } else { seed.into() },
            only,
        };
        let number = self.number;
        let limits = match number {
            0 => limits,
            _ => Limits { depth: limits.depth, ..Limits::default() },
        };
        let is_stale = std::mem::take(&mut self.is_stale);
        let engine = self.engine();
        if is_repeatable || is_stale {
            engine.clear();
        }
        engine.start_helper(position, limits, options, number)?;
        // A different seed for every move of a game.
        let seed = u64::from(seed) ^ position.board().hash();
        self.search = Some(Search {
            began: None,
            nodes: 0,
            report: None,
            depth: 0,
            is_stopped: false,
            level: lenient.map(|level| (level, seed)),
        });
        Ok(())
    }

    /// Whether a search is under way.
    pub fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Ends the search at its next slice, with what it has found.
    pub fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.is_stopped = true;
        }
    }

    /// Abandons the search.
    pub fn cancel(&mut self) {
        self.search = None;
    }

    /// Returns the nodes visited by the search under way.
    pub fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes)
    }

    /// Returns what the search under way has found so far, at the current time of the environment's clock.
    pub fn found(&self, around: &mut impl Environment) -> Option<SearchSoFar> {
        let Search { began, report, nodes, .. } = self.search.as_ref()?;
        let millis = (around.millis() - (*began)?).max(0.0);
        Some(SearchSoFar { report: report.clone()?, nodes: *nodes, millis })
    }

    /// Searches for one slice. Does nothing if no search is under way.
    ///
    /// # Errors
    /// Those of [`Engine::run`]; the search is over then.
    pub fn run(&mut self, around: &mut impl Environment) -> Result<SearchStep, SearchError> {
        let (Some(mut search), Some(engine)) = (self.search.take(), &mut self.engine) else {
            return Ok(SearchStep { depths: vec![], end: None });
        };
        let began = *search.began.get_or_insert_with(|| around.millis());
        let mut slice = Slice::new(around, began, search.is_stopped);
        slice.depth = search.depth;
        let progress = engine.run(&mut slice)?;
        let millis = slice.millis();
        let depths = std::mem::take(&mut slice.depths).into_iter();
        let depths = depths
            .map(|(report, millis)| SearchSoFar { nodes: report.nodes, report, millis })
            .collect();
        search.nodes += slice.nodes;
        search.depth = slice.depth;
        search.report = slice.report.take().or(search.report);
        let end = match progress {
            Progress::Paused => {
                self.search = Some(search);
                None
            }
            Progress::Finished(mut report) => {
                if let Some((level, seed)) = search.level
                    && let Some(choice) = level.pick(&report, seed)
                {
                    report.put_first(choice);
                }
                Some(SearchSoFar { nodes: search.nodes.max(report.nodes), report, millis })
            }
        };
        Ok(SearchStep { depths, end })
    }
}
