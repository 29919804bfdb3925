//! What a search needs from its surroundings.

use super::Report;

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    Continue,
    /// Return, to be resumed later exactly at this point.
    Pause,
    /// End with what has been found.
    Stop,
}

/// The outside world as a search sees it. The engine has no clock, input or output of its own.
pub trait Host {
    /// Called about every 512 nodes, with the nodes visited since the last call. A search of continuous fours is not
    /// interrupted, and may visit some ten thousand nodes between two calls.
    fn poll(&mut self, nodes: u64) -> Flow;

    /// Milliseconds since the search was started; `None` if there is no clock. Called only if there is a time limit,
    /// which therefore needs a host with a clock.
    fn elapsed_millis(&mut self) -> Option<u64> {
        None
    }

    /// Called after every completed iteration.
    fn report(&mut self, report: &Report) {
        let _ = report;
    }
}

/// A host that never interferes and has no clock: for searches limited by nodes or depth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Host for Unlimited {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }
}
