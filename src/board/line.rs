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

    /// The step along the direction, as (columns, rows).
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// The direction of the line through two points; `None` if no direction passes through both, or they are the same.
    #[inline]
    pub fn through(a: Point, b: Point) -> Option<Direction> {
        let dx = i32::from(a.x()) - i32::from(b.x());
        let dy = i32::from(a.y()) - i32::from(b.y());
        match (dx, dy) {
            (0, 0) => None,
            (_, 0) => Some(Direction::Row),
            (0, _) => Some(Direction::Column),
            _ if dx == dy => Some(Direction::Rising),
            _ if dx == -dy => Some(Direction::Falling),
            _ => None,
        }
    }

    /// The index in tables kept per direction.
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
    /// The position within the line: the point's column, or its row on vertical lines.
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
        // The mask lets the compiler drop the bounds check on tables with that many lines.
        LinePlace { line: line % LinePlace::LINES, cell: cell as u32 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_direction_through_two_points_leads_from_either_to_the_other() {
        let size = Size::new(7).unwrap();
        for (a, b) in size.points().flat_map(|a| size.points().map(move |b| (a, b))) {
            let leads = |&direction: &Direction| {
                (1..7).any(|k| [k, -k].iter().any(|&k| a.step(direction, k, size) == Some(b)))
            };
            let expected = Direction::ALL.into_iter().find(leads);
            assert_eq!(Direction::through(a, b), expected, "{a} {b}");
        }
    }
}
