//! When a move has been thought about for long enough.
//!
//! Where only the time of a turn is limited, what is not used is lost, and every move takes all of it. Where the time
//! of the game is, a move that stays the best from depth to depth takes less than its share, and more is spent where
//! the best move changes or its value falls. Source: R. Hyatt, "Using Time Wisely" (ICCA Journal, 1984); that a changing
//! best move asks for more time is common to the strongest chess engines. How much more was not fitted.

use tengen::board::Point;
use tengen::search::Value;

use crate::clock::Span;

/// One move's time: how much of it is enough, by what the finished depths have said.
#[derive(Clone, Debug)]
pub(crate) struct Deliberation {
    span: Span,
    /// What the last own move of the game was worth.
    expected: Option<Value>,
    best: Option<Point>,
    /// How often the best move has changed, the older changes the less.
    changes: f64,
    /// How many depths it has not.
    steady: u32,
    /// Milliseconds that are enough, as of the last finished depth.
    enough: u64,
}

/// Of a change of the best move so much counts at the next depth.
const FADING: f64 = 0.6;
/// Depths after which a move that stays the best is clear.
const CLEAR: u32 = 6;
/// The next depth is not begun where it would probably not be finished: after this share of the time.
const LAST_BEGIN: f64 = 0.65;

impl Deliberation {
    pub(crate) fn new(span: Span, expected: Option<Value>) -> Deliberation {
        let enough = span.usual;
        Deliberation { span, expected, best: None, changes: 0.0, steady: 0, enough }
    }

    /// A depth was finished after so many milliseconds.
    pub(crate) fn depth_done(&mut self, elapsed: u64, best: Point, value: Value) {
        self.changes *= FADING;
        if self.best == Some(best) {
            self.steady += 1;
        } else {
            self.changes += f64::from(u8::from(self.best.is_some()));
            self.steady = 0;
        }
        self.best = Some(best);
        if self.span.usual == self.span.most {
            return;
        }
        let wanted = self.span.usual as f64 * self.unsettled() * self.falling(value);
        let wanted = wanted.min(self.span.most as f64);
        // Nothing more can come of a depth that is begun too late.
        let begun_too_late = elapsed as f64 >= LAST_BEGIN * wanted;
        self.enough = if begun_too_late { elapsed } else { wanted as u64 };
    }

    /// Whether so many milliseconds are enough.
    pub(crate) fn is_enough(&self, elapsed: u64) -> bool {
        elapsed >= self.enough
    }

    /// Less than 1 where the best move is clear, more where it changes.
    fn unsettled(&self) -> f64 {
        let clear = if self.steady >= CLEAR { 0.6 } else { 0.85 };
        clear + 0.7 * self.changes
    }

    /// More than 1 where the move is worth less than the last one was.
    fn falling(&self, value: Value) -> f64 {
        let fallen = self
            .expected
            .map_or(0, |expected| i64::from(expected.per_mille()) - i64::from(value.per_mille()));
        1.0 + (fallen as f64 / 200.0).clamp(0.0, 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Allowance, Clock};

    const SPAN: Span = Span { usual: 1_000, most: 4_000 };

    fn points() -> [Point; 2] {
        ["h8", "i9"].map(|name| name.parse().unwrap())
    }

    /// When a move ends whose depths are finished at 10, 20, 40, … milliseconds, with the best move and the value that
    /// each gives.
    fn ends(mut deliberation: Deliberation, depth: impl Fn(u32) -> (Point, Value)) -> u64 {
        let (mut next, mut number) = (10, 0);
        for elapsed in 0.. {
            if elapsed == next {
                let (best, value) = depth(number);
                deliberation.depth_done(elapsed, best, value);
                (next, number) = (2 * next, number + 1);
            }
            if deliberation.is_enough(elapsed) {
                return elapsed;
            }
        }
        unreachable!()
    }

    #[test]
    fn a_clear_move_takes_less_and_an_unsettled_one_more() {
        let [h8, i9] = points();
        let even = Value(0);
        let begin = || Deliberation::new(SPAN, Some(even));
        let clear = ends(begin(), |_| (h8, even));
        let changing = ends(begin(), |depth| ([h8, i9][depth as usize % 2], even));
        let falling = ends(begin(), |depth| (h8, Value(-40 * depth as i32)));
        let late_change = ends(begin(), |depth| (if depth < 5 { h8 } else { i9 }, even));
        assert!(clear < 700, "{clear}");
        assert!(changing > 1_500, "{changing}");
        assert!(falling > clear && falling > 900, "{falling}");
        assert!(late_change > clear, "{late_change}");
        for time in [clear, changing, falling, late_change] {
            assert!(time <= SPAN.most, "{time}");
        }
    }

    #[test]
    fn a_rising_value_is_no_reason_for_more_time() {
        let [h8, _] = points();
        let risen = ends(Deliberation::new(SPAN, Some(Value(-300))), |_| (h8, Value(300)));
        let even = ends(Deliberation::new(SPAN, None), |_| (h8, Value(300)));
        assert_eq!(risen, even);
    }

    #[test]
    fn where_only_turns_are_limited_all_of_the_turn_is_used() {
        let span = Span { usual: 955, most: 955 };
        let [h8, i9] = points();
        assert_eq!(ends(Deliberation::new(span, None), |_| (h8, Value(0))), 955);
        let changing = |depth| ([h8, i9][depth as usize % 2], Value(-300));
        assert_eq!(ends(Deliberation::new(span, Some(Value(300))), changing), 955);
    }

    /// Games by a simulated clock under Gomocup's conditions: none is lost on time, however unsettled the moves, and a game of
    /// usual length uses most of its time.
    #[test]
    fn no_game_outlasts_its_time_and_most_of_it_is_used() {
        let [h8, i9] = points();
        for (turn, whole) in [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000)] {
            // Of the usual moves some change at every depth, and some values fall.
            for (unsettled_every, moves) in [(1, 112), (4, 30), (3, 24), (100, 20)] {
                let mut clock = Clock::default();
                clock.set_turn(turn);
                clock.set_match(whole);
                let mut used = 0;
                for played in 0..moves {
                    let Allowance::Millis(span) = clock.allowance(played, 112 - played) else {
                        panic!("the clock gives time")
                    };
                    let unsettled = played % unsettled_every == 0;
                    let deliberation = Deliberation::new(span, Some(Value(0)));
                    let took = ends(deliberation, |depth| match unsettled {
                        true => ([h8, i9][depth as usize % 2], Value(-30 * depth as i32)),
                        false => (h8, Value(0)),
                    });
                    assert!(took <= turn, "{took} of {turn} at move {played}");
                    used += took;
                    clock.spend(took);
                }
                assert!(used < whole, "{used} of {whole}");
                let least =
                    if unsettled_every < 100 && moves < 100 { whole / 2 } else { whole / 3 };
                assert!(used > least.min(moves * turn / 2), "{used} of {whole} in {moves} moves");
            }
        }
    }
}
