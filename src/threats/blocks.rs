//! The points that stop a five.

use alloc::vec::Vec;

use crate::board::{Direction, Point, Stone};
use crate::shapes::{Class, Shape, ShapeState, Threat};

/// The points on which the given colour makes five.
pub(crate) fn fives(state: &ShapeState, stone: Stone) -> Vec<Point> {
    state
        .threats(stone, Threat::Four)
        .filter(|&p| state.cell(p).class(stone) == Class::Five)
        .collect()
}

/// Every point that can stop a five of the attacker's: the points that make the fives and, if fives
/// need a free end, the ends of the rows they would complete.
pub(crate) fn blocking_points(state: &ShapeState, attacker: Stone) -> Vec<Point> {
    let mut points = fives(state, attacker);
    for at in 0..points.len() {
        add_blocks(state, attacker, points[at], &mut points, 0);
    }
    points
}

/// Adds the points that stop the five on the given point, itself first, except for those already
/// listed from index `from` on.
pub(crate) fn add_blocks(
    state: &ShapeState,
    attacker: Stone,
    five: Point,
    into: &mut Vec<Point>,
    from: usize,
) {
    if !into[from..].contains(&five) {
        into.push(five);
    }
    if !state.needs_free_end(attacker) {
        return;
    }
    for direction in Direction::ALL {
        if state.cell(five).shape(attacker, direction) != Shape::Five {
            continue;
        }
        for sign in [-1, 1] {
            let end = (1..)
                .map_while(|k| five.step(direction, sign * k, state.size()))
                .find(|&p| state.stone(p) != Some(attacker));
            if let Some(end) = end.filter(|&p| state.is_free(p) && !into[from..].contains(&p)) {
                into.push(end);
            }
        }
    }
}
