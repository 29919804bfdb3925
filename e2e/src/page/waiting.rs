//! Waiting for a page.
//!
//! Each command of the driver takes itself and the browser some milliseconds of processor time, which parallel tests lack.
//! Chrome therefore looks again and again by itself, with one command.

use std::time::{Duration, Instant};

use tokio::time::sleep;

/// How long the page may take for anything before it is assumed to hang. This does not affect any measurement.
const PATIENCE: Duration = Duration::from_secs(180);
/// The pause between the first two polls of the page.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
/// The longest pause.
const LAST_PAUSE: Duration = Duration::from_millis(120);
/// A long wait.
const LONG: Duration = Duration::from_millis(400);

/// The body of a script that runs another one until its value is as wanted, which the expression `is_wanted` says of
/// `value`, or half a second has passed, and returns the last value.
pub(super) fn looking(body: &str, is_wanted: &str) -> String {
    format!(
        "const look = function () {{ {body} }};
        return (async () => {{
            for (let tries = 0; ; tries += 1) {{
                const value = await look.apply(null, arguments);
                if (tries === 25 || {is_wanted}) return value;
                await new Promise((done) => setTimeout(done, 20));
            }}
        }})()"
    )
}

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
        self.pause == FIRST_PAUSE || self.began.elapsed() > LONG
    }

    /// Waits a little; returns `false` once the page is assumed to hang.
    pub(super) async fn goes_on(&mut self) -> bool {
        sleep(self.pause).await;
        self.pause = (self.pause * 3 / 2).min(LAST_PAUSE);
        self.began.elapsed() < PATIENCE
    }
}
