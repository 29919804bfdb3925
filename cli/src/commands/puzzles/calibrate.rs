//! `tengen puzzles calibrate`: comparing ratings with the results of players who do not contribute to them.

use std::error::Error;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tengen::puzzles::{JURY, Trial};
use tengen_cli::arguments::whole;

use super::correlation::rank_correlation;
use super::row;
use super::workers;

/// Compare puzzle ratings with how often the puzzles are solved by players whose results were not used for the ratings.
/// Prints the share of attempts that each player solves, and the rank correlation of the ratings with the share
/// of failed attempts at each puzzle: for each file, and for all together.
///
/// A player solves a puzzle by the whole solution, or by other moves that keep the win, against the longest defence.
#[derive(Args)]
pub(super) struct Calibrate {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Try only one puzzle in this many
    #[arg(long, default_value_t = 1, value_parser = whole::<u32>(1..))]
    every: u32,
    /// Attempts by each player, each on a different image of the board
    #[arg(long, default_value_t = 8, value_parser = whole::<u32>(1..=8))]
    tries: u32,
    /// Puzzles to work on in parallel
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    threads: u16,
}

impl Calibrate {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let (mut ratings, mut results) = (vec![], vec![]);
        let mut lines = vec![];
        for file in &self.files {
            let rows: Vec<_> = row::read(file)?.into_iter().step_by(self.every as usize).collect();
            let tasks = rows.iter().map(|row| row.task()).collect::<Result<Vec<_>, _>>()?;
            let solved = workers::each(&tasks, self.threads, Trial::new, |trial, task| {
                JURY.map(|player| trial.times_solved(&player, task, self.tries))
            });
            let begin = ratings.len();
            ratings.extend(rows.iter().map(|row| f64::from(row.rating)));
            results.extend(solved);
            lines.push(summary(&file.display().to_string(), &ratings[begin..], &results[begin..]));
        }
        // Nobody solves a share of nothing.
        if results.is_empty() {
            return Err("there is no puzzle in these files".into());
        }
        let mut out = io::stdout().lock();
        for (at, player) in JURY.iter().enumerate() {
            let solved: u32 = results.iter().map(|solved| solved[at]).sum();
            let tries = results.len() as f64 * f64::from(self.tries);
            writeln!(out, "{}: {:.1} % solved", player.name, 100.0 * f64::from(solved) / tries)?;
        }
        lines.push(summary("all", &ratings, &results));
        for line in &lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

fn summary(name: &str, ratings: &[f64], results: &[[u32; JURY.len()]]) -> String {
    let unsolved: Vec<f64> =
        results.iter().map(|solved| -f64::from(solved.iter().sum::<u32>())).collect();
    let found = rank_correlation(ratings, &unsolved);
    format!("{name}: {} puzzles, rank correlation {found:.3}", ratings.len())
}
