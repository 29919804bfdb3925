//! When a search ends.

use super::Host;

/// The limits of one search. The first one reached ends it, but at least one move is always found.
/// Without limits the search runs until its host stops it, the result is proved, or it reaches depth
/// 48 or the number of free points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Limits {
    /// Nodes visited.
    pub nodes: Option<u64>,
    /// Iterations, in plies.
    pub depth: Option<u32>,
    /// Milliseconds by the host's clock.
    pub millis: Option<u64>,
}

impl Limits {
    /// Whether the time is up.
    pub(super) fn is_past(&self, host: &mut dyn Host) -> bool {
        self.millis.is_some_and(|limit| host.elapsed_millis() >= Some(limit))
    }

    /// Only a node limit.
    pub const fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), depth: None, millis: None }
    }

    /// Only a depth limit.
    pub const fn depth(depth: u32) -> Limits {
        Limits { nodes: None, depth: Some(depth), millis: None }
    }

    /// Only a time limit.
    pub const fn millis(millis: u64) -> Limits {
        Limits { nodes: None, depth: None, millis: Some(millis) }
    }
}
