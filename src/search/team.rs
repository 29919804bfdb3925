//! A search on several threads.
//!
//! Lazy SMP: every thread searches the same position on its own, and they help each other through a shared
//! transposition table, where each finds what the others have stored. Some threads are a few plies ahead, so that they
//! do not all do the same work. Source: D. Homan and others, on the Chess Programming Wiki ("Lazy SMP"); the idea goes
//! back to J. Feldmann's remarks on transposition tables (1993).
//!
//! On one thread it is the plain engine, with its own table: the same nodes in every run. On several threads runs
//! differ.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::engine::builtin_evaluator;
use super::table::{BUCKET_BYTES, LocalTable, SharedTable, fitting};
use super::{Engine, Flow, Host, Limits, Options, Report, SearchError};
use crate::eval::PatternEvaluator;
use crate::rules::Position;

/// The number of threads of a search: 1 to [`Threads::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Threads(u16);

impl Threads {
    /// One thread, which makes searches reproducible.
    pub const ONE: Threads = Threads(1);
    /// The maximum; a larger number is assumed to be a mistake.
    pub const MOST: u16 = 256;

    /// The given number of threads.
    ///
    /// # Errors
    /// [`ThreadsError`] unless `count` is 1 to [`Threads::MOST`].
    pub fn new(count: u64) -> Result<Threads, ThreadsError> {
        match u16::try_from(count) {
            Ok(count @ 1..=Threads::MOST) => Ok(Threads(count)),
            _ => Err(ThreadsError::OutOfRange { count }),
        }
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl Default for Threads {
    fn default() -> Threads {
        Threads::ONE
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Threads {
    type Err = ThreadsError;

    fn from_str(text: &str) -> Result<Threads, ThreadsError> {
        Threads::new(text.parse().map_err(|_| ThreadsError::NoNumber)?)
    }
}

/// Why a value is not a number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadsError {
    /// The text is not a whole number.
    NoNumber,
    /// None, or too many.
    OutOfRange {
        /// The number requested.
        count: u64,
    },
}

impl fmt::Display for ThreadsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThreadsError::NoNumber => f.write_str("the number of threads must be a whole number"),
            ThreadsError::OutOfRange { count } => {
                write!(f, "{count} threads: a search takes 1 to {}", Threads::MOST)
            }
        }
    }
}

impl core::error::Error for ThreadsError {}

type Member = Engine<PatternEvaluator, SharedTable>;

/// An engine that searches on several threads, with the built-in weights.
#[derive(Debug)]
pub struct Team {
    members: Members,
    threads: Threads,
    /// Bytes of the hash table, if the system provided less than requested.
    short_table: Option<usize>,
}

#[derive(Debug)]
enum Members {
    One(Engine),
    Several { lead: Member, helpers: Vec<Member> },
}

impl Team {
    /// Creates a team whose hash table takes at most `table_bytes` of memory (rounded down to a power of two, and never
    /// more than 4 GiB); each thread takes about another megabyte. If the system cannot provide that much, the table is
    /// smaller, see [`Team::short_table`].
    pub fn new(threads: Threads, table_bytes: usize) -> Team {
        let (members, bytes) = if threads == Threads::ONE {
            let table = LocalTable::new(table_bytes);
            let bytes = table.bytes();
            (Members::One(Engine::with_table(table, builtin_evaluator())), bytes)
        } else {
            let table = SharedTable::new(table_bytes);
            let bytes = table.bytes();
            let helper = |_| Engine::with_table(table.another(), builtin_evaluator());
            let helpers = (1..threads.get()).map(helper).collect();
            let lead = Engine::with_table(table, builtin_evaluator());
            (Members::Several { lead, helpers }, bytes)
        };
        let is_short = bytes < fitting(table_bytes) * BUCKET_BYTES;
        Team { members, threads, short_table: is_short.then_some(bytes) }
    }

    /// Bytes of the hash table, if the system provided less memory for it than requested.
    pub const fn short_table(&self) -> Option<usize> {
        self.short_table
    }

