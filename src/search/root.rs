//! The moves the root may play.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::board::SearchBoard;
use super::candidates::{self, Stage};
use crate::board::{Point, PointSet, split_mix};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::shapes::{Class, ShapeState};
use crate::sorting::insertion_sort_by_key;

/// The root's moves, the likeliest first; `seed` breaks ties. With `only`, those of them that are in the set, or if
/// there are none, all legal moves in the set.
///
/// Never empty without `only` while a point is free: if every move loses, the losing ones are returned.
pub(super) fn root_moves<E: Evaluator>(
    board: &SearchBoard<E>,
    position: &Position,
    seed: u64,
    only: Option<&PointSet>,
) -> Vec<Point> {
    let state = board.state();
    let stone = position.to_move();
    let mut points = all_moves(state, position);
    if let Some(only) = only {
        points.retain(|&point| only.contains(point));
        if points.is_empty() {
            points.extend(position.legal_points().filter(|&point| only.contains(point)));
        }
    }
    insertion_sort_by_key(&mut points, |&point| {
        let tie = if seed == 0 { 0 } else { split_mix(seed ^ (point.index() as u64) << 32) };
        (Reverse(board.evaluator.move_worth(state, stone, point)), tie, point)
    });
    points
}

/// The moves worth searching, in no particular order.
fn all_moves(state: &ShapeState, position: &Position) -> Vec<Point> {
    let stone = position.to_move();
    if position.board().is_empty() {
        return Vec::from([position.size().centre()]);
    }
    if let Some(five) = state.find(stone, Class::Five) {
        return Vec::from([five]);
    }
    let mut points = Vec::new();
    let stage = candidates::generate(state, stone, &mut points);
    if points.is_empty() && stage != Stage::Free {
        candidates::near(state, &mut points);
        candidates::retain_allowed(state, stone, &mut points, 0);
    }
    if points.is_empty() {
        points.extend(position.legal_points());
    }
    if points.is_empty() {
        points.extend(position.board().free_points());
    }
    points
}
