//! A slice of work in a worker of the page.

use crate::runtime::clock::now;
use js_sys::{Atomics, Int32Array};
use tengen_api::service::Environment;

/// Duration of a slice in milliseconds: stopping takes no longer, and yielding has no noticeable cost.
pub(super) const SLICE: f64 = 10.0;
/// Milliseconds between two answers from the same search.
pub(super) const ANSWERS: f64 = 100.0;

/// The context of the work in one slice.
pub(super) struct WorkerSlice<'a> {
    /// When the slice began.
    began: f64,
    /// The shared flag and the number it has to hold for this work to go on.
    flag: Option<(&'a Int32Array, i32)>,
}

impl<'a> WorkerSlice<'a> {
    /// Begins a slice now.
    pub(super) fn begin(flag: Option<(&'a Int32Array, i32)>) -> WorkerSlice<'a> {
        WorkerSlice { began: now(), flag }
    }
}

/// Whether the shared flag forbids the work to go on.
pub(super) fn forbids(flag: Option<(&Int32Array, i32)>) -> bool {
    flag.is_some_and(|(flag, id)| Atomics::load(flag, 0).is_ok_and(|allowed| allowed != id))
}

impl Environment for WorkerSlice<'_> {
    fn millis(&mut self) -> f64 {
        now()
    }

    fn is_stopped(&mut self) -> bool {
        forbids(self.flag)
    }

    fn is_slice_over(&mut self) -> bool {
        now() - self.began >= SLICE
    }
}
