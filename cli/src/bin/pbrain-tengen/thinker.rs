//! The engine as the brain uses it.

use std::time::Instant;

use tengen::board::{Board, Point};
use tengen::rules::{Position, Rule};
use tengen::search::{Flow, Host, Level, Limits, Options, Report, Team, Threads, Value};

use crate::clock::{Allowance, Span};
use crate::deliberation::Deliberation;

/// What the command line says about how strong to play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Nodes a move, in place of any time limit.
    pub(crate) nodes: Option<u64>,
    /// Candidates looked at a move.
    pub(crate) lines: usize,
    /// How much worse than the best a move may be, in the engine's units.
    pub(crate) slack: i32,
    /// Threads to search on.
    pub(crate) threads: Threads,
    /// The most the hash table may take, in bytes.
    pub(crate) table_bytes: usize,
}

/// Nodes of a move that is to be made as fast as possible.
const INSTANT_NODES: u64 = 5_000;
/// What the program takes beside its hash table, in bytes, generously.
const BESIDE_TABLE: u64 = 16 << 20;
/// What each thread but the first takes, in bytes, generously.
const BESIDE_THREAD: u64 = 4 << 20;
/// The smallest table worth having, in bytes.
const SMALLEST_TABLE: usize = 1 << 16;

/// What came of a search.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The search's last report.
    pub(crate) report: Report,
    /// The move to play.
    pub(crate) choice: Point,
    /// The value at each finished depth.
    values: Vec<Value>,
}

impl Thought {
    /// The value for the side to move, by the last two depths together where neither is a proof:
    /// whoever moves last looks better than it is.
    pub(crate) fn steady_value(&self) -> i32 {
        match self.values[..] {
            [.., before, last] if before.mate().is_none() && last.mate().is_none() => {
                (before.0 + last.0) / 2
            }
            _ => self.report.lines[0].value.0,
        }
    }
}

/// The engine, its table kept from move to move.
#[derive(Debug)]
pub(crate) struct Thinker {
    strength: Strength,
    /// The manager's limit on memory in bytes, 0 for none; `None` until it is told.
    max_memory: Option<u64>,
    team: Option<Team>,
    /// How many stones there were before the last move that was thought about, and what it was worth.
    last: Option<(usize, Value)>,
}

impl Thinker {
    pub(crate) fn new(strength: Strength) -> Thinker {
        Thinker { strength, max_memory: None, team: None, last: None }
    }

    /// `INFO max_memory`: bytes, 0 for no limit. The table is made anew where its size changes,
    /// and at once, as no clock runs yet.
    pub(crate) fn set_max_memory(&mut self, bytes: u64) {
        let before = self.table_bytes();
        self.max_memory = Some(bytes);
        if self.table_bytes() != before {
            self.team = None;
        }
        self.team();
    }

    /// `INFO thread_num`. Nothing that was learnt is kept where the number changes.
    pub(crate) fn set_threads(&mut self, threads: Threads) {
        if self.strength.threads != threads {
            self.strength.threads = threads;
            self.team = None;
        }
    }

    fn table_bytes(&self) -> usize {
        let beside = BESIDE_TABLE + BESIDE_THREAD * (self.strength.threads.get() as u64 - 1);
        let allowed = self.max_memory.filter(|&bytes| bytes > 0).map_or(usize::MAX, |bytes| {
            usize::try_from(bytes.saturating_sub(beside)).unwrap_or(usize::MAX)
        });
        self.strength.table_bytes.min(allowed).max(SMALLEST_TABLE)
    }

    fn team(&mut self) -> &mut Team {
        let (threads, bytes) = (self.strength.threads, self.table_bytes());
        self.team.get_or_insert_with(|| Team::new(threads, bytes))
    }

