//! Points, the intersections of the lines of a board, and their names.

use core::fmt;
use core::str::FromStr;

use super::{Direction, Size};

/// A point, an intersection of lines: column `x` from the left and row `y` from the bottom, both from 0.
///
/// Its name is a column letter (none is skipped) and a row number: `h8` is column 7, row 7, the
/// centre of a 15x15 board. Points order row by row from a1: a1, b1, … a2, b2, ….
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// Distance between the indices of vertical neighbours.
    pub const STRIDE: usize = 32;
    /// One more than the largest [`index`](Point::index) of any point on any board.
    pub const INDEX_END: usize = Point::STRIDE * Size::MAX as usize;

    /// The bits of an index.
    pub(crate) const INDEX_BITS: u32 = Point::INDEX_END.next_power_of_two().ilog2();
    /// A power of two above every index, so that a mask replaces the bounds check.
    pub(crate) const INDEX_SPACE: usize = 1 << Point::INDEX_BITS;

    /// The point in column `x` and row `y`, both from 0; `None` beyond the largest board.
    pub const fn new(x: u32, y: u32) -> Option<Point> {
        if x < Size::MAX as u32 && y < Size::MAX as u32 {
            Some(Point::at(x as u8, y as u8))
        } else {
            None
        }
    }

    pub(crate) const fn at(x: u8, y: u8) -> Point {
        debug_assert!(x < Size::MAX && y < Size::MAX);
        Point(y as u16 * Point::STRIDE as u16 + x as u16)
    }

    /// The point with the given [`index`](Point::index).
    ///
    /// # Panics
    /// In debug builds, if no point has this index.
    pub const fn from_index(index: usize) -> Point {
        debug_assert!(index < Point::INDEX_END && index % Point::STRIDE < Size::MAX as usize);
        Point(index as u16)
    }

    /// Column from the left, from 0.
    pub const fn x(self) -> u8 {
        (self.0 % Point::STRIDE as u16) as u8
    }

    /// Row from the bottom, from 0.
    pub const fn y(self) -> u8 {
        (self.0 / Point::STRIDE as u16) as u8
    }

    /// A reasonably dense number for indexing tables: `y * 32 + x`, below [`Point::INDEX_END`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point `steps` away along `direction`; `None` if it is off a board of the given size.
    pub fn step(self, direction: Direction, steps: i32, size: Size) -> Option<Point> {
        let (dx, dy) = direction.delta();
        let x = i32::from(self.x()) + steps * i32::from(dx);
        let y = i32::from(self.y()) + steps * i32::from(dy);
        let side = i32::from(size.get());
        ((0..side).contains(&x) && (0..side).contains(&y)).then(|| Point::at(x as u8, y as u8))
    }

    /// The point `steps` away along `direction`, which the caller guarantees to be on the board.
    ///
    /// # Panics
    /// In debug builds, if it lies beyond the largest board.
    pub(crate) fn along(self, direction: Direction, steps: i32) -> Point {
        let (dx, dy) = direction.delta();
        let stride = i32::from(dx) + i32::from(dy) * Point::STRIDE as i32;
        Point::from_index((i32::from(self.0) + steps * stride) as usize)
    }

    /// The distance in king's moves.
    pub fn distance(self, other: Point) -> u8 {
        self.x().abs_diff(other.x()).max(self.y().abs_diff(other.y()))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.x()), self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text does not name a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePointError {
    /// It does not start with a column letter a to v.
    Column,
    /// The letter is not followed by a row number 1 to 22.
    Row,
}

impl fmt::Display for ParsePointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParsePointError::Column => "a point starts with a column letter, a to v",
            ParsePointError::Row => "a point's column letter is followed by a row number, 1 to 22",
        })
    }
}

impl core::error::Error for ParsePointError {}

impl FromStr for Point {
    type Err = ParsePointError;

    /// Reads `h8` or `H8`.
    fn from_str(text: &str) -> Result<Point, ParsePointError> {
        let letter = text.bytes().next().ok_or(ParsePointError::Column)?;
        let x = letter.to_ascii_lowercase().wrapping_sub(b'a');
        if x >= Size::MAX {
            return Err(ParsePointError::Column);
        }
        let digits = &text[1..];
        if digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(ParsePointError::Row);
        }
        let row: u8 = digits.parse().map_err(|_| ParsePointError::Row)?;
        if row > Size::MAX {
            return Err(ParsePointError::Row);
        }
        Ok(Point::at(x, row - 1))
    }
}
