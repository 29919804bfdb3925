//! Features of free points: the network's view of them.
//!
//! A point's features for either colour are clipped sums of rows: one row for the pattern on each of the four lines
//! through it, one for both colours' shapes along each, and one for both colours' classes. The network's inputs are the
//! sums of these features over regions of the board.

use alloc::boxed::Box;
use alloc::vec;

use super::layout::Side;
use crate::board::{Point, Size, Stone};
use crate::shapes::{
    CLASS_PAIRS, CellShapes, Class, LINE_CODES, PointChange, PointPatterns, Shape, ShapeTables,
    class_pair,
};

/// Features of a point for one colour.
pub const FEATURES: usize = 8;
/// Upper bound of a feature.
pub const FEATURE_CLIP: i16 = 508;

/// Features of a point for both colours, Black's first; or sums of them, modulo 2¹⁶.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct FeatureRow(pub(super) [i16; 2 * FEATURES]);

impl FeatureRow {
    #[inline(always)]
    pub(super) fn plus(self, other: &FeatureRow) -> FeatureRow {
        FeatureRow(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    pub(super) fn minus(self, other: &FeatureRow) -> FeatureRow {
        FeatureRow(core::array::from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// The features of one colour.
    fn of_mut(&mut self, stone: Stone) -> &mut [i16] {
        &mut self.0[stone.index() * FEATURES..][..FEATURES]
    }

    #[inline(always)]
    pub(super) fn clipped(self) -> FeatureRow {
        FeatureRow(self.0.map(|x| x.clamp(0, FEATURE_CLIP)))
    }
}

/// Regions of the board, in a 3x3 grid.
pub const REGIONS: usize = 9;

/// The region a point lies in, numbered row by row. The outer regions are as wide as the middle one, or differ by one,
/// and the board's symmetries map regions to regions.
pub fn region(size: Size, point: Point) -> usize {
    let side = usize::from(size.get());
    let outer = (side + 1) / 3;
    let band = |at: u8| match usize::from(at) {
        at if at < outer => 0,
        at if at < side - outer => 1,
        _ => 2,
    };
    3 * band(point.y()) + band(point.x())
}

/// The rows of weights, for both colours at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FeatureTables {
    /// By line code.
    lines: Box<[FeatureRow; LINE_CODES]>,
    /// By [`PointPatterns::class_pair`].
    classes: Box<[FeatureRow; CLASS_PAIRS]>,
}

impl FeatureTables {
    /// Builds the tables from the weights for Black and for White to move.
    pub(super) fn new(sides: [&Side<'_>; 2], tables: &ShapeTables) -> FeatureTables {
        let mut rows = FeatureTables { lines: zeros(), classes: zeros() };
        let swapped = tables.swapped_patterns();
        for stone in Stone::BOTH {
            let side = sides[stone.index()];
            for (row, line) in rows.lines.iter_mut().zip(tables.lines()) {
                let shapes = [line.shapes & 15, line.shapes >> 4].map(Shape::from_bits);
                let [own, other] = [stone, !stone].map(|seen| shapes[seen.index()]);
                let pattern = line.pattern_for(stone, &swapped);
                side.add_line(row.of_mut(stone), own, other, pattern);
            }
            for classes in Class::ALL.into_iter().flat_map(|b| Class::ALL.map(|w| [b, w])) {
                let [own, other] = [stone, !stone].map(|seen| classes[seen.index()]);
                let row = &mut rows.classes[class_pair(classes)];
                side.add_classes(row.of_mut(stone), own, other);
            }
        }
        rows
    }

    #[inline(always)]
    fn of_line(&self, code: u16) -> &FeatureRow {
        &self.lines[usize::from(code) % LINE_CODES]
    }

    #[inline(always)]
    fn of_classes(&self, patterns: PointPatterns) -> &FeatureRow {
        &self.classes[patterns.class_pair() % CLASS_PAIRS]
    }

    /// The unclipped features of a point.
    #[inline(always)]
    pub(super) fn of(&self, cell: &CellShapes) -> FeatureRow {
        let classes = *self.of_classes(cell.patterns());
        cell.line_codes().iter().fold(classes, |sum, &code| sum.plus(self.of_line(code)))
    }

    /// The unclipped features of a point before and after a stone nearby.
    #[inline(always)]
    pub(super) fn of_change(&self, change: &PointChange) -> [FeatureRow; 2] {
        let ([old, new], others) = change.line_codes();
        let others = others.map(|code| self.of_line(code));
        let others = others[0].plus(others[1]).plus(others[2]);
        let classes =
            [change.before().patterns(), change.after()].map(|patterns| self.of_classes(patterns));
        let before = others.plus(self.of_line(old)).plus(classes[0]);
        let after = others.plus(self.of_line(new)).plus(classes[1]);
        [before, after]
    }
}

/// A table of zeros, created on the heap, as the larger ones do not fit on every stack.
pub(super) fn zeros<T: Copy + Default, const LENGTH: usize>() -> Box<[T; LENGTH]> {
    // `expect` would pull in code to print such a table.
    let Ok(table) = vec![T::default(); LENGTH].into_boxed_slice().try_into() else {
        unreachable!("its length is LENGTH")
    };
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_about_as_large_and_mirror_each_other() {
        for side in 5..=22 {
            let size = Size::new(side).expect("a side");
            let mut counts = [0; REGIONS];
            for point in size.points() {
                counts[region(size, point)] += 1;
            }
            assert_eq!([counts[0], counts[2], counts[6], counts[8]], [counts[0]; 4]);
            assert_eq!([counts[1], counts[3], counts[5], counts[7]], [counts[1]; 4]);
            let [outer, middle] = [counts[0], counts[4]].map(i32::isqrt);
            assert!((outer - middle).abs() <= 1, "{side}: {outer}, {middle}");
            if side == 15 {
                assert_eq!(counts, [25; REGIONS]);
            }
        }
    }
}
