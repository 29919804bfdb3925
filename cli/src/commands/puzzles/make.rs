//! `tengen puzzles make`: making puzzles from the engine's own games.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use tengen::board::Size;
use tengen::puzzles::{PuzzleCandidate, PuzzleSource};
use tengen::rules::Rule;
use tengen_cli::arena::random_opening;
use tengen_cli::arguments::{side, whole};
use tengen_cli::to_stderr;

use super::row::{self, Row};
use crate::commands::files::{Output, named};

/// Make puzzles.
///
/// The engine plays games at its lower levels from random openings. A position right after a mistake is
/// kept if exactly one first move wins and every other one is refuted, or if exactly one move stops a win
/// by fours. The same seed gives the same puzzles; several seeds are shards that can be made in parallel
/// and merged with "tengen puzzles collect". An interrupted run continues with its file.
#[derive(Args)]
pub(super) struct Make {
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board, at least 9
    #[arg(long, default_value = "15", value_parser = side(SMALLEST..=Size::MAX.into()))]
    size: Size,
    /// How many puzzles the file should contain
    #[arg(long, default_value_t = 100, value_parser = whole::<usize>(0..))]
    count: usize,
    /// Random seed: each gives different games
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>(0..))]
    seed: u64,
    /// Games to play in parallel
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    threads: u16,
    /// The file to write or to continue
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Below this size there is no room for openings.
const SMALLEST: u64 = 9;

impl Make {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        self.drop_broken_line()?;
        let known = if self.out.exists() { row::read(&self.out)? } else { vec![] };
        let mut seen: HashSet<String> = known.iter().map(|row| row.id.clone()).collect();
        let mut made = known.len();
        // The last game again: it may have had more puzzles than were wanted then, or than an interrupted run wrote.
        let games = known.iter().filter_map(|row| Some(row.made.as_ref()?.game));
        let first = games.max().unwrap_or(0);
        let mut out = Output::open(&self.out, OpenOptions::new().create(true).append(true))?;
        let bar = ProgressBar::new(self.count as u64).with_position(made as u64);
        let style = "{elapsed_precise} {wide_bar} {pos} of {len}, {eta} to go";
        bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
        let (next, stop) = (AtomicU64::new(first), AtomicBool::new(made >= self.count));
        let (sender, games) = mpsc::sync_channel(64);
        thread::scope(|scope| -> io::Result<()> {
            for _ in 0..self.threads {
                let (sender, next, stop, make) = (sender.clone(), &next, &stop, &self);
                scope.spawn(move || {
                    let mut source = PuzzleSource::new();
                    while !stop.load(Ordering::Relaxed) {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        let found = make.game(&mut source, game);
                        if sender.send((game, found)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let (mut due, mut waiting) = (first, BTreeMap::new());
            for (game, found) in games {
                waiting.insert(game, found);
                while let Some(found) = waiting.remove(&due) {
                    let rows = found.iter().map(|found| Row::of(found, self.seed, due));
                    let mut lines = Vec::new();
                    for row in rows {
                        if made < self.count && seen.insert(row.id.clone()) {
                            serde_json::to_writer(&mut lines, &row)?;
                            lines.push(b'\n');
                            made += 1;
                        }
                    }
                    out.write_all(&lines)?;
                    due += 1;
                }
                bar.set_position(made as u64);
                stop.fetch_or(made >= self.count, Ordering::Relaxed);
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        to_stderr(format_args!("{made} puzzles in {}", self.out.display()));
        Ok(())
    }

    fn game(&self, source: &mut PuzzleSource, game: u64) -> Vec<PuzzleCandidate> {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut rng = Rng::with_seed(self.seed ^ (game + 1).wrapping_mul(STEP));
        let opening = random_opening(&mut rng, self.rule, self.size);
        source.game(&opening.position(self.rule, self.size), rng.u64(..))
    }

    /// Removes the last line if an interrupted run left it incomplete.
    fn drop_broken_line(&self) -> io::Result<()> {
        if !self.out.exists() {
            return Ok(());
        }
        let named = named(&self.out);
        let mut text = fs::read(&self.out).map_err(&named)?;
        if text.last().is_some_and(|&byte| byte != b'\n') {
            let end = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            text.truncate(end);
            fs::write(&self.out, text).map_err(&named)?;
        }
        Ok(())
    }
}
