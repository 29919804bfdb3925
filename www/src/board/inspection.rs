//! What a point is worth, and why it is forbidden, as shown by the board and the bubble.

use tengen::board::{Point, Stone};
use tengen::rules::{Foul, FoulReason, Position};
use tengen::shapes::Shape;
use tengen::threats::{MadeShape, shapes_made};

/// What a point is worth, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    pub point: Point,
    /// Whether there is a stone on it: it is valued as if empty.
    pub occupied: bool,
    /// Its worth to the side that owns the stone, or else to the side to move.
    pub attack: PointWorth,
    /// Its worth to the opponent.
    pub defence: PointWorth,
}

/// What a point is worth to one side: the shapes that a stone there makes under the game's rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointWorth {
    /// The side.
    pub stone: Stone,
    /// The shapes, line by line, with the side's stones in each.
    pub made: Vec<MadeShape>,
    /// Why the point is forbidden to this side, in which case it is worth nothing.
    pub foul: Option<Foul>,
}

impl PointWorth {
    fn of(position: &Position, stone: Stone, point: Point) -> PointWorth {
        let made = shapes_made(position.board(), position.rule(), stone, point);
        let counted = made.into_iter().filter(|made| worth(made.shape) > 0);
        let foul = (stone == Stone::Black).then(|| black_foul(position, point)).flatten();
        PointWorth { stone, made: counted.collect(), foul }
    }

    /// The sum over the lines; 0 if the point is forbidden.
    pub fn total(&self) -> u32 {
        if self.foul.is_some() {
            return 0;
        }
        self.made.iter().map(|made| worth(made.shape)).sum()
    }
}

/// The foul of a black stone on a point, whoever is to move; a stone already there is ignored.
fn black_foul(position: &Position, point: Point) -> Option<Foul> {
    let mut board = position.board().clone();
    board.remove(point);
    board.set_to_move(Stone::Black);
    Position::from_board(position.rule(), board).foul(point)
}

/// The value of a shape, on the scale of the taught table of shapes.
pub fn worth(shape: Shape) -> u32 {
    match shape {
        Shape::Five => 1_000_000,
        Shape::OpenFour | Shape::DoubleFour => 100_000,
        Shape::Four => 15_000,
        Shape::OpenThree => 9_000,
        Shape::OpenThreeNarrow => 5_000,
        Shape::Three | Shape::ThreeNarrow => 1_000,
        Shape::OpenTwoWide | Shape::OpenTwo => 600,
        Shape::OpenTwoNarrow => 500,
        Shape::Two => 10,
        Shape::OpenOne | Shape::One | Shape::Overline | Shape::Dead => 0,
    }
}

/// What a point is worth, treated as if it were empty; [`None`] off the board.
pub fn inspect(position: &Position, point: Point) -> Option<Inspection> {
    let board = position.board();
    if !board.size().contains(point) {
        return None;
    }
    let there = board.get(point);
    let stone = there.unwrap_or(position.to_move());
    let [attack, defence] =
        [stone, stone.other()].map(|stone| PointWorth::of(position, stone, point));
    Some(Inspection { point, occupied: there.is_some(), attack, defence })
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
    fn a_point_is_worth_what_the_rule_makes_of_it() {
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             o x x x x . x . .
             . . . . . . . . .
             . . . . o o o . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let board = board.unwrap();
        let value = |rule| {
            let position = Position::from_board(rule, board.clone());
            let found = inspect(&position, "f5".parse().unwrap()).unwrap();
            [found.attack, found.defence].map(|side| (side.stone, side.total()))
        };
        assert_eq!(value(Rule::Freestyle)[1], (Stone::Black, 1_000_000));
        // Six in a row count for nothing if only five win.
        assert_eq!(value(Rule::Standard)[1], (Stone::Black, 0));
    }

    #[test]
    fn a_forbidden_point_is_worth_nothing_to_black_and_says_why() {
        let board = Board::from_text(
            ". . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . x . . . . . . .
             . . . . . . . x . . . . . . .
             . . . . . x x . . . . . . . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . o . . . . .
             . . . . . . . . . . o . . . .
             . . . . . . . . . . . o . . .
             . . . . . . . . . . . . o . .
             . . . . . . . . . . . . . . .
             . . . . . . . . . . . . . . .",
        );
        let mut board = board.unwrap();
        let mut worths = |rule, to_move| {
            board.set_to_move(to_move);
            let position = Position::from_board(rule, board.clone());
            let found = inspect(&position, "h8".parse().unwrap()).unwrap();
            [found.attack, found.defence].map(|side| (side.stone, side.foul, side.total()))
        };
        let double_three = Some(Foul::DoubleThree);
        let [black, white] = worths(Rule::Renju, Stone::Black);
        assert_eq!(black, (Stone::Black, double_three, 0));
        assert_eq!((white.1, white.2 > 0), (None, true));
        // White is to move: what Black would have there needs no defence.
        assert_eq!(worths(Rule::Renju, Stone::White), [white, black]);
        let [black, _] = worths(Rule::Freestyle, Stone::Black);
        assert_eq!((black.1, black.2), (None, 18_000));
    }

    #[test]
    fn a_black_stone_is_valued_as_if_it_were_not_there_under_renju_too() {
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . x . . . .
             . . . . x . . . .
             . . x x x . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . o o o .
             . . . . . . . o .",
        );
        let position = Position::from_board(Rule::Renju, board.unwrap());
        let found = inspect(&position, "e5".parse().unwrap()).unwrap();
        assert!(found.occupied);
        assert_eq!((found.attack.foul, found.attack.total()), (Some(Foul::DoubleThree), 0));
    }
}
