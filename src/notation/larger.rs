//! Boards larger than the default, if the moves imply one.

use crate::board::{Point, Size};

/// The usual boards, by their number of lines. Those above 20 are meant only if no smaller one has room.
const USUAL_SIDES: [u32; 4] = [15, 19, 20, 22];
const LARGEST_MEANT: u8 = 20;

/// This many moves off the board are not slips.
const SEVERAL: usize = 2;

/// The usual boards, the smallest first.
pub(super) fn usual_sizes() -> impl Iterator<Item = Size> + Clone {
    USUAL_SIDES.into_iter().filter_map(|side| Size::new(side).ok())
}

/// Whether a usual board may be meant although a smaller one has room.
pub(super) fn is_often_meant(size: Size) -> bool {
    size.get() <= LARGEST_MEANT
}

/// The larger usual board implied by moves that are not all on the given one: of those that have room, the one whose
/// centre is nearest to the first move. A single move off the board is enough if the first is in the centre of the
/// larger one.
pub(super) fn larger_board(moves: &[Point], size: Size) -> Option<Size> {
    let off = moves.iter().filter(|&&point| !size.contains(point)).count();
    let &first = moves.first()?;
    let has_all = |board: &Size| *board > size && moves.iter().all(|&point| board.contains(point));
    let boards = usual_sizes().filter(has_all);
    let from_centre = |board: Size| first.distance(board.centre());
    let nearest = boards
        .clone()
        .filter(|&board| is_often_meant(board))
        .min_by_key(|&board| from_centre(board));
    let board = nearest.or_else(|| boards.clone().next())?;
    is_meant(off, from_centre(board).into(), from_centre(size).into()).then_some(board)
}

/// The smallest larger usual board with this many points, if the given one has fewer.
pub(super) fn larger_board_with(points: usize, size: Size) -> Option<Size> {
    usual_sizes().filter(|_| size.area() < points).find(|board| board.area() >= points)
}

/// Whether this many moves off a board imply a larger one, given the first move's distances from both centres.
pub(super) fn is_meant(off: usize, from_larger: u32, from_given: u32) -> bool {
    off >= SEVERAL || off > 0 && from_larger <= 1 && from_given > 1
}
