//! Random numbers and boards for tests.

use alloc::vec::Vec;

use super::{Board, Point, Size, Stone};

/// Random numbers below the bound given in each call; the same seed yields the same numbers.
pub(crate) fn random_below(seed: u64) -> impl FnMut(usize) -> usize {
    let mut random = seed;
    move |n| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((random >> 33) % n as u64) as usize
    }
}

/// A board with the given number of stones on random points, the colours alternating.
pub(crate) fn random_board(
    side: u32,
    stones: usize,
    below: &mut impl FnMut(usize) -> usize,
) -> Board {
    let mut board = Board::new(Size::new(side).expect("a board size"));
    for number in 0..stones {
        let free: Vec<Point> = board.free_points().collect();
        board.place(free[below(free.len())], Stone::BOTH[number % 2]).expect("a free point");
    }
    board
}
