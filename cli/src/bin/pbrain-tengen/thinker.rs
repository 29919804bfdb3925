//! The engine as the brain uses it.

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use tengen::board::{Board, Point, PointSet};
use tengen::rules::{Position, Rule};
use tengen::search::{Level, Limits, Options, Report, Team, Threads, Value};
use tengen::styles::StylePlayer;

use crate::clock::{Allowance, Span};
use crate::deliberation::Deliberation;
use crate::listener::{Came, Interruptions};
use crate::pondering::{Ended, Pondering};
use crate::thinking::{Due, Enough, Thinking};

/// The playing strength set on the command line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Nodes per move, instead of any time limit.
    pub(crate) nodes: Option<u64>,
    /// Candidates searched per move.
    pub(crate) lines: usize,
    /// How much worse than the best a move may be, in the engine's units.
    pub(crate) slack: i32,
    /// Threads to search on.
    pub(crate) threads: Threads,
    /// Maximum size of the hash table, in bytes; `None` for the usual one.
    pub(crate) table_bytes: Option<usize>,
    /// Whether to think on the opponent's time.
    pub(crate) ponder: bool,
}

/// Nodes for a move that is to be made as fast as possible.
const INSTANT_NODES: u64 = 5_000;
/// Memory that the program takes in addition to its hash table, in bytes, estimated generously.
const BESIDE_TABLE: u64 = 16 << 20;
/// Memory of each thread other than the first, in bytes, estimated generously.
const BESIDE_THREAD: u64 = 4 << 20;
/// The size of a table for which no other was requested, in bytes.
const USUAL_TABLE: usize = 64 << 20;
/// The smallest table worth having, in bytes.
const SMALLEST_TABLE: usize = 1 << 16;

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The search's last report.
    pub(crate) report: Report,
    /// The move to play.
    pub(crate) choice: Point,
    /// Milliseconds of thought before the move was due, if there were any.
    pub(crate) gained: Option<u64>,
    /// The value at each finished depth.
    values: Vec<Value>,
}

impl Thought {
    /// The value for the side to move: unless one is a proof, the mean of the last two depths, because the side with
    /// the last move in a search looks better than it is.
    pub(crate) fn steady_value(&self) -> i32 {
        match self.values[..] {
            [.., before, last] if before.mate().is_none() && last.mate().is_none() => {
                (before.0 + last.0) / 2
            }
            _ => self.report.lines[0].value.0,
        }
    }

    /// The opponent's expected reply to the choice, if any.
    fn reply(&self) -> Option<Point> {
        let line = self.report.lines.iter().find(|line| line.moves[0] == self.choice)?;
        line.moves.get(1).copied()
    }
}

/// The engine, with its table kept from move to move.
#[derive(Debug)]
pub(crate) struct Thinker {
    strength: Strength,
    /// The style it plays in, if any.
    style: Option<StylePlayer>,
    /// The manager's limit on memory in bytes, 0 for none; `None` until it is sent.
    max_memory: Option<u64>,
    /// Absent until it is needed, and while it ponders.
    team: Option<Team>,
    pondering: Option<Pondering>,
    /// Size of the team's hash table in bytes if the system gave less than requested, until that has been reported.
    short_table: Option<usize>,
    /// The number of stones before the last move that was searched, and its value.
    last: Option<(usize, Value)>,
    /// The expected reply to that move.
    reply: Option<Point>,
    interruptions: Interruptions,
    /// `INFO max_node` and `INFO max_depth`.
    most: Most,
    /// Points on which the manager allows no move.
    blocked: PointSet,
}

/// The manager's limits on a move's search other than time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Most {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

/// A depth that no search reaches in a day. Yixin-Board sends the number of points where there is to be no limit.
const ENDLESS: u32 = 48;

impl Most {
    /// Whether a search that has no other limit ends.
    fn is_within_reach(self) -> bool {
        self.nodes.is_some() || self.depth.is_some_and(|depth| depth < ENDLESS)
    }
}

