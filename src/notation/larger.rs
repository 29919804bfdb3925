//! Larger boards than the one that is supposed, where moves need them.

use crate::board::{Point, Size};

/// The usual boards, by how many lines they have. Those of more than 20 are meant only where nothing else has room.
const SIDES: [u32; 4] = [15, 19, 20, 22];
const USUAL: u8 = 20;

/// So many moves off a board are no slip.
const SEVERAL: usize = 2;

/// The larger usual board that moves need which are not all on this one: of those that have room the one whose centre is nearest to the first
/// move. One move alone off the board counts if the first is in the centre of the larger one.
pub(super) fn larger_board(moves: &[Point], size: Size) -> Option<Size> {
    let off = moves.iter().filter(|&&point| !size.contains(point)).count();
    let &first = moves.first()?;
    let has_all = |board: &Size| *board > size && moves.iter().all(|&point| board.contains(point));
    let boards = SIDES.into_iter().filter_map(|side| Size::new(side).ok()).filter(has_all);
    let from_centre = |board: Size| first.distance(board.centre());
    let is_usual = |board: &Size| board.get() <= USUAL;
    let nearest = boards.clone().filter(is_usual).min_by_key(|&board| from_centre(board));
    let board = nearest.or_else(|| boards.clone().next())?;
    is_meant(off, from_centre(board).into(), from_centre(size).into()).then_some(board)
}

/// Whether so many moves off a board mean a larger one, where the first is so far from the centres of both.
pub(super) fn is_meant(off: usize, from_larger: u32, from_given: u32) -> bool {
    off >= SEVERAL || off > 0 && from_larger <= 1 && from_given > 1
}
