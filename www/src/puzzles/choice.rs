//! The choice of the next puzzle.

use core::ops::RangeInclusive;

use tengen::puzzles::PuzzleTheme;

use super::record::PuzzleRecord;
use crate::puzzle_row::{PuzzleGoal, PuzzleRow};

/// The greatest distance of a fitting puzzle from the person's rating.
const NEAR: f64 = 150.0;

/// The wanted kind of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Filter {
    /// This kind only.
    pub kind: Option<PuzzleGoal>,
    /// This theme only.
    pub theme: Option<PuzzleTheme>,
    /// How difficult.
    pub difficulty: Difficulty,
}

impl Filter {
    fn fits(self, row: &PuzzleRow) -> bool {
        self.difficulty.holds(row.rating)
            && self.kind.is_none_or(|kind| row.kind() == Some(kind))
            && self.theme.is_none_or(|theme| row.themes.iter().any(|name| name == theme.name()))
    }

    /// Whether one of these puzzles matches, tried or not.
    pub(super) fn is_possible(self, rows: &[PuzzleRow]) -> bool {
        rows.iter().any(|row| self.fits(row))
    }
}

/// The wanted difficulty of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Difficulty {
    /// Near the person's rating.
    #[default]
    Fitting,
    /// Up to 1,200.
    Easy,
    /// 1,200 to 1,600.
    Medium,
    /// From 1,600 on.
    Hard,
}

impl Difficulty {
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Fitting, Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// The name, in the document and after `difficulty.` in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Difficulty::Fitting => "fitting",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }

    fn holds(self, rating: u32) -> bool {
        match self {
            Difficulty::Fitting => true,
            Difficulty::Easy => rating < 1200,
            Difficulty::Medium => (1200..1600).contains(&rating),
            Difficulty::Hard => rating >= 1600,
        }
    }
}

/// The ratings of the puzzles of the day, from Monday to Sunday: a beginner can solve the first, and has a chance in
/// most.
const WEEK: [RangeInclusive<u32>; 7] =
    [0..=700, 0..=800, 700..=1100, 900..=1150, 1000..=1200, 1150..=1350, 1300..=1600];
/// The weekday, counted from Monday, of day 0.
const THURSDAY: u64 = 3;

/// The index of the puzzle for a day, counted from 1970: the same for everybody, different each day, and harder from
/// Monday to Sunday.
pub(super) fn of_the_day(rows: &[PuzzleRow], today: u64) -> Option<usize> {
    let ratings = &WEEK[usize::try_from((today + THURSDAY) % 7).ok()?];
    let mut fit: Vec<usize> =
        (0..rows.len()).filter(|&i| ratings.contains(&rows[i].rating)).collect();
    if fit.is_empty() {
        fit = (0..rows.len()).collect();
    }
    // Not the neighbour of the previous day's puzzle, which in the file is about as difficult.
    let scattered = today.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    let count = u64::try_from(fit.len()).ok()?;
    fit.get(usize::try_from(scattered.checked_rem(count)?).ok()?).copied()
}

/// The index of a matching puzzle, chosen by `random` among those that were not tried.
pub(super) fn next(
    rows: &[PuzzleRow],
    record: &PuzzleRecord,
    filter: Filter,
    random: u32,
) -> Option<usize> {
    let is_new =
        |row: &PuzzleRow| !record.solved.contains(&row.id) && !record.failed.contains_key(&row.id);
    let mut found: Vec<usize> =
        (0..rows.len()).filter(|&i| filter.fits(&rows[i]) && is_new(&rows[i])).collect();
    if filter.difficulty == Difficulty::Fitting {
        let off = |i: usize| (f64::from(rows[i].rating) - record.rating.value).abs();
        let near: Vec<usize> = found.iter().copied().filter(|&i| off(i) <= NEAR).collect();
        if near.is_empty() {
            // The nearest one.
            return found.into_iter().min_by(|&a, &b| off(a).total_cmp(&off(b)));
        }
        found = near;
    }
    let count = u32::try_from(found.len()).ok()?;
    found.get(usize::try_from(random.checked_rem(count)?).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle_row::tests::row;

    fn rows() -> Vec<PuzzleRow> {
        vec![
            row("a", PuzzleGoal::Fours, 900),
            row("b", PuzzleGoal::Threats, 1250),
            row("c", PuzzleGoal::Threats, 1500),
            row("d", PuzzleGoal::Defence, 1800),
        ]
    }

    #[test]
    fn a_wanted_puzzle_comes_once() {
        let (rows, mut record) = (rows(), PuzzleRecord::default());
        let threats = Filter {
            kind: Some(PuzzleGoal::Threats),
            difficulty: Difficulty::Medium,
            ..Filter::default()
        };
        let first = next(&rows, &record, threats, 0).unwrap();
        record.tried(&rows[first].id, rows[first].rating, true, 1);
        let second = next(&rows, &record, threats, 7).unwrap();
        assert_ne!(first, second);
        record.tried(&rows[second].id, rows[second].rating, false, 1);
        assert_eq!(next(&rows, &record, threats, 0), None);
    }

    #[test]
    fn a_theme_can_be_wanted() {
        let (mut rows, record) = (rows(), PuzzleRecord::default());
        let filter = Filter { theme: Some(PuzzleTheme::DoubleFour), ..Filter::default() };
        assert_eq!(next(&rows, &record, filter, 0), None);
        assert!(!filter.is_possible(&rows));
        rows[2].themes.push("double-four".into());
        assert_eq!(next(&rows, &record, filter, 0), Some(2));
        assert!(filter.is_possible(&rows));
        assert!(!Filter { kind: Some(PuzzleGoal::Fours), ..filter }.is_possible(&rows));
    }

    #[test]
    fn a_fitting_one_is_near_or_else_the_nearest() {
        let (rows, mut record) = (rows(), PuzzleRecord::default());
        assert_eq!(next(&rows, &record, Filter::default(), 5), Some(1));
        record.rating.value = 2500.0;
        assert_eq!(next(&rows, &record, Filter::default(), 5), Some(3));
        assert_eq!(next(&[], &record, Filter::default(), 5), None);
    }

    #[test]
    fn every_day_has_its_puzzle() {
        let rows = rows();
        let days: std::collections::BTreeSet<_> =
            (20_000..20_040).map(|day| of_the_day(&rows, day).unwrap()).collect();
        assert_eq!(days.len(), rows.len());
        assert_eq!(of_the_day(&[], 1), None);
    }

    #[test]
    fn puzzles_of_the_day_get_harder_through_the_week() {
        // 5 January 1970 was a Monday.
        const MONDAY: u64 = 4 + 7 * 2_900;
        for file in tengen::rules::Rule::ALL {
            let path = format!("{}/puzzles/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            let rows: Vec<PuzzleRow> =
                text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let of_day = |day| rows[of_the_day(&rows, day).unwrap()].clone();
            for week in 0..60 {
                let ratings: Vec<u32> =
                    (0..7).map(|day| of_day(MONDAY + 7 * week + day).rating).collect();
                assert!(ratings[0] <= 700 && ratings[6] >= 1300, "{file}: {ratings:?}");
                assert!(ratings.iter().zip(&WEEK).all(|(r, day)| day.contains(r)), "{ratings:?}");
            }
            let mondays: std::collections::BTreeSet<String> =
                (0..20).map(|week| of_day(MONDAY + 7 * week).id).collect();
            assert!(mondays.len() > 10, "{file}: {mondays:?}");
        }
    }
}
