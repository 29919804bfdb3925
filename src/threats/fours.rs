//! The points on which a side makes a four.

use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::{Direction, Point, Stone};
use crate::shapes::{Class, ShapeState, Threat};
use crate::sorting::insertion_sort_by_key;

/// Whether a stone on the point makes a four on any line.
#[inline]
pub(crate) fn makes_four(state: &ShapeState, stone: Stone, point: Point) -> bool {
    let cell = state.cell(point);
    Direction::ALL.into_iter().any(|direction| cell.shape(stone, direction).is_four())
}

/// The points on which `stone` makes a four or five, row by row from a1. For Black in renju there may
/// be fouls among them.
pub(crate) fn four_points(state: &ShapeState, stone: Stone) -> impl Iterator<Item = Point> {
    let may_be_fouls = state.count_of(stone, Class::Foul) > 0;
    let fouls = may_be_fouls.then(|| state.threats(stone, Threat::Foul)).into_iter().flatten();
    let among_fouls = fouls.filter(move |&point| makes_four(state, stone, point));
    state.threats(stone, Threat::Four).chain(among_fouls)
}

/// A four to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Four {
    pub(crate) point: Point,
    /// What the stone makes.
    pub(crate) class: Class,
}

/// Adds the fours of `stone` that are `wanted`, the strongest first; where they start. There may be fouls
/// among them.
pub(crate) fn list_fours(
    state: &ShapeState,
    stone: Stone,
    wanted: impl Fn(Class, Point) -> bool,
    into: &mut Vec<Four>,
) -> usize {
    let from = into.len();
    let four = |point| Four { point, class: state.cell(point).class(stone) };
    let fours = four_points(state, stone).map(four);
    into.extend(fours.filter(|four| wanted(four.class, four.point)));
    insertion_sort_by_key(&mut into[from..], |four| (Reverse(four.class), four.point));
    from
}
