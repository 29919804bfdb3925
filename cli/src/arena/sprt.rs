//! When a match has shown enough: the sequential probability ratio test.

use std::fmt;

use super::likelihood::Likelihood;
use super::tally::{Tally, score_of_elo};

/// A test of the hypothesis that the first brain is `elo1` stronger against the hypothesis that it is `elo0` stronger,
/// with an error rate of 5 % of either kind.
///
/// The generalised test on pairs of games, as used by Fishtest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference in Elo under the null hypothesis.
    pub elo0: f64,
    /// The difference in Elo under the alternative.
    pub elo1: f64,
}

/// `SPRT [0, 5]`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SPRT [{}, {}]", self.elo0, self.elo1)
    }
}

/// The outcome of the test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// `elo1` is accepted.
    Passed,
    /// `elo0` is accepted.
    Failed,
    /// More games are needed.
    Open,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtVerdict::Passed => "passed",
            SprtVerdict::Failed => "failed",
            SprtVerdict::Open => "open",
        })
    }
}

/// The error rate of either kind.
const ERROR: f64 = 0.05;

impl Sprt {
    /// The bound of the log likelihood ratio: the test passes here, and fails at its negative.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// Returns the log likelihood ratio of the results so far.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        let [zero, one] = [self.elo0, self.elo1].map(score_of_elo);
        Likelihood::of(tally.pairs).ratio(zero, one)
    }

    /// The ratio and its bounds, as `LLR 0.41 (-2.94 to 2.94)`.
    pub fn standing(&self, tally: &Tally) -> String {
        let bound = Sprt::bound();
        format!("LLR {:.2} ({:.2} to {bound:.2})", self.ratio(tally), -bound)
    }

    /// Returns the verdict on the results so far.
    pub fn verdict(&self, tally: &Tally) -> SprtVerdict {
        let ratio = self.ratio(tally);
        if ratio >= Sprt::bound() {
            SprtVerdict::Passed
        } else if ratio <= -Sprt::bound() {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Open
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::points;
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        let games = 2 * pairs.iter().sum::<u64>();
        Tally { pairs, draws: games, ..Tally::default() }
    }

    #[test]
    fn the_ratio_is_near_its_normal_approximation() {
        let tally = tally([40, 200, 500, 220, 50]);
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        let count = 1010.0;
        let share = |result: usize| tally.pairs[result] as f64 / count;
        let mean: f64 = (0..5).map(|r| share(r) * points(r)).sum();
        let variance: f64 = (0..5).map(|r| share(r) * (points(r) - mean).powi(2)).sum();
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(10.0));
        let approximation = count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((sprt.ratio(&tally) - approximation).abs() < 0.02 * approximation.abs());
    }

    /// If every pair is won or lost as a whole, only one distribution has a given score: that of a coin.
    #[test]
    fn the_ratio_of_two_results_is_that_of_a_coin() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        let s1 = score_of_elo(20.0);
        let coin = 60.0 * (s1 / 0.5).ln() + 40.0 * ((1.0 - s1) / 0.5).ln();
        // By hand: 60 ln(0.528750 / 0.5) + 40 ln(0.471250 / 0.5).
        assert!((coin - 0.984_7).abs() < 1e-3, "{coin}");
        // Results that have not occurred count as a thousandth of a pair.
        assert!((sprt.ratio(&tally([40, 0, 0, 0, 60])) - coin).abs() < 1e-3);
    }

    /// With three results, by trying every distribution that has the score: it has a single free parameter.
    #[test]
    fn the_ratio_of_three_results_is_that_of_an_exhaustive_search() {
        let pairs = [30, 0, 150, 0, 45];
        let [lost, even, won] = [30.0, 150.0, 45.0];
        let best = |score: f64| {
            let likelihood = |lost_share: f64| {
                let won_share = lost_share + 2.0 * score - 1.0;
                let even_share = 1.0 - lost_share - won_share;
                lost * lost_share.ln() + even * even_share.ln() + won * won_share.ln()
            };
            let all = (1..1_000_000).map(|n| likelihood(f64::from(n) / 1e6));
            all.filter(|found| found.is_finite()).fold(f64::NEG_INFINITY, f64::max)
        };
        for (elo0, elo1) in [(0.0, 5.0), (-3.0, 1.0), (0.0, 40.0)] {
            let exhaustive = best(score_of_elo(elo1)) - best(score_of_elo(elo0));
            let ratio = Sprt { elo0, elo1 }.ratio(&tally(pairs));
            assert!((ratio - exhaustive).abs() < 1e-3, "{elo0} to {elo1}: {ratio}, {exhaustive}");
        }
    }

    /// Simulated tests of engines whose strength is known: a true hypothesis is rejected no more often than the test
    /// allows.
    #[test]
    fn errors_are_as_rare_as_the_test_says() {
        let sprt = Sprt { elo0: 0.0, elo1: 40.0 };
        let mut random = fastrand::Rng::with_seed(1);
        let mut passes = |elo: f64| {
            let even = 0.5;
            let won = (score_of_elo(elo) - even / 2.0) / (1.0 - even);
            (0..300)
                .filter(|_| {
                    let mut tally = Tally::default();
                    loop {
                        let result = match random.f64() {
                            part if part < even => [2, 0],
                            part if part < even + (1.0 - even) * won => [2, 2],
                            _ => [0, 0],
                        };
                        tally.book(result);
                        match sprt.verdict(&tally) {
                            SprtVerdict::Open => {}
                            verdict => return verdict == SprtVerdict::Passed,
                        }
                    }
                })
                .count()
        };
        let [wrong, right] = [0.0, 40.0].map(&mut passes);
        // 15 of 300 are expected at most; 24 is two and a half standard deviations more.
        assert!(wrong <= 24 && 300 - right <= 24, "{wrong} passed, {} failed", 300 - right);
        assert!(wrong > 0 && right < 300, "a test without errors asks for too many games");
    }

    #[test]
    fn clear_results_decide_and_few_do_not() {
        let sprt = Sprt { elo0: 0.0, elo1: 20.0 };
        assert_eq!(sprt.verdict(&Tally::default()), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 5])), SprtVerdict::Open);
        assert_eq!(sprt.verdict(&tally([5, 10, 40, 60, 85])), SprtVerdict::Passed);
        assert_eq!(sprt.verdict(&tally([85, 60, 40, 10, 5])), SprtVerdict::Failed);
    }
}
