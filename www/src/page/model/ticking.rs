//! The time source of a game's clocks, and how time passed.

/// The shortest gap between two messages that is unusual, in milliseconds. While clocks run there is about a second
/// between two messages of a page, even in a hidden tab; a gap as long as this means that the page was kept from running.
const GAP: u64 = 5_000;

/// The time source of a game's clocks, which is not the computer's clock because that can be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ticking {
    /// Milliseconds of a monotonic clock since some arbitrary moment.
    pub now: u64,
    /// Both times at the last message: the monotonic one, and the computer's.
    last: Option<(u64, u64)>,
    /// The sum of the latest consecutive gaps.
    gap: u64,
}

/// Irregularities between two messages, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Passed {
    /// How long the page did not run although time passed.
    pub(crate) gap: Option<u64>,
    /// By how much the computer's clock was set in addition.
    pub(crate) jump: Option<u64>,
}

impl Ticking {
    /// Processes the arrival of a message at this time by the computer's clock.
    pub(crate) fn passes(&mut self, wall: u64) -> Passed {
        let last = self.last.replace((self.now, wall));
        let Some((then, wall_then)) = last else { return Passed::default() };
        let passed = self.now.saturating_sub(then);
        let jump = (wall_then + passed).abs_diff(wall);
        self.gap = if passed < GAP { 0 } else { self.gap + passed };
        Passed {
            gap: Some(self.gap).filter(|&gap| gap > 0),
            jump: Some(jump).filter(|&jump| jump >= GAP),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_add_up_until_the_page_runs_again() {
        let mut ticking = Ticking::default();
        let mut passes = |millis, wall| {
            ticking.now += millis;
            ticking.passes(wall)
        };
        let nothing = Passed::default();
        assert_eq!(passes(0, 1_000_000), nothing);
        assert_eq!(passes(1_000, 1_001_000), nothing);
        assert_eq!(passes(60_000, 1_061_000), Passed { gap: Some(60_000), jump: None });
        assert_eq!(passes(60_000, 1_121_000), Passed { gap: Some(120_000), jump: None });
        assert_eq!(passes(1_000, 1_122_000), nothing);
        assert_eq!(passes(5_000, 1_127_000), Passed { gap: Some(5_000), jump: None });
        // The computer's clock is set forward and back.
        assert_eq!(passes(1_000, 9_128_000), Passed { gap: None, jump: Some(8_000_000) });
        assert_eq!(passes(1_000, 129_000), Passed { gap: None, jump: Some(9_000_000) });
    }
}
