//! The eight rotations and reflections of a board.

use super::{Board, Point, Size};

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    transpose: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// A quarter turn to the right.
    pub const QUARTER_TURN: Symmetry = Symmetry { transpose: true, flip_x: false, flip_y: true };
    /// A reflection that swaps left and right.
    pub const MIRROR: Symmetry = Symmetry { transpose: false, flip_x: true, flip_y: false };

    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8u8).map(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_x: bits & 1 != 0,
            flip_y: bits & 2 != 0,
        })
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        // A flip before the transposition equals a flip along the other axis after it.
        let Symmetry { transpose, flip_x, flip_y } = self;
        match transpose {
            true => Symmetry { transpose, flip_x: flip_y, flip_y: flip_x },
            false => self,
        }
    }

    /// The image of a point on a board of the given size.
    ///
    /// # Panics
    /// In debug builds, if the point is not on a board of that size; in release builds the result is then
    /// meaningless.
    pub fn apply(self, point: Point, size: Size) -> Point {
        debug_assert!(size.contains(point), "{point} is not on a board of size {size}");
        let last = size.get() - 1;
        let (mut x, mut y) = (point.x(), point.y());
        if self.transpose {
            (x, y) = (y, x);
        }
        Point::at(if self.flip_x { last - x } else { x }, if self.flip_y { last - y } else { y })
    }

    /// The image of the whole board, including its history.
    pub fn apply_board(self, board: &Board) -> Board {
        let mut turned = Board::new(board.size());
        for placed in board.history() {
            turned
                .place(self.apply(placed.point, board.size()), placed.stone)
                .unwrap_or_else(|_| unreachable!("a symmetry maps free points to free points"));
        }
        turned.set_to_move(board.to_move());
        turned
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    fn drawn(symmetry: Symmetry) -> String {
        let board =
            Board::from_text("x . . . .\n. x . . .\n. . . . .\no . . . .\n. . . . .").unwrap();
        symmetry.apply_board(&board).to_string()
    }

    #[test]
    fn a_quarter_turn_goes_to_the_right_and_the_mirror_from_left_to_right() {
        let board = |text: &str| Board::from_text(text).unwrap().to_string();
        let turned = ". o . . x\n. . . x .\n. . . . .\n. . . . .\n. . . . .";
        assert_eq!(drawn(Symmetry::QUARTER_TURN), board(turned));
        let mirrored = ". . . . x\n. . . x .\n. . . . .\n. . . . o\n. . . . .";
        assert_eq!(drawn(Symmetry::MIRROR), board(mirrored));
    }

    /// Not even under the symmetry that would map it to itself.
    #[test]
    #[cfg(debug_assertions)]
    #[should_panic(expected = "f1 is not on a board of size 5")]
    fn a_point_off_the_board_goes_nowhere() {
        let identity = Symmetry::all().next().expect("there are eight");
        identity.apply(Point::at(5, 0), Size::new(5).expect("a size"));
    }

    #[test]
    fn the_inverse_takes_everything_back() {
        for symmetry in Symmetry::all() {
            for point in Size::STANDARD.points() {
                let gone = symmetry.apply(point, Size::STANDARD);
                assert_eq!(symmetry.inverse().apply(gone, Size::STANDARD), point, "{symmetry:?}");
            }
        }
    }
}
