//! Black's fouls in renju, read off the cached shapes.

use alloc::borrow::Cow;

use crate::board::{Point, Stone};
use crate::rules::renju::foul_with;
use crate::shapes::{Class, ShapeState};

/// Whether a move of `stone` on the free point would be a foul.
///
/// The class almost always decides; only if it says that there may be a foul are the rules
/// consulted.
#[inline]
pub fn is_foul(state: &ShapeState, stone: Stone, point: Point) -> bool {
    state.cell(point).class(stone) == Class::Foul
        && foul_with(&mut Cow::Borrowed(state.lines()), point).is_some()
}
