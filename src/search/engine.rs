//! Starting, resuming and ending a search.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use super::board::SearchBoard;
use super::deepening::Deepening;
use super::root::root_moves;
use super::searcher::{Memory, Searcher};
use super::table::{LocalTable, Table};
use super::{Host, Limits, Report};
use crate::board::{Point, PointSet};
use crate::eval::{Evaluator, PatternEvaluator, Weights};
use crate::rules::{Position, Rule};
use crate::shapes::{ShapeState, ShapeTables};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many candidates to report; at least 1.
    pub multi_pv: usize,
    /// Breaks ties.
    pub seed: u64,
    /// The only root moves to search, like UCI's `searchmoves`; `None` leaves the choice to the engine. If set, the
    /// report is valid for these moves only.
    pub only: Option<PointSet>,
}

impl Default for Options {
    fn default() -> Options {
        Options { multi_pv: 1, seed: 0, only: None }
    }
}

/// Why a search cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game is over.
    Over,
    /// None of the [only](Options::only) moves to search is legal.
    NoMove,
    /// There is a time limit, but the host has no clock.
    NoClock,
    /// There is no limit, and no host that could end the search.
    NoLimit,
    /// No search was started that could be resumed.
    NotStarted,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SearchError::Over => "the game is over: there is no move to search for",
            SearchError::NoMove => "none of the moves to search is legal",
            SearchError::NoClock => {
                "a time limit needs a clock: the crate's feature `std`, or a host that has one"
            }
            SearchError::NoLimit => "a search without a limit would not end",
            SearchError::NotStarted => "no search was started that could be continued",
        })
    }
}

impl core::error::Error for SearchError {}

/// The outcome of [`Engine::run`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The host requested a pause; run again to resume.
    Paused,
    /// The search is over; the report holds at least one line.
    Finished(Report),
}

/// The engine: its hash table, its tables of shapes and weights, and at most one search under way.
pub struct Engine<E = PatternEvaluator, T = LocalTable> {
    /// `None` while a search is under way, which then owns it.
    memory: Option<Memory<T>>,
    /// Creates the evaluator for a rule.
    evaluator: Box<dyn Fn(Rule) -> E + Send>,
    tables: Option<(Rule, Arc<ShapeTables>)>,
    search: Option<Deepening<E, T>>,
    /// Runs the search. Behind a pointer it is compiled where the engine is created, for the built-in weights in this
    /// crate, instead of in every program that calls it.
    run: fn(&mut Deepening<E, T>, &mut dyn Host) -> Progress,
}

impl<E, T> fmt::Debug for Engine<E, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.tables.as_ref().map(|(rule, _)| rule);
        f.debug_struct("Engine").field("rule", &rule).finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine whose hash table takes at most `table_bytes` of memory (rounded down to a power of two, and
    /// less if the system cannot provide that much). Everything else takes about a megabyte.
    pub fn new(table_bytes: usize) -> Engine {
        Engine::with_table(LocalTable::new(table_bytes), builtin_evaluator())
    }
}

/// Returns a function that makes the engine's own evaluator for a rule, with the built-in weights.
pub(super) fn builtin_evaluator() -> impl Fn(Rule) -> PatternEvaluator + Send + 'static {
    // Reading the weights takes longer than a short search, so the last ones are kept.
    let last: RefCell<Option<(Rule, Arc<Weights>)>> = RefCell::new(None);
    move |rule| {
        let mut last = last.borrow_mut();
        if last.as_ref().is_none_or(|(known, _)| *known != rule) {
            *last = Some((rule, Weights::builtin(rule)));
        }
        let (_, weights) = last.as_ref().expect("they have just been read");
        PatternEvaluator::new(weights.clone())
    }
}

