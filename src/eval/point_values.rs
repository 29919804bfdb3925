//! What free points add to the sums, by their shapes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::features::zeros;
use crate::board::Stone;
use crate::shapes::{Class, FiveKind, PATTERN_CODES, PointPatterns, Threat, pattern_code_table};

/// The first of the classes that are of note but no threat.
pub(super) const FIRST_QUIET: usize = Class::OpenTwo as usize;

/// The worth to a colour of one point, or of all free points together.
///
/// One vector, so that a point is added in one step: the value if the colour is to move, the value if it is not, and
/// the number of points of each of the four classes from [`FIRST_QUIET`] on, two sixteen-bit counts per lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct PointSum([i32; 4]);

impl PointSum {
    fn of(values: [i16; 2], class: Class) -> PointSum {
        let mut lanes = [values[0].into(), values[1].into(), 0, 0];
        if class != Class::None && Threat::of(class).is_none() {
            let quiet = class as usize - FIRST_QUIET;
            lanes[2 + quiet / 2] = 1 << (16 * (quiet % 2));
        }
        PointSum(lanes)
    }

    #[inline(always)]
    pub(super) fn plus(self, other: &PointSum) -> PointSum {
        PointSum(core::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    #[inline(always)]
    pub(super) fn minus(self, other: &PointSum) -> PointSum {
        PointSum(core::array::from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }

    /// The value if the colour is to move or not.
    #[inline]
    pub(super) fn value(&self, to_move: bool) -> i32 {
        self.0[usize::from(!to_move)]
    }

    /// How many points there are of the class `FIRST_QUIET + quiet`.
    #[inline]
    pub(super) fn quiet(&self, quiet: usize) -> u32 {
        (self.0[2 + quiet / 2] as u32 >> (16 * (quiet % 2))) & 0xffff
    }
}

/// A power of two above every pattern code, so that a mask replaces the bounds check.
const CODES: usize = 4096;
const _: () = assert!(CODES >= PATTERN_CODES);

/// The worth of a point, for each colour by its pattern code.
///
/// Clones share the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PointValues {
    /// One table shared by the colours, or one for each.
    colours: Vec<Arc<[PointSum; CODES]>>,
}

impl PointValues {
    /// Calls `value` for each colour and pattern code; it returns the value if that colour is to move, and if it is
    /// not.
    pub(super) fn new(
        kinds: [FiveKind; 2],
        mut value: impl FnMut(Stone, u16) -> [i16; 2],
    ) -> PointValues {
        let shapes = pattern_code_table();
        let [black, white] = Stone::BOTH.map(|stone| {
            let mut table: Box<[PointSum; CODES]> = zeros();
            for ((code, entry), &shapes) in (0..).zip(table.iter_mut()).zip(&shapes) {
                let class = Class::of(shapes, kinds[stone.index()]);
                *entry = PointSum::of(value(stone, code), class);
            }
            Arc::from(table)
        });
        let colours = if black == white { vec![black] } else { vec![black, white] };
        PointValues { colours }
    }

    /// The two values of a pattern code.
    #[cfg(test)]
    pub(super) fn get(&self, stone: Stone, code: u16) -> [i32; 2] {
        let table = &self.colours[stone.index() % self.colours.len()];
        [true, false].map(|to_move| table[usize::from(code)].value(to_move))
    }

    /// The worth of a point to each colour.
    #[inline(always)]
    pub(super) fn of(&self, patterns: PointPatterns) -> [&PointSum; 2] {
        let tables = [&self.colours[0], &self.colours[self.colours.len() - 1]];
        Stone::BOTH.map(|stone| &tables[stone.index()][usize::from(patterns.code(stone)) % CODES])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_negative_values_do_not_touch_each_other() {
        let quiet = [Class::OpenTwo, Class::Three, Class::DoubleTwo, Class::ThreeTwo];
        let mut sum = PointSum::default();
        for (number, class) in quiet.into_iter().enumerate() {
            for _ in 0..300 - number {
                sum = sum.plus(&PointSum::of([-2_000, 1_500], class));
            }
        }
        let threat = PointSum::of([-7, 7], Class::OpenThree);
        sum = sum.plus(&threat).minus(&PointSum::of([-2_000, 1_500], Class::Three)).minus(&threat);
        assert_eq!([sum.value(true), sum.value(false)], [-2_000 * 1_193, 1_500 * 1_193]);
        assert_eq!([0, 1, 2, 3].map(|quiet| sum.quiet(quiet)), [300, 298, 298, 297]);
    }
}
