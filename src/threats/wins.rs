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

/// The result that the counts of classes prove.
///
/// - a five: won at ply 1;
/// - two points on which the opponent makes five: lost at ply 2;
/// - an open four: won at ply 3, as no stone stops it and the opponent has no five;
/// - a four with an open three, while the opponent can make no four: won at ply 5. The answer to
///   the four lies on the four's line, so it leaves the three alone, and it is itself no four;
/// - two open threes, while the opponent can make no four: won at ply 5. No point off the new
///   stone lies on both lines.
///
/// The last two are not claimed for Black in renju, whose next point may be a foul, nor where a
/// five needs a free end, as there a four has more than one answer.
///
/// Source: the static recognition of Allis, van den Herik and Huntjens, "Go-Moku and Threat-Space
/// Search" (1993), as used by every strong engine since.
#[inline]
pub fn static_result(state: &ShapeState, stone: Stone) -> Option<StaticResult> {
    let opponent = stone.other();
    if state.count_of(stone, Class::Five) > 0 {
        return Some(StaticResult::Win(1));
    }
    let kinds = state.tables().kinds();
    let free_ends = kinds[0].needs_free_end();
    match state.count_of(opponent, Class::Five) {
        0 => {}
        1 => return None,
        _ if free_ends => return None,
        _ => return Some(StaticResult::Loss(2)),
    }
    if state.count_of(stone, Class::OpenFour) > 0 {
        return Some(StaticResult::Win(3));
    }
    let may_foul = kinds[stone.index()] == crate::shapes::FiveKind::ExactlyOrFoul;
    if may_foul || free_ends || state.has_four(opponent) {
        return None;
    }
    // A point marked as a foul may turn out to be an allowed four.
    if state.count_of(opponent, Class::Foul) > 0 {
        return None;
    }
    let won = state.count_of(stone, Class::FourThree) + state.count_of(stone, Class::DoubleThree);
    (won > 0).then_some(StaticResult::Win(5))
}