impl<E: Evaluator> Engine<E> {
    /// Creates an engine with the evaluator that `evaluator` makes for a rule: the engine's
    /// own by other [`Weights`], or another.
    pub fn with_evaluator(
        table_bytes: usize,
        evaluator: impl Fn(Rule) -> E + Send + 'static,
    ) -> Engine<E> {
        Engine::with_table(LocalTable::new(table_bytes), evaluator)
    }
}

impl<E: Evaluator, T: Table> Engine<E, T> {
    /// Creates an engine with the caller's hash table, and an evaluator as in [`Engine::with_evaluator`].
    pub fn with_table(table: T, evaluator: impl Fn(Rule) -> E + Send + 'static) -> Engine<E, T> {
        let memory = Memory::new(table);
        Engine {
            memory: Some(memory),
            evaluator: Box::new(evaluator),
            tables: None,
            search: None,
            run: Deepening::run,
        }
    }

    /// Forgets everything learnt from earlier searches, so that the next one depends only on its arguments.
    pub fn clear(&mut self) {
        let mut memory = self.take_memory();
        memory.table.clear();
        memory.history.clear();
        self.memory = Some(memory);
    }

    /// Sets the parameters for searches that begin from now on. What is remembered of earlier ones is kept.
    #[cfg(feature = "tuning")]
    pub fn set_parameters(&mut self, parameters: super::Parameters) {
        let mut memory = self.take_memory();
        memory.parameters = parameters;
        self.memory = Some(memory);
    }

    /// Takes the memory back from the search that owns it, dropping that search.
    fn take_memory(&mut self) -> Memory<T> {
        let under_way = self.search.take().map(Deepening::into_memory);
        under_way.or(self.memory.take()).expect("the engine or its search has the memory")
    }

    /// Searches a position, with one candidate and no randomness.
    ///
    /// ```
    /// use tengen::{Engine, Limits, Position, Rule, Size};
    ///
    /// // Three in a row with both ends open: Black has to answer.
    /// let moves = ["h8", "g9", "o1", "h9", "a1", "i9"].map(|name| name.parse().unwrap());
    /// let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
    /// let report = Engine::new(16 << 20).search(&position, Limits::nodes(5_000))?;
    /// let best = report.best().map(|point| point.to_string());
    /// assert!(["f9", "e9", "j9", "k9"].contains(&best.as_deref().unwrap()), "{best:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended, [`SearchError::NoLimit`] if `limits` sets none, and
    /// [`SearchError::NoClock`] for a time limit if the crate was built without its feature `std`.
    pub fn search(&mut self, position: &Position, limits: Limits) -> Result<Report, SearchError> {
        if limits == Limits::default() {
            return Err(SearchError::NoLimit);
        }
        #[cfg(feature = "std")]
        let mut host = super::Clock::start();
        #[cfg(not(feature = "std"))]
        let mut host = super::Unlimited;
        self.search_with(position, limits, Options::default(), &mut host)
    }