    /// The number of threads of the last search, or of the next if there was none: fewer than requested if the system
    /// could not start more.
    pub const fn threads(&self) -> Threads {
        self.threads
    }

    /// Forgets everything learnt from earlier searches.
    pub fn clear(&mut self) {
        match &mut self.members {
            Members::One(engine) => engine.clear(),
            Members::Several { lead, helpers } => {
                lead.clear();
                helpers.iter_mut().for_each(Engine::clear);
            }
        }
    }

    /// Searches a position; when the host requests a pause, the search resumes at once.
    ///
    /// A node limit applies to all threads together, and so do the node counts passed to the host. Whatever ends the
    /// search ends it on all threads before this returns. If the system cannot start as many threads as the team has,
    /// the search runs on fewer ([`Team::threads`]), always including the caller's own.
    ///
    /// # Errors
    /// As [`Engine::search_with`].
    pub fn search_with(
        &mut self,
        position: &Position,
        limits: Limits,
        options: Options,
        host: &mut dyn Host,
    ) -> Result<Report, SearchError> {
        match &mut self.members {
            Members::One(engine) => engine.search_with(position, limits, options, host),
            Members::Several { lead, helpers } => {
                let (found, helping) =
                    together(lead, helpers, thread::Builder::new, position, limits, options, host)?;
                self.threads = Threads(1 + helping);
                Ok(found)
            }
        }
    }
}

/// What the threads of a search share in addition to the table.
#[derive(Debug, Default)]
struct Common {
    stop: AtomicBool,
    /// Nodes visited by all threads.
    nodes: AtomicU64,
    /// The limit on them.
    limit: Option<u64>,
}

impl Common {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Adds nodes that a thread has visited; returns whether it is to stop. Every thread checks the limit: on a busy
    /// machine one may wait for the processor while another visits many times as many nodes.
    fn stops_after(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.limit.is_some_and(|limit| all >= limit) {
            self.stop();
        }
        self.stop.load(Ordering::Relaxed)
    }
}

/// Ends the search of the others when its own thread leaves, even by a panic.
struct StopWhenLeaving<'a>(&'a Common);

impl Drop for StopWhenLeaving<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Returns the report of a search, and how many helpers took part in it.
fn together(
    lead: &mut Member,
    helpers: &mut [Member],
    thread: impl Fn() -> thread::Builder,
    position: &Position,
    limits: Limits,
    options: Options,
    host: &mut dyn Host,
) -> Result<(Report, u16), SearchError> {
    if limits.millis.is_some() && host.elapsed_millis().is_none() {
        return Err(SearchError::NoClock);
    }
    lead.start(position, limits, options)?;
    for (helper, number) in helpers.iter_mut().zip(1..) {
        let limits = Limits { depth: limits.depth, ..Limits::default() };
        helper.start_helper(position, limits, options, number)?;
    }
    let common = Common { limit: limits.nodes, ..Common::default() };
    thread::scope(|scope| {
        let helpers: Vec<_> = helpers
            .iter_mut()
            .map_while(|engine| {
                let common = &common;
                let helping = thread().spawn_scoped(scope, move || {
                    // The first to finish ends the search: it has found all that was requested.
                    let _leaving = StopWhenLeaving(common);
                    engine.finish(&mut HelperHost { common })
                });
                // If a thread cannot be started there is one helper fewer; nothing else changes.
                helping.ok()
            })
            .collect();
        let helping = helpers.len() as u16;
        let report = {
            let _leaving = StopWhenLeaving(&common);
            let mut host = LeadHost { common: &common, host, own: 0, passed_on: 0 };
            lead.finish(&mut host)?
        };
        let mut reports = Vec::from([report]);
        for helper in helpers {
            match helper.join() {
                Ok(report) => reports.push(report?),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok((joined(reports), helping))
    })
}

/// Returns the most informative report, with the nodes of all: the shortest win, or else the deepest, preferring one
/// whose iteration is complete. Of equals the first is taken.
fn joined(reports: Vec<Report>) -> Report {
    let knows = |report: &Report| {
        let line = &report.lines[0];
        let won = line.value.is_proved() && line.value.0 > 0;
        let first = if won { (1, line.value.0) } else { (0, line.depth as i32) };
        (first, report.depth)
    };
    let nodes = reports.iter().map(|report| report.nodes).sum();
    let deepest = reports.iter().map(|report| report.selective_depth).max().unwrap_or(0);
    let plies = reports.iter().map(|report| report.nodes_per_ply.len()).max().unwrap_or(0);
    let at = |ply: usize| reports.iter().filter_map(|r| r.nodes_per_ply.get(ply)).sum();
    let nodes_per_ply = (0..plies).map(at).collect();
    let best = reports
        .into_iter()
        .reduce(|best, report| if knows(&report) > knows(&best) { report } else { best });
    let best = best.expect("the lead has one");
    Report { nodes, selective_depth: deepest, nodes_per_ply, ..best }
}

/// A helper's host, which only says whether to go on.
struct HelperHost<'a> {
    common: &'a Common,
}

impl Host for HelperHost<'_> {
    fn poll(&mut self, nodes: u64) -> Flow {
        if self.common.stops_after(nodes) { Flow::Stop } else { Flow::Continue }
    }
}

