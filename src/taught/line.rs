//! One line of a board from one colour's point of view.

use crate::board::{Board, Direction, LinePlace, Point, Size, Stone};

/// The number of the rising line through a1.
const DIAGONAL: u8 = LinePlace::RISING as u8;

/// Identifies a line of a board: a row, a column or a diagonal, including the short ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineId {
    size: Size,
    direction: Direction,
    /// As [`LinePlace::line`].
    number: u8,
}

impl LineId {
    /// Returns the line through `point` along `direction`.
    pub const fn through(point: Point, direction: Direction, size: Size) -> LineId {
        LineId { size, direction, number: LinePlace::of(point, direction).line as u8 }
    }

    /// Returns every line of a board of the given size: `6 * side - 2` of them.
    pub fn all(size: Size) -> impl Iterator<Item = LineId> {
        Direction::ALL.into_iter().flat_map(move |direction| {
            let first = LineId::first(direction, size);
            (first..first + LineId::count(direction, size)).map(move |number| LineId {
                size,
                direction,
                number,
            })
        })
    }

    /// The lowest number of a line along a direction.
    const fn first(direction: Direction, size: Size) -> u8 {
        match direction {
            Direction::Rising => DIAGONAL + 1 - size.get(),
            _ => 0,
        }
    }

    const fn count(direction: Direction, size: Size) -> u8 {
        match direction {
            Direction::Row | Direction::Column => size.get(),
            Direction::Rising | Direction::Falling => 2 * size.get() - 1,
        }
    }

    /// Returns the line's index in tables kept per line, below `6 * side - 2`.
    pub const fn index(self) -> usize {
        let side = self.size.get() as usize;
        let before = match self.direction {
            Direction::Row => 0,
            Direction::Column => side,
            Direction::Rising => 2 * side,
            Direction::Falling => 4 * side - 1,
        };
        before + (self.number - LineId::first(self.direction, self.size)) as usize
    }

    /// Returns how many points the line has.
    pub const fn len(self) -> u8 {
        let last = self.size.get() - 1;
        match self.direction {
            Direction::Row | Direction::Column => self.size.get(),
            Direction::Rising => last + 1 - self.number.abs_diff(DIAGONAL),
            Direction::Falling => last + 1 - self.number.abs_diff(last),
        }
    }

    /// Whether the line has no points, which is never the case.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the line's first point: the one in the lowest column, or in a column the one in row
    /// 1.
    pub const fn low_end(self) -> Point {
        let last = self.size.get() - 1;
        let n = self.number;
        match self.direction {
            Direction::Row => Point::at(0, n),
            Direction::Column => Point::at(n, 0),
            Direction::Rising if n > DIAGONAL => Point::at(0, n - DIAGONAL),
            Direction::Rising => Point::at(DIAGONAL - n, 0),
            Direction::Falling if n > last => Point::at(n - last, last),
            Direction::Falling => Point::at(0, n),
        }
    }

    /// Returns the position of one of the line's points along it, counted from 0 at the low end.
    pub const fn place_of(self, point: Point) -> u8 {
        match self.direction {
            Direction::Column => point.y(),
            _ => point.x() - self.low_end().x(),
        }
    }

    /// Returns the point at a position of the line; `None` beyond its end.
    pub fn point_at(self, place: u8) -> Option<Point> {
        self.low_end().step(self.direction, i32::from(place), self.size)
    }
}

/// The cells of one line for one colour, one bit each, the low end lowest. Beyond the line's ends
/// no bit is set: the edge is neither an own stone nor empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCells {
    /// The cells with the colour's stones.
    pub own: u32,
    /// The empty cells.
    pub empty: u32,
}

impl LineCells {
    /// Creates a line of `len` cells from the positions of the colour's own stones and of the
    /// other's.
    pub const fn new(len: u8, own: u32, other: u32) -> LineCells {
        LineCells { own, empty: ((1 << len) - 1) & !(own | other) }
    }

    /// Reads the line off a board, cell by cell.
    pub fn read(board: &Board, id: LineId, stone: Stone) -> LineCells {
        let mut cells = [0; 2];
        for place in 0..id.len() {
            let found = id.point_at(place).and_then(|point| board.get(point));
            if let Some(found) = found {
                cells[found.index()] |= 1 << place;
            }
        }
        LineCells::new(id.len(), cells[stone.index()], cells[stone.other().index()])
    }

    /// Returns the line with an own stone on `place`, whatever was there.
    #[must_use]
    pub const fn with_own(self, place: u8) -> LineCells {
        LineCells { own: self.own | 1 << place, empty: self.empty & !(1 << place) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn every_point_lies_on_four_lines_at_its_place() {
        for size in [5, 8, 22].map(|side| Size::new(side).unwrap()) {
            for point in size.points() {
                for direction in Direction::ALL {
                    let id = LineId::through(point, direction, size);
                    assert!(id.place_of(point) < id.len(), "{point} {direction:?}");
                    assert_eq!(id.point_at(id.place_of(point)), Some(point));
                    assert_eq!(id.point_at(id.len()), None);
                }
            }
        }
    }

    #[test]
    fn lines_are_numbered_without_a_gap() {
        let size = Size::new(9).unwrap();
        let numbers: Vec<usize> = LineId::all(size).map(LineId::index).collect();
        assert_eq!(numbers, (0..6 * 9 - 2).collect::<Vec<_>>());
        let points: u32 = LineId::all(size).map(|id| u32::from(id.len())).sum();
        assert_eq!(points, 4 * 81);
    }

    #[test]
    fn a_line_is_read_from_its_low_end() {
        let board = Board::from_text(
            "o . . . .
             . x . . .
             . . . . .
             . . . x .
             . . . . x",
        )
        .unwrap();
        let id = LineId::through("c3".parse().unwrap(), Direction::Falling, board.size());
        assert_eq!(id.low_end(), "a5".parse().unwrap());
        let line = LineCells::read(&board, id, Stone::Black);
        assert_eq!(line, LineCells { own: 0b11010, empty: 0b00100 });
    }
}
