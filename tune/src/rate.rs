//! How the rate of learning goes through a run.

/// The share of the run in which the rate rises to its largest.
const WARM_UP: f32 = 0.02;

/// The rate when a share of the run is done: a short rise, then cosine decay to a hundredth of `largest`.
pub(super) fn rate(largest: f32, done: f32) -> f32 {
    let cosine = 0.5 + 0.5 * (core::f32::consts::PI * done).cos();
    largest * (0.01 + 0.99 * cosine) * (done / WARM_UP).min(1.0)
}
