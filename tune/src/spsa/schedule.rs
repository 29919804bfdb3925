//! Step sizes over the course of a run.

/// The schedule of a run, with the exponents that Spall recommends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Pairs in the whole run.
    pub(super) pairs: u64,
    /// How much a result moves a parameter at the end, as a fraction of its step.
    pub(super) rate: f64,
}

/// A parameter's final step is its range divided by this.
const STEPS: f64 = 20.0;
/// The smallest final step: two sides that differ by less than one would be mostly identical.
const LEAST: f64 = 0.5;
/// How fast steps shrink.
const GAMMA: f64 = 0.101;
/// How fast the weight of a result shrinks.
const ALPHA: f64 = 0.602;
/// The first part of the run, in which it hardly shrinks.
const STABLE: f64 = 0.1;

impl Schedule {
    /// How far a parameter with this range is moved up or down in the pair with this number, counted from 0.
    pub(super) fn step(self, (low, high): (i32, i32), number: u64) -> f64 {
        let last = (f64::from(high - low) / STEPS).max(LEAST);
        last * (self.pairs as f64 / (number + 1) as f64).powf(GAMMA)
    }

    /// How much a result of this pair moves a parameter, as a fraction of its step.
    pub(super) fn rate(self, number: u64) -> f64 {
        let (pairs, now) = (self.pairs as f64, (number + 1) as f64);
        let stable = STABLE * pairs;
        let slower = ((stable + pairs) / (stable + now)).powf(ALPHA);
        // The change is the weight of a result divided by the step, which was larger at first.
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
    fn a_parameter_with_few_values_still_varies() {
        let schedule = Schedule { pairs: 10, rate: 0.002 };
        assert!((schedule.step((0, 8), 9) - 0.5).abs() < 1e-9);
    }
}
