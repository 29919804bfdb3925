//! Results of pairs of games, and what they say about strength.

use std::fmt;

use super::likelihood::Likelihood;

/// A value with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The value itself.
    pub middle: f64,
    /// The upper end.
    pub high: f64,
}

/// The results of the first of two brains.
///
/// Games come in pairs from the same opening with colours swapped. The two games of a pair are not
/// independent, so error bars are computed from the five results that a pair can have (the
/// pentanomial model of Fishtest), not from single games. They are those of the likelihood, as the standard error of
/// few or equal results says too little: it is zero if all pairs had the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Pairs by their result: 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

/// The 97.5 % quantile of the normal distribution.
const Z95: f64 = 1.959_964;

impl Tally {
    /// Records a pair by the half points (0 lost, 1 drawn, 2 won) of its two games.
    ///
    /// # Panics
    /// If a game has more than 2 half points.
    pub fn book(&mut self, games: [u8; 2]) {
        for half_points in games {
            match half_points {
                0 => self.losses += 1,
                1 => self.draws += 1,
                2 => self.wins += 1,
                _ => panic!("a game is worth 0, 1 or 2 half points, not {half_points}"),
            }
        }
        self.pairs[usize::from(games[0] + games[1])] += 1;
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// Points per game; `None` before the first pair.
    fn mean(&self) -> Option<f64> {
        let count: u64 = self.pairs.iter().sum();
        let quarters: u64 = (0..5).map(|result| result * self.pairs[result as usize]).sum();
        (count > 0).then(|| quarters as f64 / (4 * count) as f64)
    }

    /// Points per game, 0 to 1, with error bars: all scores that a test at 5 % would not reject. `None` before the first
    /// pair.
    pub fn score(&self) -> Option<Interval> {
        let middle = self.mean()?;
        let likelihood = Likelihood::of(self.pairs);
        let [low, high] = [0.0, 1.0].map(|end| likelihood.reach(middle, end, self.bound()));
        Some(Interval { low, middle, high })
    }

    /// How much less likely than the most likely score those at the ends of the error bars are, as a logarithm.
    ///
    /// Half the quantile of the chi-squared distribution, with the first term of the difference between Student's
    /// distribution and the normal one: after a single pair anything is possible.
    fn bound(&self) -> f64 {
        let others = self.pairs.iter().sum::<u64>() as f64 - 1.0;
        let square = Z95 * Z95;
        square / 2.0 * (1.0 + (square + 1.0) / (2.0 * others))
    }

    /// Difference in Elo with error bars, infinite if the score is 0 or 1.
    pub fn elo(&self) -> Option<Interval> {
        let Interval { low, middle, high } = self.score()?;
        Some(Interval {
            low: elo_of_score(low),
            middle: elo_of_score(middle),
            high: elo_of_score(high),
        })
    }

    /// Likelihood of superiority: how probable it is, given the results, that the first brain is
    /// the stronger one.
    pub fn superiority(&self) -> Option<f64> {
        let score = self.mean()?;
        let deviation = (2.0 * Likelihood::of(self.pairs).deficit(0.5)).sqrt();
        Some(normal_distribution(deviation.copysign(score - 0.5)))
    }
}

/// Points per game for a pair's result.
pub(super) fn points(result: usize) -> f64 {
    result as f64 / 4.0
}

/// Returns the expected score at a difference in Elo.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of_score(score: f64) -> f64 {
    // Written so that an even score gives 0 and not -0.
    400.0 * (score / (1.0 - score)).log10()
}

