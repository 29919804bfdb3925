//! `tengen puzzles rate`: recomputing ratings.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::puzzles::{Prover, Trial, expected_rating_of, rating_of};
use tengen_cli::arguments::whole;

use super::row::{self, Row};
use super::workers;

/// Rate the puzzles of a file again, by their features and by which players solve them. Prints the rows in the same
/// order; only the rating changes.
#[derive(Args)]
pub(super) struct Rate {
    /// The file
    file: PathBuf,
    /// Rate only by the puzzles' features
    #[arg(long)]
    expected: bool,
    /// Puzzles to work on in parallel
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    threads: u16,
}

impl Rate {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut rows = row::read(&self.file)?;
        let means = || (Prover::thorough(), Trial::new());
        let ratings = workers::each(&rows, self.threads, means, |(prover, trial), row| {
            self.rating(prover, trial, row).map_err(|error| format!("{}: {error}", row.id))
        });
        let mut out = io::stdout().lock();
        for (row, rating) in rows.iter_mut().zip(ratings) {
            row.rating = rating?;
            serde_json::to_writer(&mut out, row)?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }

    fn rating(&self, prover: &mut Prover, trial: &mut Trial, row: &Row) -> Result<u32, String> {
        let task = row.task()?;
        let nodes = prover.work(task.kind, &task.position).map_err(|error| error.to_string())?;
        if self.expected {
            return Ok(expected_rating_of(&task, nodes));
        }
        let solved = trial.solved(&task);
        Ok(rating_of(&task, nodes, &solved))
    }
}
