//! The lines of the board: four directions, and where a point lies along each.

use super::{Point, Size};

/// The four ways a line can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Left to right.
    Row = 0,
    /// Bottom to top.
    Column = 1,
    /// Up and to the right.
    Rising = 2,
    /// Down and to the right.
    Falling = 3,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Rising, Direction::Falling];

    /// The step along it, as (columns, rows).
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// The place in tables kept per direction.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a point lies along one direction. Lines are numbered the same on boards of every size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinePlace {
    /// Which line of the direction, below [`LinePlace::LINES`]: a row's or column's number, x + y on a falling
    /// line, y - x + 21 on a rising one.
    pub line: usize,
    /// The cell on it: the point's column, on vertical lines its row.
    pub cell: u32,
}

impl LinePlace {
    /// A power of two above every line's number.
    pub const LINES: usize = 64;
    /// The number of the rising line through a1.
    pub const RISING: usize = Size::MAX as usize - 1;

    /// The place of `point` along `direction`.
    #[inline]
    pub const fn of(point: Point, direction: Direction) -> LinePlace {
        let (x, y) = (point.x() as usize, point.y() as usize);
        let line = match direction {
            Direction::Row => y,
            Direction::Column => x,
            Direction::Rising => y + LinePlace::RISING - x,
            Direction::Falling => x + y,
        };
        let cell = match direction {
            Direction::Column => y,
            _ => x,
        };
        // The mask replaces the bounds check of tables with so many lines.
        LinePlace { line: line % LinePlace::LINES, cell: cell as u32 }
    }
}
