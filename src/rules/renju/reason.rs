//! Why a point is forbidden, as data for drawing.

use alloc::vec::Vec;

use super::check::{Verdict, three_candidates, verdict_with};
use super::window::points_of;
use super::{Foul, LineBoard, LineWindow};
use crate::board::{Direction, Point};

/// Everything that makes a point forbidden to Black.
///
/// If several fouls coincide, the parts of all of them are listed. Every row includes the forbidden
/// point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoulReason {
    /// The foul that names the move.
    pub foul: Foul,
    /// The row of six or more, from its low end; empty if there is none.
    pub overline: Vec<Point>,
    /// The fours the stone would make; two or more are a foul.
    pub fours: Vec<Four>,
    /// The threes the stone would make; two or more are a foul.
    pub threes: Vec<Three>,
}

/// Four stones that one more turns into a five.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Four {
    /// The stones, from the low end of the line.
    pub stones: Vec<Point>,
    /// The points that complete the five: one, or the two ends of a straight four.
    pub five_points: Vec<Point>,
}

/// Three stones that one more turns into a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The stones, from the low end of the line.
    pub stones: Vec<Point>,
    /// The allowed points that make a straight four.
    pub straight_four_points: Vec<Point>,
}

impl FoulReason {
    /// Why the free point `point` is forbidden to Black; `None` if it is not. The board is left
    /// unchanged.
    pub fn of(board: &mut impl LineBoard, point: Point) -> Option<FoulReason> {
        let Verdict::Foul(foul) = verdict_with(board, point) else { return None };
        let windows = Direction::ALL.map(|direction| board.window(point, direction));
        let five_cells = windows.map(LineWindow::five_cells);
        board.put_black(point);
        let mut reason =
            FoulReason { foul, overline: Vec::new(), fours: Vec::new(), threes: Vec::new() };
        for direction in Direction::ALL {
            let i = direction.index();
            if windows[i].makes_overline() && reason.overline.is_empty() {
                reason.overline = row_through(board, point, direction);
            }
            reason.fours.extend(fours(board, point, direction, five_cells[i]));
            let candidates = three_candidates(&windows, &five_cells)[i];
            reason.threes.extend(three(board, point, direction, candidates));
        }
        board.take_black(point);
        Some(reason)
    }
}

/// The unbroken row of black stones through a black stone.
fn row_through(board: &impl LineBoard, point: Point, direction: Direction) -> Vec<Point> {
    let mut low = point;
    while board.window(low, direction).is_black(-1) {
        low = low.along(direction, -1);
    }
    let mut row: Vec<Point> = [low].into();
    let mut high = low;
    while board.window(high, direction).is_black(1) {
        high = high.along(direction, 1);
        row.push(high);
    }
    row
}

/// The fours that a stone makes on one line, given the line's five cells.
fn fours(
    board: &mut impl LineBoard,
    point: Point,
    direction: Direction,
    five_cells: u32,
) -> Vec<Four> {
    let mut fours: Vec<Four> = Vec::new();
    for five_point in points_of(five_cells, point, direction) {
        let stones = stones_completed(board, five_point, direction);
        // The two ends of a straight four complete the same stones.
        match fours.iter_mut().find(|four| four.stones == stones) {
            Some(four) => four.five_points.push(five_point),
            None => fours.push(Four { stones, five_points: [five_point].into() }),
        }
    }
    fours
}

/// The three that a stone makes on one line, given its candidates for straight fours.
fn three(
    board: &mut impl LineBoard,
    point: Point,
    direction: Direction,
    candidates: u32,
) -> Option<Three> {
    let straight_four_points: Vec<Point> = points_of(candidates, point, direction)
        .filter(|&next| verdict_with(board, next) == Verdict::Legal)
        .collect();
    let &first = straight_four_points.first()?;
    Some(Three { stones: stones_completed(board, first, direction), straight_four_points })
}

/// The stones that a stone on a free point would join in one row.
fn stones_completed(
    board: &mut impl LineBoard,
    free_point: Point,
    direction: Direction,
) -> Vec<Point> {
    board.put_black(free_point);
    let mut row = row_through(board, free_point, direction);
    board.take_black(free_point);
    row.retain(|&stone| stone != free_point);
    row
}
