//! The foul check.

use super::window::points_of;
use super::{Foul, LineBoard, LineWindow};
use crate::board::{Direction, Point};

/// Renju's verdict on a black move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is allowed and does not win.
    Legal,
    /// It wins.
    Five,
    /// It is forbidden.
    Foul(Foul),
}

/// The foul that Black would commit on the free point `point`; a five overrides all fouls.
///
/// Cost and guarantees are those of [`verdict_with`].
pub fn foul_with(board: &mut impl LineBoard, point: Point) -> Option<Foul> {
    match verdict_with(board, point) {
        Verdict::Foul(foul) => Some(foul),
        Verdict::Legal | Verdict::Five => None,
    }
}

/// Renju's verdict on Black's playing the free point `point`.
///
/// Exact to any depth of recursion. Does not allocate, and leaves the board unchanged. Most points
/// are settled by their four windows; where two or more lines could be threes, a stone is placed
/// and the points that would complete them are checked in turn.
pub fn verdict_with(board: &mut impl LineBoard, point: Point) -> Verdict {
    let windows = Direction::ALL.map(|direction| board.window(point, direction));
    let neighbours = windows.map(LineWindow::neighbours);
    // A five, an overline, or two fours on one line need four more stones on a line, and any foul
    // made of two lines needs two on each.
    if neighbours.iter().filter(|&&n| n >= 2).count() < 2 && neighbours.iter().all(|&n| n < 4) {
        return Verdict::Legal;
    }
    if windows.iter().any(|window| window.makes_five()) {
        return Verdict::Five;
    }
    if windows.iter().any(|window| window.makes_overline()) {
        return Verdict::Foul(Foul::Overline);
    }
    let five_cells = windows.map(LineWindow::five_cells);
    if five_cells.into_iter().map(LineWindow::fours).sum::<u32>() >= 2 {
        return Verdict::Foul(Foul::DoubleFour);
    }
    let candidates = three_candidates(&windows, &five_cells);
    if has_two_threes(board, point, &candidates) {
        return Verdict::Foul(Foul::DoubleThree);
    }
    Verdict::Legal
}

/// For each direction, the cells that would make a straight four; none if there is already a four.
pub(super) fn three_candidates(windows: &[LineWindow; 4], five_cells: &[u32; 4]) -> [u32; 4] {
    Direction::ALL.map(|direction| {
        let i = direction.index();
        if five_cells[i] == 0 { windows[i].straight_four_cells() } else { 0 }
    })
}

fn has_two_threes(board: &mut impl LineBoard, point: Point, candidates: &[u32; 4]) -> bool {
    let mut possible = candidates.iter().filter(|&&cells| cells != 0).count();
    if possible < 2 {
        return false;
    }
    let mut threes = 0;
    board.put_black(point);
    for direction in Direction::ALL {
        let cells = candidates[direction.index()];
        if cells == 0 {
            continue;
        }
        let three = points_of(cells, point, direction)
            .any(|next| verdict_with(board, next) == Verdict::Legal);
        threes += usize::from(three);
        possible -= usize::from(!three);
        if threes == 2 || possible < 2 {
            break;
        }
    }
    board.take_black(point);
    threes == 2
}