    /// A new game on the empty `board`: what was learnt from the last is forgotten, so that equal
    /// games are equal, and what the first move needs is made ready now, when no clock runs. Only
    /// before the limit on memory is told can nothing be made ready that might break it.
    pub(crate) fn new_game(&mut self, rule: Rule, board: &Board) {
        self.last = None;
        if self.max_memory.is_none() && self.team.is_none() {
            return;
        }
        let ready = self.search(rule, board, Limits::nodes(1), Instant::now());
        debug_assert!(ready.is_some(), "an empty board is not over");
        self.team().clear();
    }

    /// The limits of a search that may take `allowance`.
    pub(crate) fn limits(&self, allowance: Allowance) -> Limits {
        match (self.strength.nodes, allowance) {
            (Some(nodes), _) => Limits::nodes(nodes),
            (None, Allowance::Instant) => Limits::nodes(INSTANT_NODES),
            (None, Allowance::Millis(Span { usual, .. })) => Limits::millis(usual),
        }
    }

    /// Thinks about the next move of a game, as long as it is worth it; `None` where the game is over by the rule.
    pub(crate) fn think(
        &mut self,
        rule: Rule,
        board: &Board,
        allowance: Allowance,
        started: Instant,
    ) -> Option<Thought> {
        let before = self.last.filter(|(stones, _)| stones + 2 == board.len());
        let mut limits = self.limits(allowance);
        let mut deliberation = None;
        if let (Some(_), Allowance::Millis(span)) = (limits.millis, allowance) {
            limits = Limits::millis(span.most);
            deliberation = Some(Deliberation::new(span, before.map(|(_, value)| value)));
        }
        let thought = self.search_within(rule, board, limits, deliberation, started)?;
        self.last = Some((board.len(), thought.report.lines[0].value));
        Some(thought)
    }

    /// Searches the stones on `board`; `None` where the game is over by the rule.
    ///
    /// The game goes on as long as the manager says so: rows that lie on the board already end it
    /// for the engine, fouls of earlier moves do not.
    pub(crate) fn search(
        &mut self,
        rule: Rule,
        board: &Board,
        limits: Limits,
        started: Instant,
    ) -> Option<Thought> {
        self.search_within(rule, board, limits, None, started)
    }

    fn search_within(
        &mut self,
        rule: Rule,
        board: &Board,
        limits: Limits,
        deliberation: Option<Deliberation>,
        started: Instant,
    ) -> Option<Thought> {
        let position = Position::from_board(rule, board.clone());
        let lines = self.strength.lines;
        let options = Options { multi_pv: lines, ..Options::default() };
        let mut host = Thinking { started, deliberation, values: Vec::new() };
        let report = self.team().search_with(&position, limits, options, &mut host).ok()?;
        let Strength { nodes, lines, slack, .. } = self.strength;
        let level = Level { nodes: nodes.unwrap_or(u64::MAX), lines, slack };
        let choice = level.pick(&report, board.hash())?;
        Some(Thought { report, choice, values: host.values })
    }
}

/// A search by the clock, which ends when it has been thought for long enough.
struct Thinking {
    started: Instant,
    deliberation: Option<Deliberation>,
    /// The value at each finished depth.
    values: Vec<Value>,
}

impl Thinking {
    fn elapsed(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }
}

impl Host for Thinking {
    fn poll(&mut self, _nodes: u64) -> Flow {
        let enough = self.deliberation.as_ref().is_some_and(|d| d.is_enough(self.elapsed()));
        if enough { Flow::Stop } else { Flow::Continue }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.elapsed())
    }

    fn report(&mut self, report: &Report) {
        let line = &report.lines[0];
        self.values.push(line.value);
        let elapsed = self.elapsed();
        if let Some(deliberation) = &mut self.deliberation {
            deliberation.depth_done(elapsed, line.moves[0], line.value);
        }
    }
}

/// A move where the rule says that the game is over and the manager wants one all the same: the
/// free point nearest to the centre, an allowed one if there is any; `None` on a full board.
pub(crate) fn any_move(rule: Rule, board: &Board) -> Option<Point> {
    let position = Position::from_board(rule, board.clone());
    let centre = board.size().centre();
    board
        .free_points()
        .min_by_key(|&point| (position.foul(point).is_some(), point.distance(centre), point))
}
