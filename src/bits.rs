//! The bits of a word.

/// The positions of the set bits, lowest first.
#[inline(always)]
pub(crate) fn ones(word: impl Into<u64>) -> impl Iterator<Item = u32> {
    let mut left = word.into();
    core::iter::from_fn(move || {
        let place = left.trailing_zeros();
        (left != 0).then(|| {
            left &= left - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_bit_that_is_set_is_named_once() {
        let places = |word: u64| ones(word).collect::<Vec<_>>();
        assert!(places(0).is_empty());
        assert_eq!(places(1 << 63 | 0b1010_0001), [0, 5, 7, 63]);
        assert!(ones(u64::MAX).eq(0..64));
        assert!(ones(u32::MAX).eq(0..32));
    }
}
