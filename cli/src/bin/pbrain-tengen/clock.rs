//! How long a move may take.

/// The time the manager grants, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    turn: u64,
    /// Whether `timeout_match 0` was given: then there is no limit on the game.
    unlimited_match: bool,
    left: Option<u64>,
}

/// What bounds the search of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowance {
    /// At once, with no look at the clock.
    Instant,
    /// By the clock.
    Millis(Span),
}

/// Milliseconds of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// Its share of the time.
    pub(crate) usual: u64,
    /// What it may take where that is worth it; the same where time that is not used is lost.
    pub(crate) most: u64,
}

/// Own moves that a game is expected to take.
const MOVES_OF_GAME: u64 = 25;
/// Own moves that always count as still to come.
const MOVES_AHEAD: u64 = 10;
/// Milliseconds kept back for each of them, as an answer takes time on its way.
const ANSWER: u64 = 15;
/// A move may take so many times its share, and one part in so many of what is left.
const STRETCH: u64 = 4;

impl Default for Clock {
    /// A manager that names no limits gets five seconds a move.
    fn default() -> Clock {
        Clock { turn: 5_000, unlimited_match: false, left: None }
    }
}

impl Clock {
    /// `INFO timeout_turn`.
    pub(crate) fn set_turn(&mut self, millis: u64) {
        self.turn = millis;
    }

    /// `INFO timeout_match`; also the time left until another is named.
    pub(crate) fn set_match(&mut self, millis: u64) {
        self.unlimited_match = millis == 0;
        self.left = (millis > 0).then_some(millis);
    }

    /// `INFO time_left`.
    pub(crate) fn set_left(&mut self, millis: u64) {
        self.left = Some(millis);
    }

    /// Books a move's time, for managers that do not send `time_left` before each.
    pub(crate) fn spend(&mut self, millis: u64) {
        self.left = self.left.map(|left| left.saturating_sub(millis));
    }

    /// The time for the next move after `played` own ones.
    ///
    /// What is left of the game's time is shared among the moves still to come; no move takes more
    /// than the limit of a turn.
    pub(crate) fn allowance(&self, played: u64) -> Allowance {
        if self.turn == 0 {
            return Allowance::Instant;
        }
        let left = self.left.filter(|_| !self.unlimited_match);
        let turn = without_margin(self.turn);
        let Some(left) = left else {
            return Allowance::Millis(Span { usual: turn.max(1), most: turn.max(1) });
        };
        let ahead = MOVES_OF_GAME.saturating_sub(played).max(MOVES_AHEAD);
        let left = without_margin(left).saturating_sub(ahead * ANSWER);
        let share = left / ahead;
        let usual = share.min(turn).max(1);
        let most = (STRETCH * share).min(left / STRETCH).min(turn).max(usual);
        Allowance::Millis(Span { usual, most })
    }
}

/// Less what the answer's way to the manager may take: 25 ms and a fiftieth, but of very short
/// limits no more than a quarter.
fn without_margin(millis: u64) -> u64 {
    millis - (25 + millis / 50).min(millis / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(clock: &Clock, played: u64) -> u64 {
        match clock.allowance(played) {
            Allowance::Millis(span) => span.usual,
            Allowance::Instant => panic!("{clock:?} gives time"),
        }
    }

    #[test]
    fn a_turn_keeps_a_margin() {
        let mut clock = Clock::default();
        clock.set_turn(1_000);
        assert_eq!(millis(&clock, 0), 955);
        clock.set_turn(20);
        assert_eq!(millis(&clock, 0), 15);
        clock.set_turn(1);
        assert_eq!(millis(&clock, 0), 1);
        clock.set_turn(0);
        assert_eq!(clock.allowance(0), Allowance::Instant);
    }

    #[test]
    fn a_game_never_outlasts_its_time() {
        for (turn, whole) in [(30_000, 180_000), (1_000, 1_000), (300_000, 1_000_000), (100, 50)] {
            let mut clock = Clock::default();
            clock.set_turn(turn);
            clock.set_match(whole);
            let mut used = 0;
            for played in 0..200 {
                // A move is at least counted as one millisecond; a spent clock can do no better.
                let Allowance::Millis(Span { usual, most }) = clock.allowance(played) else {
                    panic!("{clock:?} gives time")
                };
                assert!(usual <= most && most <= turn);
                // Every third move takes all that it may.
                let move_time = if played % 3 == 0 { most } else { usual };
                used += move_time;
                clock.spend(move_time);
            }
            assert!(used <= whole + 200, "{used} of {whole}");
        }
    }

    #[test]
    fn no_limit_on_the_game_leaves_the_turn_alone() {
        let mut clock = Clock::default();
        clock.set_turn(1_000);
        clock.set_left(100);
        assert!(millis(&clock, 0) < 10);
        clock.set_match(0);
        clock.set_left(0);
        assert_eq!(millis(&clock, 0), 955);
    }
}
