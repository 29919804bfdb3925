//! What a search needs from outside.

use super::Report;

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Return, to be carried on later exactly where it was.
    Pause,
    /// End with what has been found.
    Stop,
}

/// The world as a search sees it. The engine has no clock, input or output of its own.
pub trait Host {
    /// Called often (at least every thousand nodes) with the nodes visited since the last call.
    fn poll(&mut self, nodes: u64) -> Flow;

    /// Milliseconds since the search was started. Asked only where there is a time limit.
    fn elapsed_millis(&mut self) -> u64;

    /// Called after every finished iteration, and when the best line changes within one.
    fn report(&mut self, report: &Report);
}

/// A host that never interferes and has no clock: for searches limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Host for Unlimited {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }

    fn elapsed_millis(&mut self) -> u64 {
        0
    }

    fn report(&mut self, _report: &Report) {}
}
