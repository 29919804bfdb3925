//! The record of the person's puzzle solving.

use std::collections::{BTreeMap, BTreeSet};

use super::rating::Rating;
use crate::records::{Again, Fields};

/// The number of days for which the rating is stored.
const MOST_DAYS: usize = 1_000;

/// The record of the person's puzzle solving.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct PuzzleRecord {
    pub rating: Rating,
    /// The number solved in a row.
    pub streak: u32,
    /// The longest such streak.
    pub best_streak: u32,
    /// The most puzzles solved in a timed run.
    pub best_run: u32,
    /// The solved puzzles.
    pub solved: BTreeSet<String>,
    /// The failed puzzles, which come up again.
    pub failed: BTreeMap<String, Again>,
    /// Rating and deviation after each day on which they changed; days are counted from 1970.
    pub history: BTreeMap<u64, (f64, f64)>,
}

impl PuzzleRecord {
    /// Reads the output of [`text`](PuzzleRecord::text); unreadable parts get their initial values.
    pub fn read(text: &str) -> PuzzleRecord {
        let Ok(fields) = Fields::parse(text) else { return PuzzleRecord::default() };
        let number = |name: &str| fields.get(name).and_then(|value| value.parse::<u32>().ok());
        let mut record = PuzzleRecord::default();
        // Ratings in hundredths, volatility in millionths: whole numbers.
        let share = |name, by: f64, or: f64| number(name).map_or(or, |n| f64::from(n) / by);
        record.rating = Rating {
            value: share("rating", 100.0, record.rating.value),
            deviation: share("deviation", 100.0, record.rating.deviation).clamp(45.0, 350.0),
            volatility: share("volatility", 1e6, record.rating.volatility).clamp(0.01, 0.2),
        };
        record.streak = number("streak").unwrap_or_default();
        record.best_streak = number("best").unwrap_or_default().max(record.streak);
        record.best_run = number("run").unwrap_or_default();
        let words =
            |name| fields.get(name).unwrap_or_default().split(',').filter(|w| !w.is_empty());
        record.solved = words("solved").map(str::to_owned).collect();
        for word in words("failed") {
            let mut parts = word.split(':');
            if let (Some(id), Some(due), Some(step)) = (parts.next(), parts.next(), parts.next())
                && let (Ok(due), Ok(step)) = (due.parse(), step.parse())
            {
                record.failed.insert(id.to_owned(), Again { due, step });
            }
        }
        for word in words("history") {
            let mut parts = word.split(':').map(str::parse::<u32>);
            if let (Some(Ok(day)), Some(Ok(value)), Some(Ok(deviation))) =
                (parts.next(), parts.next(), parts.next())
            {
                let hundredths = |n: u32| f64::from(n) / 100.0;
                record.history.insert(day.into(), (hundredths(value), hundredths(deviation)));
            }
        }
        record
    }

    /// The record as a text, changed at this time in milliseconds since 1970.
    pub fn text(&self, now: u64) -> String {
        let mut fields = Fields::default();
        let whole = |value: f64| (value.round() as u32).to_string();
        fields.push("changed", now.to_string());
        fields.push("rating", whole(self.rating.value * 100.0));
        fields.push("deviation", whole(self.rating.deviation * 100.0));
        fields.push("volatility", whole(self.rating.volatility * 1e6));
        fields.push("streak", self.streak.to_string());
        fields.push("best", self.best_streak.to_string());
        fields.push("run", self.best_run.to_string());
        let solved: Vec<&str> = self.solved.iter().map(String::as_str).collect();
        fields.push("solved", solved.join(","));
        let failed: Vec<String> = self
            .failed
            .iter()
            .map(|(id, again)| format!("{id}:{}:{}", again.due, again.step))
            .collect();
        fields.push("failed", failed.join(","));
        let history = self.history.iter().map(|(day, &(value, deviation))| {
            format!("{day}:{}:{}", whole(value * 100.0), whole(deviation * 100.0))
        });
        fields.push("history", history.collect::<Vec<_>>().join(","));
        fields.to_string()
    }

