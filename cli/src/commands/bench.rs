//! `tengen bench`: the engine's signature and speed.

use std::error::Error;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use tengen::search::bench::BENCH;
use tengen::search::{Threads, Unlimited};
use tengen_cli::arguments::whole;

use super::hash_table;

/// Search fixed positions to fixed depths.
///
/// Ends with "signature: N nodes" (the same on every platform; if it changes, the engine behaves differently) and the
/// nodes per second. On several threads no two runs visit the same nodes, so it prints "no signature" instead.
#[derive(Args)]
pub(crate) struct Bench {
    /// Search every position to this depth, in plies, rather than to its own
    #[arg(long, value_parser = whole::<u32>(1..))]
    depth: Option<u32>,
    /// Size of the hash table in mebibytes
    #[arg(long, alias = "hash", value_name = "MIB", default_value_t = 16, value_parser = whole::<u32>(1..=4096))]
    hash_mib: u32,
    /// Threads to search on
    #[arg(long, value_name = "N", default_value_t)]
    threads: Threads,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut out = io::stdout().lock();
        let mut team = hash_table::team(self.threads, self.hash_mib)?;
        let mut nodes = 0;
        let mut time = Duration::ZERO;
        for position in &BENCH {
            let started = Instant::now();
            let depth = self.depth.unwrap_or(position.depth);
            let searched = position.search_with(&mut team, depth, &mut Unlimited);
            let took = started.elapsed();
            writeln!(
                out,
                "{:>10} nodes {:>6} ms  {} {} to depth {}: {}",
                searched,
                took.as_millis(),
                position.rule,
                position.size,
                depth,
                position.moves,
            )?;
            nodes += searched;
            time += took;
        }
        writeln!(out, "{} ms", time.as_millis())?;
        match (self.threads, team.threads()) {
            (Threads::ONE, _) => writeln!(out, "signature: {nodes} nodes")?,
            (asked, had) if asked == had => {
                writeln!(out, "no signature: {nodes} nodes on {had} threads")?;
            }
            (asked, had) => {
                writeln!(
                    out,
                    "no signature: {nodes} nodes on {had} of {asked} threads: \
                     the system could start no more"
                )?;
            }
        }
        writeln!(out, "{:.0} nodes/s", nodes as f64 / time.as_secs_f64())?;
        Ok(())
    }
}
