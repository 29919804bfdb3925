//! Testing whether the working tree's engine or another commit's is stronger: pairs of games until a sequential test
//! has decided.
//!
//! | module | subject |
//! |---|---|
//! | `engines` | the two programs, built and identified |
//! | `openings` | the openings of the games |
//! | `player` | the two brains of a core, which play pairs of games one after the other |
//! | `series` | many players at once, and their pairs in order |
//! | `record` | the pairs so far, in an append-only file |
//! | `progress` | the results so far, as a line and as data |

mod engines;
mod openings;
mod player;
mod progress;
mod record;
mod series;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use tengen::board::Size;
use tengen::rules::Rule;
use tengen_cli::arena::{self, Conditions, SprtVerdict};

use crate::process::{root, say};
use engines::Engines;
use openings::Openings;
use player::Player;
use progress::TestProgress;
use record::{Heading, Limit, Record};

/// Plays the working tree's engine against another commit's until a sequential test has decided between them
///
/// Each opening is played with both colours, as a pair, and the test (a generalised SPRT with 5 % error of either kind)
/// uses the five possible results of a pair. Games at a fixed number of nodes are the same in every run, and so is the
/// verdict. To continue an interrupted test, run the same command again. Its pairs and its result are kept in the
/// folder --record, in files named after rule, size, limit and the two programs.
#[derive(Args)]
pub(crate) struct Sprt {
    /// The other commit, by any name that git accepts
    commit: String,
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// Nodes per move [default: 10000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds per move, instead of nodes
    #[arg(long, value_name = "T", conflicts_with = "nodes", value_parser = clap::value_parser!(u64).range(1..))]
    ms: Option<u64>,
    /// The difference in Elo that would be too small (H0)
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// The difference in Elo to test for (H1)
    #[arg(long, default_value_t = 5.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Openings in the format of "tengen match" [default: openings/sprt/RULESIZE.txt, or else openings/RULESIZE.txt]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Maximum number of games [default: both colours of every opening once]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..))]
    games: Option<u64>,
    /// The folder in which the test is kept [default: benches/sprt]
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Random seed that shuffles the openings; another seed is another test
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games to play in parallel [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    parallel: Option<u16>,
    /// Size of each engine's hash table in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash_mib: u16,
    /// Plays every game to its last move, rather than until its result is proved
    #[arg(long)]
    play_out: bool,
}

/// Default nodes per move.
const NODES: u64 = 10_000;
/// Games between two lines of the report.
const REPORT: u64 = 100;
/// The time limit of a move if only nodes are limited: no number of nodes used in tests takes that long.
const UNHURRIED: Duration = Duration::from_secs(600);
/// How much a move may exceed its time.
const GRACE: Duration = Duration::from_secs(1);

impl Sprt {
    /// Plays, and prints a line for every hundred games and the verdict.
    ///
    /// # Errors
    /// An invalid command, or an engine that breaks the rules.
    pub(crate) fn run(self) -> Result<()> {
        let test = self.bounds()?;
        let openings = Openings::read(&self.openings_file()?, self.rule, self.size, self.seed)?;
        let most = self.pairs(&openings);
        let engines = Engines::build(&self.commit)?;
        let heading = self.heading(&engines, &openings);
        let folder = self.record.clone().unwrap_or_else(|| root().join("benches/sprt"));
        let mut record = Record::open(&folder, &heading)?;
        let mut progress = TestProgress::new(test, &record.pairs);
        let begun = record.pairs.len() as u64;
        if begun > 0 {
            say(format!("{}: continuing after {} games", record.path.display(), 2 * begun));
            println!("{progress}");
        }
        let started = Instant::now();
        let keep = |progress: &TestProgress| {
            let path = record::summary(&folder, &heading);
            progress.write(&path, &heading, &openings, &engines)
        };
        if progress.verdict() == SprtVerdict::Open && begun < most {
            let players = self.players(&engines, &openings)?;
            series::play(players, begun..most, |pair| {
                record.add(&pair)?;
                progress.book(&pair);
                progress.played(started.elapsed());
                let decided = progress.verdict() != SprtVerdict::Open;
                if decided || progress.games().is_multiple_of(REPORT) {
                    println!("{progress}");
                    keep(&progress)?;
                }
                progress.warn_if_alike(REPORT);
                Ok(if decided { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            })
            .with_context(|| {
                format!("the earlier games are kept in {}", folder.join(heading.name()).display())
            })?;
        }
        keep(&progress)?;
        println!("{}", progress.close());
        if progress.verdict() == SprtVerdict::Open {
            say(format!("undecided after all {} games", progress.games()));
        }
        Ok(())
    }

    fn bounds(&self) -> Result<arena::Sprt> {
        let (elo0, elo1) = (self.elo0, self.elo1);
        ensure!(
            elo0.is_finite() && elo1.is_finite() && elo0 < elo1,
            "--elo0 {elo0} --elo1 {elo1}: the first must be less than the second"
        );
        Ok(arena::Sprt { elo0, elo1 })
    }

    fn openings_file(&self) -> Result<PathBuf> {
        if let Some(file) = &self.openings {
            return Ok(file.clone());
        }
        let name = format!("{}{}.txt", self.rule, self.size);
        let places = ["openings/sprt", "openings"].map(|folder| root().join(folder).join(&name));
        places.into_iter().find(|file| file.is_file()).with_context(|| {
            format!("there are no openings for {} on {}: specify --openings", self.rule, self.size)
        })
    }

    fn limit(&self) -> Limit {
        match self.ms {
            Some(millis) => Limit::Millis(millis),
            None => Limit::Nodes(self.nodes.unwrap_or(NODES)),
        }
    }

    /// How many pairs there are to play.
    fn pairs(&self, openings: &Openings) -> u64 {
        let there = openings.len() as u64;
        let wanted = self.games.map_or(there, |games| games.div_ceil(2));
        if wanted > there {
            say(format!(
                "{} has {there} openings for {wanted} pairs: each is played {} times; with a fixed number of nodes, with 1.6 % more \
                each time. `tengen openings` makes more",
                openings.file.display(),
                wanted.div_ceil(there)
            ));
        }
        wanted
    }

    fn heading(&self, engines: &Engines, openings: &Openings) -> Heading {
        Heading {
            rule: self.rule,
            size: self.size,
            limit: self.limit(),
            hash_mib: self.hash_mib,
            plays_out: self.play_out,
            seed: self.seed,
            openings: openings.digest.clone(),
            work: engines.work.digest.clone(),
            commit: engines.commit.digest.clone(),
        }
    }

    fn players<'a>(&self, engines: &Engines, openings: &'a Openings) -> Result<Vec<Player<'a>>> {
        let cores = || thread::available_parallelism().map_or(1, |cores| cores.get() as u16);
        let conditions = Conditions {
            rule: self.rule,
            size: self.size,
            turn: self.ms.map_or(UNHURRIED, Duration::from_millis),
            whole: None,
            grace: GRACE,
            max_memory: 0,
            threads: None,
        };
        let line = |program: &Path| player::command_line(program, self.limit(), self.hash_mib);
        let lines = [line(&engines.work.program)?, line(&engines.commit.program)?];
        (0..self.parallel.unwrap_or_else(cores))
            .map(|_| Player::new(&lines, self.limit(), conditions, openings, self.play_out))
            .collect()
    }
}
