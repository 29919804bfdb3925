//! Results that can be read off the board without searching.

use crate::board::Stone;
use crate::shapes::{Class, ShapeState};

/// A result for the side to move, in plies from here to the five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticResult {
    /// The side to move makes five at that ply.
    Win(i32),
    /// The opponent makes five at that ply.
    Loss(i32),
}

/// The result proved by the class counts.
///
/// - a five: won at ply 1;
/// - two points on which the opponent makes five: lost at ply 2;
/// - an open four: won at ply 3, as no stone stops it and the opponent has no five;
/// - a four with an open three, while the opponent can make no four: won at ply 5. The answer to
///   the four is on the four's line, so it leaves the three alone, and it is itself no four;
/// - two open threes, while the opponent can make no four: won at ply 5. No point other than the
///   new stone is on both lines.
///
/// The last two are not claimed for Black in renju, whose next point may be a foul, nor if a five
/// needs a free end, as a four then has more than one answer.
///
/// Source: the static recognition of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space
/// Search" (1993), as used by every strong engine since.
#[inline]
pub fn static_result(state: &ShapeState, stone: Stone) -> Option<StaticResult> {
    let opponent = stone.other();
    if state.count_of(stone, Class::Five) > 0 {
        return Some(StaticResult::Win(1));
    }
    // Either both colours need one, or neither.
    let needs_free_end = state.needs_free_end(Stone::Black);
    match state.count_of(opponent, Class::Five) {
        0 => {}
        1 => return None,
        _ if needs_free_end => return None,
        _ => return Some(StaticResult::Loss(2)),
    }
    if state.count_of(stone, Class::OpenFour) > 0 {
        return Some(StaticResult::Win(3));
    }
    if state.may_foul(stone) || needs_free_end || state.has_four(opponent) {
        return None;
    }
    // A point marked as a foul may turn out to be an allowed four.
    if state.count_of(opponent, Class::Foul) > 0 {
        return None;
    }
    let won = state.count_of(stone, Class::FourThree) + state.count_of(stone, Class::DoubleThree);
    (won > 0).then_some(StaticResult::Win(5))
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::sync::Arc;

    use super::StaticResult::{Loss, Win};
    use super::*;
    use crate::board::Board;
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// The result for the given side, to move.
    fn result(rule: Rule, drawing: &str, stone: Stone) -> Option<StaticResult> {
        let board = Board::from_text(drawing).unwrap();
        let state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        static_result(&state, stone)
    }

    const TWO_FIVES: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . x x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_five_wins_at_once_and_two_cannot_both_be_stopped() {
        for rule in Rule::ALL {
            assert_eq!(result(rule, TWO_FIVES, Stone::Black), Some(Win(1)), "{rule}");
        }
        assert_eq!(result(Rule::Freestyle, TWO_FIVES, Stone::White), Some(Loss(2)));
        // If a five needs a free end, one stone at either end of the row stops both.
        assert_eq!(result(Rule::Caro, TWO_FIVES, Stone::White), None);
    }

    /// White has to play on f5, and has an open four in hand.
    const ONE_FIVE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . o o o . . .
        . . . . . . . . .
        . o x x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_five_of_the_opponent_leaves_everything_open() {
        assert_eq!(result(Rule::Freestyle, ONE_FIVE, Stone::White), None);
    }

    const OPEN_FOUR: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o o o . . . . . .";

    #[test]
    fn an_open_four_wins_whatever_fours_the_opponent_has() {
        for rule in Rule::ALL {
            assert_eq!(result(rule, OPEN_FOUR, Stone::Black), Some(Win(3)), "{rule}");
        }
        assert_eq!(result(Rule::Freestyle, OPEN_FOUR, Stone::White), None);
    }

    /// f5 makes a four and an open three.
    const FOUR_THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . x . . .
        . . . . . x . . .
        . o x x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// e5 makes two open threes.
    const OPEN_THREES: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . x x . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// Replaces the lowest row of the drawing.
    fn with_row(drawing: &str, row: &str) -> String {
        let (above, _) = drawing.rsplit_once('\n').unwrap();
        [above, row].join("\n")
    }

    #[test]
    fn two_threats_win_while_the_opponent_has_no_four() {
        for drawing in [FOUR_THREE, OPEN_THREES] {
            assert_eq!(result(Rule::Freestyle, drawing, Stone::Black), Some(Win(5)));
            assert_eq!(result(Rule::Standard, drawing, Stone::Black), Some(Win(5)));
            let with_four = with_row(drawing, "o o o . . . . . .");
            assert_eq!(result(Rule::Freestyle, &with_four, Stone::Black), None);
            assert_eq!(result(Rule::Freestyle, drawing, Stone::White), None);
        }
    }

    #[test]
    fn two_threats_prove_nothing_where_the_next_point_may_be_a_foul_or_need_a_free_end() {
        for drawing in [FOUR_THREE, OPEN_THREES] {
            for rule in [Rule::Renju, Rule::Caro, Rule::Caro6] {
                assert_eq!(result(rule, drawing, Stone::Black), None, "{rule}");
            }
        }
    }

    /// e5 makes two open threes for White, and m5 would for Black.
    const POSSIBLE_FOUL: &str = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . o . . . . . . . x . .
        . . . . o . . . . . . . x . .
        . . o o . . . . . . x x . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .";

    #[test]
    fn a_point_marked_as_a_foul_may_be_a_four_that_stops_two_threats() {
        let without = POSSIBLE_FOUL.replace('x', ".");
        assert_eq!(result(Rule::Renju, &without, Stone::White), Some(Win(5)));
        assert_eq!(result(Rule::Renju, POSSIBLE_FOUL, Stone::White), None);
    }
}
