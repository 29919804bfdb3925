//! Threats for display on a board: which stones, on which line, and which points matter.
//!
//! Everything here follows from the definition of the shapes under the rule in force, point by point. It takes some
//! hundred microseconds per board and needs no tables.

use alloc::vec::Vec;

use crate::board::{Board, Direction, Point, Stone};
use crate::rules::{Position, Rule, run_through};
use crate::shapes::Shape;
use crate::shapes::definition::{self, Cell};

/// How far a stone can be from a point and still share a five with it.
const REACH: i32 = 4;

/// Kinds of threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThreatKind {
    /// One more stone makes an open four.
    OpenThree,
    /// One more stone makes five.
    Four,
}

/// Stones on a line that threaten to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineThreat {
    /// Whose they are.
    pub stone: Stone,
    /// What one more stone makes of the row.
    pub kind: ThreatKind,
    /// The stones, from the low end of the line.
    pub stones: Vec<Point>,
    /// The free points that complete the five or the open four.
    pub completions: Vec<Point>,
}

/// Returns every four and open three on the board under its rule, each once; none once the game is over.
///
/// In renju, a three of Black's is left out if the point that would make it an open four is forbidden, and so is a row
/// that can only become longer than five if that does not win.
///
/// Complexity: a few microseconds for each free point with two stones of a colour on a line near it.
pub fn line_threats(position: &Position) -> Vec<LineThreat> {
    let mut found: Vec<LineThreat> = Vec::new();
    if position.ending().is_some() {
        return found;
    }
    let board = position.board();
    let fouls = position.black_fouls();
    let is_foul = |point| fouls.as_ref().is_some_and(|fouls| fouls.get(point).is_some());
    for (kind, shape) in [(ThreatKind::Four, Shape::Five), (ThreatKind::OpenThree, Shape::OpenFour)]
    {
        for stone in Stone::BOTH {
            for point in board.free_points() {
                for direction in Direction::ALL {
                    let Some(stones) =
                        grown(board, position.rule(), stone, point, direction, shape)
                    else {
                        continue;
                    };
                    if stone == Stone::White || !is_foul(point) {
                        add(&mut found, stone, kind, stones, point);
                    }
                }
            }
        }
    }
    found
}

/// The other stones of the row that a stone on `point` makes, if it has this shape.
fn grown(
    board: &Board,
    rule: Rule,
    stone: Stone,
    point: Point,
    direction: Direction,
    shape: Shape,
) -> Option<Vec<Point>> {
    let mut others = run_through(board, stone, point, direction);
    others.retain(|&other| other != point);
    if others.len() < if shape == Shape::Five { 4 } else { 3 } {
        return None;
    }
    let made = shape_through(board, rule, stone, point, direction);
    (made == shape).then_some(others)
}

/// Adds a threat, or adds its completion to one of the same stones. Stones that make a four do not count as a three.
fn add(
    found: &mut Vec<LineThreat>,
    stone: Stone,
    kind: ThreatKind,
    stones: Vec<Point>,
    point: Point,
) {
    if let Some(same) = found.iter_mut().find(|t| t.stone == stone && t.stones == stones) {
        if same.kind == kind {
            same.completions.push(point);
        }
        return;
    }
    let in_four = |threat: &LineThreat| {
        threat.kind == ThreatKind::Four && stones.iter().all(|p| threat.stones.contains(p))
    };
    if kind == ThreatKind::Four || !found.iter().any(in_four) {
        found.push(LineThreat { stone, kind, stones, completions: Vec::from([point]) });
    }
}

/// What a stone on a point makes along one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeShape {
    /// The line.
    pub direction: Direction,
    /// The shape under the rule in force.
    pub shape: Shape,
    /// The side's stones in its row, the point itself included, from the low end.
    pub stones: Vec<Point>,
}

