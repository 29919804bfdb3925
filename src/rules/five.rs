//! Rows of stones and when they win.

use alloc::vec::Vec;

use super::Rule;
use crate::board::{Board, Direction, Point, Stone};

/// The unbroken row of `stone` through `point` along `direction`, from its low end, counting
/// `point` itself as that colour whatever is on it.
pub fn run_through(board: &Board, stone: Stone, point: Point, direction: Direction) -> Vec<Point> {
    Run::through(board, stone, point, direction).points().collect()
}

/// The winning row that a stone on `point` makes or would make; `None` if it makes none.
///
/// If there are several, the first by direction is returned. Complexity: the lengths of the four
/// runs.
pub fn five_through(board: &Board, rule: Rule, stone: Stone, point: Point) -> Option<Vec<Point>> {
    let runs = Direction::ALL.map(|direction| Run::through(board, stone, point, direction));
    runs.iter().find(|run| run.wins(board, rule, stone)).map(|run| run.points().collect())
}

/// An unbroken row, given by one of its points and how many steps it extends to either side.
struct Run {
    point: Point,
    direction: Direction,
    below: i32,
    above: i32,
}

impl Run {
    fn through(board: &Board, stone: Stone, point: Point, direction: Direction) -> Run {
        let own = |steps: i32| {
            let cell = point.step(direction, steps, board.size());
            cell.is_some_and(|cell| board.stones(stone).contains(cell))
        };
        let below = (1..).take_while(|&steps| own(-steps)).count() as i32;
        let above = (1..).take_while(|&steps| own(steps)).count() as i32;
        Run { point, direction, below, above }
    }

    fn points(&self) -> impl Iterator<Item = Point> + '_ {
        (-self.below..=self.above).map(|steps| self.point.along(self.direction, steps))
    }

    fn wins(&self, board: &Board, rule: Rule, stone: Stone) -> bool {
        let stones = (self.below + 1 + self.above) as usize;
        // Few rows are long enough for their ends to be checked.
        stones >= 5 && rule.five_kind(stone).wins(stones, self.is_blocked(board, stone))
    }

    /// Whether the opponent's stones stand at both ends.
    fn is_blocked(&self, board: &Board, stone: Stone) -> bool {
        [-self.below - 1, self.above + 1].into_iter().all(|steps| {
            let end = self.point.step(self.direction, steps, board.size());
            end.is_some_and(|end| board.get(end) == Some(stone.other()))
        })
    }
}
