//! The engine as the brain uses it.

use std::time::Instant;

use tengen::board::{Board, Point};
use tengen::rules::{Position, Rule};
use tengen::search::{Level, Limits, Options, Report, Team, Threads, Value};
use tengen_cli::stopwatch::Stopwatch;

use crate::clock::Allowance;

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
}

impl Thinker {
    pub(crate) fn new(strength: Strength) -> Thinker {
        Thinker { strength, max_memory: None, team: None }
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
            (None, Allowance::Millis(millis)) => Limits::millis(millis),
        }
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
        let position = Position::from_board(rule, board.clone());
        let lines = self.strength.lines;
        let options = Options { multi_pv: lines, ..Options::default() };
        let mut values = Vec::new();
        let collect = |report: &Report, _millis| values.push(report.lines[0].value);
        let mut host = Stopwatch::new(started, collect);
        let report = self.team().search_with(&position, limits, options, &mut host).ok()?;
        let Strength { nodes, lines, slack, .. } = self.strength;
        let level = Level { nodes: nodes.unwrap_or(u64::MAX), lines, slack };
        let choice = level.pick(&report, board.hash())?;
        Some(Thought { report, choice, values })
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
