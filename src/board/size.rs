//! Board sizes.

use core::fmt;
use core::str::FromStr;

use super::Point;

/// The side length of a square board, in points: 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The smallest board on which five in a row fits.
    pub const MIN: u8 = 5;
    /// The largest board; one of its lines, with margins, fits the 64 bits of a bit line.
    pub const MAX: u8 = 22;
    /// The board of renju and of most clubs.
    pub const STANDARD: Size = Size(15);

    /// A board of `side` by `side` points.
    ///
    /// # Errors
    /// [`SizeError`] unless `side` is 5 to 22.
    pub const fn new(side: u32) -> Result<Size, SizeError> {
        if side < Size::MIN as u32 || side > Size::MAX as u32 {
            return Err(SizeError { side });
        }
        Ok(Size(side as u8))
    }

    /// Points per side.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Points on the whole board.
    pub const fn area(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// Whether `point` lies on a board of this size.
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.0 && point.y() < self.0
    }

    /// The centre (tengen); on even sizes the central point up and to the right, as in h8 on 14, i9
    /// on 16.
    ///
    /// The taught algorithms open at h8 on 16 instead; see [`Size::low_centre`].
    pub const fn centre(self) -> Point {
        Point::at(self.0 / 2, self.0 / 2)
    }

    /// The centre; on even sizes the central point down and to the left: h8 on both 15 and 16.
    pub const fn low_centre(self) -> Point {
        Point::at((self.0 - 1) / 2, (self.0 - 1) / 2)
    }

    /// Every point of the board, row by row from a1 (a1, b1, …).
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let side = self.0;
        (0..side).flat_map(move |y| (0..side).map(move |x| Point::at(x, y)))
    }

    /// The marked points of the board: the centre of odd boards and four (or eight) corner stars.
    ///
    /// On 15 they are d4, l4, d12, l12 and h8; on 19 there are nine as on a Go board. Boards
    /// smaller than 9x9 have only the centre.
    pub fn star_points(self) -> impl Iterator<Item = Point> {
        let side = self.0;
        let inset = if side >= 9 { Some(3) } else { None };
        let middle = (side % 2 == 1).then_some(side / 2);
        let far = move |inset: u8| side - 1 - inset;
        let corners = inset.into_iter().flat_map(move |i| {
            [(i, i), (far(i), i), (i, far(i)), (far(i), far(i))].map(|(x, y)| Point::at(x, y))
        });
        let edges = inset.zip(middle).filter(|_| side >= 19).into_iter().flat_map(move |(i, m)| {
            [(m, i), (i, m), (far(i), m), (m, far(i))].map(|(x, y)| Point::at(x, y))
        });
        let centre = middle.map(|m| Point::at(m, m));
        corners.chain(edges).chain(centre)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side length that is not a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The requested side.
    pub side: u32,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "size {} is out of range: boards are {} to {}", self.side, Size::MIN, Size::MAX)
    }
}

impl core::error::Error for SizeError {}

/// Reads the side as a decimal number, such as `15`.
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let side = text.parse().map_err(|_| ParseSizeError::Number)?;
        Size::new(side).map_err(ParseSizeError::Size)
    }
}

/// Why a text is not a board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseSizeError {
    /// It is not a whole number, or does not fit in 32 bits.
    Number,
    /// There is no board of that size.
    Size(SizeError),
}

impl fmt::Display for ParseSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSizeError::Number => f.write_str("not a number"),
            ParseSizeError::Size(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseSizeError {}
