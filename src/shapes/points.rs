//! Points read off bits.

use crate::board::{Point, Size};

/// A set of points, a row of bits for every row of the board.
pub(super) type Rows = [u32; 32];

/// Points read off rows of bits, row by row from a1.
#[derive(Clone, Debug)]
pub struct Points {
    rows: Rows,
    row: usize,
}

impl Points {
    pub(super) fn new(rows: Rows) -> Points {
        Points { rows, row: 0 }
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.row < Size::MAX as usize {
            let bits = &mut self.rows[self.row];
            if *bits != 0 {
                let x = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Point::from_index(self.row * Point::STRIDE + x));
            }
            self.row += 1;
        }
        None
    }
}
