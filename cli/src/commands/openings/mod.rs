//! `tengen openings`: balanced openings for matches, made by the engine itself.

mod balance;
mod candidates;
mod set;

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::board::Size;
use tengen::rules::Rule;
use tengen::search::{Engine, Unlimited, bench};
use tengen_cli::arguments::{side, whole};

use crate::commands::shard::Shard;
use balance::Balance;
use candidates::Candidates;
use set::{Heading, Set, join};

/// Make balanced openings for "tengen match" and "cargo xtask sprt".
///
/// From random openings of three to six stones, most of them near the centre, the engine plays pairs of games against
/// itself, each game with somewhat more nodes than the one before. An opening is kept if Black and White score the same in
/// each pair. No two are rotations or reflections of each other. The same arguments give the same openings; the shards of
/// a seed are parts of the same set, which can be made in parallel and combined by --join.
#[derive(Args)]
pub(crate) struct Openings {
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board, at least 9
    #[arg(long, default_value = "15", value_parser = side(SMALLEST..=Size::MAX.into()))]
    size: Size,
    /// How many openings to make; with --shard, how many this shard makes
    #[arg(long, default_value_t = 100, value_parser = whole::<usize>(0..))]
    count: usize,
    /// Random seed: each gives different openings
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>(0..))]
    seed: u64,
    /// Nodes per move in the first game; each later game has a quarter of this number more than the one before
    #[arg(long, default_value_t = 2_000, value_parser = whole::<u64>(1..))]
    nodes: u64,
    /// Pairs of games that an opening has to pass; with 0 only its value counts
    #[arg(long, default_value_t = 2, value_parser = whole::<u64>(0..))]
    pairs: u64,
    /// Before any game, drop openings that a search of --nodes values further than this from even, in thousandths of a game won; 500 drops only those that are decided
    #[arg(long, value_name = "PER_MILLE", default_value_t = 500, value_parser = whole::<u32>(..=500))]
    within: u32,
    /// Use only the I-th of N equal shares of the candidates
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Write the openings to this file, and continue after those already in it: for sets that take hours [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Combine the files of shards and print the set
    #[arg(long, value_name = "FILE", num_args = 1.., exclusive = true)]
    join: Vec<PathBuf>,
}

/// Below this size the openings could run out.
const SMALLEST: u64 = 9;

impl Openings {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        if !self.join.is_empty() {
            return join(&self.join, &mut io::stdout().lock());
        }
        let heading = self.heading();
        let Some(path) = &self.out else {
            let mut out = io::stdout().lock();
            write!(out, "{heading}")?;
            return self.make(0, 0, |line| writeln!(out, "{line}").and_then(|()| out.flush()));
        };
        let mut set = Set::open(path, &heading)?;
        let (there, last) = (set.count, set.last);
        self.make(there, last, |line| set.add(&line))
    }

    fn heading(&self) -> Heading {
        let Openings { rule, size, seed, nodes, pairs, within, shard, .. } = *self;
        let engine = bench::signature(&mut Engine::new(16 << 20), &mut Unlimited);
        Heading { rule, size, seed, nodes, pairs, within, shard, engine }
    }

    /// Makes the openings still missing from a set that has `there` of them, the last being candidate `last`.
    fn make(
        &self,
        there: usize,
        last: u64,
        mut keep: impl FnMut(String) -> io::Result<()>,
    ) -> Result<(), Box<dyn Error>> {
        let balance = Balance { nodes: self.nodes, pairs: self.pairs, within: self.within };
        let mut engine = Engine::new(16 << 20);
        let own = Candidates::new(self.rule, self.size, self.seed)
            .filter(|(number, _)| *number > last && self.shard.takes(*number));
        let even = own.filter(|(_, opening)| {
            balance.is_even(&mut engine, &opening.position(self.rule, self.size))
        });
        for (number, opening) in even.take(self.count.saturating_sub(there)) {
            keep(format!("{opening} # {number}"))?;
        }
        Ok(())
    }
}