    /// Searches a position; when the host requests a pause, the search resumes at once.
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended, [`SearchError::NoMove`] if none of [`Options::only`] is legal,
    /// and [`SearchError::NoClock`] for a time limit if the host has no clock.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
        host: &mut dyn Host,
    ) -> Result<Report, SearchError> {
        self.start(position, limits, options)?;
        self.finish(host)
    }

    /// Continues the search to its end.
    pub(super) fn finish(&mut self, host: &mut dyn Host) -> Result<Report, SearchError> {
        loop {
            if let Progress::Finished(report) = self.run(host)? {
                return Ok(report);
            }
        }
    }

    /// Begins a search, dropping any under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended, and [`SearchError::NoMove`] if none of [`Options::only`] is
    /// legal.
    pub fn start(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
    ) -> Result<(), SearchError> {
        self.start_helper(position, limits, options, 0)
    }

    /// Begins a search as one of several engines that search the position together; the first has the number 0.
    ///
    /// # Errors
    /// As [`Engine::start`].
    pub fn start_helper(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
        number: usize,
    ) -> Result<(), SearchError> {
        let board = self.board(position)?;
        let moves = root_moves(&board, position, options.seed, options.only.as_ref());
        if moves.is_empty() {
            return Err(SearchError::NoMove);
        }
        let mut memory = self.take_memory();
        memory.table.next_generation();
        let searcher = Searcher::new(board, memory, limits);
        self.search = Some(Deepening::new(searcher, position, moves, options, number));
        Ok(())
    }

    /// The root moves of a search of the position, the likeliest first. A search under way may be dropped.
    ///
    /// # Errors
    /// [`SearchError::Over`] if the game has ended.
    pub fn root_moves(&mut self, position: &Position) -> Result<Vec<Point>, SearchError> {
        Ok(root_moves(&self.board(position)?, position, 0, None))
    }

    /// Prepares the position for a search. A search under way is dropped if it is under another rule.
    fn board(&mut self, position: &Position) -> Result<SearchBoard<E>, SearchError> {
        if position.ending().is_some() {
            return Err(SearchError::Over);
        }
        let rule = position.rule();
        let tables = match &self.tables {
            Some((known, tables)) if *known == rule => tables.clone(),
            _ => {
                self.clear();
                let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
                self.tables = Some((rule, tables.clone()));
                tables
            }
        };
        let state = ShapeState::new(position.board(), tables);
        Ok(SearchBoard::new(position, state, (self.evaluator)(rule)))
    }

    /// Runs the search until it is over or the host requests a pause.
    ///
    /// # Errors
    /// [`SearchError::NotStarted`] if no search was started or it is already over, and [`SearchError::NoClock`] if it
    /// has a time limit but the host has no clock.
    pub fn run(&mut self, host: &mut dyn Host) -> Result<Progress, SearchError> {
        let search = self.search.as_mut().ok_or(SearchError::NotStarted)?;
        if search.limits().millis.is_some() && host.elapsed_millis().is_none() {
            return Err(SearchError::NoClock);
        }
        let progress = (self.run)(search, host);
        if matches!(progress, Progress::Finished(_)) {
            self.memory = Some(self.take_memory());
        }
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::key;
    use super::*;
    use crate::board::Board;
    use crate::search::Unlimited;
    use crate::search::bench::BENCH;

    /// Later searches may reach the position from elsewhere, so its table entry must describe its best line, not the
    /// last of several.
    #[test]
    fn the_table_keeps_the_best_line_of_several() {
        // Black wins by extending the three, and by nothing far away from it.
        let board = Board::from_text(
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . o . . . .
            . . . o . . . . .
            . . x x x . . . .
            . . . . . o . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .",
        );
        let position = Position::from_board(Rule::Freestyle, board.unwrap());
        let mut engine = Engine::new(1 << 20);
        let options = Options { multi_pv: 12, ..Options::default() };
        let found =
            engine.search_with(&position, Limits::depth(4), options, &mut Unlimited).unwrap();
        let values = [0, 11].map(|at| found.lines[at].value.is_proved());
        assert_eq!(values, [true, false]);
        let hash = key(&position);
        let hit = engine.memory.as_ref().and_then(|memory| memory.table.probe(hash, 0));
        assert_eq!(hit.map(|hit| hit.value), Some(found.lines[0].value));
    }

    /// Nor must the entry describe a restricted set of moves.
    #[test]
    fn a_restricted_root_is_not_stored_in_the_table() {
        let position = BENCH[0].position();
        let mut engine = Engine::new(1 << 20);
        let last = engine.root_moves(&position).unwrap().pop().unwrap();
        let only = Some(core::iter::once(last).collect());
        let options = Options { only, ..Options::default() };
        let found = engine.search_with(&position, Limits::depth(5), options, &mut Unlimited);
        assert_eq!(found.map(|found| found.best()), Ok(Some(last)));
        let hash = key(&position);
        let hit = engine.memory.as_ref().and_then(|memory| memory.table.probe(hash, 0));
        assert!(hit.is_none(), "{hit:?}");
    }
}
