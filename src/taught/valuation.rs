//! The worth of one point, pattern by pattern.

use alloc::vec::Vec;

use super::{LineCells, LineId, Pattern, ScoreTable};
use crate::board::{Board, Direction, Point, Stone};
use crate::rules::{Rule, five_through};

/// The worth of a point to the side it is valued for, and to the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valuation {
    /// The point.
    pub point: Point,
    /// What the side's own stone on the point makes.
    pub attack: Side,
    /// What the opponent's stone there would make.
    pub defence: Side,
}

impl Valuation {
    /// Attack and defence together, by which points are ranked.
    pub fn total(&self) -> i32 {
        self.attack.total() + self.defence.total()
    }
}

/// One colour's half of a [`Valuation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// The colour.
    pub stone: Stone,
    /// What its stone on the point makes: at most one pattern in each direction.
    pub made: Vec<Made>,
}

impl Side {
    /// The sum of the patterns' scores.
    pub fn total(&self) -> i32 {
        self.made.iter().map(|made| made.pattern.score()).sum()
    }
}

/// A pattern that a stone on a point belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The direction of its line.
    pub direction: Direction,
    /// The pattern.
    pub pattern: Pattern,
    /// Its own stones from the low end of the line, including the valued point.
    pub stones: Vec<Point>,
}

/// Values `point` by `table`: for the colour of the stone on it, as if that stone were not there,
/// or for the side to move if it is free. In each direction, the highest-scoring pattern that the
/// stone would belong to counts; five in a row counts only if it wins under `rule`.
///
/// `None` off the board.
///
/// ```
/// use tengen::board::Board;
/// use tengen::taught::{NamedShape, Pattern, ScoreTable, valuation};
/// use tengen::rules::Rule;
/// let board = Board::from_text(
///     ". . . . . . .
///      . . . . . . .
///      . . . . . . .
///      . . x x . . .
///      . . o o . . .
///      . . . . . . .
///      . . . . . . .",
/// )?;
/// let value = valuation(&board, Rule::Freestyle, ScoreTable::Shapes, "e4".parse()?).unwrap();
/// assert_eq!(value.attack.made[0].pattern, Pattern::Shape(NamedShape::OpenThree));
/// assert_eq!(value.attack.total(), 9_000);
/// assert_eq!(value.defence.total(), 600);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn valuation(board: &Board, rule: Rule, table: ScoreTable, point: Point) -> Option<Valuation> {
    if !board.size().contains(point) {
        return None;
    }
    let stone = board.get(point).unwrap_or(board.to_move());
    let side = |stone: Stone| Side { stone, made: made(board, rule, table, point, stone) };
    Some(Valuation { point, attack: side(stone), defence: side(stone.other()) })
}

/// The patterns that a stone of the given colour on `point` makes.
fn made(board: &Board, rule: Rule, table: ScoreTable, point: Point, stone: Stone) -> Vec<Made> {
    let in_direction = |direction: Direction| {
        let id = LineId::through(point, direction, board.size());
        let place = id.place_of(point);
        let line = LineCells::read(board, id, stone).with_own(place);
        let (pattern, stones) = table.pattern_around(line, place)?;
        if pattern.is_five() && five_through(board, rule, stone, point).is_none() {
            return None;
        }
        let places = (0..id.len()).filter(|place| stones >> place & 1 == 1);
        let stones = places.filter_map(|place| id.point_at(place)).collect();
        Some(Made { direction, pattern, stones })
    };
    Direction::ALL.into_iter().filter_map(in_direction).collect()
}

#[cfg(test)]
mod tests {
    use super::super::NamedShape;
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn drawn() -> Board {
        Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . o . . . . . .
             . . . x x x . . .
             . . . . o . . . .
             . . . . . o . . .
             . . . . . . . . .
             . . . . . . . . .",
        )
        .unwrap()
    }

    #[test]
    fn attack_is_the_own_shapes_and_defence_the_opponents() {
        let mut board = drawn();
        board.set_to_move(Stone::Black);
        let value = valuation(&board, Rule::Freestyle, ScoreTable::Shapes, point("g5")).unwrap();
        assert_eq!(value.attack.stone, Stone::Black);
        let [four] = &value.attack.made[..] else { panic!("{value:?}") };
        assert_eq!(four.pattern, Pattern::Shape(NamedShape::OpenFour));
        assert_eq!(four.direction, Direction::Row);
        assert_eq!(four.stones, ["d5", "e5", "f5", "g5"].map(point));
        assert_eq!(value.defence.total(), 0);
        board.set_to_move(Stone::White);
        let value = valuation(&board, Rule::Freestyle, ScoreTable::Shapes, point("g5")).unwrap();
        assert_eq!((value.attack.total(), value.defence.total()), (0, 100_000));
        assert_eq!(value.total(), 100_000);
    }

    #[test]
    fn a_stone_is_valued_as_if_it_were_not_there() {
        let board = drawn();
        let value = valuation(&board, Rule::Freestyle, ScoreTable::Runs, point("e5")).unwrap();
        assert_eq!(value.attack.stone, Stone::Black);
        // The row of three with both ends open; alone on the two diagonals; the column is closed
        // below.
        let three = Pattern::Run { stones: 3, open_ends: 2 };
        assert_eq!(value.attack.made[0].pattern, three);
        assert_eq!(value.attack.total(), 1_000 + 10 + 10);
        // A white stone there: next to e4 in the column, alone on the diagonals, closed in the row.
        assert_eq!(value.defence.total(), 100 + 10 + 10);
    }

    #[test]
    fn a_row_of_six_counts_only_where_it_wins() {
        let board = Board::from_text(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             x x x . x x .
             . . . . . . .
             . . . . . . .
             o o . o o . .",
        )
        .unwrap();
        let total = |rule| {
            let value = valuation(&board, rule, ScoreTable::Runs, point("d4")).unwrap();
            value.defence.made.iter().any(|made| made.pattern.is_five())
        };
        assert_eq!(board.to_move(), Stone::White);
        assert!(total(Rule::Freestyle) && total(Rule::Caro6));
        assert!(!total(Rule::Standard) && !total(Rule::Renju) && !total(Rule::Caro));
    }

    #[test]
    fn off_the_board_there_is_no_value() {
        assert_eq!(valuation(&drawn(), Rule::Freestyle, ScoreTable::Runs, point("k1")), None);
    }
}