/// The caller's host, given the nodes of all threads.
struct LeadHost<'a> {
    common: &'a Common,
    host: &'a mut dyn Host,
    /// Nodes visited by the lead, as far as it has polled.
    own: u64,
    /// Nodes already reported to the host.
    passed_on: u64,
}

impl Host for LeadHost<'_> {
    fn poll(&mut self, nodes: u64) -> Flow {
        self.own += nodes;
        let stops = self.common.stops_after(nodes);
        let all = self.common.nodes.load(Ordering::Relaxed);
        let flow = self.host.poll(all - self.passed_on);
        self.passed_on = all;
        if stops { Flow::Stop } else { flow }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        self.host.elapsed_millis()
    }

    fn report(&mut self, report: &Report) {
        let helpers = self.common.nodes.load(Ordering::Relaxed) - self.own;
        self.host.report(&Report { nodes: report.nodes + helpers, ..report.clone() });
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec;

    use super::*;
    use crate::board::Size;
    use crate::rules::Rule;
    use crate::search::bench::BENCH;
    use crate::search::{Line, Unlimited, Value};

    fn team(threads: u64) -> Team {
        Team::new(Threads::new(threads).expect("a number of threads"), 1 << 20)
    }

    fn position(moves: &str) -> Position {
        let moves: Vec<_> = moves.split(' ').map(|name| name.parse().expect("a point")).collect();
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("legal moves")
    }

    #[test]
    fn numbers_of_threads_are_checked() {
        assert_eq!("4".parse::<Threads>().map(Threads::get), Ok(4));
        for (text, named) in [("0", "0 threads"), ("257", "257 threads"), ("two", "whole number")] {
            let error = text.parse::<Threads>().unwrap_err().to_string();
            assert!(error.contains(named), "{error}");
        }
    }

    /// On one thread, the search is that of the plain engine.
    #[test]
    fn one_thread_visits_the_nodes_of_the_plain_engine() {
        for bench in &BENCH[..4] {
            let limits = Limits::depth(7);
            let search = |team: &mut Team| {
                let found =
                    team.search_with(&bench.position(), limits, Options::default(), &mut Unlimited);
                found.expect("the game goes on")
            };
            let plain = Engine::new(1 << 20).search(&bench.position(), limits);
            let nodes = bench.search_with(&mut team(1), 7, &mut Unlimited);
            assert_eq!(Some(nodes), plain.as_ref().ok().map(|report| report.nodes));
            assert_eq!(Ok(search(&mut team(1))), plain);
        }
    }

    #[test]
    fn several_threads_give_legal_moves_and_count_all_nodes() {
        let mut team = team(3);
        for bench in &BENCH {
            let position = bench.position();
            let limits = Limits::nodes(30_000);
            let report = team.search_with(&position, limits, Options::default(), &mut Unlimited);
            let report = report.expect("the game goes on");
            let mut after = position.clone();
            for line in &report.lines {
                assert!(after.play(line.moves[0]).is_ok(), "{} in {}", line.moves[0], bench.moves);
                after.undo();
            }
            // Each thread polls every 512 nodes, and a search of fours is not interrupted. A proof found earlier ends
            // the search.
            let is_proved = report.lines.iter().all(|line| line.value.is_proved());
            assert!(report.nodes >= 30_000 || is_proved, "{report:?}");
            assert!(report.nodes < 30_000 + 3 * 6_000, "{}", report.nodes);
        }
    }

    /// No system has room for such a stack.
    #[test]
    fn the_caller_searches_alone_if_no_thread_can_be_started() {
        let mut team = team(3);
        let Members::Several { lead, helpers } = &mut team.members else { panic!("three") };
        let giant = || thread::Builder::new().stack_size(usize::MAX / 4);
        let (position, limits) = (BENCH[0].position(), Limits::depth(6));
        let options = Options::default();
        let found =
            together(lead, helpers, giant, &position, limits, options, &mut Unlimited).unwrap();
        let alone = Engine::new(1 << 20).search(&position, limits).unwrap();
        assert_eq!((found.0.lines[0].depth, found.1), (alone.lines[0].depth, 0));
        assert_eq!(team.threads().get(), 3);
        team.search_with(&position, limits, options, &mut Unlimited).unwrap();
        assert_eq!(team.threads().get(), 3);
    }

    /// Several candidates, and a depth limit.
    #[test]
    fn several_threads_give_as_many_lines_as_were_asked_for() {
        let options = Options { multi_pv: 4, ..Options::default() };
        let position = BENCH[1].position();
        let report = team(2).search_with(&position, Limits::depth(6), options, &mut Unlimited);
        let report = report.expect("the game goes on");
        let mut moves: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 4);
        assert!(report.lines.iter().all(|line| line.depth == 6), "{:?}", report.lines);
    }

    #[test]
    fn a_win_found_by_any_thread_ends_the_search_of_all() {
        // Black has an open three, then an open two against two stones far away.
        for (moves, most) in [("h8 a1 h9 b1 h10 c1", 3), ("h8 a1 h9 b1", 15)] {
            let mut team = team(2);
            let found = team.search_with(
                &position(moves),
                Limits::default(),
                Options::default(),
                &mut Unlimited,
            );
            let value = found.expect("the game goes on").lines[0].value;
            assert!(value.mate().is_some_and(|plies| (1..=most).contains(&plies)), "{value:?}");
        }
    }

    /// A host that stops the search after this many nodes.
    struct StopAfter(u64);

    impl Host for StopAfter {
        fn poll(&mut self, nodes: u64) -> Flow {
            self.0 = self.0.saturating_sub(nodes);
            if self.0 == 0 { Flow::Stop } else { Flow::Continue }
        }
    }

    #[test]
    fn stopping_ends_all_threads_and_the_team_searches_on() {
        let mut team = team(4);
        for nodes in [1, 5_000, 40_000] {
            let position = BENCH[4].position();
            let found = team.search_with(
                &position,
                Limits::default(),
                Options::default(),
                &mut StopAfter(nodes),
            );
            let found = found.expect("the game goes on");
            assert!(found.nodes < nodes + 4 * 30_000, "{}", found.nodes);
            assert!(position.board().is_free(found.lines[0].moves[0]));
        }
        team.clear();
    }

    /// A host whose clock advances by a millisecond each time it is read, and that records its reports.
    #[derive(Default)]
    struct Watch {
        millis: u64,
        nodes: u64,
        reports: Vec<Report>,
    }

    impl Host for Watch {
        fn poll(&mut self, nodes: u64) -> Flow {
            self.nodes += nodes;
            Flow::Continue
        }

        fn elapsed_millis(&mut self) -> Option<u64> {
            self.millis += 1;
            Some(self.millis)
        }

        fn report(&mut self, report: &Report) {
            self.reports.push(report.clone());
        }
    }

    #[test]
    fn several_threads_keep_to_the_clock_of_the_host_and_report_to_it() {
        let mut host = Watch::default();
        let position = BENCH[0].position();
        let found =
            team(2).search_with(&position, Limits::millis(20), Options::default(), &mut host);
        let found = found.expect("the host has a clock");
        assert!(host.millis >= 20);
        let reported = host.reports.iter().map(|report| (report.depth, report.nodes));
        let reported: Vec<_> = reported.chain([(u32::MAX, found.nodes)]).collect();
        assert!(
            reported.len() > 1 && reported.is_sorted_by_key(|&(_, nodes)| nodes),
            "{reported:?}"
        );
        assert!(reported.is_sorted_by(|(one, _), (next, _)| one < next), "{reported:?}");
    }

    #[test]
    fn the_host_and_the_limit_count_the_nodes_of_all_threads() {
        let common = Common { limit: Some(100), ..Common::default() };
        let mut watch = Watch::default();
        let mut host = LeadHost { common: &common, host: &mut watch, own: 0, passed_on: 0 };
        let mut helper = HelperHost { common: &common };
        assert_eq!(helper.poll(40), Flow::Continue);
        assert_eq!(host.poll(20), Flow::Continue);
        host.report(&Report { nodes: 20, ..Report::default() });
        assert_eq!(helper.poll(34), Flow::Continue);
        assert_eq!(host.poll(5), Flow::Continue);
        assert_eq!(host.poll(1), Flow::Stop);
        assert_eq!(helper.poll(1), Flow::Stop);
        assert_eq!((watch.nodes, watch.reports[0].nodes), (100, 60));

        // A helper that is the only one running ends the search at the limit.
        let common = Common { limit: Some(100), ..Common::default() };
        assert_eq!(HelperHost { common: &common }.poll(100), Flow::Stop);
        let mut host = LeadHost { common: &common, host: &mut watch, own: 0, passed_on: 0 };
        assert_eq!(host.poll(1), Flow::Stop);
    }

    #[test]
    fn errors_are_returned_before_any_thread_starts() {
        let over = position("h8 a1 h9 b1 h10 c1 h11 d1 h12");
        let mut team = team(2);
        let mut search = |position, limits| {
            team.search_with(position, limits, Options::default(), &mut Unlimited)
        };
        assert_eq!(search(&over, Limits::nodes(10)), Err(SearchError::Over));
        assert_eq!(search(&position("h8"), Limits::millis(10)), Err(SearchError::NoClock));
    }

    #[test]
    fn a_win_counts_for_more_than_depth_and_depth_for_more_than_rank() {
        let report = |value: i32, depth: u32| Report {
            nodes: 10,
            nodes_per_ply: vec![4, 6],
            selective_depth: 20 - depth,
            lines: vec![Line {
                value: Value(value),
                depth,
                moves: vec![crate::board::Point::from_index(depth as usize)],
            }],
            ..Report::default()
        };
        let chosen = |reports: &[(i32, u32)]| {
            let report =
                joined(reports.iter().map(|&(value, depth)| report(value, depth)).collect());
            assert_eq!(report.nodes, 10 * reports.len() as u64);
            assert_eq!(report.nodes_per_ply.iter().sum::<u64>(), report.nodes);
            let deepest = reports.iter().map(|&(_, depth)| 20 - depth).max();
            assert_eq!(Some(report.selective_depth), deepest);
            report.lines[0].depth
        };
        let won = Value::MATE - 9;
        assert_eq!(chosen(&[(20, 9), (10, 9)]), 9);
        assert_eq!(chosen(&[(20, 9), (10, 10), (30, 8)]), 10);
        assert_eq!(chosen(&[(20, 9), (won, 5), (won - 2, 6)]), 5);
        assert_eq!(chosen(&[(20, 9), (-won, 10)]), 10);
        let [unfinished, complete] = [8, 9].map(|done| Report { depth: done, ..report(20, 9) });
        assert_eq!(joined(vec![unfinished, complete]).depth, 9);
    }
}
