//! The fast renju check compared with the literal one.

#[path = "../common/literal.rs"]
mod literal;

use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::renju::foul_with;
use tengen::shapes::Lines;

pub(crate) fn check(side: u8, stones: &[u8]) {
    let size = Size::new(u32::from(side % 18) + 5).expect("5 to 22");
    let mut board = Board::new(size);
    for &byte in stones.iter().take(size.area()) {
        // Mostly black stones, close together.
        let (x, y) = (u32::from(byte) % 11, u32::from(byte) / 11 % 11);
        let stone = if byte > 220 { Stone::White } else { Stone::Black };
        if let Some(point) = Point::new(x, y)
            && board.is_free(point)
        {
            board.place(point, stone).expect("the point is free");
        }
    }
    let mut lines = Lines::of(&board);
    for point in board.free_points() {
        assert_eq!(foul_with(&mut lines, point), literal::foul(&board, point), "{point}\n{board}");
    }
}
