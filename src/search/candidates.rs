//! Which moves a node looks at, by what the opponent threatens.

use alloc::vec::Vec;

use crate::board::{Direction, Point, Stone};
use crate::shapes::{Class, ShapeState};
use crate::threats::{add_blocks, four_points, is_foul};

/// A move to try and how promising it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) point: Point,
    pub(super) score: i32,
}

/// What the opponent threatens, which decides what may be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Five: only what stops it.
    Block,
    /// An open four: what stops it, and own fours.
    Defend,
    /// Nothing that forces.
    Free,
}

/// The stage of a node in which the side to move has no five.
#[inline]
pub(super) fn stage(state: &ShapeState, stone: Stone) -> Stage {
    let opponent = stone.other();
    if state.count_of(opponent, Class::Five) > 0 {
        Stage::Block
    } else if state.count_of(opponent, Class::OpenFour) > 0 {
        Stage::Defend
    } else {
        Stage::Free
    }
}

/// Adds the moves of a node, unordered and without Black's fouls.
pub(super) fn generate(state: &mut ShapeState, stone: Stone, into: &mut Vec<Point>) -> Stage {
    let from = into.len();
    let stage = stage(state, stone);
    match stage {
        Stage::Block => blocks(state, stone, into),
        Stage::Defend => defences(state, stone, into),
        Stage::Free => near(state, into),
    }
    retain_allowed(state, stone, into, from);
    stage
}

/// Takes Black's fouls out of the points from `from` on.
pub(super) fn retain_allowed(
    state: &ShapeState,
    stone: Stone,
    points: &mut Vec<Point>,
    from: usize,
) {
    if state.count_of(stone, Class::Foul) == 0 {
        return;
    }
    let mut kept = from;
    for i in from..points.len() {
        let point = points[i];
        if !is_foul(state, stone, point) {
            points[kept] = point;
            kept += 1;
        }
    }
    points.truncate(kept);
}

/// The points that stop a five of the opponent's.
pub(super) fn blocks(state: &ShapeState, stone: Stone, into: &mut Vec<Point>) {
    if let Some(five) = state.find(stone.other(), Class::Five) {
        let from = into.len();
        add_blocks(state, stone.other(), five, into, from);
    }
}

/// Own fours, and every point on the lines by which the opponent would make an open four.
///
/// One open four is enough to look at: a move that leaves it possible loses. The list may hold
/// moves that stop it and not another; a ply on, the counts show those lost.
fn defences(state: &mut ShapeState, stone: Stone, into: &mut Vec<Point>) {
    let opponent = stone.other();
    let from = into.len();
    let Some(threat) = state.find(opponent, Class::OpenFour) else { return };
    into.push(threat);
    let shapes = state.cell(threat).shapes(opponent);
    for direction in Direction::ALL {
        if !shapes[direction.index()].is_four() {
            continue;
        }
        for sign in [-1, 1] {
            for k in 1..=5 {
                let Some(p) = threat.step(direction, sign * k, state.size()) else { break };
                match state.stone(p) {
                    None => into.push(p),
                    Some(s) if s == opponent => {}
                    Some(_) => break,
                }
            }
        }
    }
    retain_stopping(state, stone, into, from);
    let stopping = into.len();
    for point in four_points(state, stone) {
        if !into[from..stopping].contains(&point) {
            into.push(point);
        }
    }
}

/// Keeps, from `from` on, the points after which the opponent has no open four.
fn retain_stopping(state: &mut ShapeState, stone: Stone, points: &mut Vec<Point>, from: usize) {
    let mut kept = from;
    for i in from..points.len() {
        let point = points[i];
        state.put(point, stone);
        let stops = state.count_of(stone.other(), Class::OpenFour) == 0;
        state.take();
        if stops {
            points[kept] = point;
            kept += 1;
        }
    }
    points.truncate(kept);
}

/// Free points within two rows and columns of a stone, or on a line within three of one.
pub(super) fn near(state: &ShapeState, into: &mut Vec<Point>) {
    let side = state.size().get() as usize;
    let mask = (1u32 << side) - 1;
    let [black, white] = Stone::BOTH.map(|s| state.stones(s));
    let stones: [u32; 32] = core::array::from_fn(|y| black[y] | white[y]);
    let row = |y: usize| if y < side { stones[y] } else { 0 };
    for (y, &taken) in stones.iter().enumerate().take(side) {
        let mut reach = taken << 3 | taken >> 3;
        for dy in -2i32..=2 {
            let r = row((y as i32 + dy) as usize);
            reach |= r | r << 1 | r << 2 | r >> 1 | r >> 2;
        }
        for dy in [-3i32, 3] {
            let r = row((y as i32 + dy) as usize);
            reach |= r | r << 3 | r >> 3;
        }
        let mut free = reach & mask & !taken;
        while free != 0 {
            let x = free.trailing_zeros() as usize;
            free &= free - 1;
            into.push(Point::from_index(y * Point::STRIDE + x));
        }
    }
}
