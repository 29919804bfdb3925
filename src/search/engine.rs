//! Starting, carrying on and ending a search.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::history::History;
use super::plain::{PLAIN_INFINITE, Plain, PlainBoard};
use super::report::{Line, Report, Value};
use super::root::root_moves;
use super::sorting::insertion_sort_by_key;
use super::table::Table;
use super::thinker::{Budget, Interrupt, Memory, Thinker};
use super::{Host, Limits, params, winning_line};
use crate::board::Point;
use crate::eval::{Evaluator, PatternEvaluator, Weights};
use crate::rules::{Position, Rule};
use crate::shapes::{Class, ShapeState, ShapeTables};

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many candidates the report carries; at least 1.
    pub multi_pv: usize,
    /// Decides between equals.
    pub seed: u64,
    /// Searches plainly, by a taught evaluation, instead of at full strength.
    pub plain: Option<Plain>,
}

impl Default for Options {
    fn default() -> Options {
        Options { multi_pv: 1, seed: 0, plain: None }
    }
}

/// Why a search cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The game is over.
    Over,
    /// There is a time limit, and nobody to tell the time.
    NoClock,
    /// There is no limit, and nobody to end the search.
    NoLimit,
    /// No search was started that could be carried on.
    NotStarted,
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SearchError::Over => "the game is over: there is no move to search for",
            SearchError::NoClock => {
                "a time limit needs a clock: the crate's feature `std`, or a host that has one"
            }
            SearchError::NoLimit => "a search without a limit would not end",
            SearchError::NotStarted => "no search was started that could be carried on",
        })
    }
}

impl core::error::Error for SearchError {}

/// What [`Engine::run`] came back with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The host asked for a pause; run again to go on.
    Paused,
    /// The search is over; the report holds at least one line.
    Finished(Report),
}

/// The engine: its hash table, its tables of shapes and weights, and at most one search under way.
pub struct Engine<E = PatternEvaluator> {
    memory: Memory,
    /// Makes the evaluator of a rule.
    evaluator: Box<dyn Fn(Rule) -> E + Send>,
    tables: Option<(Rule, Arc<ShapeTables>)>,
    search: Option<Search<E>>,
}

impl<E> fmt::Debug for Engine<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.tables.as_ref().map(|(rule, _)| rule);
        f.debug_struct("Engine").field("rule", &rule).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine whose hash table takes at most `table_bytes` of memory (rounded down to a power
    /// of two). Everything else takes about a megabyte.
    pub fn new(table_bytes: usize) -> Engine {
        Engine::with_evaluator(table_bytes, |rule| PatternEvaluator::new(Weights::builtin(rule)))
    }
}

impl<E: Evaluator> Engine<E> {
    /// An engine that values positions by the evaluator that `evaluator` makes for a rule: the engine's
    /// own by other [`Weights`], or another.
    pub fn with_evaluator(
        table_bytes: usize,
        evaluator: impl Fn(Rule) -> E + Send + 'static,
    ) -> Engine<E> {
        let memory = Memory { table: Table::new(table_bytes), history: History::new() };
        Engine { memory, evaluator: Box::new(evaluator), tables: None, search: None }
    }

    /// Forgets everything learnt from earlier searches, so that the next one depends on its
    /// arguments alone.
    pub fn clear(&mut self) {
        self.search = None;
        self.memory.table.clear();
        self.memory.history.clear();
    }

    /// Searches a position, with one candidate and no randomness.
    ///
    /// # Errors
    /// [`SearchError::Over`] where the game has ended, [`SearchError::NoLimit`] where `limits` has none, and
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

    /// Searches a position; where the host asks for a pause, it goes on at once.
    ///
    /// # Errors
    /// [`SearchError::Over`] where the game has ended, and [`SearchError::NoClock`] for a time limit where the
    /// host has no clock.
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
        host: &mut impl Host,
    ) -> Result<Report, SearchError> {
        self.start(position, limits, options)?;
        loop {
            if let Progress::Finished(report) = self.run(host)? {
                return Ok(report);
            }
        }
    }

    /// Begins a search, dropping any under way.
    ///
    /// # Errors
    /// [`SearchError::Over`] where the game has ended.
    pub fn start(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
    ) -> Result<(), SearchError> {
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
        self.memory.table.next_generation();
        let state = ShapeState::new(position.board(), tables);
        let mut evaluator = (self.evaluator)(rule);
        evaluator.reset(&state);
        self.search = Some(Search::new(Box::new(state), evaluator, position, limits, options));
        Ok(())
    }

    /// Carries the search on until it is over or the host asks for a pause.
    ///
    /// # Errors
    /// [`SearchError::NotStarted`] if no search was started or it is over, and [`SearchError::NoClock`] if it has
    /// a time limit and the host no clock.
    pub fn run(&mut self, host: &mut impl Host) -> Result<Progress, SearchError> {
        let search = self.search.as_mut().ok_or(SearchError::NotStarted)?;
        if search.limits.millis.is_some() && host.elapsed_millis().is_none() {
            return Err(SearchError::NoClock);
        }
        let progress = search.run(&mut self.memory, host);
        if matches!(progress, Progress::Finished(_)) {
            self.search = None;
        }
        Ok(progress)
    }
}

