//! The results so far, as a line and as data.

use std::fmt;
use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use anyhow::Result;
use serde_json::json;
use tengen_cli::arena::{Sprt, SprtVerdict, Tally};
use tengen_cli::write_whole;

use super::engines::Engines;
use super::openings::Openings;
use super::record::{Heading, Pair};
use crate::process::say;

/// The state of the test.
pub(super) struct TestProgress {
    test: Sprt,
    tally: Tally,
    /// Pairs with two identical games.
    alike: u64,
    /// Pairs of earlier runs.
    before: u64,
    elapsed: Duration,
    verdict: SprtVerdict,
}

impl TestProgress {
    /// The progress after the pairs of earlier runs. The first verdict is final.
    pub(super) fn new(test: Sprt, pairs: &[Pair]) -> TestProgress {
        let mut progress = TestProgress {
            test,
            tally: Tally::default(),
            alike: 0,
            before: 0,
            elapsed: Duration::ZERO,
            verdict: SprtVerdict::Open,
        };
        for pair in pairs {
            if progress.verdict == SprtVerdict::Open {
                progress.book(pair);
                progress.before += 1;
            }
        }
        progress
    }

    pub(super) fn book(&mut self, pair: &Pair) {
        self.tally.book(pair.half_points);
        self.alike += u64::from(pair.is_alike);
        self.verdict = self.test.verdict(&self.tally);
    }

    /// Records how long this run has taken.
    pub(super) fn played(&mut self, elapsed: Duration) {
        self.elapsed = elapsed;
    }

    pub(super) fn verdict(&self) -> SprtVerdict {
        self.verdict
    }

    pub(super) fn games(&self) -> u64 {
        self.tally.games()
    }

    /// The rate of this run; `None` before its first pair.
    fn games_an_hour(&self) -> Option<f64> {
        let games = self.games() - 2 * self.before;
        (games > 0).then(|| games as f64 * 3_600.0 / self.elapsed.as_secs_f64())
    }

    /// After this many games: warns if the engines have not played differently yet.
    pub(super) fn warn_if_alike(&self, games: u64) {
        if self.games() == games && 2 * self.alike == games {
            say(
                "the engines have played alike in every pair so far: does the change change anything?",
            );
        }
    }

    /// The closing line.
    pub(super) fn close(&self) -> String {
        format!(
            "{}: {}; {}; the same game twice in {} of {} pairs",
            self.test,
            self.verdict,
            self.tally,
            self.alike,
            self.tally.pairs.iter().sum::<u64>()
        )
    }

    /// Writes the summary of the test.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(
        &self,
        path: &Path,
        heading: &Heading,
        openings: &Openings,
        engines: &Engines,
    ) -> Result<()> {
        let Tally { wins, losses, draws, pairs } = self.tally;
        // Infinite if one side has won everything, for which JSON has no number.
        let elo = self.tally.elo().map(|elo| [elo.low, elo.middle, elo.high].map(rounded));
        let engine = |engine: &super::engines::Engine| json!({ "name": engine.name, "program": engine.digest });
        let kept = json!({
            "test": heading.to_string(),
            "work": engine(&engines.work),
            "commit": engine(&engines.commit),
            "openings": { "file": openings.file.file_name().map(|name| name.to_string_lossy()), "count": openings.len() },
            "elo0": self.test.elo0,
            "elo1": self.test.elo1,
            "verdict": self.verdict.to_string(),
            "games": self.games(),
            "wins": wins,
            "losses": losses,
            "draws": draws,
            "pairs": pairs,
            "alike": self.alike,
            "elo": elo,
            "llr": rounded(self.test.ratio(&self.tally)),
            "games_an_hour": self.games_an_hour().map(f64::round),
        });
        Ok(write_whole(path, |out| writeln!(out, "{kept:#}"))?)
    }
}

fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// `1200 games, pairs 12 130 300 140 18, Elo +8.2 ±11.3, LLR 0.41 (-2.94 to 2.94), 16200 games/h`.
impl fmt::Display for TestProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, half_lost, even, half_won, won] = self.tally.pairs;
        write!(f, "{} games, pairs {lost} {half_lost} {even} {half_won} {won}", self.games())?;
        if let Some(elo) = self.tally.elo() {
            write!(f, ", Elo {:+.1} ±{:.1}", elo.middle, (elo.high - elo.low) / 2.0)?;
        }
        write!(f, ", {}", self.test.standing(&self.tally))?;
        match self.games_an_hour() {
            Some(speed) => write!(f, ", {speed:.0} games/h"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::tests::pair;
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 5.0 };

    fn won(number: u64) -> Pair {
        Pair { half_points: [2, 2], ..pair(number) }
    }

    fn even(number: u64) -> Pair {
        Pair { half_points: [2, 0], ..pair(number) }
    }

    /// 30 pairs of 2 points, 60 of 1 and 10 of 0: a score of 0.6, a variance of 0.3 · 0.16 + 0.6 · 0.01 + 0.1 · 0.36 = 0.09
    /// a pair, so an error of 1.96 · 0.03 = 0.0588: Elo 70.4, from 28.7 to 114.3, by 400 log(s / (1 - s)). For so few pairs the
    /// likelihood gives slightly more.
    #[test]
    fn a_line_reports_the_state_of_the_test() {
        let lost = |number| Pair { half_points: [0, 0], ..pair(number) };
        let pairs: Vec<Pair> = (0..100)
            .map(|n| {
                if n < 60 {
                    even(n)
                } else if n < 70 {
                    lost(n)
                } else {
                    won(n)
                }
            })
            .collect();
        let mut progress = TestProgress::new(TEST, &pairs[..50]);
        pairs[50..].iter().for_each(|pair| progress.book(pair));
        progress.played(Duration::from_secs(36));
        let line = progress.to_string();
        assert!(line.starts_with("200 games, pairs 10 0 60 0 30, Elo +70.4 ±43.5, LLR "), "{line}");
        assert!(line.ends_with(" (-2.94 to 2.94), 10000 games/h"), "{line}");
    }

    #[test]
    fn a_verdict_of_an_earlier_run_stands() {
        let pairs: Vec<Pair> =
            (0..3000).map(|n| if n % 3 == 0 { won(n) } else { even(n) }).collect();
        let decided = TestProgress::new(TEST, &pairs);
        assert_eq!(decided.verdict(), SprtVerdict::Passed);
        assert!(decided.games() < 6000, "{decided}");
        // Played pair by pair, it is reached at the same pair.
        let mut progress = TestProgress::new(TEST, &[]);
        let reached = pairs.iter().position(|pair| {
            progress.book(pair);
            progress.verdict() == SprtVerdict::Passed
        });
        assert_eq!(reached.map(|at| 2 * (at as u64 + 1)), Some(decided.games()));
        assert!(decided.close().starts_with("SPRT [0, 5]: passed; +"), "{}", decided.close());
    }
}
