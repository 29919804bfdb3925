//! How large steps are, pair after pair.

/// The steps of a run, by the exponents that Spall recommends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Pairs in the whole run.
    pub(super) pairs: u64,
    /// What a result moves a number by at the end, as a share of its step.
    pub(super) rate: f64,
}

/// A number's last step is its range divided by this.
const STEPS: f64 = 20.0;
/// The least last step: two sides that differ by less than one are mostly the same.
const LEAST: f64 = 0.5;
/// How fast steps become smaller.
const GAMMA: f64 = 0.101;
/// How fast what a result counts becomes smaller.
const ALPHA: f64 = 0.602;
/// For this part of the run it hardly does.
const STABLE: f64 = 0.1;

impl Schedule {
    /// How far a number of that range is moved up or down in the pair of that number, which counts from 0.
    pub(super) fn step(self, (low, high): (i32, i32), number: u64) -> f64 {
        let last = (f64::from(high - low) / STEPS).max(LEAST);
        last * (self.pairs as f64 / (number + 1) as f64).powf(GAMMA)
    }

    /// What a result of that pair moves a number by, as a share of its step.
    pub(super) fn rate(self, number: u64) -> f64 {
        let (pairs, now) = (self.pairs as f64, (number + 1) as f64);
        let stable = STABLE * pairs;
        let slower = ((stable + pairs) / (stable + now)).powf(ALPHA);
        // The change is what a result counts divided by the step, which was larger at first.
        self.rate * slower * (now / pairs).powf(2.0 * GAMMA)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_become_smaller_towards_the_last() {
        let schedule = Schedule { pairs: 1_000, rate: 0.002 };
        let steps = [0, 499, 999].map(|number| schedule.step((0, 200), number));
        assert!(steps.is_sorted_by(|a, b| a > b), "{steps:?}");
        assert!((steps[2] - 10.0).abs() < 1e-9 && steps[0] < 21.0, "{steps:?}");
        let rates = [99, 499, 999].map(|number| schedule.rate(number));
        assert!(rates.is_sorted_by(|a, b| a > b), "{rates:?}");
        assert!((rates[2] - 0.002).abs() < 1e-12 && rates[0] < 0.005, "{rates:?}");
    }

    #[test]
    fn a_number_of_a_few_values_still_takes_different_ones() {
        let schedule = Schedule { pairs: 10, rate: 0.002 };
        assert!((schedule.step((0, 8), 9) - 0.5).abs() < 1e-9);
    }
}
