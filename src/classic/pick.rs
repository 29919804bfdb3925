//! Choosing between equals.

use crate::board::split_mix;

/// Returns one of `ties`, chosen by `seed`: the same seed always picks the same; `None` if there
/// are none.
pub fn pick<M: Copy>(ties: &[M], seed: u64) -> Option<M> {
    let count = ties.len() as u64;
    (count > 0).then(|| ties[(split_mix(seed) % count) as usize])
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
