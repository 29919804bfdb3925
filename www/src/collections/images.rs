//! A board in all its eight images.

use tengen::board::{Board, BoardError, Point, Stone, Symmetry};

/// The eight images of a board under symmetry, updated move by move.
#[derive(Clone, Debug)]
pub struct Images(Vec<(Symmetry, Board)>);

impl Images {
    /// The images of a board.
    pub fn new(board: &Board) -> Images {
        Images(Symmetry::all().map(|symmetry| (symmetry, symmetry.apply_board(board))).collect())
    }

    /// The board itself.
    pub fn board(&self) -> &Board {
        // The identity is the first.
        &self.0[0].1
    }

    /// A number that is the same for all images of a board with the same side to move.
    pub fn key(&self) -> u64 {
        self.0.iter().map(|(_, board)| board.hash()).min().unwrap_or_default()
    }

    /// Puts a stone of the side to move on a point.
    ///
    /// # Errors
    /// [`BoardError`] if it is not a free point of the board; nothing is changed then.
    pub fn play(&mut self, point: Point) -> Result<(), BoardError> {
        self.board().check(point)?;
        let size = self.board().size();
        for (symmetry, board) in &mut self.0 {
            board.play(symmetry.apply(point, size))?;
        }
        Ok(())
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        for (_, board) in &mut self.0 {
            board.undo();
        }
    }

    /// The points whose moves lead to the same position up to symmetry, including the point itself. Empty if it cannot
    /// be played.
    pub fn same_moves(&mut self, point: Point) -> Vec<Point> {
        let Some(wanted) = self.key_after(point) else { return vec![] };
        let free: Vec<Point> = self.board().free_points().collect();
        free.into_iter().filter(|&other| self.key_after(other) == Some(wanted)).collect()
    }

    /// The key after a move; [`None`] if it cannot be made.
    pub fn key_after(&mut self, point: Point) -> Option<u64> {
        self.play(point).ok()?;
        let key = self.key();
        self.undo();
        Some(key)
    }

    /// The location of a point in each image.
    pub fn places(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let size = self.board().size();
        self.0.iter().map(move |(symmetry, _)| symmetry.apply(point, size))
    }

    /// The side to move.
    pub fn to_move(&self) -> Stone {
        self.board().to_move()
    }
}

#[cfg(test)]
mod tests {
    use tengen::book::canonical_key;

    use super::*;

    #[test]
    fn moves_are_the_same_as_their_images() {
        let mut board = Board::new(tengen::board::Size::STANDARD);
        board.play("h8".parse().unwrap()).unwrap();
        let mut images = Images::new(&board);
        let mut names = |name: &str| -> Vec<String> {
            let same = images.same_moves(name.parse().unwrap());
            same.iter().map(ToString::to_string).collect()
        };
        assert_eq!(names("h9"), ["h7", "g8", "i8", "h9"]);
        assert_eq!(names("a1"), ["a1", "o1", "a15", "o15"]);
        assert!(names("h8").is_empty(), "there is a stone");
    }

    #[test]
    fn the_key_is_that_of_the_board_from_scratch() {
        let board = Board::from_text(
            ". . . . .
             . x . o .
             . . . . .
             . . x . .
             . . . . .",
        );
        let mut images = Images::new(&board.unwrap());
        for name in ["a1", "e5", "c3"] {
            images.play(name.parse().unwrap()).unwrap();
            assert_eq!(images.key(), canonical_key(images.board()));
        }
        let before = images.key();
        assert!(images.play("a1".parse().unwrap()).is_err());
        assert_eq!(images.key(), before);
        images.undo();
        assert_eq!(images.key(), canonical_key(images.board()));
    }
}
