//! Choosing between equals.

/// One of `ties` by `seed`: the same seed always picks the same; `None` where there is none.
pub fn pick<M: Copy>(ties: &[M], seed: u64) -> Option<M> {
    let count = ties.len() as u64;
    (count > 0).then(|| ties[(mixed(seed) % count) as usize])
}

/// Spreads a seed over all bits, so that small seeds differ too: the finalizer of SplitMix64
/// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
const fn mixed(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tie_is_picked_by_some_seed_and_always_by_the_same() {
        let ties = ['a', 'b', 'c'];
        for tie in ties {
            assert!((0..20).any(|seed| pick(&ties, seed) == Some(tie)));
        }
        assert_eq!(pick(&ties, 7), pick(&ties, 7));
        assert_eq!(pick::<char>(&[], 7), None);
    }
}
