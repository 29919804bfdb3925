//! Counting nodes and polling the host.

use alloc::vec;
use alloc::vec::Vec;

use super::params::MAX_PLY;
use super::{Flow, Host, Limits};

/// Why a search returned without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Interrupt {
    /// The search is to be resumed later.
    Pause,
    /// A limit was reached.
    Stop,
}

/// Nodes between two polls of the host.
const POLL_NODES: u64 = 512;

/// The nodes visited, and the limits on them.
#[derive(Debug)]
pub(super) struct Counter {
    pub(super) limits: Limits,
    pub(super) nodes: u64,
    pub(super) per_ply: Vec<u64>,
    /// The deepest ply visited.
    pub(super) deepest: usize,
    /// Nodes since the host was last polled.
    unpolled: u64,
}

impl Counter {
    pub(super) fn new(limits: Limits) -> Counter {
        Counter { limits, nodes: 0, per_ply: vec![0; MAX_PLY + 1], deepest: 0, unpolled: 0 }
    }

    pub(super) fn count(&mut self, ply: usize) {
        self.nodes += 1;
        self.unpolled += 1;
        if ply > 0 {
            self.per_ply[ply.min(MAX_PLY)] += 1;
        }
        self.deepest = self.deepest.max(ply);
    }

    /// Polls the host.
    pub(super) fn poll(&mut self, host: &mut dyn Host) -> Result<(), Interrupt> {
        if self.limits.nodes.is_some_and(|limit| self.nodes >= limit) {
            return Err(Interrupt::Stop);
        }
        if self.unpolled < POLL_NODES {
            return Ok(());
        }
        let nodes = core::mem::take(&mut self.unpolled);
        if self.limits.is_past(host) {
            return Err(Interrupt::Stop);
        }
        match host.poll(nodes) {
            Flow::Continue => Ok(()),
            Flow::Pause => Err(Interrupt::Pause),
            Flow::Stop => Err(Interrupt::Stop),
        }
    }
}
