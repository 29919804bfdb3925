//! The class of a point in players' terms.

use crate::board::{Board, Point, Stone};
use crate::rules::Rule;
use crate::shapes::Shape;

use super::drawn::shapes_made;

/// What a stone makes over all its lines, in players' terms, weakest first. Unlike a [`Class`](crate::shapes::Class),
/// it distinguishes an open four from two fours, and treats what renju forbids like anything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClassName {
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

impl ClassName {
    /// All, weakest first.
    pub const ALL: [ClassName; 10] = [
        ClassName::Nothing,
        ClassName::Two,
        ClassName::Three,
        ClassName::OpenThree,
        ClassName::DoubleThree,
        ClassName::Four,
        ClassName::FourThree,
        ClassName::DoubleFour,
        ClassName::OpenFour,
        ClassName::Five,
    ];

    /// Returns what a stone of a colour on a point makes under a rule, whatever is on the point now.
    ///
    /// ```
    /// use tengen::board::{Board, Stone};
    /// use tengen::rules::Rule;
    /// use tengen::threats::ClassName;
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
    /// let made = ClassName::of(&board, Rule::Freestyle, Stone::Black, "e4".parse()?);
    /// assert_eq!(made, ClassName::FourThree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, rule: Rule, stone: Stone, point: Point) -> ClassName {
        let (mut fours, mut threes, mut best) = (0, 0, ClassName::Nothing);
        for made in shapes_made(board, rule, stone, point) {
            let kind = match made.shape {
                Shape::Five => ClassName::Five,
                Shape::OpenFour => ClassName::OpenFour,
                Shape::DoubleFour => ClassName::DoubleFour,
                Shape::Four => ClassName::Four,
                Shape::OpenThree | Shape::OpenThreeNarrow => ClassName::OpenThree,
                Shape::Three | Shape::ThreeNarrow => ClassName::Three,
                Shape::OpenTwoWide | Shape::OpenTwo | Shape::OpenTwoNarrow | Shape::Two => {
                    ClassName::Two
                }
                Shape::OpenOne | Shape::One | Shape::Overline | Shape::Dead => ClassName::Nothing,
            };
            fours += u32::from(kind == ClassName::Four);
            threes += u32::from(kind == ClassName::OpenThree);
            best = best.max(kind);
        }
        best.max(match (fours, threes) {
            (2.., _) => ClassName::DoubleFour,
            (1, 1..) => ClassName::FourThree,
            (0, 2..) => ClassName::DoubleThree,
            _ => ClassName::Nothing,
        })
    }

    /// The name used in questions and, after `made.`, in text catalogues.
    pub const fn name(self) -> &'static str {
        match self {
            ClassName::Nothing => "nothing",
            ClassName::Two => "row-of-two",
            ClassName::Three => "three",
            ClassName::OpenThree => "open-three",
            ClassName::DoubleThree => "double-three",
            ClassName::Four => "four",
            ClassName::FourThree => "four-three",
            ClassName::DoubleFour => "double-four",
            ClassName::OpenFour => "open-four",
            ClassName::Five => "five",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(board: &str, point: &str) -> ClassName {
        let board = Board::from_text(board).unwrap();
        ClassName::of(&board, Rule::Freestyle, Stone::Black, point.parse().unwrap())
    }

    /// One board for all cases: what Black makes depends on the point.
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
            ("l1", ClassName::Nothing),
            ("i3", ClassName::Two),
            ("h8", ClassName::Three),
            ("g5", ClassName::Four),
            ("c10", ClassName::DoubleThree),
            ("f4", ClassName::Five),
        ] {
            assert_eq!(made(BOARD, point), wanted, "{point}");
        }
    }

    #[test]
    fn an_open_four_is_more_than_two_fours() {
        let open = BOARD.replace("o x x x . x", ". x x x . .");
        assert_eq!(made(&open, "f4"), ClassName::OpenFour);
        assert_eq!(made(&open, "a4"), ClassName::Four);
        assert!(
            ClassName::OpenFour > ClassName::DoubleFour
                && ClassName::DoubleFour > ClassName::FourThree
        );
    }

    #[test]
    fn names_are_told_apart() {
        let names: std::collections::BTreeSet<_> = ClassName::ALL.map(ClassName::name).into();
        assert_eq!(names.len(), ClassName::ALL.len());
        assert!(ClassName::ALL.is_sorted());
    }
}
