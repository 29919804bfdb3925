//! Strength with its uncertainty.
//!
//! Games against computers are rated by Glicko (Mark Glickman, "Parameter estimation in large dynamic paired comparison
//! experiments", Applied Statistics 48, 1999, and "The Glicko system", 1995): a day is a rating period, the computer
//! has the rating of its measured scale, and the uncertainty grows with every day without games. The band is the 95 %
//! interval of the estimate: 1.96 deviations either way.

use core::f64::consts::{LN_10, PI};

use crate::puzzles::PuzzleRecord;

/// The number of rated games or puzzles below which no strength is shown.
pub const MIN_RATED: usize = 10;
/// The assumed strength of an unknown person, the same as for beginners at puzzles.
const START: f64 = 1_200.0;
/// The deviation for an unknown person.
const UNKNOWN: f64 = 350.0;
/// The deviation of a computer's measured rating.
const MEASURED: f64 = 30.0;
/// How much the square of the deviation grows per day: from 50 to that of an unknown person in two years.
const FORGOTTEN: f64 = (350.0 * 350.0 - 50.0 * 50.0) / 730.0;
/// The number of deviations either way that covers 95 %.
const BAND: f64 = 1.96;
const Q: f64 = LN_10 / 400.0;

/// A game against a computer of known rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedGame {
    /// The day, counted from 1970.
    pub day: u64,
    /// The opponent's rating.
    pub rating: f64,
    /// 1, ½ or 0.
    pub score: f64,
}

/// The estimate after a day.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// The day, counted from 1970.
    pub day: u64,
    pub value: f64,
    /// The half-width of the band.
    pub margin: f64,
}

/// A curve of strength.
#[derive(Clone, Debug, PartialEq)]
pub enum StrengthCurve {
    /// There is too little data: only this many results.
    TooFew(usize),
    /// The days on which something was rated, and the number of results in all.
    Known(Vec<CurvePoint>, usize),
}

fn weight(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (Q * deviation / PI).powi(2)).sqrt()
}

impl StrengthCurve {
    /// The curve from games in the order of their days.
    pub fn of_games(games: &[RatedGame]) -> StrengthCurve {
        if games.len() < MIN_RATED {
            return StrengthCurve::TooFew(games.len());
        }
        let (mut value, mut variance) = (START, UNKNOWN * UNKNOWN);
        let mut last = None;
        let g = weight(MEASURED);
        let days = games.chunk_by(|one, other| one.day == other.day).map(|games| {
            let day = games[0].day;
            let since = last.replace(day).map_or(0, |last| day.saturating_sub(last));
            variance = (variance + FORGOTTEN * since as f64).min(UNKNOWN * UNKNOWN);
            let (mut information, mut surprise) = (0.0, 0.0);
            for game in games {
                let expected = 1.0 / (1.0 + (-Q * g * (value - game.rating)).exp());
                information += (Q * g).powi(2) * expected * (1.0 - expected);
                surprise += Q * g * (game.score - expected);
            }
            variance = 1.0 / (1.0 / variance + information);
            value += variance * surprise;
            CurvePoint { day, value, margin: BAND * variance.sqrt() }
        });
        StrengthCurve::Known(days.collect(), games.len())
    }

    /// The curve from the puzzles, whose ratings are stored by the day.
    pub fn of_puzzles(record: &PuzzleRecord) -> StrengthCurve {
        let tried = record.solved.union(&record.failed.keys().cloned().collect()).count();
        let points = record.history.iter().map(|(&day, &(value, deviation))| CurvePoint {
            day,
            value,
            margin: BAND * deviation,
        });
        let points: Vec<CurvePoint> = points.collect();
        if tried < MIN_RATED || points.is_empty() {
            return StrengthCurve::TooFew(tried.min(MIN_RATED - 1));
        }
        StrengthCurve::Known(points, tried)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(day: u64, rating: f64, score: f64) -> RatedGame {
        RatedGame { day, rating, score }
    }

    fn last(games: &[RatedGame]) -> CurvePoint {
        match StrengthCurve::of_games(games) {
            StrengthCurve::Known(points, _) => *points.last().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The same by brute force: every strength from 0 to 3000 with its probability, day by day.
    fn by_brute_force(games: &[RatedGame]) -> (f64, f64) {
        let values: Vec<f64> = (0..=600).map(|step| f64::from(step) * 5.0).collect();
        let normal = |x: f64, variance: f64| (-x * x / (2.0 * variance)).exp();
        let mut chances: Vec<f64> =
            values.iter().map(|value| normal(value - START, UNKNOWN * UNKNOWN)).collect();
        let mut day = games[0].day;
        for game in games {
            if game.day > day {
                let variance = FORGOTTEN * (game.day - day) as f64;
                day = game.day;
                let spread = values.iter().map(|value| {
                    let all = values.iter().zip(&chances);
                    all.map(|(other, chance)| chance * normal(value - other, variance)).sum()
                });
                chances = spread.collect();
            }
            for (value, chance) in values.iter().zip(&mut chances) {
                let wins = 1.0 / (1.0 + 10_f64.powf((game.rating - value) / 400.0));
                *chance *= wins.powf(game.score) * (1.0 - wins).powf(1.0 - game.score);
            }
        }
        let all: f64 = chances.iter().sum();
        let mean = values.iter().zip(&chances).map(|(value, it)| value * it).sum::<f64>() / all;
        let square = |value: &f64| (value - mean) * (value - mean);
        let variance =
            values.iter().zip(&chances).map(|(value, it)| square(value) * it).sum::<f64>() / all;
        (mean, variance.sqrt())
    }

    #[test]
    fn few_games_make_no_number() {
        let games: Vec<_> = (0..9).map(|day| game(day, 1_280.0, 1.0)).collect();
        assert_eq!(StrengthCurve::of_games(&games), StrengthCurve::TooFew(9));
        assert_eq!(StrengthCurve::of_games(&[]), StrengthCurve::TooFew(0));
    }

    #[test]
    fn opponents_weigh_as_in_the_example_of_the_paper() {
        for (deviation, wanted) in [(30.0, 0.9955), (100.0, 0.9531), (300.0, 0.7242)] {
            assert!((weight(deviation) - wanted).abs() < 1e-4, "{deviation}");
        }
    }

    #[test]
    fn the_estimate_is_near_that_by_brute_force() {
        // Forty days, two games each against opponents on either side; three of four points.
        let games: Vec<RatedGame> = (0..80)
            .map(|n| {
                game(
                    100 + n / 2,
                    if n % 2 == 0 { 1_020.0 } else { 1_480.0 },
                    [1.0, 0.0, 1.0, 1.0][n as usize % 4],
                )
            })
            .collect();
        let (mean, deviation) = by_brute_force(&games);
        let point = last(&games);
        assert!((point.value - mean).abs() < 25.0, "{} {mean}", point.value);
        assert!((point.margin / BAND - deviation).abs() < 12.0, "{} {deviation}", point.margin);
    }

    #[test]
    fn more_games_narrow_the_band_and_time_widens_it() {
        let games = |n: u64| (0..n).map(|n| game(5, 1_280.0, (n % 2) as f64)).collect::<Vec<_>>();
        assert!(last(&games(40)).margin < last(&games(10)).margin);
        let mut later = games(40);
        later.push(game(705, 1_280.0, 1.0));
        assert!(last(&later).margin > 2.0 * last(&games(40)).margin);
        assert!((last(&games(40)).value - 1_280.0).abs() < 10.0);
    }
}
