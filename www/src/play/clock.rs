//! Clocks for two people at one board.

use tengen::board::Stone;

use super::time_control::{Extra, SECOND, TimeControl};

/// Below this, a side is short of time.
const LOW: u64 = 10 * SECOND;

/// The time a side has left, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockLeft {
    /// The rest of the time for the whole game.
    pub main: u64,
    /// The number of periods left, including the current one.
    pub periods: u8,
    /// The rest of the current period, or of the next one.
    pub period: u64,
}

impl ClockLeft {
    /// The time when the game begins.
    fn whole(control: &TimeControl) -> ClockLeft {
        let periods = match control.extra {
            Extra::Periods(periods, _) => periods,
            Extra::Nothing | Extra::Increment(_) => 0,
        };
        ClockLeft { main: control.main(), periods, period: control.period() }
    }

    /// Whether all is used up.
    pub fn is_nothing(&self) -> bool {
        self.main == 0 && self.periods == 0
    }

    /// Whether little is left.
    pub fn is_low(&self) -> bool {
        self.counted() <= LOW
    }

    /// The time currently counted down: the game's, then the period's.
    pub fn counted(&self) -> u64 {
        match (self.main, self.periods) {
            (0, 0) => 0,
            (0, _) => self.period,
            (main, _) => main,
        }
    }

    fn spend(&mut self, mut millis: u64, period: u64) {
        let of_main = millis.min(self.main);
        self.main -= of_main;
        millis -= of_main;
        while self.periods > 0 && millis >= self.period {
            millis -= self.period;
            self.periods -= 1;
            self.period = period;
        }
        if self.periods > 0 {
            self.period -= millis;
        }
    }
}

/// The clocks of both sides. One of them runs, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    left: [ClockLeft; 2],
    /// Whose turn it is.
    turn: Stone,
    /// The moves that had been played when the turn began.
    played: usize,
    /// What each side had when its last turn began.
    before: [ClockLeft; 2],
    /// The side whose time has run out.
    fallen: Option<Stone>,
    /// The time since which the clock of the side to move has been running, in milliseconds of a monotonic clock.
    since: Option<u64>,
}

impl Clocks {
    /// Both clocks with all their time; neither runs.
    pub fn new(control: TimeControl) -> Clocks {
        let left = [ClockLeft::whole(&control); 2];
        let turn = Stone::Black;
        Clocks { control, left, turn, played: 0, before: left, fallen: None, since: None }
    }

    /// The clocks of a stored game, with the times returned by [`stopped`](Clocks::stopped); neither runs. `fallen` is
    /// the side that had run out of time.
    pub fn kept(control: TimeControl, left: [ClockLeft; 2], fallen: Option<Stone>) -> Clocks {
        let mut clocks = Clocks { left, before: left, ..Clocks::new(control) };
        if let Some(side) = fallen {
            clocks.fall(side);
        }
        clocks
    }

    /// The time control.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What a side has left at this time.
    pub fn left(&self, side: Stone, now: u64) -> ClockLeft {
        let mut left = self.left[side.index()];
        if let Some(since) = self.since.filter(|_| side == self.turn) {
            left.spend(now.saturating_sub(since), self.control.period());
        }
        left
    }

    /// A side's time has run out: all clocks stop.
    pub fn fall(&mut self, side: Stone) {
        self.fallen = Some(side);
        self.since = None;
        self.left[side.index()] = ClockLeft { main: 0, periods: 0, ..self.left[side.index()] };
    }

    /// Gives the side whose time ran out what it had when its turn began, and returns that.
    pub fn give_back(&mut self, side: Stone) -> ClockLeft {
        self.fallen = None;
        let mut before = self.before[side.index()];
        if before.is_nothing() {
            // Earlier versions of the page did not store it.
            before = ClockLeft::whole(&self.control);
        }
        self.left[side.index()] = before;
        before
    }

    /// The time each side had left when its clock last stopped; for a side that ran out of time, what it had before
    /// that move.
    pub fn stopped(&self) -> [ClockLeft; 2] {
        let mut left = self.left;
        if let Some(side) = self.fallen {
            left[side.index()] = self.before[side.index()];
        }
        left
    }

    /// Sets the time that a side has left.
    pub fn set(&mut self, side: Stone, left: ClockLeft) {
        self.left[side.index()] = left;
    }

    /// The side whose clock is running.
    pub fn running(&self) -> Option<Stone> {
        self.since.map(|_| self.turn)
    }

    /// Deducts the time that has run; a running clock goes on.
    pub fn settle(&mut self, now: u64) {
        self.left[self.turn.index()] = self.left(self.turn, now);
        self.since = self.since.map(|_| now);
    }

    /// Starts or stops the clock of the side to move.
    pub fn run(&mut self, runs: bool, now: u64) {
        if runs != self.since.is_some() {
            self.settle(now);
            self.since = runs.then_some(now);
        }
    }

