//! The logistic curve, from an evaluation to an expected score.

/// The expected score at an evaluation in logistic units.
pub(crate) fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The loss (cross entropy) of an evaluation in logistic units against the expected score `target`.
pub(crate) fn cross_entropy(value: f32, target: f32) -> f64 {
    let p = logistic(value).clamp(1e-6, 1.0 - 1e-6);
    f64::from(-(target * p.ln() + (1.0 - target) * (1.0 - p).ln()))
}
