//! What points add to the inputs of the network.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::values::VALUES;
use crate::board::Stone;

/// Numbers kept per colour.
pub const FEATURES: usize = 8;

/// A point feature's upper end.
pub const FEATURE_CLIP: i16 = 508;

/// The features of one point, or their sums over all free points.
pub type FeatureRow = [i16; FEATURES];

/// One half of a point's features, by combination.
pub type FeatureTable = Box<[FeatureRow; VALUES]>;

/// Features of points: for either colour, `max(0, min(own + other, 508))` in every place, `own` by the
/// combination of that colour and `other` by that of its opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointFeatures {
    /// One for both colours, or one for each.
    sides: Vec<[FeatureTable; 2]>,
}

impl PointFeatures {
    /// From the halves (own, other) as the one colour sees them, or each; one element or two.
    pub fn new(sides: Vec<[FeatureTable; 2]>) -> PointFeatures {
        assert!(matches!(sides.len(), 1 | 2));
        PointFeatures { sides }
    }

    /// One half from the rows of all combinations in their order.
    pub fn table(rows: impl Iterator<Item = FeatureRow>) -> FeatureTable {
        let mut table = Box::new([[0; FEATURES]; VALUES]);
        for (entry, row) in table.iter_mut().zip(rows) {
            *entry = row;
        }
        table
    }

    /// The tables by reference, for loops over many points.
    #[inline]
    pub(super) fn lookup(&self) -> FeatureLookup<'_> {
        let side = |stone: Stone| {
            let [own, other] = &self.sides[stone.index() & (self.sides.len() - 1)];
            [&**own, &**other]
        };
        FeatureLookup { sides: Stone::BOTH.map(side) }
    }
}

/// The halves of either colour, each by a reference of its own.
#[derive(Clone, Copy)]
pub(super) struct FeatureLookup<'a> {
    sides: [[&'a [FeatureRow; VALUES]; 2]; 2],
}

impl FeatureLookup<'_> {
    /// What a point with these combinations adds for that colour.
    #[inline(always)]
    pub(super) fn of(&self, stone: Stone, own: usize, other: usize) -> FeatureRow {
        let [owns, others] = self.sides[stone.index()];
        let (owns, others) = (&owns[own % VALUES], &others[other % VALUES]);
        let mut row = [0; FEATURES];
        for i in 0..FEATURES {
            row[i] = owns[i].wrapping_add(others[i]).clamp(0, FEATURE_CLIP);
        }
        row
    }
}
