//! What is repeated until it is known: when it comes again.

/// Days until something comes again: at first or after a failure, and after each time it was known since.
pub const INTERVALS: [u64; 4] = [1, 3, 7, 21];

/// Something that comes again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Again {
    /// The day on which it comes again, counted from 1970.
    pub due: u64,
    /// How often it was known since it came first or was failed.
    pub step: usize,
}

impl Again {
    /// What came first on this day, or was failed on it.
    pub fn first(today: u64) -> Again {
        Again { due: today + INTERVALS[0], step: 0 }
    }

    /// What was known on this day once more; [`None`] after the longest interval.
    pub fn next(self, today: u64) -> Option<Again> {
        let step = self.step + 1;
        INTERVALS.get(step).map(|days| Again { due: today + days, step })
    }
}