/// Iterative deepening, one candidate of the report after the other, in aspiration windows.
struct Search<E> {
    thinker: Thinker<E>,
    limits: Limits,
    multi_pv: usize,
    /// Every root move; those of finished lines of this iteration first, then best first.
    order: Vec<Point>,
    depth: u32,
    /// Beyond every value.
    infinite: i32,
    window: (i32, i32),
    widening: i32,
    opened: bool,
    /// A five that the side to move can make at the root.
    five: Option<Point>,
    /// The lines of this iteration.
    lines: Vec<Line>,
    report: Report,
}

const INFINITE: i32 = Value::MATE + 1;

impl<E: Evaluator> Search<E> {
    fn new(
        mut state: Box<ShapeState>,
        evaluator: E,
        position: &Position,
        limits: Limits,
        options: Options,
    ) -> Search<E> {
        let plain = options.plain.map(|plain| Box::new(PlainBoard::new(plain, position)));
        let mut order = Vec::new();
        if let Some(plain) = &plain {
            plain.candidates(&mut order);
        }
        if order.is_empty() {
            order = root_moves(&mut state, &evaluator, position, options.seed);
        }
        let five = state.find(position.to_move(), Class::Five).filter(|_| plain.is_none());
        let budget = Budget { nodes: limits.nodes.unwrap_or(u64::MAX), millis: limits.millis };
        let infinite = if plain.is_some() { PLAIN_INFINITE } else { INFINITE };
        let mut thinker =
            Thinker::new(state, evaluator, position.to_move(), position.board().hash(), budget);
        thinker.plain = plain;
        Search {
            thinker,
            limits,
            multi_pv: options.multi_pv.clamp(1, order.len()),
            report: Report {
                lines: vec![Line { value: Value(0), depth: 0, moves: vec![order[0]] }],
                ..Report::default()
            },
            order,
            depth: 1,
            infinite,
            window: (-infinite, infinite),
            widening: params::ASPIRATION,
            opened: false,
            five,
            lines: Vec::new(),
        }
    }

    fn run(&mut self, memory: &mut Memory, host: &mut impl Host) -> Progress {
        if let Some(report) = self.five_at_once() {
            host.report(&report);
            return Progress::Finished(report);
        }
        loop {
            if !self.opened {
                self.open();
            }
            match self.thinker.node(memory, host, 0) {
                Err(Interrupt::Pause) => return Progress::Paused,
                Err(Interrupt::Stop) => {
                    self.keep_unfinished();
                    return self.finish(memory);
                }
                Ok(value) => {
                    self.opened = false;
                    if self.settle(value) && self.iteration_done(memory, host) {
                        return self.finish(memory);
                    }
                }
            }
        }
    }

    /// The report where the side to move makes five: inside the search that is never played out.
    fn five_at_once(&self) -> Option<Report> {
        let five = self.five?;
        let line = Line { value: Value(Value::MATE - 1), depth: 1, moves: vec![five] };
        Some(Report { depth: 1, lines: vec![line], ..Report::default() })
    }

    fn open(&mut self) {
        self.thinker.root_moves.clear();
        self.thinker.root_moves.extend_from_slice(&self.order[self.lines.len()..]);
        let (alpha, beta) = self.window;
        self.thinker.open_root(self.depth as i32, alpha, beta);
        self.opened = true;
    }

    /// Takes the value of a root search in; `true` when the iteration has all its lines.
    fn settle(&mut self, value: i32) -> bool {
        let (alpha, beta) = self.window;
        let failed_low = value <= alpha && alpha > -self.infinite;
        let failed_high = value >= beta && beta < self.infinite;
        if failed_low || failed_high {
            self.widening *= 2;
            let out = self.widening > 1_000 || value.abs() >= Value::MATE_BOUND;
            if failed_low {
                self.window.0 = if out { -self.infinite } else { value - self.widening };
            } else {
                self.keep_best();
                self.window.1 = if out { self.infinite } else { value + self.widening };
            }
            return false;
        }
        let line = self.keep_best();
        self.lines.push(Line { value: Value(value), depth: self.depth, moves: line });
        self.aim();
        self.lines.len() >= self.multi_pv
    }

