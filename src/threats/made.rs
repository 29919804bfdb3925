//! What a stone makes, all its lines together, as a player names it.

use crate::board::{Board, Point, Stone};
use crate::rules::Rule;
use crate::shapes::Shape;

use super::drawn::shapes_made;

/// What a stone makes at best, of its own lines alone, weakest first. What renju forbids is named like anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Made {
    /// No row of two.
    Nothing,
    /// A row of two.
    Two,
    /// A three that can only become a simple four.
    Three,
    /// An open three.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// Two fours.
    DoubleFour,
    /// An open four.
    OpenFour,
    /// Five in a row.
    Five,
}

impl Made {
    /// All, weakest first.
    pub const ALL: [Made; 10] = [
        Made::Nothing,
        Made::Two,
        Made::Three,
        Made::OpenThree,
        Made::DoubleThree,
        Made::Four,
        Made::FourThree,
        Made::DoubleFour,
        Made::OpenFour,
        Made::Five,
    ];

    /// What a stone of a colour on a point makes under a rule, whatever lies there now.
    ///
    /// ```
    /// use tengen::board::{Board, Stone};
    /// use tengen::rules::Rule;
    /// use tengen::threats::Made;
    /// let board = Board::from_text(
    ///     ". . . . . . . .
    ///      . . . . . . . .
    ///      . . . . x . . .
    ///      . . . . x . . .
    ///      o x x x . . . .
    ///      . . . . . . . .
    ///      . . . . . . . .
    ///      . . . . . . . .",
    /// )?;
    /// let made = Made::by(&board, Rule::Freestyle, Stone::Black, "e4".parse()?);
    /// assert_eq!(made, Made::FourThree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn by(board: &Board, rule: Rule, stone: Stone, point: Point) -> Made {
        let (mut fours, mut threes, mut best) = (0, 0, Made::Nothing);
        for made in shapes_made(board, rule, stone, point) {
            let kind = match made.shape {
                Shape::Five => Made::Five,
                Shape::OpenFour => Made::OpenFour,
                Shape::DoubleFour => Made::DoubleFour,
                Shape::Four => Made::Four,
                Shape::OpenThree | Shape::OpenThreeNarrow => Made::OpenThree,
                Shape::Three | Shape::ThreeNarrow => Made::Three,
                Shape::OpenTwoWide | Shape::OpenTwo | Shape::OpenTwoNarrow | Shape::Two => {
                    Made::Two
                }
                Shape::OpenOne | Shape::One | Shape::Overline | Shape::Dead => Made::Nothing,
            };
            fours += u32::from(kind == Made::Four);
            threes += u32::from(kind == Made::OpenThree);
            best = best.max(kind);
        }
        best.max(match (fours, threes) {
            (2.., _) => Made::DoubleFour,
            (1, 1..) => Made::FourThree,
            (0, 2..) => Made::DoubleThree,
            _ => Made::Nothing,
        })
    }

    /// The name in questions and, after `made.`, in catalogues of texts.
    pub const fn name(self) -> &'static str {
        match self {
            Made::Nothing => "nothing",
            Made::Two => "two",
            Made::Three => "three",
            Made::OpenThree => "open-three",
            Made::DoubleThree => "double-three",
            Made::Four => "four",
            Made::FourThree => "four-three",
            Made::DoubleFour => "double-four",
            Made::OpenFour => "open-four",
            Made::Five => "five",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(board: &str, point: &str) -> Made {
        let board = Board::from_text(board).unwrap();
        Made::by(&board, Rule::Freestyle, Stone::Black, point.parse().unwrap())
    }

    /// One board for all: what Black makes depends on where.
    const BOARD: &str = ". . . . . . . . . . . .
                         . . . . . . . . . . . .
                         . . . x x . . . . . . .
                         . . . . . . . . . . . .
                         . . x . . . x . . . . .
                         . . x . . . x . . . . .
                         . . . . . . . . . . . .
                         . . . . . . . . . . . .
                         . o x x x . x . . . . .
                         . . . . . . x . . . . .
                         . . . . . . x . . . . .
                         . . . . . . o . . . . .";

    #[test]
    fn each_is_known_by_its_lines() {
        for (point, wanted) in [
            ("l1", Made::Nothing),
            ("h8", Made::Two),
            ("g5", Made::Four),
            ("c10", Made::DoubleThree),
            ("f4", Made::Five),
        ] {
            assert_eq!(made(BOARD, point), wanted, "{point}");
        }
    }

    #[test]
    fn an_open_four_is_more_than_two_fours() {
        let open = BOARD.replace("o x x x . x", ". x x x . .");
        assert_eq!(made(&open, "f4"), Made::OpenFour);
        assert_eq!(made(&open, "a4"), Made::Four);
        assert!(Made::OpenFour > Made::DoubleFour && Made::DoubleFour > Made::FourThree);
    }

    #[test]
    fn names_are_told_apart() {
        let names: std::collections::BTreeSet<_> = Made::ALL.map(Made::name).into();
        assert_eq!(names.len(), Made::ALL.len());
        assert!(Made::ALL.is_sorted());
    }
}
