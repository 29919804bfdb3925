//! The moves the root may play.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::board::SearchBoard;
use super::candidates::{self, Stage};
use crate::board::{Point, split_mix};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::shapes::Class;
use crate::sorting::insertion_sort_by_key;

/// The root's moves, the likeliest first; `seed` decides between equals.
///
/// Never empty while a point is free: where every move loses, the losing ones are there.
pub(super) fn root_moves<E: Evaluator>(
    board: &mut SearchBoard<E>,
    position: &Position,
    seed: u64,
) -> Vec<Point> {
    let SearchBoard { state, evaluator, .. } = board;
    let stone = position.to_move();
    let size = position.size();
    if position.board().is_empty() {
        return Vec::from([size.centre()]);
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
    insertion_sort_by_key(&mut points, |&point| {
        let tie = if seed == 0 { 0 } else { split_mix(seed ^ (point.index() as u64) << 32) };
        (Reverse(evaluator.move_worth(state, stone, point)), tie, point)
    });
    points
}
