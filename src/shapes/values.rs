//! What points are worth by their shapes.

use alloc::boxed::Box;

use super::{COMBINATIONS, PointFeatures};
use crate::board::Stone;

/// A power of two above every combination, so that a mask replaces the bounds check.
pub(super) const VALUES: usize = 4096;
const _: () = assert!(VALUES >= COMBINATIONS);

/// A value for every combination of four shapes, for each colour: first if that colour is to move,
/// then if it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointValues {
    pub(super) values: [Box<[Packed; VALUES]>; 2],
    pub(super) features: Option<PointFeatures>,
}

impl PointValues {
    /// Asks `value` for each colour and combination.
    pub fn new(mut value: impl FnMut(Stone, u16) -> [i16; 2]) -> PointValues {
        let values = Stone::BOTH.map(|stone| {
            let mut table = Box::new([0; VALUES]);
            for combination in 0..COMBINATIONS {
                table[combination] = packed(value(stone, combination as u16));
            }
            table
        });
        PointValues { values, features: None }
    }

    /// With features to be summed beside the values.
    #[must_use]
    pub fn with_features(self, features: PointFeatures) -> PointValues {
        PointValues { features: Some(features), ..self }
    }

    /// The two values of a combination.
    #[inline]
    pub fn get(&self, stone: Stone, combination: u16) -> [i32; 2] {
        unpacked(self.packed(stone, combination))
    }

    #[inline]
    pub(super) fn packed(&self, stone: Stone, combination: u16) -> Packed {
        self.values[stone.index()][combination as usize % VALUES]
    }
}

/// Two sums in one number: the second times 2³², plus the first.
pub(super) type Packed = i64;

const fn packed(values: [i16; 2]) -> Packed {
    values[0] as Packed + ((values[1] as Packed) << 32)
}

pub(super) const fn unpacked(sums: Packed) -> [i32; 2] {
    let first = sums as i32;
    [first, ((sums - first as Packed) >> 32) as i32]
}
