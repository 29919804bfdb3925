//! Black's fouls in renju, read off the kept shapes.

use crate::board::{Point, Stone};
use crate::rules::Rule;
use crate::rules::renju::foul_with;
use crate::shapes::{Class, FiveKind, ShapeState};

/// What counts as a five for Black and for White under a rule.
pub const fn five_kinds(rule: Rule) -> [FiveKind; 2] {
    match rule {
        Rule::Freestyle => [FiveKind::AtLeast; 2],
        Rule::Standard => [FiveKind::Exactly; 2],
        Rule::Renju => [FiveKind::ExactlyOrFoul, FiveKind::AtLeast],
        Rule::Caro => [FiveKind::ExactlyUnblocked; 2],
        Rule::Caro6 => [FiveKind::AtLeastUnblocked; 2],
    }
}

/// Whether a move of `stone` on the free point would be a foul.
///
/// The class answers almost always; only where it says that there may be one are the rules asked,
/// on the bit lines alone.
#[inline]
pub fn is_foul(state: &mut ShapeState, stone: Stone, point: Point) -> bool {
    state.cell(point).class(stone) == Class::Foul && foul_with(state.lines_mut(), point).is_some()
}
