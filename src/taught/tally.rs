//! The evaluation kept up to date while stones come and go.

use alloc::vec;
use alloc::vec::Vec;

use super::{LineCells, LineId, Pattern, ScoreTable};
use crate::board::{Board, Direction, Point, Size, Stone};

/// Both colours' scores of every line, and their sums: the fast equivalent of
/// [`ScoreTable::evaluate`].
///
/// Placing or removing a stone rescores four lines instead of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreTally {
    table: ScoreTable,
    size: Size,
    /// Per line, the positions of each colour's stones.
    stones: Vec<[u32; 2]>,
    /// Per line, each colour's score.
    scores: Vec<[i32; 2]>,
    sums: [i32; 2],
}

impl ScoreTally {
    /// Creates the tally of a board.
    pub fn new(table: ScoreTable, board: &Board) -> ScoreTally {
        let size = board.size();
        let lines = LineId::all(size).count();
        let mut tally = ScoreTally {
            table,
            size,
            stones: vec![[0; 2]; lines],
            scores: vec![[0; 2]; lines],
            sums: [0; 2],
        };
        for placed in board.history() {
            tally.place(placed.point, placed.stone);
        }
        tally
    }

    /// Returns the table it uses.
    pub fn table(&self) -> ScoreTable {
        self.table
    }

    /// Adds a stone on the free point `point`.
    pub fn place(&mut self, point: Point, stone: Stone) {
        self.change(point, |cells, bit| cells[stone.index()] |= bit);
    }

    /// Removes the stone on `point`.
    pub fn remove(&mut self, point: Point) {
        self.change(point, |cells, bit| cells.iter_mut().for_each(|colour| *colour &= !bit));
    }

    fn change(&mut self, point: Point, change: impl Fn(&mut [u32; 2], u32)) {
        for direction in Direction::ALL {
            let id = LineId::through(point, direction, self.size);
            change(&mut self.stones[id.index()], 1 << id.place_of(point));
            for stone in Stone::BOTH {
                let score = self.table.line_score(self.line(id, stone));
                let kept = &mut self.scores[id.index()][stone.index()];
                self.sums[stone.index()] += score - *kept;
                *kept = score;
            }
        }
    }

    fn line(&self, id: LineId, stone: Stone) -> LineCells {
        let cells = self.stones[id.index()];
        LineCells::new(id.len(), cells[stone.index()], cells[stone.other().index()])
    }

    /// Returns the same as [`ScoreTable::evaluate`] for `side`.
    pub fn evaluation(&self, side: Stone) -> i32 {
        self.sums[side.index()] - self.sums[side.other().index()]
    }

    /// Returns the patterns that a stone of the given colour on the free point `point` would belong
    /// to, at most one per direction.
    pub fn patterns(&self, point: Point, stone: Stone) -> impl Iterator<Item = Pattern> + '_ {
        Direction::ALL.into_iter().filter_map(move |direction| {
            let id = LineId::through(point, direction, self.size);
            let place = id.place_of(point);
            let line = self.line(id, stone).with_own(place);
            self.table.pattern_around(line, place).map(|(pattern, _)| pattern)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn equals_the_recount_after_any_stones_come_and_go(
            side in 5u32..=22,
            steps in proptest::collection::vec((any::<u16>(), any::<bool>(), 0u8..4), 1..120),
        ) {
            let size = Size::new(side).unwrap();
            for table in ScoreTable::ALL {
                let mut board = Board::new(size);
                let mut tally = ScoreTally::new(table, &board);
                for &(place, black, kind) in &steps {
                    let point = size.points().nth(usize::from(place) % size.area()).unwrap();
                    let stone = if black { Stone::Black } else { Stone::White };
                    if kind == 0 {
                        if let Some(placed) = board.undo() {
                            tally.remove(placed.point);
                        }
                    } else if board.place(point, stone).is_ok() {
                        tally.place(point, stone);
                    }
                }
                for stone in Stone::BOTH {
                    prop_assert_eq!(tally.evaluation(stone), table.evaluate(&board, stone));
                }
                prop_assert_eq!(&tally, &ScoreTally::new(table, &board));
            }
        }
    }
}
