//! A host that uses the standard library's clock.

use std::time::Instant;

use super::{Flow, Host};

/// A host that never interferes and measures the time since it was created, which is when its one search should begin.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    started: Instant,
}

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Clock {
        Clock { started: Instant::now() }
    }
}

impl Host for Clock {
    fn poll(&mut self, _nodes: u64) -> Flow {
        Flow::Continue
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.started.elapsed().as_millis() as u64)
    }
}
