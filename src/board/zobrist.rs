//! Position keys.

use super::{Point, Size, Stone};

/// A mixing step with full avalanche (SplitMix64; Steele, Lea and Flood, OOPSLA 2014).
pub(crate) const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The 64-bit key of one stone on one point; a position's key is the exclusive or of its stones'
/// keys.
///
/// Computed each time, which takes two multiplications: a table would add 11 kB that does not
/// compress, to both the page and the worker.
pub const fn key(stone: Stone, point: Point) -> u64 {
    mix(2 * point.index() as u64 + stone.index() as u64)
}

/// The key that distinguishes White to move from Black to move.
pub(crate) const fn side_key() -> u64 {
    WHITE_TO_MOVE
}

/// Mixed into the key when White is to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(0x7468_6f72);

/// Mixed into the key for the size of the board, so that one table can serve several.
pub(super) const fn size_key(size: Size) -> u64 {
    mix(0x5349_5a45 ^ size.get() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The generator's first numbers from the seed 0, as its authors' program prints them.
    #[test]
    fn keys_are_those_of_split_mix() {
        let numbers: [u64; 3] =
            core::array::from_fn(|i| mix((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        assert_eq!(numbers, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
    }
}
