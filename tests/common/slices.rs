//! A host that pauses, for tests that what is computed in slices is what is computed at once.

use tengen::search::{Flow, Host};

/// Asks for a pause every so many nodes.
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
