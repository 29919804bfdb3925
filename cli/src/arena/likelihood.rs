//! How likely the results of pairs of games are if a brain has a given score.

use super::tally::points;

/// Substituted for results that have not occurred, which are rare rather than impossible.
const UNSEEN: f64 = 1e-3;
/// Halvings after which a number between two bounds is as precise as it can be.
const HALVINGS: usize = 100;

/// The likelihood of the pairs' results under any expected score: that of the most likely distribution of the five
/// results among those that have this score (Michel Van den Bergh, "The generalized maximum likelihood ratio for the
/// expectation value of a distribution", as used by Fishtest).
#[derive(Clone, Copy, Debug)]
pub(super) struct Likelihood {
    seen: [f64; 5],
    shares: [f64; 5],
}

impl Likelihood {
    pub(super) fn of(pairs: [u64; 5]) -> Likelihood {
        let seen = pairs.map(|count| (count as f64).max(UNSEEN));
        let count: f64 = seen.iter().sum();
        Likelihood { seen, shares: seen.map(|n| n / count) }
    }

    /// Returns the logarithm of how much more likely the results are with the score `one` than with the score `zero`.
    pub(super) fn ratio(&self, zero: f64, one: f64) -> f64 {
        let [under0, under1] = [zero, one].map(|score| most_likely(&self.shares, score));
        (0..5).map(|result| self.seen[result] * (under1[result] / under0[result]).ln()).sum()
    }

    /// Returns the logarithm of how much less likely the results are with this score than with any other.
    pub(super) fn deficit(&self, score: f64) -> f64 {
        let under = most_likely(&self.shares, score);
        let terms = (0..5).map(|r| self.seen[r] * (self.shares[r] / under[r]).ln());
        terms.sum::<f64>().max(0.0)
    }

    /// Returns the last score on the way from `middle` to `end` whose deficit is at most `most`.
    pub(super) fn reach(&self, middle: f64, end: f64, most: f64) -> f64 {
        let (mut within, mut beyond) = (middle, end);
        for _ in 0..HALVINGS {
            let half = (within + beyond) / 2.0;
            if half == within || half == beyond {
                break;
            }
            if self.deficit(half) <= most {
                within = half;
            } else {
                beyond = half;
            }
        }
        beyond
    }
}

/// The distribution of pair results with expected `score` under which `shares` are most likely:
/// `share / (1 + t * (points - score))` for the one `t` that gives that expectation.
fn most_likely(shares: &[f64; 5], score: f64) -> [f64; 5] {
    // All denominators are positive strictly between these; there the expectation falls with t.
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        let excess: f64 = (0..5)
            .map(|result| {
                let distance = points(result) - score;
                shares[result] * distance / (1.0 + middle * distance)
            })
            .sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    std::array::from_fn(|result| shares[result] / (1.0 + t * (points(result) - score)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_likely_distribution_has_the_requested_score() {
        let shares = [0.1, 0.2, 0.4, 0.2, 0.1];
        for score in [0.1, 0.45, 0.5, 0.55, 0.9] {
            let found = most_likely(&shares, score);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let mean: f64 = (0..5).map(|result| found[result] * points(result)).sum();
            assert!((mean - score).abs() < 1e-9);
        }
    }

    #[test]
    fn the_mean_has_no_deficit_and_impossible_scores_have_a_large_one() {
        let likelihood = Likelihood::of([1, 2, 4, 2, 1]);
        assert!(likelihood.deficit(0.5) < 1e-6);
        assert!(likelihood.deficit(0.4) > 0.5);
        assert!(likelihood.deficit(1e-6) > 20.0);
    }

    /// If every pair had the same result, another score needs other pairs, of which the fewest are lost or won as a whole.
    #[test]
    fn equal_results_leave_room_for_those_not_seen() {
        for count in [1_u32, 4, 100] {
            let likelihood = Likelihood::of([0, 0, count.into(), 0, 0]);
            let other = 1.0 - (-2.0 / f64::from(count)).exp();
            for (end, expected) in [(1.0, 0.5 + other / 2.0), (0.0, 0.5 - other / 2.0)] {
                let reach = likelihood.reach(0.5, end, 2.0);
                assert!((reach - expected).abs() < 2e-3, "{count}: {reach}, {expected}");
            }
        }
    }
}
