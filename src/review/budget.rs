//! Nodes and time of a question, and the host's requests.

use crate::search::{Flow, Host, Report};
use crate::threats::Limiter;

/// Nodes between two polls of the host.
const POLL_NODES: u64 = 512;

/// The host during one call of [`run`](super::Reviewer::run), with its requests.
pub(super) struct Watch<'a> {
    host: &'a mut dyn Host,
    /// Whether the host requested a pause.
    pub(super) pause: bool,
    /// Whether the host requested to stop.
    pub(super) stop: bool,
    /// When work on the current position began.
    pub(super) began: u64,
    unpolled: u64,
}

impl<'a> Watch<'a> {
    pub(super) fn new(host: &'a mut dyn Host, unpolled: u64) -> Watch<'a> {
        Watch { host, pause: false, stop: false, began: 0, unpolled }
    }

    /// Nodes not yet reported to the host.
    pub(super) fn unpolled(&self) -> u64 {
        self.unpolled
    }

    /// The host's clock, 0 without one.
    pub(super) fn now(&mut self) -> u64 {
        self.host.elapsed_millis().unwrap_or(0)
    }

    fn node(&mut self) {
        self.unpolled += 1;
        if self.unpolled >= POLL_NODES {
            match self.host.poll(core::mem::take(&mut self.unpolled)) {
                Flow::Continue => {}
                Flow::Pause => self.pause = true,
                Flow::Stop => self.stop = true,
            }
        }
    }

    /// A limit on one question, in nodes and in milliseconds since work on the position began.
    pub(super) fn limit(&mut self, nodes: u64, millis: Option<u64>) -> Budget<'_, 'a> {
        Budget { watch: self, left: nodes, until: millis, late: false }
    }
}

impl Host for Watch<'_> {
    fn poll(&mut self, nodes: u64) -> Flow {
        let flow = self.host.poll(nodes + core::mem::take(&mut self.unpolled));
        self.stop |= flow == Flow::Stop;
        flow
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        self.host.elapsed_millis().map(|now| now.saturating_sub(self.began))
    }

    fn report(&mut self, report: &Report) {
        self.host.report(report);
    }
}

/// A limit on one question. A pause waits for the end of the question, which keeps answers independent
/// of the slices; stopping does not, and the question is asked again later.
pub(super) struct Budget<'w, 'a> {
    watch: &'w mut Watch<'a>,
    left: u64,
    until: Option<u64>,
    late: bool,
}

impl Budget<'_, '_> {
    /// The remaining nodes.
    pub(super) fn left(&self) -> u64 {
        self.left
    }
}

impl Limiter for Budget<'_, '_> {
    fn node(&mut self) -> bool {
        if self.left == 0 || self.late || self.watch.stop {
            return false;
        }
        self.left -= 1;
        self.watch.node();
        if self.left.is_multiple_of(POLL_NODES) {
            let until = self.until;
            self.late = until.is_some_and(|until| self.watch.elapsed_millis() >= Some(until));
        }
        !self.watch.stop
    }
}