impl Thinker {
    pub(crate) fn new(
        strength: Strength,
        style: Option<StylePlayer>,
        interruptions: Interruptions,
    ) -> Thinker {
        let threads = on_processors(strength.threads);
        Thinker {
            strength: Strength { threads, ..strength },
            style,
            max_memory: None,
            team: None,
            pondering: None,
            short_table: None,
            last: None,
            reply: None,
            interruptions,
            most: Most::default(),
            blocked: PointSet::new(),
        }
    }

    /// `INFO max_node`, effective from the next search.
    pub(crate) fn set_most_nodes(&mut self, most: Option<u64>) {
        self.most.nodes = most;
    }

    /// `INFO max_depth`, effective from the next search. A search on the opponent's time keeps the depth that it began
    /// with.
    pub(crate) fn set_most_depth(&mut self, most: Option<u32>) {
        if self.most.depth != most {
            self.stop_pondering();
            self.most.depth = most;
        }
    }

    /// `YXBLOCK` and its inverses, effective from the next search.
    pub(crate) fn blocked(&mut self) -> &mut PointSet {
        self.stop_pondering();
        &mut self.blocked
    }

    /// Sets the number of candidates to compare from the next search on; returns the previous one.
    pub(crate) fn set_lines(&mut self, lines: usize) -> usize {
        std::mem::replace(&mut self.strength.lines, lines)
    }

    /// `INFO pondering`. Searches with a fixed number of nodes are the same in every run, and so never ponder.
    pub(crate) fn set_pondering(&mut self, ponders: bool) {
        self.strength.ponder = ponders && self.strength.nodes.is_none();
        if !ponders {
            self.stop_pondering();
        }
    }

    /// `INFO hash_size`: maximum size of the hash table, in bytes.
    pub(crate) fn set_hash(&mut self, bytes: usize) {
        if self.strength.table_bytes != Some(bytes) {
            self.stop_pondering();
            self.strength.table_bytes = Some(bytes);
            self.team = None;
            // Allocated at once, as no clock is running yet.
            self.team();
        }
    }

    /// `YXHASHCLEAR`: clears the hash table.
    pub(crate) fn forget(&mut self) {
        self.stop_pondering();
        if let Some(team) = &mut self.team {
            team.clear();
        }
    }

    /// `INFO max_memory`: bytes, 0 for no limit. If its size changes, the table is reallocated, and at once, as no
    /// clock is running yet.
    pub(crate) fn set_max_memory(&mut self, bytes: u64) {
        let before = self.table_bytes();
        self.max_memory = Some(bytes);
        if self.table_bytes() != before {
            self.stop_pondering();
            self.team = None;
        }
        if self.pondering.is_none() {
            self.team();
        }
    }

    /// `INFO thread_num`, and how many threads will be used. If the number changes, the table is reallocated at once and
    /// its contents are lost.
    pub(crate) fn set_threads(&mut self, threads: Threads) -> Threads {
        let threads = on_processors(threads);
        if self.strength.threads != threads {
            self.stop_pondering();
            self.strength.threads = threads;
            self.team = None;
            if self.has_stated_size() {
                self.team();
            }
        }
        threads
    }

    /// Whether the table can be allocated before a move is due. Nobody has agreed to the usual size, and until the limit
    /// on memory is sent, it might exceed that.
    fn has_stated_size(&self) -> bool {
        self.max_memory.is_some() || self.strength.table_bytes.is_some()
    }

    fn table_bytes(&self) -> usize {
        let beside = BESIDE_TABLE + BESIDE_THREAD * (self.strength.threads.get() as u64 - 1);
        let allowed = self.max_memory.filter(|&bytes| bytes > 0).map_or(usize::MAX, |bytes| {
            usize::try_from(bytes.saturating_sub(beside)).unwrap_or(usize::MAX)
        });
        self.strength.table_bytes.unwrap_or(USUAL_TABLE).min(allowed).max(SMALLEST_TABLE)
    }

