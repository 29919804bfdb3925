//! Sets of points.

use core::fmt;

use super::Point;
use crate::bits::ones;

/// A power of two above the number of rows of the largest board, so that a mask replaces the bounds
/// check.
const ROWS: usize = 32;

/// A set of points, one bit each: a row of bits for every row of the board.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PointSet {
    rows: [u32; ROWS],
}

impl PointSet {
    /// The empty set.
    pub const fn new() -> PointSet {
        PointSet { rows: [0; ROWS] }
    }

    /// Adds a point; returns whether it was new.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let was = self.contains(point);
        self.rows[row_of(point)] |= bit_of(point);
        !was
    }

    /// Removes a point; returns whether it was in the set.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let was = self.contains(point);
        self.rows[row_of(point)] &= !bit_of(point);
        was
    }

    /// Adds a point that is not in the set, removes one that is.
    #[inline]
    pub fn toggle(&mut self, point: Point) {
        self.rows[row_of(point)] ^= bit_of(point);
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.rows[row_of(point)] & bit_of(point) != 0
    }

    /// How many points are in the set.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The points, row by row from a1.
    #[inline]
    pub fn iter(&self) -> Points<'_> {
        Points { set: self, row: 0, bits: self.rows[0] }
    }

    /// The columns of row `y` that are in the set, the lowest bit for column 0; empty beyond the largest
    /// board.
    #[inline]
    pub(crate) const fn row(&self, y: usize) -> u32 {
        if y < ROWS { self.rows[y] } else { 0 }
    }
}

/// The points of row `y` whose columns are in `bits`, the lowest bit for column 0, from the left.
#[inline]
pub(crate) fn points_of_row(y: usize, bits: u32) -> impl Iterator<Item = Point> {
    ones(bits).map(move |x| Point::from_index(y * Point::STRIDE + x as usize))
}

#[inline]
const fn row_of(point: Point) -> usize {
    point.index() / Point::STRIDE % ROWS
}

#[inline]
const fn bit_of(point: Point) -> u32 {
    1 << (point.index() % Point::STRIDE)
}

/// The points of a [`PointSet`], row by row from a1.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    set: &'a PointSet,
    row: usize,
    /// The bits of the current row not yet visited.
    bits: u32,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.bits == 0 {
            self.row += 1;
            self.bits = *self.set.rows.get(self.row)?;
        }
        let x = self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(Point::from_index(self.row * Point::STRIDE + x))
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Points<'a>;

    #[inline]
    fn into_iter(self) -> Points<'a> {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::new();
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    fn named(names: &str) -> Vec<Point> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn points_come_back_row_by_row() {
        let set: PointSet = named("v22 h8 a1 b1 a2 h8").into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), named("a1 b1 a2 h8 v22"));
        assert_eq!(set.len(), 5);
    }

    /// Callers may step past the board's last row, or below its first.
    #[test]
    fn rows_beyond_every_board_are_empty() {
        let set: PointSet = named("a1 c22").into_iter().collect();
        assert_eq!([0, 1, 21, 22].map(|y| set.row(y)), [1, 0, 4, 0]);
        assert_eq!([ROWS, usize::MAX].map(|y| set.row(y)), [0, 0]);
    }

    #[test]
    fn insert_and_remove_report_what_was_in_the_set() {
        let [a, b] = named("c3 v22")[..] else { unreachable!() };
        let mut set = PointSet::new();
        assert!(set.is_empty());
        assert!(set.insert(a));
        assert!(!set.insert(a));
        assert!(!set.remove(b));
        assert!(set.remove(a));
        set.toggle(b);
        assert!(set.contains(b) && !set.contains(a));
        set.toggle(b);
        assert!(set.is_empty());
    }

    #[test]
    fn rows_are_columns_from_the_left() {
        let set: PointSet = named("a3 c3 v22").into_iter().collect();
        assert_eq!([set.row(2), set.row(21), set.row(22), set.row(99)], [0b101, 1 << 21, 0, 0]);
        let rows = (0..32).flat_map(|y| points_of_row(y, set.row(y)));
        assert_eq!(rows.collect::<PointSet>(), set);
    }
}