    /// Makes it this side's turn after this many moves: if the other side's clock was running, it is pressed.
    pub fn turn(&mut self, side: Stone, played: usize, now: u64) {
        if (side, played) == (self.turn, self.played) {
            return;
        }
        self.settle(now);
        let left = &mut self.left[self.turn.index()];
        if self.since.is_some() && !left.is_nothing() {
            left.period = self.control.period();
            if let Extra::Increment(seconds) = self.control.extra
                && played > self.played
            {
                left.main += u64::from(seconds) * SECOND;
            }
        }
        (self.turn, self.played) = (side, played);
        if self.fallen.is_none() {
            self.before[side.index()] = self.left[side.index()];
        }
    }

    /// Milliseconds until the running clock shows something else.
    pub fn next_change(&self, now: u64) -> Option<u64> {
        let left = self.left(self.running()?, now);
        Some(match left.counted() % SECOND {
            0 => SECOND,
            rest => rest,
        })
    }
}

/// Milliseconds as minutes and seconds, with hours if there are any; a second that has begun counts.
pub fn time_text(millis: u64) -> String {
    let seconds = millis.div_ceil(SECOND);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The text on a clock: the time left, and the periods once they are in use.
pub fn clock_text(left: ClockLeft) -> String {
    let mut text = time_text(left.counted());
    if left.main == 0 && left.periods > 0 {
        text += &format!(" × {}", left.periods);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clocks(control: &str) -> Clocks {
        let mut clocks = Clocks::new(TimeControl::named(control).unwrap());
        clocks.run(true, 0);
        clocks
    }

    fn left(clocks: &Clocks, side: Stone, now: u64) -> (u64, u8, u64) {
        let ClockLeft { main, periods, period } = clocks.left(side, now);
        (main, periods, period)
    }

    #[test]
    fn only_the_clock_of_the_side_to_move_runs() {
        let mut clocks = clocks("sudden-death:1");
        assert_eq!(left(&clocks, Stone::Black, 10_000).0, 50_000);
        assert_eq!(left(&clocks, Stone::White, 10_000).0, 60_000);
        clocks.turn(Stone::White, 1, 10_000);
        assert_eq!(left(&clocks, Stone::Black, 30_000).0, 50_000);
        assert_eq!(left(&clocks, Stone::White, 30_000).0, 40_000);
        assert_eq!(clocks.next_change(30_400), Some(600));
        clocks.run(false, 30_400);
        assert_eq!((clocks.running(), clocks.next_change(90_000)), (None, None));
        assert_eq!(left(&clocks, Stone::White, 90_000).0, 39_600);
        clocks.run(true, 100_000);
        assert!(clocks.left(Stone::White, 139_600).is_nothing());
        assert!(!clocks.left(Stone::White, 139_599).is_nothing());
    }

    #[test]
    fn a_move_that_is_played_earns_its_increment_and_one_taken_back_none() {
        let mut clocks = clocks("increment:1:5");
        clocks.turn(Stone::White, 1, 20_000);
        assert_eq!(left(&clocks, Stone::Black, 20_000).0, 45_000);
        clocks.turn(Stone::Black, 0, 30_000);
        assert_eq!(left(&clocks, Stone::White, 30_000).0, 50_000);
        assert_eq!(left(&clocks, Stone::Black, 31_000).0, 44_000);
    }

    #[test]
    fn a_clock_shows_seconds_that_have_begun() {
        let shows = |main, periods, period| clock_text(ClockLeft { main, periods, period });
        assert_eq!(shows(600_000, 3, 30_000), "10:00");
        assert_eq!(shows(599_001, 0, 0), "10:00");
        assert_eq!(shows(9_000, 0, 0), "0:09");
        assert_eq!(shows(3_661_000, 0, 0), "1:01:01");
        assert_eq!(shows(0, 2, 29_500), "0:30 × 2");
        assert_eq!(shows(0, 0, 0), "0:00");
    }

    #[test]
    fn a_period_begins_anew_with_each_move_until_it_is_used_up() {
        let mut clocks = clocks("byo-yomi:1:2:30");
        assert_eq!(left(&clocks, Stone::Black, 70_000), (0, 2, 20_000));
        clocks.turn(Stone::White, 1, 70_000);
        assert_eq!(left(&clocks, Stone::Black, 70_000), (0, 2, 30_000));
        clocks.turn(Stone::Black, 2, 70_000);
        assert_eq!(left(&clocks, Stone::Black, 105_000), (0, 1, 25_000));
        assert_eq!(left(&clocks, Stone::Black, 130_000), (0, 0, 30_000));
        assert!(clocks.left(Stone::Black, 130_000).is_nothing());
        assert_eq!(clocks.left(Stone::Black, 130_000).counted(), 0);
    }
}
