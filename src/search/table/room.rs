//! How many buckets a table may have, and allocating their memory.

use alloc::vec::Vec;

/// Bytes per bucket of any table: a cache line.
pub(in crate::search) const BUCKET_BYTES: usize = 64;
/// 2 to this power buckets fill 4 GiB.
const MOST_BITS: u32 = 26;

/// The number of buckets of a table of at most `bytes`, if there is enough memory: a power of two, and at least
/// one.
pub(in crate::search) fn fitting(bytes: usize) -> usize {
    let count = (bytes / BUCKET_BYTES).max(1);
    1 << (usize::BITS - 1 - count.leading_zeros()).min(MOST_BITS)
}

/// Returns an empty list with room for that many buckets, or for half as many, a quarter, … if the system cannot
/// provide that much memory; and how many they are.
///
/// # Panics
/// Like any allocation, when a bucket is added, if there is no room for a single one.
pub(super) fn reserve<B>(mut count: usize) -> (Vec<B>, usize) {
    const { assert!(size_of::<B>() == BUCKET_BYTES) }
    let mut buckets = Vec::new();
    while buckets.try_reserve_exact(count).is_err() && count > 1 {
        count /= 2;
    }
    (buckets, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    type Bucket = [u64; 8];

    #[test]
    fn buckets_are_a_power_of_two_and_fit() {
        for (bytes, count) in [(0, 1), (64, 1), (127, 1), (128, 2), (1 << 20, 1 << 14)] {
            assert_eq!(fitting(bytes), count, "{bytes}");
        }
        assert_eq!(fitting(usize::MAX), 1 << MOST_BITS);
    }

    /// No system has that much.
    #[test]
    fn a_failed_allocation_is_retried_with_half_the_size() {
        let asked = 1 << (usize::BITS - 2);
        let (buckets, count) = reserve::<Bucket>(asked);
        assert!(count < asked && count.is_power_of_two(), "{count}");
        assert!(buckets.is_empty() && buckets.capacity() >= count);
    }
}