    /// Moves the root's best move to the front of the moves still to be placed; its line.
    fn keep_best(&mut self) -> Vec<Point> {
        let line = &self.thinker.frames[0].line;
        let line = if line.is_empty() { vec![self.order[self.lines.len()]] } else { line.clone() };
        let from = self.lines.len();
        if let Some(at) = self.order[from..].iter().position(|&p| p == line[0]) {
            self.order[from..=from + at].rotate_right(1);
        }
        line
    }

    /// The window for the next line: around its value of the iteration before.
    fn aim(&mut self) {
        self.widening = params::ASPIRATION;
        let at = if self.lines.len() >= self.multi_pv { 0 } else { self.lines.len() };
        let expected = match (self.report.lines.get(at), self.lines.first()) {
            // The first line of the next iteration, or a later one of this.
            (_, Some(line)) if at == 0 => Some(line.value.0),
            (Some(line), _) if line.depth > 0 => Some(line.value.0),
            _ => None,
        };
        self.window = match expected {
            Some(value)
                if !self.is_plain() && self.depth >= 4 && value.abs() < Value::MATE_BOUND =>
            {
                (value - self.widening, value + self.widening)
            }
            _ => (-self.infinite, self.infinite),
        };
    }

    /// Reports the iteration; whether it was the last.
    fn iteration_done(&mut self, memory: &Memory, host: &mut impl Host) -> bool {
        insertion_sort_by_key(&mut self.lines, |line| core::cmp::Reverse(line.value));
        self.report.lines = core::mem::take(&mut self.lines);
        self.report.depth = self.depth;
        let plain = self.is_plain();
        for line in &mut self.report.lines {
            if !plain && line.value.mate().is_some() {
                winning_line::complete(&mut self.thinker, memory, &mut line.moves);
            }
        }
        // The next iteration tries the moves in the order of the lines just sorted.
        for (to, line) in self.report.lines.iter().enumerate() {
            if let Some(at) = self.order.iter().position(|&p| p == line.moves[0]) {
                self.order[to..=at.max(to)].rotate_right(usize::from(at >= to));
            }
        }
        self.update_counts();
        host.report(&self.report);
        let depth_limit = self.limits.depth.unwrap_or(params::MAX_PLY as u32 / 2);
        let settled = !plain
            && self.report.lines.iter().all(|line| {
                line.value.mate().is_some_and(|plies| plies.unsigned_abs() <= self.depth.max(5))
            });
        let forced = self.order.len() == 1 && self.limits.millis.is_some();
        let no_time = self.limits.is_past(host);
        let deep = self.depth >= depth_limit || self.depth > self.thinker.state.free_points();
        self.depth += 1;
        settled || forced || no_time || deep
    }

    fn is_plain(&self) -> bool {
        self.thinker.plain.is_some()
    }

    fn update_counts(&mut self) {
        self.report.nodes = self.thinker.nodes;
        self.report.selective_depth = self.thinker.selective_depth as u32;
        let deepest = self.thinker.selective_depth;
        self.report.nodes_per_ply = self.thinker.nodes_per_ply[1..=deepest].to_vec();
    }

    /// What an unfinished iteration has already shown: its finished lines, and a better first move.
    fn keep_unfinished(&mut self) {
        let root = &self.thinker.frames[0];
        let better = self.opened && !root.line.is_empty();
        if self.lines.is_empty() && better {
            let line = root.line.clone();
            let value = root.best();
            let lines = &mut self.report.lines;
            lines.retain(|old| old.moves[0] != line[0]);
            lines.insert(0, Line { value: Value(value), depth: self.depth, moves: line });
            lines.truncate(self.multi_pv);
        }
        for line in core::mem::take(&mut self.lines).into_iter().rev() {
            let lines = &mut self.report.lines;
            lines.retain(|old| old.moves[0] != line.moves[0]);
            lines.insert(0, line);
            lines.truncate(self.multi_pv);
        }
        self.thinker.unwind();
    }

    fn finish(&mut self, memory: &Memory) -> Progress {
        self.update_counts();
        let mut report = core::mem::take(&mut self.report);
        let plain = self.is_plain();
        for line in &mut report.lines {
            if !plain && line.value.mate().is_some() {
                winning_line::complete(&mut self.thinker, memory, &mut line.moves);
            }
        }
        Progress::Finished(report)
    }
}
