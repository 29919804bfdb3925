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

/// Candidates of a search at most.
const MOST_LINES: usize = 64;

/// A search to be made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Where it ends. Without any it ends when it is stopped.
    pub limits: Limits,
    /// Candidates to report, from 1 to 64.
    pub lines: usize,
    /// The level to choose the move by. It brings a limit of nodes where there is none, and candidates of its own.
    pub level: Option<Level>,
    /// Decides between equals, and which of its candidates a level chooses.
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
    /// What was found in all, where the search is over; at least one line.
    pub end: Option<SearchSoFar>,
}

/// An engine and at most one search under way.
///
/// A search that is limited by nodes, or by depth alone, begins with an empty table, so it is the same every time. Any
/// other goes on from what earlier ones found.
pub struct SearchService<T = LocalTable> {
    engine: Option<Engine<PatternEvaluator, T>>,
    /// Makes the engine's table.
    table: Box<dyn Fn() -> T>,
    /// Which of several that search together this is; 0 for the one whose answers count.
    number: usize,
    weights: SharedWeights,
    /// Whether what the engine remembers is to be forgotten before its next search.
    is_stale: bool,
    search: Option<Search>,
}

struct Search {
    /// When it was first worked on.
    began: Option<f64>,
    nodes: u64,
    report: Option<Report>,
    /// The last depth of which there was a report.
    depth: u32,
    is_stopped: bool,
    /// How the move is chosen among the candidates, by which seed; the best one without.
    level: Option<(Level, u64)>,
}

impl<T> fmt::Debug for SearchService<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_busy = self.search.is_some();
        f.debug_struct("SearchService").field("is_busy", &is_busy).finish_non_exhaustive()
    }
}

impl SearchService {
    /// A service whose engine has a table of at most this many bytes.
    pub fn new(table_bytes: usize) -> SearchService {
        SearchService::with_table(move || LocalTable::new(table_bytes), 0)
    }
}

impl<T: Table> SearchService<T> {
    /// One of several services that search together, by their numbers. The limits of nodes and time are those of the
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

    /// The weights that its searches begin by. A search under way goes on by those that it began by; a program that
    /// adds some has the engine [forget](SearchService::forget).
    pub fn weights(&self) -> &SharedWeights {
        &self.weights
    }

    /// Forgets what earlier searches found: no later one makes use of it. A search under way goes on.
    pub fn forget(&mut self) {
        self.is_stale = true;
    }

    fn engine(&mut self) -> &mut Engine<PatternEvaluator, T> {
        let (weights, table) = (&self.weights, &self.table);
        self.engine.get_or_insert_with(|| Engine::with_table(table(), weights.evaluators()))
    }

    /// The moves that the root of a search has, the likeliest first. Gives up any search under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] where the game has ended.
    pub fn root_moves(&mut self, position: &Position) -> Result<Vec<Point>, SearchError> {
        self.cancel();
        self.engine().root_moves(position)
    }

    /// Begins a search, in the place of any that is under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] where the game has ended, [`SearchError::NoMove`] where none of the moves to search is legal.
    pub fn start(&mut self, position: &Position, wanted: &Wanted) -> Result<(), SearchError> {
        self.cancel();
        let Wanted { limits, lines, level, seed, only } = *wanted;
        let limits = Limits { nodes: limits.nodes.or(level.map(|level| level.nodes)), ..limits };
        let is_repeatable =
            limits.nodes.is_some() || limits.depth.is_some() && limits.millis.is_none();
        let lenient = level.filter(|level| level.slack > 0);
        let options = Options {
            multi_pv: lines.max(level.map_or(1, |level| level.lines)).clamp(1, MOST_LINES),
            // A level's moves differ by its choice; what it looks at is the same.
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
        // Another seed at every move of a game.
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

    /// Gives up the search.
    pub fn cancel(&mut self) {
        self.search = None;
    }

    /// Nodes that the search under way has visited.
    pub fn nodes(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.nodes)
    }

    /// What the search under way has found so far, at this time of the environment's clock.
    pub fn found(&self, around: &mut impl Environment) -> Option<SearchSoFar> {
        let Search { began, report, nodes, .. } = self.search.as_ref()?;
        let millis = (around.millis() - (*began)?).max(0.0);
        Some(SearchSoFar { report: report.clone()?, nodes: *nodes, millis })
    }

    /// Searches for one slice. Where no search is under way there is nothing to do.
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
