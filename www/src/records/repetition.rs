//! Spaced repetition: when something comes up again.

/// Days until something comes up again: at first or after a failure, and after each success since.
pub const INTERVALS: [u64; 4] = [1, 3, 7, 21];

/// Something that comes up again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// The day on which it comes up again, counted from 1970.
    pub due: u64,
    /// The number of successes since it was new or last failed.
    pub step: usize,
}

impl Again {
    /// Something that was new or failed on this day.
    pub fn first(today: u64) -> Again {
        Again { due: today + INTERVALS[0], step: 0 }
    }

    /// The state after a success on this day; [`None`] after the longest interval.
    pub fn next(self, today: u64) -> Option<Again> {
        let step = self.step + 1;
        INTERVALS.get(step).map(|days| Again { due: today + days, step })
    }
}
