//! What free points add to the sums, by their shapes.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::features::zeros;
use crate::board::Stone;
use crate::shapes::PATTERN_CODES;

/// A power of two above every pattern code, so that a mask replaces the bounds check.
const VALUES: usize = 4096;
const _: () = assert!(VALUES >= PATTERN_CODES);

/// For each colour, what a pattern code adds to the sums over all free points: its values, first if that colour is
/// to move, then if it is not.
///
/// Clones share the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PointValues {
    /// One for both colours, or one for each.
    colours: Vec<Arc<[Packed; VALUES]>>,
}

impl PointValues {
    /// Asks `value` for each colour and pattern code.
    pub(super) fn new(mut value: impl FnMut(Stone, u16) -> [i16; 2]) -> PointValues {
        let [black, white] = Stone::BOTH.map(|stone| {
            let mut table: Box<[Packed; VALUES]> = zeros();
            for (code, entry) in (0..PATTERN_CODES as u16).zip(table.iter_mut()) {
                *entry = packed(value(stone, code));
            }
            Arc::from(table)
        });
        let colours = if black == white { vec![black] } else { vec![black, white] };
        PointValues { colours }
    }

    /// The two values of a pattern code.
    #[cfg(test)]
    pub(super) fn get(&self, stone: Stone, code: u16) -> [i32; 2] {
        let mut codes = [0; 2];
        codes[stone.index()] = code;
        unpacked(self.of(codes)[stone.index()])
    }

    /// Both values of either colour's pattern code.
    #[inline(always)]
    pub(super) fn of(&self, codes: [u16; 2]) -> [Packed; 2] {
        let tables = [&self.colours[0], &self.colours[self.colours.len() - 1]];
        [0, 1].map(|side| tables[side][usize::from(codes[side]) % VALUES])
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
