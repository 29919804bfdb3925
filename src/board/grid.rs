//! The board itself: cells, history, make and undo.

use alloc::vec::Vec;

use super::{BoardError, Point, PointSet, Size, Stone, zobrist};

/// A placed stone: an entry of the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The point it was placed on.
    pub point: Point,
    /// Which colour.
    pub stone: Stone,
}

/// Stones on a square board, in the order they were placed, and who is to move.
///
/// Stone counts may be unequal and the same side may move twice running: positions from problems
/// and editors are of that kind.
///
/// ```
/// use tengen::board::{Board, Size, Stone};
/// let mut board = Board::new(Size::STANDARD);
/// board.play("h8".parse()?)?;
/// assert_eq!(board.to_move(), Stone::White);
/// assert_eq!(board.get("h8".parse()?), Some(Stone::Black));
/// board.undo();
/// assert_eq!(board, Board::new(Size::STANDARD));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    size: Size,
    stones: [PointSet; 2],
    to_move: Stone,
    history: Vec<(Placed, Stone)>,
    hash: u64,
}

impl Board {
    /// The empty board, Black to move.
    pub fn new(size: Size) -> Board {
        Board {
            size,
            stones: [PointSet::new(); 2],
            to_move: Stone::Black,
            history: Vec::new(),
            hash: zobrist::size_key(size),
        }
    }

    /// The position with the given stones.
    ///
    /// # Errors
    /// [`BoardError`] for the first point off the board or named twice.
    pub fn from_stones(
        size: Size,
        black: &[Point],
        white: &[Point],
        to_move: Stone,
    ) -> Result<Board, BoardError> {
        let mut board = Board::new(size);
        for (stone, points) in [(Stone::Black, black), (Stone::White, white)] {
            for &point in points {
                board.place(point, stone)?;
            }
        }
        board.set_to_move(to_move);
        Ok(board)
    }

    /// The position after the given moves, Black first.
    ///
    /// # Errors
    /// [`BoardError`] for the first move off the board or onto a stone.
    pub fn from_moves(size: Size, moves: &[Point]) -> Result<Board, BoardError> {
        let mut board = Board::new(size);
        for &point in moves {
            board.play(point)?;
        }
        Ok(board)
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whose move it is.
    pub fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Gives the move to `stone`, as an editor or a pass does. Undoing a stone restores the side that
    /// was to move before it.
    pub fn set_to_move(&mut self, stone: Stone) {
        if self.to_move != stone {
            self.to_move = stone;
            self.hash ^= zobrist::WHITE_TO_MOVE;
        }
    }

    /// The stone on a point; `None` if the point is empty or off the board.
    pub fn get(&self, point: Point) -> Option<Stone> {
        Stone::BOTH.into_iter().find(|stone| self.stones[stone.index()].contains(point))
    }

    /// Whether a point is on the board and free.
    pub fn is_free(&self, point: Point) -> bool {
        self.size.contains(point) && self.get(point).is_none()
    }

    /// Puts the stone of the side to move on `point`.
    ///
    /// # Errors
    /// [`BoardError`] if `point` is not a free point of the board; the board is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<(), BoardError> {
        self.place(point, self.to_move)
    }

    /// Puts a stone of either colour on `point`; the other colour is to move afterwards.
    ///
    /// # Errors
    /// [`BoardError`] if `point` is not a free point of the board; the board is then unchanged.
    pub fn place(&mut self, point: Point, stone: Stone) -> Result<(), BoardError> {
        self.check(point)?;
        self.history.push((Placed { point, stone }, self.to_move));
        self.stones[stone.index()].insert(point);
        self.hash ^= zobrist::key(stone, point);
        self.set_to_move(stone.other());
        Ok(())
    }

    /// Takes back the last stone; `None` if there is none.
    pub fn undo(&mut self) -> Option<Placed> {
        let (placed, to_move) = self.history.pop()?;
        self.stones[placed.stone.index()].remove(placed.point);
        self.hash ^= zobrist::key(placed.stone, placed.point);
        self.set_to_move(to_move);
        Some(placed)
    }

    /// Removes and returns the stone on `point`, whenever it was placed; the side to move stays the
    /// same. `None` if there is no stone.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.get(point)?;
        self.history.retain(|(placed, _)| placed.point != point);
        self.stones[stone.index()].remove(point);
        self.hash ^= zobrist::key(stone, point);
        Some(stone)
    }

    /// Whether a stone can be put on `point`.
    ///
    /// # Errors
    /// [`BoardError`] with the reason if it cannot.
    pub fn check(&self, point: Point) -> Result<(), BoardError> {
        if !self.size.contains(point) {
            return Err(BoardError::OffBoard { point, size: self.size });
        }
        match self.get(point) {
            Some(by) => Err(BoardError::Occupied { point, by }),
            None => Ok(()),
        }
    }

    /// How many stones are on the board.
    pub fn len(&self) -> usize {
        self.history.len()
    }

    /// Whether the board has no stones.
    pub fn is_empty(&self) -> bool {
        self.history.is_empty()
    }

    /// Whether no point is free.
    pub fn is_full(&self) -> bool {
        self.len() == self.size.area()
    }

    /// The stones in the order they were placed.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Placed> + ExactSizeIterator + '_ {
        self.history.iter().map(|&(placed, _)| placed)
    }

    /// The stone placed last.
    pub fn last(&self) -> Option<Placed> {
        self.history.last().map(|&(placed, _)| placed)
    }

    /// All points of one colour.
    pub fn stones(&self, stone: Stone) -> &PointSet {
        &self.stones[stone.index()]
    }

    /// The free points, row by row from a1.
    pub fn free_points(&self) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(|&point| self.get(point).is_none())
    }

    /// A hash key of size, stones and side to move, independent of move order.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl PartialEq for Board {
    /// Same size, stones and side to move, regardless of move order.
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones && self.to_move == other.to_move
    }
}

impl Eq for Board {}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "
        . . . . .
        . x o . .
        . . x o .
        . . . . .
        . . . . .";

    #[test]
    fn a_stone_taken_away_leaves_no_trace() {
        let whole = Board::from_text(DRAWING).unwrap();
        for placed in whole.history() {
            let mut board = whole.clone();
            assert_eq!(board.remove(placed.point), Some(placed.stone));
            assert_eq!(board.remove(placed.point), None);
            assert_eq!(board.to_move(), whole.to_move());
            let mut fresh = Board::new(whole.size());
            for other in whole.history().filter(|other| other != &placed) {
                fresh.place(other.point, other.stone).unwrap();
            }
            fresh.set_to_move(whole.to_move());
            assert_eq!((&board, board.hash()), (&fresh, fresh.hash()));
            assert!(board.history().eq(fresh.history()));
            board.place(placed.point, placed.stone).unwrap();
            board.set_to_move(whole.to_move());
            assert_eq!((&board, board.hash()), (&whole, whole.hash()));
        }
    }

    /// One transposition table serves boards of every size.
    #[test]
    fn size_and_side_to_move_change_the_key() {
        let mut keys: Vec<u64> = (Size::MIN..=Size::MAX)
            .flat_map(|side| {
                let size = Size::new(u32::from(side)).unwrap();
                Stone::BOTH.map(|stone| {
                    let mut board = Board::new(size);
                    board.set_to_move(stone);
                    board.hash()
                })
            })
            .collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
