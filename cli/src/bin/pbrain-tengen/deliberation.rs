//! Deciding when a move has been thought about for long enough.
//!
//! If only the time per turn is limited, unused time is lost, so every move takes all of it. If the time per game is
//! limited, a move that stays the best from depth to depth takes less than its share, and more is spent if the best
//! move changes or its value falls. Source: R. Hyatt, "Using Time Wisely" (ICCA Journal, 1984); spending more time on a
//! changing best move is common among the strongest chess engines. How much more has not been tuned.

use tengen::board::Point;
use tengen::search::Value;

use crate::clock::Span;

/// What the finished depths of a move's search imply about the time it needs.
#[derive(Clone, Debug)]
pub(crate) struct Deliberation {
    /// The value of the last own move of the game.
    expected: Option<Value>,
    best: Option<Point>,
    /// How often the best move has changed, with earlier changes counting less.
    changes: f64,
    /// The number of depths since the last change.
    steady: u32,
    /// How many times its share the move deserves, and the milliseconds of thought at which that was last computed.
    deserved: Option<(f64, u64)>,
}

/// How much a change of the best move counts at each further depth.
const FADING: f64 = 0.6;
/// The number of depths after which a best move that does not change is clear.
const CLEAR: u32 = 6;
/// The next depth is not begun after this share of the time, as it would probably not be finished.
const LAST_BEGIN: f64 = 0.65;

impl Deliberation {
    pub(crate) fn new(expected: Option<Value>) -> Deliberation {
        Deliberation { expected, best: None, changes: 0.0, steady: 0, deserved: None }
    }

    /// Records a depth finished after this many milliseconds of thought.
    pub(crate) fn depth_done(&mut self, thought: u64, best: Point, value: Value) {
        self.changes *= FADING;
        if self.best == Some(best) {
            self.steady += 1;
        } else {
            self.changes += f64::from(u8::from(self.best.is_some()));
            self.steady = 0;
        }
        self.best = Some(best);
        self.deserved = Some((self.unsettled() * self.falling(value), thought));
    }

    /// Whether `elapsed` milliseconds of the granted time are enough, given `gained` milliseconds of thought before the
    /// clock started.
    pub(crate) fn is_enough(&self, span: Span, gained: u64, elapsed: u64) -> bool {
        let Span { usual, most } = span;
        let Some((deserved, done)) = self.deserved.filter(|_| usual < most) else {
            return elapsed >= usual;
        };
        let wanted = (usual as f64 * deserved).min(most as f64);
        // A depth that is begun too late is of no use.
        let begun_too_late = done as f64 >= LAST_BEGIN * wanted;
        begun_too_late || gained.saturating_add(elapsed) >= wanted as u64
    }

    /// Less than 1 if the best move is clear, more if it changes.
    fn unsettled(&self) -> f64 {
        let clear = if self.steady >= CLEAR { 0.6 } else { 0.85 };
        clear + 0.7 * self.changes
    }

    /// More than 1 if the move's value is lower than that of the last one.
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

    /// When a move ends if its depths are finished at 10, 20, 40, … milliseconds, with the best move and the value at
    /// each depth.
    fn ends(
        span: Span,
        mut deliberation: Deliberation,
        depth: impl Fn(u32) -> (Point, Value),
    ) -> u64 {
        let (mut next, mut number) = (10, 0);
        for elapsed in 0.. {
            if elapsed == next {
                let (best, value) = depth(number);
                deliberation.depth_done(elapsed, best, value);
                (next, number) = (2 * next, number + 1);
            }
            if deliberation.is_enough(span, 0, elapsed) {
                return elapsed;
            }
        }
        unreachable!()
    }

    /// How much of its time a move takes after `gained` milliseconds of thought in advance, with depths finished at 10,
    /// 20, 40, … milliseconds of them and none after.
    fn takes(span: Span, gained: u64, depth: impl Fn(u32) -> (Point, Value)) -> u64 {
        let mut deliberation = Deliberation::new(Some(Value(0)));
        for number in (0..).take_while(|number| 10 << number <= gained) {
            let (best, value) = depth(number);
            deliberation.depth_done(10 << number, best, value);
        }
        (0..).find(|&elapsed| deliberation.is_enough(span, gained, elapsed)).unwrap()
    }

