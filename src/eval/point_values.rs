//! What free points add to the sums, by their shapes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::network::{FEATURE_CLIP, FEATURES, FeatureRow};
use crate::board::Stone;
use crate::shapes::PATTERN_CODES;

/// A power of two above every pattern code, so that a mask replaces the bounds check.
const VALUES: usize = 4096;
const _: () = assert!(VALUES >= PATTERN_CODES);

/// For each colour, what a pattern code adds to the sums over all free points: its
/// values, first if that colour is to move, then if it is not; and its part of the features.
///
/// A point's features for a colour are `max(0, min(own + other, 508))` in every place, `own` by the
/// pattern code of that colour there and `other` by that of its opponent.
///
/// Clones share the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PointValues {
    /// One for both colours, or one for each.
    colours: Vec<Arc<[Entry; VALUES]>>,
}

/// What one pattern code of one colour adds: in one cache line, as it is read together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Entry {
    pub(super) values: Packed,
    /// Half of the colour's own features.
    own: FeatureRow,
    /// Half of its opponent's features.
    others: FeatureRow,
}

impl PointValues {
    /// Asks `value` for each colour and pattern code; without features.
    pub(super) fn new(value: impl FnMut(Stone, u16) -> [i16; 2]) -> PointValues {
        PointValues::with_features(value, |_, _| [[0; FEATURES]; 2])
    }

    /// The same with features: for each colour and pattern code, half of that colour's own features
    /// and half of its opponent's.
    pub(super) fn with_features(
        mut value: impl FnMut(Stone, u16) -> [i16; 2],
        mut features: impl FnMut(Stone, u16) -> [FeatureRow; 2],
    ) -> PointValues {
        let [black, white] = Stone::BOTH.map(|stone| {
            let mut table = vec![Entry::default(); VALUES];
            for (code, entry) in (0..PATTERN_CODES as u16).zip(&mut table) {
                let [own, others] = features(stone, code);
                *entry = Entry { values: packed(value(stone, code)), own, others };
            }
            let table: Box<[Entry; VALUES]> = table.try_into().expect("its length is VALUES");
            Arc::from(table)
        });
        let colours = if black == white { vec![black] } else { vec![black, white] };
        PointValues { colours }
    }

    /// The two values of a pattern code.
    #[cfg(test)]
    pub(super) fn get(&self, stone: Stone, code: u16) -> [i32; 2] {
        unpacked(self.tables()[stone.index()][code as usize % VALUES].values)
    }

    /// The entries of either colour's pattern code.
    #[inline(always)]
    pub(super) fn entries(&self, codes: [u16; 2]) -> [&Entry; 2] {
        let tables = self.tables();
        [0, 1].map(|side| &tables[side][usize::from(codes[side]) % VALUES])
    }

    #[inline(always)]
    fn tables(&self) -> [&[Entry; VALUES]; 2] {
        [&self.colours[0], &self.colours[self.colours.len() - 1]]
    }
}

impl Entry {
    /// A point's features for the colour of this entry.
    #[inline(always)]
    pub(super) fn features(&self, opponent: &Entry) -> FeatureRow {
        core::array::from_fn(|i| {
            self.own[i].wrapping_add(opponent.others[i]).clamp(0, FEATURE_CLIP)
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_values_survive_being_packed() {
        let values = PointValues::new(|_, code| [code as i16 - 2_000, 1_500 - code as i16]);
        for code in 0..PATTERN_CODES as u16 {
            let c = i32::from(code);
            assert_eq!(values.get(Stone::White, code), [c - 2_000, 1_500 - c]);
        }
    }
}
