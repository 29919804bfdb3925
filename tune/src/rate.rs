//! How the rate of learning goes through a run.

/// The share of the run in which the rate rises to its largest.
const WARM_UP: f32 = 0.02;

/// The rate when a share of the run is done: a short rise, then cosine decay to a hundredth of `largest`.
pub(crate) fn rate(largest: f32, done: f32) -> f32 {
    largest * (0.01 + 0.99 * cosine(done)) * (done / WARM_UP).min(1.0)
}

/// From 1 down to 0 as a share of the run is done, slowly at both ends.
pub(crate) fn cosine(done: f32) -> f32 {
    0.5 + 0.5 * (core::f32::consts::PI * done).cos()
}
