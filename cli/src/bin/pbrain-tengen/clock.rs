//! How long a move may take.

/// The time the manager grants, in milliseconds.
///
/// The game's remaining time is the manager's last figure less the time used since. Managers differ in when they send
/// it and some never do, so the brain keeps its own account too, and the lower of two conflicting figures counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    turn: u64,
    /// The time per game; 0 for no limit, `None` until it is set.
    whole: Option<u64>,
    left: Option<u64>,
    /// The last `time_left` received, usable or not.
    stated: Option<u64>,
    /// Own moves since the last usable one.
    unconfirmed: u64,
    /// The time of the last own move.
    last: u64,
}

/// The limit of a move's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowance {
    /// As fast as possible, without looking at the clock.
    Instant,
    /// Limited by the clock.
    Millis(Span),
}

/// Milliseconds for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The move's share of the time.
    pub(crate) usual: u64,
    /// The most it may take if worthwhile; equal to `usual` if unused time is lost.
    pub(crate) most: u64,
}

/// Own moves expected in a game.
const MOVES_OF_GAME: u64 = 25;
/// Minimum number of own moves assumed to be still to come.
const MOVES_AHEAD: u64 = 10;
/// Milliseconds reserved for each move, as its answer takes time to arrive.
const ANSWER: u64 = 15;
/// The same for every move that the board has room for: on a busy machine answers arrive later, which adds up in a game
/// that fills the board.
const BUSY_ANSWER: u64 = 40;
/// At most one part in this many of the game's time is reserved for those moves.
const RESERVE: u64 = 16;
/// A move may take this many times its share.
const STRETCH: u64 = 4;
/// A move may take one part in this many of the remaining time.
const PART: u64 = 4;

impl Default for Clock {
    /// A manager that sends no limits gets five seconds a move.
    fn default() -> Clock {
        Clock { turn: 5_000, whole: None, left: None, stated: None, unconfirmed: 0, last: 0 }
    }
}

impl Clock {
    /// `INFO timeout_turn`.
    pub(crate) fn set_turn(&mut self, millis: u64) {
        self.turn = millis;
    }

    /// `INFO timeout_match`; also the time left until that is sent. Repeated in the middle of a game, it gives no time
    /// back.
    pub(crate) fn set_match(&mut self, millis: u64) {
        if self.whole != Some(millis) {
            self.whole = Some(millis);
            self.wind_up();
        }
    }

    /// `INFO time_left`.
    ///
    /// A figure beyond the game's time, or one that has not changed although moves were made since, is not kept up to
    /// date by the manager, so the brain's own account continues. A figure that exceeds it by about one move's time is
    /// from before that move.
    pub(crate) fn set_left(&mut self, millis: u64) {
        let beyond = self.whole.is_some_and(|whole| whole > 0 && millis > whole);
        let repeated = self.stated == Some(millis) && self.unconfirmed > 0;
        self.stated = Some(millis);
        if beyond || repeated {
            return;
        }
        let late = self.unconfirmed > 0
            && self.left.is_some_and(|left| millis > left.saturating_add(self.last / 2));
        self.left = Some(if late { millis.saturating_sub(self.last) } else { millis });
        self.unconfirmed = u64::from(late);
    }

    /// Begins a game, with its full time unless another figure has been sent since the last move.
    pub(crate) fn new_game(&mut self) {
        if self.unconfirmed > 0 {
            self.wind_up();
        }
    }

    fn wind_up(&mut self) {
        let left = self.whole.filter(|&whole| whole > 0);
        *self = Clock { turn: self.turn, whole: self.whole, left, ..Clock::default() };
    }

    /// Records a move's time, for managers that do not send `time_left` before each.
    pub(crate) fn spend(&mut self, millis: u64) {
        self.left = self.left.map(|left| left.saturating_sub(millis));
        self.unconfirmed += 1;
        self.last = millis;
    }

    /// Returns the time for the next move after `played` own ones, with room on the board for `room` more of them.
    ///
    /// The game's remaining time is shared among the moves still to come; no move takes more than the limit per turn.
    pub(crate) fn allowance(&self, played: u64, room: u64) -> Allowance {
        if self.turn == 0 {
            return Allowance::Instant;
        }
        let turn = without_margin(self.turn);
        let Some(left) = self.left.filter(|_| self.whole != Some(0)) else {
            return Allowance::Millis(Span { usual: turn.max(1), most: turn.max(1) });
        };
        let ahead = MOVES_OF_GAME.saturating_sub(played).max(MOVES_AHEAD);
        let reserve =
            (room * BUSY_ANSWER).min(self.whole.unwrap_or(left) / RESERVE).max(ahead * ANSWER);
        let left = without_margin(left).saturating_sub(reserve + self.unconfirmed * ANSWER);
        let share = left / ahead;
        let usual = share.min(turn).max(1);
        let most = (STRETCH * share).min(left / PART).min(turn).max(usual);
        Allowance::Millis(Span { usual, most })
    }
}

