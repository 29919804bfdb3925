//! Sums over the free points, and what each stone changes of them.

use super::cell::CellShapes;
use super::known::{CLASSES, Known, THREAT_OF_CLASS};
use super::values::{Packed, PointValues, unpacked};
use super::{Class, FeatureRow};
use crate::board::Stone;

/// What all free points come to, by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    /// What the points are worth if the colour is to move and if not.
    values: Packed,
    /// Modulo 2¹⁶; 0 where the values have no features.
    features: FeatureRow,
    /// How many points there are of the classes from [`FIRST_QUIET`] on.
    quiet: u64,
}

/// The first of the four classes that are something, but no threat.
const FIRST_QUIET: usize = Class::OpenTwo as usize;
/// What a point of each class adds to the counts of the quiet ones, sixteen bits each.
const QUIET: [u64; CLASSES] = {
    let mut table = [0; CLASSES];
    let mut class = FIRST_QUIET;
    while THREAT_OF_CLASS[class] == 0 {
        table[class] = 1 << (16 * (class - FIRST_QUIET));
        class += 1;
    }
    table
};

/// A free point before and after a stone nearby.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    pub(super) was: CellShapes,
    /// The whole of the point's [`CellShapes`] afterwards.
    pub(super) now: u64,
}

impl Sums {
    /// The sum of that colour's values, if it is to move or not.
    #[inline]
    pub fn value(&self, stone: Stone, to_move: bool) -> i32 {
        unpacked(self.sides[stone.index()].values)[usize::from(!to_move)]
    }

    /// The sums of the features, as that colour sees them.
    #[inline]
    pub fn features(&self, stone: Stone) -> &FeatureRow {
        &self.sides[stone.index()].features
    }

    /// How many points are of a class that is something, but no threat.
    #[inline]
    pub(super) fn quiet(&self, stone: Stone, class: usize) -> u16 {
        (self.sides[stone.index()].quiet >> (16 * (class - FIRST_QUIET))) as u16
    }

    /// Adds a free point.
    pub(super) fn add(&mut self, values: &PointValues, cell: &CellShapes) {
        self.book::<1>(values, cell.sides());
    }

    /// The sums when the point `taken` is no longer free and others have changed.
    pub(super) fn after(
        mut self,
        values: &PointValues,
        taken: &CellShapes,
        changes: &[Change],
    ) -> Sums {
        self.book::<-1>(values, taken.sides());
        for change in changes {
            self.book::<-1>(values, change.was.sides());
            self.book::<1>(values, CellShapes::sides_of(change.now));
        }
        self
    }

    /// Adds a free point that is `known` to either colour, or takes it away (`SIGN` -1).
    #[inline(always)]
    fn book<const SIGN: i16>(&mut self, values: &PointValues, known: [Known; 2]) {
        let entries = values.entries(known.map(Known::combination));
        for (side, sums) in self.sides.iter_mut().enumerate() {
            let entry = entries[side];
            sums.values += Packed::from(SIGN) * entry.values;
            let quiet = QUIET[known[side].class()].wrapping_mul(SIGN as u64);
            sums.quiet = sums.quiet.wrapping_add(quiet);
            let features = entry.features(entries[1 - side]);
            for (sum, value) in sums.features.iter_mut().zip(features) {
                *sum = sum.wrapping_add(SIGN * value);
            }
        }
    }
}
