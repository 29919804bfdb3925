//! How one waits for a page.

use std::time::{Duration, Instant};

use tokio::time::sleep;

/// How long the page may take for anything before it is taken to hang. Nothing is measured by this.
const PATIENCE: Duration = Duration::from_secs(180);
/// Between the first two looks at the page.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
/// The longest pause. Each look takes driver and browser some milliseconds, which the tests beside this one lack.
const LAST_PAUSE: Duration = Duration::from_millis(120);

/// Looks again and again, ever less often.
pub(super) struct Waiting {
    began: Instant,
    pause: Duration,
}

impl Waiting {
    pub(super) fn begin() -> Self {
        Self { began: Instant::now(), pause: FIRST_PAUSE }
    }

    /// Whether to look behind other tabs as well, which costs as much as a look: at once, and when the wait is long.
    pub(super) fn is_worth_a_search(&self) -> bool {
        [FIRST_PAUSE, LAST_PAUSE].contains(&self.pause)
    }

    /// Waits a little; `false` once the page must be taken to hang.
    pub(super) async fn goes_on(&mut self) -> bool {
        sleep(self.pause).await;
        self.pause = (self.pause * 3 / 2).min(LAST_PAUSE);
        self.began.elapsed() < PATIENCE
    }
}
