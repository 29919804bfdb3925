//! `tengen analyse`: what the engine thinks of a position, depth by depth.

use std::error::Error;
use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use tengen::board::Size;
use tengen::rules::{Position, Rule};
use tengen::search::{Flow, Host, Level, Limits, Options, Report, SearchError, Team, Threads};
use tengen::styles::{Opponent, StylePlayer};
use tengen_api::analysis::Candidate;
use tengen_cli::arguments::whole;

use super::{hash_table, moves};

/// Search a position and report every finished depth.
///
/// Prints a JSON line {"depth","multipv","value","mate","nodes","ms","pv"} for each candidate at each depth as soon as it
/// is known, and a final one that begins with "best". "value" is from the point of view of the side to move, in the
/// engine's units; "mate" is null or the number of plies to the five: positive if the side to move wins, negative if it
/// loses. A mate is proved only for the moves that the search considers: those near stones, unless something is forced;
/// "tengen solve" proves wins against every reply. With a limit in nodes or depth, every run on one thread prints the same,
/// except for the times.
#[derive(Args)]
pub(crate) struct Analyse {
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// Stop after this many milliseconds [default: 1000 if no other limit is given]
    #[arg(long, value_parser = whole::<u64>(1..))]
    ms: Option<u64>,
    /// Stop after this many nodes
    #[arg(long, value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    /// Stop after this depth, in plies
    #[arg(long, value_parser = whole::<u32>(1..))]
    depth: Option<u32>,
    /// Report as "best" the move that this opponent on the page would play. From the weakest to the
    /// strongest: novice, neighbour, learning, dreamer, attacker, easy, defender, builder, opener, casual, trapper, club,
    /// strong, expert or full
    #[arg(long, value_name = "NAME", conflicts_with_all = ["ms", "nodes", "depth", "multipv", "threads"])]
    level: Option<Opponent>,
    /// The random seed: which move a level chooses, and which rows a style overlooks
    #[arg(long, value_name = "N", default_value_t = 0, requires = "level", value_parser = whole::<u32>(0..))]
    seed: u32,
    /// How many candidates to report
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<u16>(1..))]
    multipv: u16,
    /// Size of the hash table in mebibytes
    #[arg(long, alias = "hash", value_name = "MIB", default_value_t = 64, value_parser = whole::<u32>(1..=4096))]
    hash_mib: u32,
    /// Threads to search on
    #[arg(long, value_name = "N", default_value_t)]
    threads: Threads,
    /// The moves so far, Black first, as h8i9g10 or h8 i9 g10; - reads them from standard input
    moves: Vec<String>,
}

const DEFAULT_MILLIS: u64 = 1_000;

impl Analyse {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let lack = "nothing to analyse";
        let position = moves::position(self.rule, self.size, &self.moves, lack)?;
        let mut team = hash_table::team(self.threads, self.hash_mib)?;
        let mut writer = ReportWriter::new(io::stdout().lock());
        let report = match self.level {
            Some(opponent) => self.as_opponent(opponent, &position, &mut team, &mut writer)?,
            None => {
                let options = Options { multi_pv: usize::from(self.multipv), ..Options::default() };
                team.search_with(&position, self.limits(), options, &mut writer)?
            }
        };
        writer.close(&report)?;
        Ok(())
    }

    /// Writes what an opponent of the page finds, its move first.
    fn as_opponent(
        &self,
        opponent: Opponent,
        position: &Position,
        team: &mut Team,
        host: &mut dyn Host,
    ) -> Result<Report, SearchError> {
        match opponent {
            Opponent::Full => {
                let limits = Limits::millis(Level::FULL_MILLIS);
                team.search_with(position, limits, Options::default(), host)
            }
            Opponent::Level(level) => {
                let options = Options { multi_pv: level.lines, ..Options::default() };
                let mut report =
                    team.search_with(position, Limits::nodes(level.nodes), options, host)?;
                let seed = u64::from(self.seed) ^ position.board().hash();
                if let Some(choice) = level.pick(&report, seed) {
                    report.put_first(choice);
                }
                Ok(report)
            }
            Opponent::Style(style) => {
                let turn = StylePlayer::new(style, self.seed.into()).turn(position);
                let mut report =
                    team.search_with(turn.position(), turn.limits(), turn.options(), host)?;
                turn.choose(&mut report);
                Ok(report)
            }
        }
    }

    fn limits(&self) -> Limits {
        let unlimited = self.nodes.is_none() && self.depth.is_none();
        let millis = self.ms.or(unlimited.then_some(DEFAULT_MILLIS));
        Limits { nodes: self.nodes, depth: self.depth, millis }
    }
}

/// The last line: the best candidate once more.
#[derive(Serialize)]
struct Last {
    best: Option<String>,
    #[serde(flatten)]
    candidate: Candidate,
}

/// A host that writes the search's reports.
struct ReportWriter<W> {
    out: W,
    started: Instant,
    /// The last depth reported.
    depth: u32,
    /// The first write error; it ends the search.
    failed: Option<io::Error>,
}

impl<W: Write> ReportWriter<W> {
    fn new(out: W) -> ReportWriter<W> {
        ReportWriter { out, started: Instant::now(), depth: 0, failed: None }
    }

    fn write_report(&mut self, report: &Report) -> io::Result<()> {
        for candidate in Candidate::all(report, self.millis()) {
            self.write(&candidate)?;
        }
        self.out.flush()
    }

    fn millis(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    fn write(&mut self, row: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, row)?;
        self.out.write_all(b"\n")
    }

    /// Writes the last line: the best candidate once more. With several threads, a thread other than the reporting one
    /// may have searched deeper.
    fn close(mut self, report: &Report) -> io::Result<()> {
        Host::report(&mut self, report);
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let best = report.best().map(|point| point.to_string());
        if let Some(candidate) = Candidate::all(report, self.millis()).next() {
            self.write(&Last { best, candidate })?;
        }
        self.out.flush()
    }
}

impl<W: Write> Host for ReportWriter<W> {
    fn poll(&mut self, _nodes: u64) -> Flow {
        if self.failed.is_some() { Flow::Stop } else { Flow::Continue }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.millis())
    }

    /// Writes each depth once, as `close` passes the last report on again.
    fn report(&mut self, report: &Report) {
        if report.depth > self.depth && self.failed.is_none() {
            self.depth = report.depth;
            self.failed = self.write_report(report).err();
        }
    }
}
