//! Waiting for a page.

use std::time::{Duration, Instant};

use tokio::time::sleep;

/// How long the page may take for anything before it is assumed to hang. This does not affect any measurement.
const PATIENCE: Duration = Duration::from_secs(180);
/// The pause between the first two polls of the page.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
/// The longest pause. Each poll takes driver and browser some milliseconds of processor time, which parallel tests
/// lack.
const LAST_PAUSE: Duration = Duration::from_millis(120);

/// Polls again and again, at growing intervals.
pub(super) struct Waiting {
    began: Instant,
    pause: Duration,
}

impl Waiting {
    pub(super) fn begin() -> Self {
        Self { began: Instant::now(), pause: FIRST_PAUSE }
    }

    /// Whether to search other tabs as well, which costs as much as a poll: at once, and when the wait is long.
    pub(super) fn is_worth_a_search(&self) -> bool {
        [FIRST_PAUSE, LAST_PAUSE].contains(&self.pause)
    }

    /// Waits a little; returns `false` once the page is assumed to hang.
    pub(super) async fn goes_on(&mut self) -> bool {
        sleep(self.pause).await;
        self.pause = (self.pause * 3 / 2).min(LAST_PAUSE);
        self.began.elapsed() < PATIENCE
    }
}
