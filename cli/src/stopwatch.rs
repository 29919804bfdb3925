//! Timing searches.

use std::time::Instant;

use tengen::search::{Flow, Host, Report};

/// A host with a clock that never stops the search; it passes every report on.
#[derive(Debug)]
pub struct Stopwatch<F> {
    started: Instant,
    on_report: F,
}

impl<F: FnMut(&Report, u64)> Stopwatch<F> {
    /// Creates a stopwatch that started at `started`. Each report of the search is passed to
    /// `on_report` with the milliseconds since then.
    pub fn new(started: Instant, on_report: F) -> Stopwatch<F> {
        Stopwatch { started, on_report }
    }
}

impl<F: FnMut(&Report, u64)> Host for Stopwatch<F> {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.started.elapsed().as_millis() as u64)
    }

    fn report(&mut self, report: &Report) {
        (self.on_report)(report, self.started.elapsed().as_millis() as u64);
    }
}
