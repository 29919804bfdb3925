//! Fours and open threes on the board, to be drawn.

use tengen::board::{Point, Stone};
use tengen::rules::{FoulReason, Position};
use tengen::taught::{Made, Pattern, Shape, Table, Valuation, valuation};

/// Stones on a line that threaten to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Whose they are.
    pub stone: Stone,
    /// The stones, from the low end of the line.
    pub stones: Vec<Point>,
    /// Whether one more stone makes five; else one more makes an open four.
    pub four: bool,
}

/// What a point is worth, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// Attack and defence, shape by shape.
    pub valuation: Valuation,
    /// Whether a stone stands there: it is valued as if it did not.
    pub occupied: bool,
}

/// The shape a pattern is. The page asks for shapes only.
pub fn shape(made: &Made) -> Option<Shape> {
    match made.pattern {
        Pattern::Shape(shape) => Some(shape),
        Pattern::Run { .. } => None,
    }
}

/// Every four and open three on the board, each once; none once the game is over.
pub fn threats(position: &Position) -> Vec<Threat> {
    if position.ending().is_some() {
        return vec![];
    }
    let board = position.board();
    let mut threats: Vec<Threat> = vec![];
    for placed in board.history() {
        let value = valuation(board, position.rule(), Table::Shapes, placed.point);
        for made in value.into_iter().flat_map(|value| value.attack.made) {
            let four = match shape(&made) {
                Some(Shape::OpenFour | Shape::Four) => true,
                Some(Shape::OpenThree | Shape::SplitOpenThree) => false,
                _ => continue,
            };
            let threat = Threat { stone: placed.stone, stones: made.stones, four };
            if !threats.contains(&threat) {
                threats.push(threat);
            }
        }
    }
    threats
}

/// What a point, or a stone as if it were not there, is worth.
pub fn inspect(position: &Position, point: Point) -> Option<Inspection> {
    let valuation = valuation(position.board(), position.rule(), Table::Shapes, point)?;
    let occupied = position.board().get(point).is_some();
    Some(Inspection { valuation, occupied })
}

/// The rows that make a point forbidden.
pub fn rows(reason: &FoulReason) -> impl Iterator<Item = &[Point]> {
    let overline = Some(&reason.overline[..]).filter(|row| !row.is_empty());
    let fours = reason.fours.iter().map(|four| &four.stones[..]);
    let threes = reason.threes.iter().map(|three| &three.stones[..]);
    overline.into_iter().chain(fours).chain(threes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::board::Board;
    use tengen::rules::Rule;

    #[test]
    fn every_threat_is_found_once() {
        let board = Board::from_text(
            ". . . . . . . . .
             . o . . . . . . .
             . o . . . . . . .
             . o . . . . . . .
             . o . . . . . . .
             . x . . . . . . .
             . . . x x x . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let position = Position::from_board(Rule::Freestyle, board.unwrap());
        let found = threats(&position);
        let told: Vec<_> = found.iter().map(|t| (t.stone, t.stones.len(), t.four)).collect();
        assert_eq!(told.len(), 2, "{found:?}");
        assert!(told.contains(&(Stone::Black, 3, false)));
        assert!(told.contains(&(Stone::White, 4, true)));
    }
}
