//! The choice of a score table, and the patterns that tables count.

use core::fmt;
use core::str::FromStr;

use super::{LineCells, LineId, NamedShape, named_shapes, runs};
use crate::board::{Board, Stone};
use crate::names::{UnknownName, by_name};

/// A way to score the lines of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ScoreTable {
    /// Runs of adjacent stones by length and open ends.
    #[default]
    Runs,
    /// Named shapes, including ones with gaps.
    Shapes,
}

impl ScoreTable {
    /// Both.
    pub const ALL: [ScoreTable; 2] = [ScoreTable::Runs, ScoreTable::Shapes];

    /// `runs` or `shapes`, the word used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            ScoreTable::Runs => "runs",
            ScoreTable::Shapes => "shapes",
        }
    }

    /// Returns the score of five in a row.
    pub const fn five(self) -> i32 {
        match self {
            ScoreTable::Runs => runs::FIVE,
            ScoreTable::Shapes => NamedShape::Five.score(),
        }
    }

    /// Returns the sum of the patterns on one line for the colour from whose point of view it is given.
    pub fn line_score(self, line: LineCells) -> i32 {
        match self {
            ScoreTable::Runs => runs::line_score(line),
            ScoreTable::Shapes => named_shapes::line_score(line),
        }
    }

    /// Evaluates the board for `side`: the sum over all lines of its own score, minus the opponent's. Five
    /// in a row counts like any other shape, and the rule does not matter.
    ///
    /// Complexity: every cell of the board four times; [`ScoreTally`](super::ScoreTally) is the fast
    /// equivalent.
    pub fn evaluate(self, board: &Board, side: Stone) -> i32 {
        let sum = |stone| -> i32 {
            LineId::all(board.size())
                .map(|id| self.line_score(LineCells::read(board, id, stone)))
                .sum()
        };
        sum(side) - sum(side.other())
    }

    /// The pattern that the own stone on `place` belongs to, and the pattern's own stones as bits of the
    /// line. If there are several, the one that scores highest; `None` if the table counts nothing.
    pub(super) fn pattern_around(self, line: LineCells, place: u8) -> Option<(Pattern, u32)> {
        match self {
            ScoreTable::Runs => {
                let run = runs::Run::around(line, place);
                let pattern =
                    Pattern::Run { stones: run.stones as u8, open_ends: run.open_ends as u8 };
                (run.score() > 0).then(|| (pattern, ((1 << run.stones) - 1) << run.start))
            }
            ScoreTable::Shapes => named_shapes::around(line, place)
                .map(|(drawing, start)| (Pattern::Shape(drawing.shape), drawing.own << start)),
        }
    }
}

impl fmt::Display for ScoreTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ScoreTable {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<ScoreTable, UnknownName> {
        let known = ScoreTable::ALL.into_iter().map(|table| (table.name(), table));
        by_name(text, ["table", "tables"], known)
    }
}

/// A pattern that a table counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// A run of adjacent stones.
    Run {
        /// The number of stones.
        stones: u8,
        /// The number of its ends that are empty, 0 to 2.
        open_ends: u8,
    },
    /// A named shape.
    Shape(NamedShape),
}

impl Pattern {
    /// Returns its score in its table.
    pub const fn score(self) -> i32 {
        match self {
            Pattern::Run { stones, open_ends } => runs::score(stones as u32, open_ends as u32),
            Pattern::Shape(shape) => shape.score(),
        }
    }

    /// Whether it is five or more in a row.
    pub const fn is_five(self) -> bool {
        matches!(self, Pattern::Run { stones: 5.., .. } | Pattern::Shape(NamedShape::Five))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn a_lone_stone_counts_in_four_directions() {
        let board = Board::from_text(
            ". . . . .
             . . . . .
             . . x . .
             . . . . .
             . . . . .",
        )
        .unwrap();
        assert_eq!(ScoreTable::Runs.evaluate(&board, Stone::Black), 40);
        assert_eq!(ScoreTable::Runs.evaluate(&board, Stone::White), -40);
        assert_eq!(ScoreTable::Shapes.evaluate(&board, Stone::Black), 0);
    }

    #[test]
    fn lines_shorter_than_five_count_too() {
        // a2 and b1 make a run of two on a line of two points, both ends closed; on their other lines they
        // are alone. c1 and d2 make one of two on a line of three, one end open.
        let board = Board::from_text(
            ". . . . .
             . . . . .
             . . . . .
             x . . o .
             . x o . .",
        )
        .unwrap();
        // Black a2: row end (1 open), column 2 open, rising 1 open end. b1: row between edge
        // side a1 and c1 (1 open), column 1 open, rising 1 open.
        let black = 10;
        // White c1: column 1 open, row 1 open, falling to b2 1 open. d2: row 2 open, column 2
        // open, falling c3-d2-e1 2 open. Run c1-d2-e3: one end open.
        let white = 10 + 10 + 10 + 10;
        assert_eq!(ScoreTable::Runs.evaluate(&board, Stone::Black), black - white);
    }

    #[test]
    fn both_tables_subtract_the_opponents_score() {
        let board = Board::from_text(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . x x x . . .
             . . . . . . .
             o o o . . . .
             . . . . . . .",
        )
        .unwrap();
        // Rows: 9000 and 1000. No other line has two stones of a colour.
        assert_eq!(ScoreTable::Shapes.evaluate(&board, Stone::Black), 9_000 - 1_000);
        assert_eq!(ScoreTable::Shapes.evaluate(&board, Stone::White), 1_000 - 9_000);
    }

    #[test]
    fn unknown_names_are_named() {
        let error = "shape".parse::<ScoreTable>().unwrap_err();
        assert_eq!(error.to_string(), "unknown table \"shape\": the tables are runs, shapes");
    }
}
