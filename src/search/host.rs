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
    /// Called about every 512 nodes, with the nodes visited since the last call. A search for continuous fours is not
    /// interrupted, and may visit some ten thousand in between.
    fn poll(&mut self, nodes: u64) -> Flow;

    /// Milliseconds since the search was started; `None` where there is no clock. Asked only where there
    /// is a time limit, which a host without a clock therefore cannot have.
    fn elapsed_millis(&mut self) -> Option<u64> {
        None
    }

    /// Called after every finished iteration.
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