    #[test]
    fn a_clear_move_takes_less_and_an_unsettled_one_more() {
        let [h8, i9] = points();
        let even = Value(0);
        let begin = || Deliberation::new(Some(even));
        let clear = ends(SPAN, begin(), |_| (h8, even));
        let changing = ends(SPAN, begin(), |depth| ([h8, i9][depth as usize % 2], even));
        let falling = ends(SPAN, begin(), |depth| (h8, Value(-40 * depth as i32)));
        let late_change = ends(SPAN, begin(), |depth| (if depth < 5 { h8 } else { i9 }, even));
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
        let risen = ends(SPAN, Deliberation::new(Some(Value(-300))), |_| (h8, Value(300)));
        let even = ends(SPAN, Deliberation::new(None), |_| (h8, Value(300)));
        assert_eq!(risen, even);
    }

    #[test]
    fn all_of_the_turn_is_used_if_only_turns_are_limited() {
        let span = Span { usual: 955, most: 955 };
        let [h8, i9] = points();
        assert_eq!(ends(span, Deliberation::new(None), |_| (h8, Value(0))), 955);
        let changing = |depth| ([h8, i9][depth as usize % 2], Value(-300));
        assert_eq!(ends(span, Deliberation::new(Some(Value(300))), changing), 955);
    }

    #[test]
    fn pondering_counts_if_unused_time_is_kept() {
        let [h8, i9] = points();
        let clear = |_| (h8, Value(0));
        let changing = |depth: u32| ([h8, i9][depth as usize % 2], Value(0));
        assert_eq!(takes(SPAN, 0, clear), 1_000);
        let [some, more] = [100, 500].map(|gained| takes(SPAN, gained, clear));
        assert!(some > more && more > 0, "{some} and {more}");
        assert_eq!(takes(SPAN, 5_000, clear), 0);
        assert!(takes(SPAN, 700, changing) > 500);
        assert_eq!(takes(SPAN, 60_000, changing), 0);
        // If only the time per turn is limited, it is used up.
        let turn = Span { usual: 955, most: 955 };
        assert_eq!(takes(turn, 60_000, clear), 955);
    }

    #[test]
    fn an_unfinished_depth_is_abandoned_in_time() {
        let [h8, i9] = points();
        for span in [SPAN, Span { usual: 4_800, most: 4_875 }, Span { usual: 1, most: 1 }] {
            let mut deliberation = Deliberation::new(Some(Value(0)));
            let ends = |deliberation: &Deliberation| {
                (0..).find(|&elapsed| deliberation.is_enough(span, 0, elapsed)).unwrap()
            };
            assert_eq!(ends(&deliberation), span.usual, "before the first depth");
            for best in [h8, i9, h8, i9] {
                deliberation.depth_done(0, best, Value(-900));
                assert!(ends(&deliberation) <= span.most);
            }
        }
    }

    /// Games by a simulated clock under Gomocup's conditions: none is lost on time, however unsettled the moves, and a
    /// game of normal length uses most of its time.
    #[test]
    fn no_game_outlasts_its_time_and_most_of_it_is_used() {
        let [h8, i9] = points();
        for (turn, whole) in [(5_000, 120_000), (30_000, 180_000), (300_000, 1_000_000)] {
            // Among the usual moves, some change at every depth, and some values fall.
            for (unsettled_every, moves) in [(1, 112), (4, 30), (3, 24), (100, 20)] {
                let mut clock = Clock::default();
                clock.set_turn(turn);
                clock.set_match(whole);
                let mut used = 0;
                for played in 0..moves {
                    let room = 112 - played;
                    let Allowance::Millis(span) = clock.allowance(played, room) else {
                        panic!("the clock gives time")
                    };
                    let unsettled = played % unsettled_every == 0;
                    let deliberation = Deliberation::new(Some(Value(0)));
                    let took = ends(span, deliberation, |depth| match unsettled {
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
