//! The eight ways to turn and mirror a board.

use super::{Board, Point, Size};

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_x: bits & 1 != 0,
            flip_y: bits & 2 != 0,
        })
    }

    /// Where a point goes on a board of that size.
    pub fn apply(self, point: Point, size: Size) -> Point {
        let last = size.get() - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.transpose {
            (x, y) = (y, x);
        }
        Point::at(if self.flip_x { last - x } else { x }, if self.flip_y { last - y } else { y })
    }

    /// The whole board, its history too.
    pub fn apply_board(self, board: &Board) -> Board {
        let mut turned = Board::new(board.size());
        for placed in board.history() {
            turned
                .place(self.apply(placed.point, board.size()), placed.stone)
                .expect("a symmetry maps free points to free points");
        }
        turned.set_to_move(board.to_move());
        turned
    }
}