/// Subtracts what stopping and sending the answer may take: 25 ms and a fiftieth, but for short limits at most a
/// quarter or 8 ms, whichever is more, and never more than half.
fn without_margin(millis: u64) -> u64 {
    let short = (millis / 4).max(8).min(millis / 2);
    millis - (25 + millis / 50).min(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(clock: &Clock, played: u64) -> Span {
        match clock.allowance(played, 112 - played.min(111)) {
            Allowance::Millis(span) => span,
            Allowance::Instant => panic!("{clock:?} gives time"),
        }
    }

    fn millis(clock: &Clock, played: u64) -> u64 {
        span(clock, played).usual
    }

    fn clock(turn: u64, whole: u64) -> Clock {
        let mut clock = Clock::default();
        clock.set_turn(turn);
        clock.set_match(whole);
        clock
    }

    #[test]
    fn a_turn_keeps_a_margin() {
        let mut clock = Clock::default();
        for (turn, usual) in [(1_000, 955), (100, 75), (30, 22), (20, 12), (10, 5), (2, 1), (1, 1)]
        {
            clock.set_turn(turn);
            assert_eq!(millis(&clock, 0), usual, "of {turn}");
        }
        clock.set_turn(0);
        assert_eq!(clock.allowance(0, 112), Allowance::Instant);
    }

    /// When a manager sends the time left.
    #[derive(Clone, Copy, Debug)]
    enum TimeLeft {
        /// Before each move.
        Before,
        /// After a move, but with the figure from before it.
        Late,
        Never,
        /// Before each move, but always this figure.
        Always(u64),
        /// Before every fifth move, and the time per game each time.
        Seldom,
    }

    /// Whole games in which each move takes some time that the brain does not see. On a busy machine that is longer,
    /// and then the manager has to send the time left.
    #[test]
    fn no_game_outlasts_its_time_whatever_is_reported() {
        let limits = [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000), (1_000, 60_000)];
        for (turn, whole) in limits {
            let kinds = [
                TimeLeft::Before,
                TimeLeft::Late,
                TimeLeft::Never,
                TimeLeft::Always(whole),
                TimeLeft::Seldom,
            ];
            let kinds =
                kinds.into_iter().chain([TimeLeft::Always(u64::from(i32::MAX.unsigned_abs()))]);
            for (stated, unseen) in kinds.map(|stated| (stated, 10)).chain([(TimeLeft::Before, 30)])
            {
                // How many moves take the most they may.
                for unsettled in [1, 3, 200] {
                    let mut clock = clock(turn, whole);
                    let mut left = whole;
                    let mut before = whole;
                    for played in 0..112 {
                        match stated {
                            TimeLeft::Before => clock.set_left(left),
                            TimeLeft::Late if played > 0 => clock.set_left(before),
                            TimeLeft::Always(figure) => clock.set_left(figure),
                            TimeLeft::Seldom if played % 5 == 0 => {
                                clock.set_match(whole);
                                clock.set_left(left);
                            }
                            _ => {}
                        }
                        before = left;
                        let Span { usual, most } = span(&clock, played);
                        assert!(usual <= most && most < turn);
                        let taken = if played % unsettled == 0 { most } else { usual };
                        clock.spend(taken);
                        left = left.checked_sub(taken + unseen).unwrap_or_else(|| {
                            panic!("{stated:?}: {turn}/{whole} is over at move {played}")
                        });
                        if played == 24 {
                            assert!(left < whole * 2 / 3, "{stated:?}: {left} of {whole} unused");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_stated_time_counts_if_it_is_new() {
        let mut clock = clock(5_000, 120_000);
        clock.set_left(60_000);
        assert_eq!(clock.left, Some(60_000));
        clock.spend(4_000);
        assert_eq!(clock.left, Some(56_000));
        // The manager also counts the time of transmission.
        clock.set_left(55_950);
        assert_eq!(clock.left, Some(55_950));
        clock.spend(2_000);
        // A figure from before the move, the same figure again, and one that exceeds the game's time.
        for figure in [55_950, 2_147_483_647] {
            clock.set_left(figure);
            assert_eq!(clock.left, Some(53_950), "{figure}");
        }
        clock.set_left(55_940);
        assert_eq!(clock.left, Some(53_940));
        // Negative, which is read as zero.
        clock.set_left(0);
        assert_eq!(span(&clock, 20), Span { usual: 1, most: 1 });
    }

    #[test]
    fn a_new_game_has_its_full_time_unless_the_manager_says_otherwise() {
        let mut clock = clock(5_000, 120_000);
        let fresh = millis(&clock, 0);
        for _ in 0..30 {
            clock.spend(3_900);
        }
        clock.set_match(120_000);
        assert_eq!(clock.left, Some(3_000), "the same limit again gives nothing back");
        clock.new_game();
        assert_eq!(millis(&clock, 0), fresh);
        clock.set_left(9_000);
        clock.new_game();
        assert_eq!(clock.left, Some(9_000));
        clock.set_match(180_000);
        assert_eq!(clock.left, Some(180_000));
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
        clock.set_left(2_147_483_647);
        assert_eq!(span(&clock, 0), Span { usual: 955, most: 955 });
    }
}