    /// Counts a puzzle of this difficulty as solved at the first try, or failed, on this day. Only the first try at a
    /// puzzle changes the rating.
    pub fn tried(&mut self, id: &str, rating: u32, solved: bool, today: u64) {
        let is_new = !self.solved.contains(id) && !self.failed.contains_key(id);
        if is_new {
            self.rating = self.rating.after(rating, solved);
            self.history.insert(today, (self.rating.value, self.rating.deviation));
            while self.history.len() > MOST_DAYS {
                self.history.pop_first();
            }
        }
        if solved {
            self.streak += 1;
            self.best_streak = self.best_streak.max(self.streak);
            self.solved.insert(id.to_owned());
            if let Some(again) = self.failed.remove(id).and_then(|again| again.next(today)) {
                self.failed.insert(id.to_owned(), again);
            }
        } else {
            self.streak = 0;
            self.failed.insert(id.to_owned(), Again::first(today));
        }
    }

    /// Merges this record with another one of the same person, from another device. `is_later` says whether this one
    /// was changed later; it then decides when a puzzle in both comes up again. The more certain rating is kept.
    pub fn merged(self, other: PuzzleRecord, is_later: bool) -> PuzzleRecord {
        let (later, earlier) = if is_later { (self, other) } else { (other, self) };
        let (mut all, mut more) = (later, earlier);
        let is_known = |id: &str| all.solved.contains(id) || all.failed.contains_key(id);
        more.solved.retain(|id| !is_known(id));
        more.failed.retain(|id, _| !is_known(id));
        all.solved.append(&mut more.solved);
        all.failed.append(&mut more.failed);
        all.best_streak = all.best_streak.max(more.best_streak);
        all.best_run = all.best_run.max(more.best_run);
        if more.rating.deviation < all.rating.deviation {
            all.rating = more.rating;
            all.history.append(&mut more.history);
        } else {
            more.history.append(&mut all.history);
            all.history = more.history;
        }
        while all.history.len() > MOST_DAYS {
            all.history.pop_first();
        }
        all
    }

    /// The failed puzzles that are due on this day or overdue.
    pub fn due(&self, today: u64) -> impl Iterator<Item = &str> {
        self.failed.iter().filter(move |(_, again)| again.due <= today).map(|(id, _)| id.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::INTERVALS;

    #[test]
    fn a_failed_puzzle_comes_again_after_1_3_7_and_21_days() {
        let mut record = PuzzleRecord::default();
        record.tried("a", 1500, false, 100);
        assert_eq!(record.due(100).count(), 0);
        let mut today = 100;
        for days in INTERVALS {
            today += days;
            assert_eq!(record.due(today - 1).count(), 0);
            assert_eq!(record.due(today).collect::<Vec<_>>(), ["a"]);
            record.tried("a", 1500, true, today);
        }
        assert!(record.failed.is_empty());
    }

    #[test]
    fn the_rating_is_kept_by_the_day_on_which_it_changed() {
        let mut record = PuzzleRecord::default();
        record.tried("a", 1500, true, 7);
        record.tried("b", 1500, true, 7);
        let seventh = record.rating.value;
        record.tried("c", 1500, false, 9);
        record.tried("a", 1500, true, 10);
        assert_eq!(record.history.keys().copied().collect::<Vec<_>>(), [7, 9]);
        assert_eq!(record.history[&7].0, seventh);
        let read = PuzzleRecord::read(&record.text(1));
        assert!((read.history[&7].0 - seventh).abs() < 0.01 && read.history.len() == 2);
    }

    #[test]
    fn only_the_first_try_is_rated_and_a_failure_ends_the_streak() {
        let mut record = PuzzleRecord::default();
        record.tried("a", 1500, true, 1);
        let rated = record.rating;
        record.tried("a", 1500, true, 1);
        assert_eq!((record.rating, record.streak), (rated, 2));
        record.tried("b", 1500, false, 1);
        assert!(record.rating.value < rated.value);
        assert_eq!((record.streak, record.best_streak), (0, 2));
    }

    #[test]
    fn a_record_is_read_back() {
        let mut record = PuzzleRecord::default();
        record.tried("fa", 1500, true, 20_000);
        record.tried("rb", 1700, false, 20_000);
        record.best_run = 12;
        let again = PuzzleRecord::read(&record.text(17));
        assert_eq!(again.text(17), record.text(17));
        assert_eq!((again.solved, again.failed), (record.solved, record.failed));
        assert_eq!(again.best_run, 12);
        assert_eq!(PuzzleRecord::read("%%%"), PuzzleRecord::default());
    }
}
