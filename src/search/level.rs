//! Playing below full strength.

use super::Value;
use super::report::{Line, Report};
use crate::board::{Point, split_mix};

/// A playing strength: how far the search sees, and how far the chosen move may be from the best.
///
/// Limiting the nodes alone makes an opponent that never errs in what it sees and is blind to the rest. A human errs a
/// little everywhere, so a level searches several candidates and gives each a random bonus of up to `slack`. It never
/// misses a move that ends the game at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Nodes per move.
    pub nodes: u64,
    /// Number of candidates, at least 1.
    pub lines: usize,
    /// How much worse than the best a move may be, in the engine's units (200 are a factor of e in
    /// the odds of winning).
    pub slack: i32,
}

/// A level that the interfaces offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLevel {
    /// The name used in every interface.
    pub name: &'static str,
    /// Its strength in Elo: on the same scale as the [styles](crate::styles::Style::rating), and measured in freestyle
    /// as described in `docs/measurements/strength.md`.
    pub rating: u32,
    /// How it plays.
    pub level: Level,
}

impl NamedLevel {
    const fn new(name: &'static str, rating: u32, nodes: u64, lines: usize, slack: i32) -> Self {
        NamedLevel { name, rating, level: Level { nodes, lines, slack } }
    }
}

impl Level {
    /// The levels that are limited by nodes and so play the same on every device, the weakest first: each 200 to 260
    /// Elo above the one before.
    pub const NAMED: [NamedLevel; 6] = [
        NamedLevel::new("learning", 800, 20, 12, 1_000),
        NamedLevel::new("easy", 1_020, 165, 6, 170),
        NamedLevel::new("casual", 1_280, 500, 2, 60),
        NamedLevel::new("club", 1_480, 800, 1, 0),
        NamedLevel::new("strong", 1_720, 2_000, 1, 0),
        NamedLevel::new("expert", 1_950, 6_000, 1, 0),
    ];
    /// The name of full strength, which is limited by time alone.
    pub const FULL: &'static str = "full";
    /// Milliseconds a move at full strength.
    pub const FULL_MILLIS: u64 = 5_000;
}

/// Values are capped at this in either direction: to a player who errs, all won positions are alike.
const DECIDED: i32 = 1_000;
/// A win or loss within this many plies is seen by everybody: a five, an open four, or one that must be stopped.
const OBVIOUS: i32 = 4;

impl Level {
    /// The move this level chooses among the candidates of a search, the same for the same seed; `None` if the report
    /// has no lines.
    pub fn pick(&self, report: &Report, seed: u64) -> Option<Point> {
        self.pick_by(report, seed, |_| 0)
    }

    /// The same, with a preference added to each move's value.
    pub(crate) fn pick_by(
        &self,
        report: &Report,
        seed: u64,
        taste: impl Fn(Point) -> i32,
    ) -> Option<Point> {
        let best = report.lines.first()?;
        let obvious = |line: &Line| line.value.mate().is_some_and(|plies| plies.abs() <= OBVIOUS);
        if self.slack <= 0 || best.value.0 > 0 && obvious(best) {
            return Some(best.moves[0]);
        }
        let liking = |line: &Line| {
            let gift = (i64::from(self.slack) * i64::from(random(seed, line.moves[0]))) >> 16;
            i64::from(clipped(line.value)) + gift + i64::from(taste(line.moves[0]))
        };
        let worst = clipped(best.value).saturating_sub(self.slack);
        report
            .lines
            .iter()
            .filter(|line| clipped(line.value) >= worst && !(line.value.0 < 0 && obvious(line)))
            .max_by_key(|line| (liking(line), line.value))
            .or(Some(best))
            .map(|line| line.moves[0])
    }
}

fn clipped(value: Value) -> i32 {
    value.0.clamp(-DECIDED, DECIDED)
}

/// 16 random bits per move.
fn random(seed: u64, point: Point) -> u16 {
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    (split_mix(seed.wrapping_add((point.index() as u64).wrapping_mul(STEP))) >> 48) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    fn report(values: &[i32]) -> Report {
        let line = |(i, &value): (usize, &i32)| Line {
            value: Value(value),
            depth: 2,
            moves: vec![Point::from_index(i)],
        };
        Report { lines: values.iter().enumerate().map(line).collect(), ..Report::default() }
    }

    /// The indices of the values that are picked for at least one seed.
    fn picked(level: Level, values: &[i32]) -> Vec<usize> {
        let report = report(values);
        let mut places: Vec<_> =
            (0..200).map(|seed| level.pick(&report, seed).unwrap().index()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    const LOOSE: Level = Level { nodes: 100, lines: 4, slack: 100 };

    #[test]
    fn strays_as_far_as_the_slack_and_no_further() {
        assert_eq!(picked(LOOSE, &[50, 40, -20, -60]), [0, 1, 2]);
        assert_eq!(picked(Level { slack: 0, ..LOOSE }, &[50, 50, 50]), [0]);
        assert_eq!(LOOSE.pick(&report(&[]), 1), None);
    }

    /// A request may contain any number.
    #[test]
    fn no_slack_is_too_great() {
        let anything = Level { slack: i32::MAX, ..LOOSE };
        assert_eq!(picked(anything, &[-50, -1_000, -2_000]), [0, 1, 2]);
    }

    #[test]
    fn sees_what_ends_the_game() {
        assert_eq!(picked(LOOSE, &[Value::MATE - 3, 2_000]), [0]);
        assert_eq!(picked(LOOSE, &[-950, -Value::MATE + 2]), [0]);
        assert_eq!(picked(LOOSE, &[Value::MATE - 9, 2_000, 950]), [0, 1, 2]);
        assert_eq!(picked(LOOSE, &[-Value::MATE + 4, -Value::MATE + 2]), [0]);
    }
}