/// Returns the shapes that a stone of a colour on a point makes, whatever is on the point now; lines on which no five
/// is possible are left out.
///
/// Complexity: some microseconds.
///
/// ```
/// use tengen::board::{Board, Stone};
/// use tengen::rules::Rule;
/// use tengen::shapes::Shape;
/// use tengen::threats::shapes_made;
/// let board = Board::from_text(
///     ". . . . . . . .
///      . . . . . . . .
///      . . . . . . . .
///      . . . . . . . .
///      . . . . . . . .
///      o x x x x . x .
///      . . . . . . . .
///      . . . . . . . .",
/// )?;
/// let made = |rule| shapes_made(&board, rule, Stone::Black, "f3".parse().unwrap());
/// assert_eq!(made(Rule::Freestyle)[0].shape, Shape::Five);
/// // Six do not win where only exactly five does.
/// assert_eq!(made(Rule::Standard)[0].shape, Shape::Overline);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shapes_made(board: &Board, rule: Rule, stone: Stone, point: Point) -> Vec<MadeShape> {
    let along = |direction: Direction| {
        let shape = shape_through(board, rule, stone, point, direction);
        let stones = best_row(board, stone, point, direction);
        (shape != Shape::Dead).then_some(MadeShape { direction, shape, stones })
    };
    Direction::ALL.into_iter().filter_map(along).collect()
}

/// The shape of a stone on a point along one line.
fn shape_through(
    board: &Board,
    rule: Rule,
    stone: Stone,
    point: Point,
    direction: Direction,
) -> Shape {
    let kind = rule.five_kind(stone);
    // A row of five may begin four away, and what lies beyond its end matters as well.
    let reach = 2 * REACH + 2;
    let line: Vec<Cell> = (-reach..=reach)
        .map(|steps| match point.step(direction, steps, board.size()) {
            None => Cell::Edge,
            Some(_) if steps == 0 => Cell::Empty,
            Some(near) => match board.get(near) {
                None => Cell::Empty,
                Some(there) if there == stone => Cell::Own,
                Some(_) => Cell::Opponent,
            },
        })
        .collect();
    definition::shape(&line, reach as usize, kind)
}

