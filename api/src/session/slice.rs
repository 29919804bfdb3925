//! A slice of the work, and the world as it is seen from there.

use tengen::search::{Flow, Host, Report};

use crate::analysis::SearchReport;

/// The world as the work sees it from inside a slice.
pub trait Environment {
    /// Milliseconds since some moment.
    fn millis(&mut self) -> u64;

    /// Whether the work is to end with what it has found.
    fn is_stopped(&mut self) -> bool;

    /// Whether somebody else wants a turn.
    fn is_slice_over(&mut self) -> bool;
}

/// A slice, as engine and reviewer see it.
pub(super) struct Slice<'a, S> {
    around: &'a mut S,
    stopped: bool,
    began: u64,
    /// The last depth told of.
    pub(super) depth: u32,
    pub(super) reports: Vec<SearchReport>,
}

impl<'a, S: Environment> Slice<'a, S> {
    /// A slice of work that began at a time of the environment's clock.
    pub(super) fn new(around: &'a mut S, began: u64, stopped: bool) -> Slice<'a, S> {
        Slice { around, stopped, began, depth: 0, reports: vec![] }
    }

    pub(super) fn millis(&mut self) -> u64 {
        self.around.millis().saturating_sub(self.began)
    }

    pub(super) fn is_stopped(&mut self) -> bool {
        self.stopped || self.around.is_stopped()
    }
}

impl<S: Environment> Host for Slice<'_, S> {
    fn poll(&mut self, _nodes: u64) -> Flow {
        if self.is_stopped() {
            Flow::Stop
        } else if self.around.is_slice_over() {
            Flow::Pause
        } else {
            Flow::Continue
        }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.millis())
    }

    /// Tells of each depth once: reports also come in the midst of one.
    fn report(&mut self, report: &Report) {
        if report.depth > self.depth {
            self.depth = report.depth;
            let millis = self.millis();
            self.reports.extend(SearchReport::of(report, millis));
        }
    }
}