    /// The team, after stopping any pondering.
    fn team(&mut self) -> &mut Team {
        self.stop_pondering();
        let (threads, bytes) = (self.strength.threads, self.table_bytes());
        self.team.get_or_insert_with(|| {
            let team = Team::new(threads, bytes);
            self.short_table = team.short_table();
            team
        })
    }

    /// The size of the hash table in bytes, reported once each time the system gave less than requested.
    pub(crate) fn take_short_table(&mut self) -> Option<usize> {
        self.short_table.take()
    }

    /// Stops thinking on the opponent's time; the table keeps what was learnt.
    pub(crate) fn stop_pondering(&mut self) {
        if let Some(pondering) = self.pondering.take() {
            self.team = Some(pondering.abandon());
        }
    }

    /// Starts a new game on the empty `board`. What was learnt from the last game is forgotten, so that equal games are
    /// equal, and everything that the first move needs is prepared now, when no clock is running.
    pub(crate) fn new_game(&mut self, rule: Rule, board: &Board) {
        self.stop_pondering();
        self.last = None;
        if !self.has_stated_size() && self.team.is_none() {
            return;
        }
        // No line from the manager asks for it, and none ends it.
        let unasked = Came { number: u64::MAX, at: Instant::now() };
        let ready = self.search(rule, board, Limits::nodes(1), unasked);
        debug_assert!(ready.is_some(), "an empty board is not over");
        self.team().clear();
    }

    /// Returns the limits of a search that may take `allowance`.
    pub(crate) fn limits(&self, allowance: Allowance) -> Limits {
        let limits = match (self.strength.nodes, allowance) {
            (Some(nodes), _) => Limits::nodes(nodes),
            // A manager that limits nodes or depth and gives no time wants the search to run to that limit.
            (None, Allowance::Instant) if self.most.is_within_reach() => Limits::default(),
            (None, Allowance::Instant) => Limits::nodes(INSTANT_NODES),
            (None, Allowance::Millis(Span { usual, .. })) => Limits::millis(usual),
        };
        self.within_most(limits)
    }

    /// The limits of a search that has to be short.
    pub(crate) fn short_limits(&self) -> Limits {
        let limits = self.limits(Allowance::Instant);
        Limits { nodes: Some(limits.nodes.unwrap_or(INSTANT_NODES)), ..limits }
    }

    /// Whether all points are allowed and one candidate is enough, so that a book's move will do.
    pub(crate) fn takes_any_move(&self) -> bool {
        self.blocked.is_empty() && self.strength.lines <= 1
    }

    fn within_most(&self, limits: Limits) -> Limits {
        let nodes = match (limits.nodes, self.most.nodes) {
            (Some(limit), Some(most)) => Some(limit.min(most)),
            (limit, most) => limit.or(most),
        };
        Limits { nodes, depth: self.most.depth.or(limits.depth), ..limits }
    }

    /// Searches for the next move of a game for as long as is worthwhile; `None` if the game is over by the rule.
    pub(crate) fn think(
        &mut self,
        rule: Rule,
        board: &Board,
        allowance: Allowance,
        asked: Came,
    ) -> Option<Thought> {
        let limits = self.limits(allowance);
        let (limits, enough) = match allowance {
            Allowance::Millis(span) if limits.millis.is_some() => {
                (self.within_most(Limits::millis(span.most)), Enough::Time(span))
            }
            _ => (limits, Enough::Limits),
        };
        let due = Due { asked, enough, nodes: None };
        self.reply = None;
        let thought = match self.pondering.take_if(|pondering| pondering.is_about(rule, board)) {
            Some(pondering) => {
                let due = Due { nodes: limits.nodes, ..due };
                let Ended { team, report, thinking } = pondering.carry_on(due);
                self.team = Some(team);
                let gained = Some(thinking.gained());
                self.thought(board, report?, thinking).map(|thought| Thought { gained, ..thought })
            }
            None => {
                let thinking = self.thinking(due, self.deliberation(board));
                match self.style.take() {
                    Some(mut style) => {
                        let thought = self.search_as(&mut style, rule, board, thinking);
                        self.style = Some(style);
                        thought
                    }
                    None => self.search_within(rule, board, limits, thinking),
                }
            }
        }?;
        self.last = Some((board.len(), thought.report.lines[0].value));
        self.reply = thought.reply();
        Some(thought)
    }

