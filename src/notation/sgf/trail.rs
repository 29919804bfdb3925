//! A board whose every change can be undone, including removed stones. It does not keep track of the side
//! to move.

use alloc::vec::Vec;

use crate::board::{Board, BoardError, Placed, Point, Size, Stone};

enum Change {
    Placed(Point),
    Removed(Placed),
}

/// A board and its history.
pub(super) struct Trail {
    board: Board,
    changes: Vec<Change>,
    /// Whether the stones of a named opening are on the board.
    pub(super) plays_openings: bool,
}

impl Trail {
    pub(super) fn new(size: Size) -> Trail {
        Trail { board: Board::new(size), changes: Vec::new(), plays_openings: true }
    }

    pub(super) fn size(&self) -> Size {
        self.board.size()
    }

    /// The number of changes.
    pub(super) fn len(&self) -> usize {
        self.changes.len()
    }

    /// Whose turn it is, by the number of stones.
    pub(super) fn turn(&self) -> Stone {
        let [black, white] = Stone::BOTH.map(|stone| self.board.stones(stone).len());
        Stone::to_move_by_count(black, white)
    }

    /// Puts a stone on the board.
    pub(super) fn place(&mut self, placed: Placed) -> Result<(), BoardError> {
        self.board.place(placed.point, placed.stone)?;
        self.changes.push(Change::Placed(placed.point));
        Ok(())
    }

    /// Removes a stone; returns whether there was one.
    pub(super) fn remove(&mut self, point: Point) -> bool {
        let stone = self.board.remove(point);
        self.changes.extend(stone.map(|stone| Change::Removed(Placed { point, stone })));
        stone.is_some()
    }

    /// Undoes all changes after the first `len`.
    pub(super) fn back_to(&mut self, len: usize) {
        for change in self.changes.drain(len..).rev() {
            match change {
                Change::Placed(point) => drop(self.board.remove(point)),
                Change::Removed(Placed { point, stone }) => {
                    self.board.place(point, stone).expect("it was taken away from there");
                }
            }
        }
    }
}
