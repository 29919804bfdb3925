//! A pausing host, for tests that work in slices gives the same result as work in one go.

use tengen::search::{Flow, Host};

/// Requests a pause every so many nodes.
pub(crate) struct Slices {
    nodes: u64,
    since: u64,
    pub(crate) pauses: u32,
}

impl Slices {
    pub(crate) fn of(nodes: u64) -> Slices {
        Slices { nodes, since: 0, pauses: 0 }
    }
}

impl Host for Slices {
    fn poll(&mut self, nodes: u64) -> Flow {
        self.since += nodes;
        if self.since < self.nodes {
            return Flow::Continue;
        }
        self.since = 0;
        self.pauses += 1;
        Flow::Pause
    }
}
