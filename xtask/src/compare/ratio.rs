//! Ratios of paired figures, with intervals.

use std::fmt;

/// The 97.5 % points of Student's t, for 1 to 30 degrees of freedom.
const T: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];
/// The same for more degrees of freedom.
const NORMAL: f64 = 1.96;

/// The ratio of the two sides in one figure.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ratio {
    name: String,
    /// The medians.
    ours: f64,
    theirs: f64,
    /// The geometric mean of the rounds' ratios, ours over theirs.
    mean: f64,
    /// Its 95 % confidence interval, by Student's t on the logarithms; none for a single round.
    interval: Option<[f64; 2]>,
}

impl Ratio {
    /// Compares the figures of the rounds, pair by pair.
    pub(super) fn of(name: &str, ours: &[f64], theirs: &[f64]) -> Self {
        let logs: Vec<f64> =
            ours.iter().zip(theirs).map(|(ours, theirs)| (ours / theirs).ln()).collect();
        let n = logs.len() as f64;
        let mean = logs.iter().sum::<f64>() / n;
        let interval = (logs.len() > 1).then(|| {
            let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
            let t = T.get(logs.len() - 2).copied().unwrap_or(NORMAL);
            let half = t * (squares / (n - 1.0) / n).sqrt();
            [(mean - half).exp(), (mean + half).exp()]
        });
        Self {
            name: name.to_owned(),
            ours: median(ours),
            theirs: median(theirs),
            mean: mean.exp(),
            interval,
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, ours, theirs, mean, interval } = self;
        write!(f, "{name:40} {theirs:>12.0} {ours:>12.0}   ")?;
        if !mean.is_finite() {
            return f.write_str("new");
        }
        write!(f, "{mean:.3}")?;
        match interval {
            Some([low, high]) => write!(f, " ({low:.3} to {high:.3})"),
            None => Ok(()),
        }
    }
}

fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    if sorted.len().is_multiple_of(2) {
        (sorted[middle - 1] + sorted[middle]) / 2.0
    } else {
        sorted[middle]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_ratios_have_no_width() {
        let ratio = Ratio::of("x", &[2.0, 4.0, 8.0], &[1.0, 2.0, 4.0]);
        assert_eq!((ratio.ours, ratio.theirs), (4.0, 2.0));
        let [low, high] = ratio.interval.unwrap();
        assert!((ratio.mean - 2.0).abs() < 1e-9 && high - low < 1e-9, "{ratio:?}");
    }

    /// Logarithms 0.1, 0.2, 0.3: mean 0.2, standard error 0.1 / √3, t of two degrees 4.303.
    #[test]
    fn the_interval_is_students() {
        let ours = [0.1_f64, 0.2, 0.3].map(f64::exp);
        let ratio = Ratio::of("x", &ours, &[1.0; 3]);
        let half = 4.303 * 0.1 / 3.0_f64.sqrt();
        let [low, high] = ratio.interval.unwrap();
        assert!((low.ln() - (0.2 - half)).abs() < 1e-9 && (high.ln() - (0.2 + half)).abs() < 1e-9);
    }

    #[test]
    fn one_round_has_no_interval() {
        let ratio = Ratio::of("bytes", &[3.0], &[2.0]);
        assert_eq!(ratio.interval, None);
        assert!(ratio.to_string().ends_with("  1.500"), "{ratio}");
    }

    #[test]
    fn figures_missing_on_the_other_side_are_new() {
        let ratio = Ratio::of("element", &[3.0], &[0.0]);
        assert!(ratio.to_string().ends_with("  new"), "{ratio}");
    }
}