/// The standard normal distribution function, to about 1e-7 (Abramowitz and Stegun 26.2.17).
fn normal_distribution(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let polynomial = t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = polynomial * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x >= 0.0 { 1.0 - tail } else { tail }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} -{} ={} of {}", self.wins, self.losses, self.draws, self.games())?;
        let (Some(score), Some(elo)) = (self.score(), self.elo()) else { return Ok(()) };
        write!(
            f,
            ", {:.1} %, Elo {:+.1} ({:+.1} to {:+.1})",
            score.middle * 100.0,
            elo.middle,
            elo.low,
            elo.high,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([u8; 2], u64)]) -> Tally {
        let mut tally = Tally::default();
        for &(games, times) in pairs {
            (0..times).for_each(|_| tally.book(games));
        }
        tally
    }

    #[test]
    fn pairs_count_games_and_results() {
        let tally = tally(&[([2, 2], 3), ([2, 0], 2), ([1, 2], 1), ([0, 0], 1), ([1, 1], 1)]);
        assert_eq!((tally.wins, tally.losses, tally.draws), (9, 4, 3));
        assert_eq!(tally.pairs, [1, 0, 3, 1, 3]);
    }

    #[test]
    fn equal_results_are_not_certain() {
        // The first to move wins every game: eight games, and exactly even so far.
        let even = tally(&[([2, 0], 4)]);
        let Interval { low, middle, high } = even.score().unwrap();
        // Four equal pairs are no surprise while others are less than 1 - 0.025 ^ (1 / 4) of all, which is 60 %.
        assert_eq!(middle, 0.5);
        assert!((high - 0.8).abs() < 0.02 && (low - 0.2).abs() < 0.02, "{low} to {high}");
        assert!((even.superiority().unwrap() - 0.5).abs() < 1e-6);

        let won = tally(&[([2, 2], 4)]);
        assert_eq!(won.score().unwrap().high, 1.0);
        assert!((won.score().unwrap().low - 0.4).abs() < 0.04, "{:?}", won.score());
        let single = tally(&[([2, 2], 1)]);
        assert!(single.to_string().ends_with("100.0 %, Elo +inf (-inf to +inf)"), "{single}");
        let superiority = single.superiority().unwrap();
        assert!((0.8..0.95).contains(&superiority), "{superiority}");
        assert!(tally(&[([2, 2], 20)]).superiority().unwrap() > 0.999);
        assert!(tally(&[([0, 0], 20)]).superiority().unwrap() < 0.001);
    }

    #[test]
    fn error_bars_of_many_pairs_are_those_of_their_variance() {
        let tally = tally(&[([2, 2], 300), ([2, 0], 600), ([0, 0], 100)]);
        let variance: f64 = 0.3 * 0.16 + 0.6 * 0.01 + 0.1 * 0.36;
        let error = 1.959_964 * (variance / 1000.0).sqrt();
        let score = tally.score().unwrap();
        assert!((score.middle - 0.6).abs() < 1e-9);
        assert!((score.high - score.middle - error).abs() < 0.02 * error);
        assert!((score.middle - score.low - error).abs() < 0.02 * error);
        let elo = tally.elo().unwrap();
        assert!((elo.middle - 70.4365).abs() < 1e-3, "{elo:?}");
    }

    /// Simulated matches of a few pairs between equal brains.
    #[test]
    fn error_bars_contain_the_true_score_about_as_often_as_they_say() {
        let mut random = fastrand::Rng::with_seed(1);
        for (count, uneven) in [(6, 0.5), (20, 0.2), (20, 1.0)] {
            let matches = (0..500).filter(|_| {
                let mut tally = Tally::default();
                for _ in 0..count {
                    let result = if random.f64() >= uneven { 1 } else { 2 * random.u8(0..2) };
                    tally.book([result; 2]);
                }
                let score = tally.score().unwrap();
                score.low <= 0.5 && 0.5 <= score.high
            });
            let covered = matches.count();
            assert!(covered >= 455, "{covered} of 500 with {count} pairs");
        }
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-300.0, -20.0, 0.0, 5.0, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(elo_of_score(1.0), f64::INFINITY);
        assert_eq!(elo_of_score(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (x, expected) in [(0.0, 0.5), (1.959_964, 0.975), (-1.0, 0.158_655_25)] {
            assert!((normal_distribution(x) - expected).abs() < 1e-6);
        }
    }

    #[test]
    fn without_games_there_are_no_figures() {
        assert_eq!(Tally::default().score(), None);
        assert_eq!(Tally::default().to_string(), "+0 -0 =0 of 0");
    }
}
