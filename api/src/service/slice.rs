//! A slice of the work, and its environment.

use tengen::search::{Flow, Host, Report};

/// The environment of the work during a slice.
pub trait Environment {
    /// Milliseconds since some fixed moment, the same throughout a piece of work.
    fn millis(&mut self) -> f64;

    /// Whether the work is to end with what it has found.
    fn is_stopped(&mut self) -> bool;

    /// Whether it is time to let others run.
    fn is_slice_over(&mut self) -> bool;
}

/// A slice of a search or a review; acts as its host.
#[derive(Debug)]
pub struct Slice<'a, E> {
    around: &'a mut E,
    began: f64,
    is_stopped: bool,
    /// Nodes visited in this slice.
    pub(super) nodes: u64,
    /// The last report.
    pub(super) report: Option<Report>,
    /// The last depth reported before this slice.
    pub(super) depth: u32,
    /// The first report of each later depth, and its time.
    pub(super) depths: Vec<(Report, f64)>,
}

impl<'a, E: Environment> Slice<'a, E> {
    /// Starts a slice of work that began at the given time of the environment's clock; `is_stopped` says
    /// whether the work is to end now.
    pub fn new(around: &'a mut E, began: f64, is_stopped: bool) -> Slice<'a, E> {
        Slice { around, began, is_stopped, nodes: 0, report: None, depth: 0, depths: vec![] }
    }

    /// Milliseconds since the work began.
    pub fn millis(&mut self) -> f64 {
        (self.around.millis() - self.began).max(0.0)
    }

    /// Whether the work is to end with what it has found.
    pub fn is_stopped(&mut self) -> bool {
        self.is_stopped || self.around.is_stopped()
    }
}

impl<E: Environment> Host for Slice<'_, E> {
    fn poll(&mut self, nodes: u64) -> Flow {
        self.nodes += nodes;
        if self.is_stopped() {
            Flow::Stop
        } else if self.around.is_slice_over() {
            Flow::Pause
        } else {
            Flow::Continue
        }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.millis() as u64)
    }

    /// There are also reports in the middle of a depth.
    fn report(&mut self, report: &Report) {
        if report.depth > self.depth {
            self.depth = report.depth;
            let millis = self.millis();
            self.depths.push((report.clone(), millis));
        }
        self.report = Some(report.clone());
    }
}
