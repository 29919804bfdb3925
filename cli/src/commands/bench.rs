//! `tengen bench`: the engine's signature and speed.

use std::error::Error;
use std::time::{Duration, Instant};

use clap::Args;
use tengen::search::bench::BENCH;
use tengen::search::{Engine, Unlimited};

/// Search fixed positions to fixed depths.
///
/// Closes with "signature: N nodes" (the same on every platform; a change of it is a change of what
/// the engine does) and the nodes per second.
#[derive(Args)]
pub(crate) struct Bench {
    /// Depth instead of each position's own, in plies
    #[arg(long)]
    depth: Option<u32>,
    /// Megabytes of hash table
    #[arg(long, default_value_t = 16)]
    hash: usize,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut engine = Engine::new(self.hash << 20);
        let mut nodes = 0;
        let mut time = Duration::ZERO;
        for position in &BENCH {
            let started = Instant::now();
            let depth = self.depth.unwrap_or(position.depth);
            let searched = position.search(&mut engine, depth, &mut Unlimited);
            let took = started.elapsed();
            println!(
                "{:>10} nodes {:>6} ms  {} {} to depth {}: {}",
                searched,
                took.as_millis(),
                position.rule,
                position.size,
                depth,
                position.moves,
            );
            nodes += searched;
            time += took;
        }
        println!("signature: {nodes} nodes");
        println!("{:.0} nodes/s", nodes as f64 / time.as_secs_f64());
        Ok(())
    }
}
