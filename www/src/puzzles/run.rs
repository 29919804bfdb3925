//! A timed run: as many puzzles as possible in three minutes, from easy ones to hard ones.

use std::collections::BTreeSet;

use tengen::board::Point;

use crate::puzzle_row::PuzzleRow;

/// Duration of a run in milliseconds.
const LENGTH: u64 = 180_000;
/// Penalty for a wrong move in milliseconds.
const PENALTY: u64 = 10_000;
/// The rating aimed at for the first puzzle, and the increase for each further one.
const RATINGS: (u32, u32) = (700, 50);
/// The number of puzzles of about the right difficulty among which one is drawn.
const DRAWN: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TimedRun {
    /// When it ends, in milliseconds of a monotonic clock; [`None`] before the clock was first read.
    ends: Option<u64>,
    /// Milliseconds left at the last reading of the clock.
    pub left: u64,
    /// The number of puzzles solved.
    pub solved: u32,
    /// The result of the last puzzle: its right move, and whether it was found.
    pub last: Option<(Point, bool)>,
    /// The puzzles shown so far.
    seen: BTreeSet<String>,
}

impl TimedRun {
    /// A run that begins when the clock is next read.
    pub(super) fn new() -> TimedRun {
        TimedRun { left: LENGTH, ..TimedRun::default() }
    }

    /// Updates the time; returns whether the run goes on.
    pub(super) fn tick(&mut self, now: u64) -> bool {
        let ends = *self.ends.get_or_insert(now + LENGTH);
        self.left = ends.saturating_sub(now);
        self.left > 0
    }

    /// Counts the result of a puzzle.
    pub(super) fn count(&mut self, first: Point, is_right: bool) {
        self.last = Some((first, is_right));
        if is_right {
            self.solved += 1;
        } else {
            self.ends = self.ends.map(|ends| ends.saturating_sub(PENALTY));
            self.left = self.left.saturating_sub(PENALTY);
        }
    }

    /// The index of the next puzzle, drawn by `random`; [`None`] when all have been shown.
    pub(super) fn next(&mut self, rows: &[PuzzleRow], random: u32) -> Option<usize> {
        let wanted = RATINGS.0 + RATINGS.1 * self.solved;
        let mut new: Vec<usize> =
            (0..rows.len()).filter(|&i| !self.seen.contains(&rows[i].id)).collect();
        new.sort_by_key(|&i| (rows[i].rating.abs_diff(wanted), i));
        new.truncate(DRAWN);
        let count = u32::try_from(new.len()).ok()?;
        let place = *new.get(usize::try_from(random.checked_rem(count)?).ok()?)?;
        self.seen.insert(rows[place].id.clone());
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle_row::PuzzleGoal;
    use crate::puzzle_row::tests::row;

    #[test]
    fn puzzles_become_harder_and_come_once() {
        let ratings = 700..760;
        let rows: Vec<_> =
            ratings.map(|rating| row(&rating.to_string(), PuzzleGoal::Fours, rating)).collect();
        let mut run = TimedRun::new();
        let first = run.next(&rows, 3).unwrap();
        assert!(rows[first].rating < 710);
        run.count("h8".parse().unwrap(), true);
        let second = run.next(&rows, 3).unwrap();
        assert!(rows[second].rating > 740, "{}", rows[second].rating);
        let others: BTreeSet<_> = std::iter::from_fn(|| run.next(&rows, 7)).collect();
        assert_eq!(others.len(), rows.len() - 2);
        assert_eq!(run.next(&rows, 0), None);
    }

    #[test]
    fn the_clock_runs_from_the_first_look_and_wrong_moves_cost_time() {
        let mut run = TimedRun::new();
        assert!(run.tick(5_000));
        assert_eq!(run.left, LENGTH);
        run.count("h8".parse().unwrap(), false);
        assert!(run.tick(6_000));
        assert_eq!((run.left, run.solved), (LENGTH - PENALTY - 1_000, 0));
        assert!(!run.tick(5_000 + LENGTH - PENALTY));
        assert_eq!(run.left, 0);
    }
}
