//! The learning rate over the course of a run.

/// The fraction of the run in which the rate rises to its maximum.
const WARM_UP: f32 = 0.02;

/// The rate after a fraction of the run: a short rise, then cosine decay to a hundredth of `largest`.
pub(crate) fn rate(largest: f32, done: f32) -> f32 {
    largest * (0.01 + 0.99 * cosine(done)) * (done / WARM_UP).min(1.0)
}

/// From 1 down to 0 over the course of the run, slowly at both ends.
pub(crate) fn cosine(done: f32) -> f32 {
    0.5 + 0.5 * (core::f32::consts::PI * done).cos()
}