/// The point together with the side's stones in the row of five that contains most of them and none of the opponent's.
fn best_row(board: &Board, stone: Stone, point: Point, direction: Direction) -> Vec<Point> {
    let row = |first: i32| -> Option<Vec<Point>> {
        let points: Option<Vec<Point>> = (first..=first + REACH)
            .map(|steps| point.step(direction, steps, board.size()))
            .collect();
        let points = points?;
        let blocked = |&p: &Point| p != point && board.get(p) == Some(stone.other());
        if points.iter().any(blocked) {
            return None;
        }
        let own = |&p: &Point| p == point || board.get(p) == Some(stone);
        Some(points.into_iter().filter(own).collect())
    };
    let mut best = Vec::from([point]);
    for stones in (-REACH..=0).filter_map(row) {
        if stones.len() > best.len() {
            best = stones;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    fn threats(rule: Rule, text: &str) -> Vec<(Stone, ThreatKind, String, String)> {
        let position = Position::from_board(rule, Board::from_text(text).unwrap());
        let names =
            |points: &[Point]| points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ");
        line_threats(&position)
            .iter()
            .map(|t| (t.stone, t.kind, names(&t.stones), names(&t.completions)))
            .collect()
    }

    fn threat(
        stone: Stone,
        kind: ThreatKind,
        stones: &str,
        completions: &str,
    ) -> (Stone, ThreatKind, String, String) {
        (stone, kind, stones.into(), completions.into())
    }

    #[test]
    fn every_threat_is_found_once() {
        let board = ". . . . . . . . .
                     . o . . . . . . .
                     . o . . . . . . .
                     . o . . . . . . .
                     . o . . . . . . .
                     . x . . . . . . .
                     . . . x x x . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        let three = threat(Stone::Black, ThreatKind::OpenThree, "d3 e3 f3", "c3 g3");
        let four = threat(Stone::White, ThreatKind::Four, "b5 b6 b7 b8", "b9");
        assert_eq!(threats(Rule::Freestyle, board), [four, three]);
    }

    #[test]
    fn a_row_that_can_only_become_six_is_a_threat_where_six_win() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     o x x x x . x . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        let four = threat(Stone::Black, ThreatKind::Four, "b4 c4 d4 e4 g4", "f4");
        assert_eq!(threats(Rule::Freestyle, board), [four]);
        assert_eq!(threats(Rule::Standard, board), []);
    }

    #[test]
    fn a_row_between_two_opponents_is_no_threat_in_caro() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . o x x x x . o .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        assert_eq!(threats(Rule::Freestyle, board).len(), 1);
        assert_eq!(threats(Rule::Caro, board), []);
        assert_eq!(threats(Rule::Caro6, board), []);
    }

    #[test]
    fn a_three_whose_fours_are_forbidden_is_none() {
        // Each point that would make the row an open four would make six in its column.
        let board = ". . . . . . . . . . .
                     . . . . . . . . . . .
                     . . x . . . x . . . .
                     . . x . . . x . . . .
                     . . x . . . x . . . .
                     . . . x x x . . . . .
                     . . x . . . x . . . .
                     . . x . . . x . . . .
                     . . . . . . . . . . .
                     . . . . . . . . . . .
                     . . . . . . . . . . .";
        let of_row = |rule| {
            let all = threats(rule, board);
            all.into_iter().filter(|(_, _, stones, _)| stones == "d6 e6 f6").count()
        };
        assert_eq!(of_row(Rule::Standard), 1);
        assert_eq!(of_row(Rule::Renju), 0);
    }

    #[test]
    fn split_rows_are_reported_with_the_point_between() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . x x . x . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . o o . o o . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        let three = threat(Stone::Black, ThreatKind::OpenThree, "b6 c6 e6", "d6");
        let four = threat(Stone::White, ThreatKind::Four, "b3 c3 e3 f3", "d3");
        assert_eq!(threats(Rule::Freestyle, board), [four, three]);
    }

    #[test]
    fn threats_of_one_side_are_distinguished_by_their_stones() {
        let board = "o x x x x . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . x x x . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . x x x x o . . .";
        let low = threat(Stone::Black, ThreatKind::Four, "b1 c1 d1 e1", "a1");
        let high = threat(Stone::Black, ThreatKind::Four, "b9 c9 d9 e9", "f9");
        let three = threat(Stone::Black, ThreatKind::OpenThree, "d5 e5 f5", "c5 g5");
        assert_eq!(threats(Rule::Freestyle, board), [low, high, three]);
    }

    #[test]
    fn nothing_threatens_once_the_game_is_over() {
        let board = ". . . . . . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . x x x x . . . .
                     . . . . . . . . .
                     . . . . . . . . .
                     . o o o o . . . .
                     . . . . . . . . .
                     . . . . . . . . .";
        let mut position = Position::from_board(Rule::Freestyle, Board::from_text(board).unwrap());
        position.play("f6".parse().unwrap()).unwrap();
        assert_eq!(line_threats(&position), []);
    }

    #[test]
    fn shapes_are_reported_with_their_stones() {
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . x x . . . . . .
             . . . . o . . . .
             . . . o . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        )
        .unwrap();
        let point = "d5".parse().unwrap();
        let made = shapes_made(&board, Rule::Freestyle, Stone::Black, point);
        let row: Vec<_> = made[0].stones.iter().map(Point::to_string).collect();
        assert_eq!((made[0].shape, row.join(" ").as_str()), (Shape::OpenThreeNarrow, "b5 c5 d5"));
        assert!(made[1..].iter().all(|made| made.stones == [point]));
    }

    #[test]
    fn what_closes_a_long_row_counts_however_far_away_it_is() {
        let board = Board::from_text(
            ". . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             o . x x x . x x x x o
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .
             . . . . . . . . . . .",
        )
        .unwrap();
        let along_row = |rule| {
            let made = shapes_made(&board, rule, Stone::Black, "b6".parse().unwrap());
            made.iter().find(|made| made.direction == Direction::Row).map(|made| made.shape)
        };
        assert_eq!(along_row(Rule::Freestyle), Some(Shape::Four));
        // Everything that could come of it lies between White's stones.
        assert_eq!(along_row(Rule::Caro6), None);
    }
}
