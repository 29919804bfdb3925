//! When a line came, as the manager sees it.
//!
//! A manager may send several lines at one go, and its clock runs from the last of them, while the first is still being
//! obeyed: making a hash table after `INFO max_memory` takes longer than many a limit leaves as a margin.

use std::time::{Duration, Instant};

/// The time that lines may have lain unread.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Backlog {
    /// Spent on lines that nothing was answered to, one right after the other.
    busy: Duration,
}

/// A line that is waited for longer than this was not there yet.
const PROMPT: Duration = Duration::from_millis(2);

impl Backlog {
    /// The earliest moment at which a line can have come that was asked for at `asked` and there at `read`.
    pub(crate) fn arrival(&mut self, asked: Instant, read: Instant) -> Instant {
        if read.saturating_duration_since(asked) > PROMPT {
            self.busy = Duration::ZERO;
        }
        read.checked_sub(self.busy).unwrap_or(read)
    }

    /// A line was obeyed in so much time. A manager waits for an answer before it goes on, so after one nothing lies unread.
    pub(crate) fn obeyed(&mut self, took: Duration, answered: bool) {
        self.busy = if answered { Duration::ZERO } else { self.busy + took };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn lines_at_one_go_have_come_with_the_first() {
        let start = Instant::now() + ms(60_000);
        let mut backlog = Backlog::default();
        assert_eq!(backlog.arrival(start, start + ms(500)), start + ms(500));
        backlog.obeyed(ms(80), false);
        backlog.obeyed(ms(5), false);
        // Read at once after two lines: it may have come with the first of them.
        assert_eq!(backlog.arrival(start + ms(585), start + ms(586)), start + ms(501));
        backlog.obeyed(ms(3_000), true);
        assert_eq!(backlog.arrival(start + ms(3_586), start + ms(3_586)), start + ms(3_586));
    }

    /// However long it was waited for, and also where the process was suspended meanwhile.
    #[test]
    fn a_line_that_was_waited_for_has_just_come() {
        let start = Instant::now() + ms(60_000);
        let mut backlog = Backlog::default();
        backlog.obeyed(ms(80), false);
        assert_eq!(backlog.arrival(start, start + ms(30_000)), start + ms(30_000));
        assert_eq!(backlog.arrival(start + ms(30_000), start + ms(30_000)), start + ms(30_000));
    }
}