    /// Ponders, if enabled, after the last searched move has led to `board`: searches the position after the expected
    /// reply or, if there is none, this one.
    pub(crate) fn ponder(&mut self, rule: Rule, board: &Board) {
        if !self.strength.ponder {
            return;
        }
        let goes_on = |board: &Board| Position::from_board(rule, board.clone()).ending().is_none();
        let mut ahead = board.clone();
        let expected = self.reply.take().is_some_and(|reply| ahead.play(reply).is_ok());
        if !expected || !goes_on(&ahead) {
            ahead = board.clone();
        }
        if !goes_on(&ahead) {
            return;
        }
        let deliberation = self.deliberation(&ahead);
        self.team();
        if let Some(team) = self.team.take() {
            // If no thread can be started, the brain plays as if it did not ponder, with a new table.
            let options = self.options(&Position::from_board(rule, ahead.clone()));
            let interruptions = self.interruptions.clone();
            let depth = self.most.depth;
            self.pondering =
                Pondering::begin(team, rule, ahead, options, depth, deliberation, interruptions)
                    .ok();
        }
    }

    fn deliberation(&self, board: &Board) -> Deliberation {
        let before = self.last.filter(|(stones, _)| stones + 2 == board.len());
        Deliberation::new(before.map(|(_, value)| value))
    }

    fn thinking(&self, due: Due, deliberation: Deliberation) -> Thinking {
        Thinking::about(due, deliberation, self.interruptions.clone())
    }

    fn options(&self, position: &Position) -> Options {
        let is_open = |point: &Point| !self.blocked.contains(*point);
        let only = (!self.blocked.is_empty())
            .then(|| position.legal_points().filter(is_open).collect::<PointSet>())
            .filter(|open| !open.is_empty());
        Options { multi_pv: self.strength.lines, only, ..Options::default() }
    }

    /// Searches the stones on `board`; `None` if the game is over by the rule.
    ///
    /// The game continues as long as the manager says so: winning rows already on the board end it for the engine,
    /// fouls of earlier moves do not.
    pub(crate) fn search(
        &mut self,
        rule: Rule,
        board: &Board,
        limits: Limits,
        asked: Came,
    ) -> Option<Thought> {
        let due = Due { asked, enough: Enough::Limits, nodes: None };
        let thinking = self.thinking(due, Deliberation::new(None));
        self.search_within(rule, board, limits, thinking)
    }

    /// Like `search`, for this many candidates, each with its value.
    pub(crate) fn search_lines(
        &mut self,
        rule: Rule,
        board: &Board,
        limits: Limits,
        lines: usize,
        asked: Came,
    ) -> Option<Thought> {
        let own = std::mem::replace(&mut self.strength.lines, lines);
        let thought = self.search(rule, board, limits, asked);
        self.strength.lines = own;
        thought
    }

    fn search_within(
        &mut self,
        rule: Rule,
        board: &Board,
        limits: Limits,
        mut thinking: Thinking,
    ) -> Option<Thought> {
        let position = Position::from_board(rule, board.clone());
        let options = self.options(&position);
        let report = self.team().search_with(&position, limits, options, &mut thinking).ok()?;
        self.thought(board, report, thinking)
    }

