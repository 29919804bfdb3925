//! Which of the opponent's stones a style does not see.

use alloc::vec::Vec;

use crate::board::{Board, Direction, Point, PointSet, Stone, split_mix};

/// The opponent's rows that a style does not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blindness {
    /// The kind of row.
    pub row: RowKind,
    /// How many eighths of them are overlooked.
    pub eighths: u64,
}

/// A kind of row that people overlook: three or four stones on five points, the others of which are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// One that runs diagonally.
    Diagonal,
    /// One whose stones are not adjacent.
    Gapped,
    /// One that is stopped at one end, by a stone or by the edge.
    Stopped,
    /// One with no stone near the last one placed.
    Far,
}

/// A row counts as far from this distance on.
const FAR: u8 = 4;
/// For this many plies the same rows are overlooked: a player who has missed a row does not see it on the next move
/// either.
const SPELL: usize = 8;

/// The stones of `theirs` to be hidden so that the overlooked rows cannot be seen: all but the first and the last of
/// each.
pub(super) fn overlooked(
    board: &Board,
    theirs: Stone,
    blindness: &[Blindness],
    seed: u64,
) -> PointSet {
    let mut hidden = PointSet::new();
    if blindness.is_empty() {
        return hidden;
    }
    let spell = seed ^ (board.len() / SPELL) as u64;
    for direction in Direction::ALL {
        for first in board.size().points() {
            let Some(row) = Row::at(board, theirs, first, direction) else { continue };
            let eighth = split_mix(spell ^ row.line() << 32) >> 61;
            let is_hidden = |kind: &Blindness| eighth < kind.eighths && row.is(kind.row, board);
            if blindness.iter().any(is_hidden) {
                row.stones[1..row.stones.len() - 1].iter().for_each(|&stone| {
                    hidden.insert(stone);
                });
            }
        }
    }
    hidden
}

/// Three or four stones of one colour on five points of a line, the others of which are free.
struct Row {
    stones: Vec<Point>,
    direction: Direction,
    theirs: Stone,
}

impl Row {
    /// The row on the five points from `first` on, if there is one.
    fn at(board: &Board, theirs: Stone, first: Point, direction: Direction) -> Option<Row> {
        first.step(direction, 4, board.size())?;
        let points = || (0..5).map(|steps| first.along(direction, steps));
        if points().any(|point| board.get(point) == Some(theirs.other())) {
            return None;
        }
        let stones: Vec<Point> = points().filter(|&point| !board.is_free(point)).collect();
        (3..5).contains(&stones.len()).then_some(Row { stones, direction, theirs })
    }

    /// A number for the line that the row is on.
    fn line(&self) -> u64 {
        let point = self.stones[0];
        let (dx, dy) = self.direction.delta();
        let across = i32::from(dx) * i32::from(point.y()) - i32::from(dy) * i32::from(point.x());
        (across + 64) as u64 * 4 + self.direction.index() as u64
    }

    fn is(&self, kind: RowKind, board: &Board) -> bool {
        let (first, last) = (self.stones[0], self.stones[self.stones.len() - 1]);
        match kind {
            RowKind::Diagonal => matches!(self.direction, Direction::Rising | Direction::Falling),
            RowKind::Gapped => usize::from(first.distance(last)) >= self.stones.len(),
            RowKind::Stopped => [(first, -1), (last, 1)].into_iter().any(|(end, step)| {
                let next = end.step(self.direction, step, board.size());
                next.is_none_or(|next| board.get(next) == Some(self.theirs.other()))
            }),
            RowKind::Far => board.last().is_some_and(|last| {
                self.stones.iter().all(|stone| stone.distance(last.point) >= FAR)
            }),
        }
    }
}
