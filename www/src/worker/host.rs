//! The world as the search sees it from inside a slice.

use crate::runtime::clock::now;
use js_sys::{Atomics, Int32Array};
use tengen::search::{Flow, Host, Report};

/// Milliseconds a slice lasts: stopping takes no longer, and yielding costs nothing that shows.
pub(super) const SLICE: f64 = 10.0;
/// Milliseconds between two answers about the same search.
pub(super) const ANSWERS: f64 = 100.0;

/// The host of one slice of a search.
pub(super) struct SliceHost<'a> {
    /// When the search began.
    pub(super) began: f64,
    /// When the slice began.
    pub(super) slice: f64,
    /// Nodes of the whole search.
    pub(super) nodes: &'a mut u64,
    /// The newest report.
    pub(super) report: &'a mut Option<Report>,
    /// The shared flag and the number it has to hold for this search to go on.
    pub(super) flag: Option<(&'a Int32Array, i32)>,
    /// Whether the search is to end.
    pub(super) stop: bool,
}

/// Whether the shared flag forbids a search to go on.
pub(super) fn forbids(flag: Option<(&Int32Array, i32)>) -> bool {
    flag.is_some_and(|(flag, id)| Atomics::load(flag, 0).is_ok_and(|allowed| allowed != id))
}

impl Host for SliceHost<'_> {
    fn poll(&mut self, nodes: u64) -> Flow {
        *self.nodes += nodes;
        if self.stop || forbids(self.flag) {
            Flow::Stop
        } else if now() - self.slice >= SLICE {
            Flow::Pause
        } else {
            Flow::Continue
        }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some((now() - self.began).max(0.0) as u64)
    }

    fn report(&mut self, report: &Report) {
        *self.report = Some(report.clone());
    }
}