    /// Searches for a style's move. Results of earlier moves are forgotten, as they apply to the board as the style saw
    /// it then.
    fn search_as(
        &mut self,
        style: &mut StylePlayer,
        rule: Rule,
        board: &Board,
        mut thinking: Thinking,
    ) -> Option<Thought> {
        let position = Position::from_board(rule, board.clone());
        if position.ending().is_some() {
            return None;
        }
        let turn = style.turn(&position);
        let mut options = turn.options();
        // The manager may exclude some points.
        options.only = self.options(&position).only.or(options.only);
        let team = self.team();
        team.clear();
        let found = team.search_with(turn.position(), turn.limits(), options, &mut thinking);
        let mut report = found.ok()?;
        turn.choose(&mut report);
        let choice = report.best()?;
        Some(Thought { report, choice, gained: None, values: thinking.values })
    }

    /// The result of a finished search.
    fn thought(&self, board: &Board, report: Report, thinking: Thinking) -> Option<Thought> {
        let Strength { nodes, lines, slack, .. } = self.strength;
        let level = Level { nodes: nodes.unwrap_or(u64::MAX), lines, slack };
        let choice = level.pick(&report, board.hash())?;
        Some(Thought { report, choice, gained: None, values: thinking.values })
    }
}

/// A move for a manager that wants one although the game is over by the rule: the free point nearest to the centre,
/// preferably a legal one; `None` on a full board.
pub(crate) fn any_move(rule: Rule, board: &Board) -> Option<Point> {
    let position = Position::from_board(rule, board.clone());
    let centre = board.size().centre();
    board
        .free_points()
        .min_by_key(|&point| (position.foul(point).is_some(), point.distance(centre), point))
}

/// At most one thread for each processor. More find nothing sooner, and the move would be late: the thread that looks at
/// the clock would wait for the others.
pub(crate) fn on_processors(threads: Threads) -> Threads {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    Threads::new(processors as u64).map_or(threads, |most| threads.min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinker(table_bytes: Option<usize>) -> Thinker {
        let threads = Threads::new(2).unwrap();
        let strength =
            Strength { nodes: Some(1), lines: 1, slack: 0, threads, table_bytes, ponder: false };
        Thinker::new(strength, None, Interruptions::default())
    }

    /// Filling a table of several threads takes up to seconds, which would be the first move's.
    #[test]
    fn a_table_of_a_stated_size_is_ready_before_a_move_is_due() {
        let board = Board::new(tengen::board::Size::STANDARD);
        let mut by_the_command_line = thinker(Some(1 << 20));
        by_the_command_line.new_game(Rule::Freestyle, &board);
        assert!(by_the_command_line.team.is_some());
        let mut by_the_manager = thinker(None);
        by_the_manager.new_game(Rule::Freestyle, &board);
        assert!(by_the_manager.team.is_none(), "the limit on memory may still be sent");
        by_the_manager.set_hash(1 << 20);
        by_the_manager.set_threads(Threads::ONE);
        assert!(by_the_manager.team.is_some());
    }

    /// As fast as possible, and yet to the bottom of the board, would take for ever.
    #[test]
    fn a_depth_beyond_reach_is_no_limit_without_time() {
        let threads = Threads::ONE;
        let strength =
            Strength { nodes: None, lines: 1, slack: 0, threads, table_bytes: None, ponder: false };
        let mut thinker = Thinker::new(strength, None, Interruptions::default());
        for (depth, nodes) in
            [(None, Some(INSTANT_NODES)), (Some(225), Some(INSTANT_NODES)), (Some(5), None)]
        {
            thinker.set_most_depth(depth);
            let limits = thinker.limits(Allowance::Instant);
            assert_eq!(limits, Limits { nodes, depth, millis: None });
        }
        thinker.set_most_depth(None);
        thinker.set_most_nodes(Some(80_000));
        assert_eq!(thinker.limits(Allowance::Instant), Limits::nodes(80_000));
    }
}
