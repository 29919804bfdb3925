//! The table shared by several threads.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::array;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::common::{CommonMemory, CommonTable};
use super::room::{BUCKET_BYTES, fitting, reserve};

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    words: [AtomicU64; 8],
}

/// The memory of a [`SharedTable`].
#[derive(Debug)]
pub struct SharedMemory {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl CommonMemory for Arc<SharedMemory> {
    #[inline]
    fn buckets(&self) -> usize {
        self.buckets.len()
    }

    #[inline]
    fn read(&self, bucket: usize) -> [u64; 8] {
        let words = &self.buckets[bucket].words;
        array::from_fn(|word| words[word].load(Ordering::Relaxed))
    }

    #[inline]
    fn write(&self, bucket: usize, slot: usize, words: [u64; 2]) {
        let bucket = &self.buckets[bucket].words;
        bucket[2 * slot].store(words[0], Ordering::Relaxed);
        bucket[2 * slot + 1].store(words[1], Ordering::Relaxed);
    }

    fn clear(&self) {
        for word in self.buckets.iter().flat_map(|bucket| &bucket.words) {
            word.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.load(Ordering::Relaxed)
    }

    fn set_generation(&self, generation: u8) {
        self.generation.store(generation, Ordering::Relaxed);
    }
}

/// A lock-free table for several threads: each searches with its own handle.
pub type SharedTable = CommonTable<Arc<SharedMemory>>;

impl SharedTable {
    /// Creates a table of at most `bytes`, rounded down to a power of two, with at least one bucket. If the system
    /// cannot provide that much memory, the table has half as much, a quarter, … ([`SharedTable::bytes`]).
    ///
    /// # Panics
    /// Like any allocation, if there is no memory for a single bucket.
    pub fn new(bytes: usize) -> SharedTable {
        let (mut buckets, count) = reserve(fitting(bytes));
        buckets.resize_with(count, Bucket::default);
        CommonTable::lead(Arc::new(SharedMemory { buckets, generation: AtomicU8::new(0) }))
    }

    /// The memory that it uses, in bytes.
    pub fn bytes(&self) -> usize {
        self.memory().buckets() * BUCKET_BYTES
    }

    /// Returns a handle on the same table for another thread.
    pub fn another(&self) -> SharedTable {
        CommonTable::helper(self.memory().clone())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::thread;

    use super::super::common::words;
    use super::super::entry::Entry;
    use super::super::{Bound, Hit, LocalTable, Table};
    use super::*;
    use crate::board::{Point, split_mix};
    use crate::search::Value;

    /// The entry stored for a position with the given hash; the same for the same hash.
    fn hit_of(hash: u64) -> Hit {
        let random = split_mix(hash);
        Hit {
            value: Value((random % 2_000) as i32 - 1_000),
            eval: Value((random >> 16) as i32 % 500),
            depth: (random >> 32) as i32 % 20,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][(random as usize >> 3) % 3],
            best: Some(Point::from_index((random >> 40) as usize % 15)),
        }
    }

    #[test]
    fn helpers_see_what_the_first_stores_and_do_not_clear_it() {
        let mut first = SharedTable::new(1 << 12);
        let mut helper = first.another();
        first.store(42, 0, hit_of(42));
        assert_eq!(helper.probe(42, 0), Some(hit_of(42)));
        helper.store(43, 0, hit_of(43));
        helper.clear();
        helper.next_generation();
        assert_eq!(first.probe(43, 0), Some(hit_of(43)));
        first.clear();
        assert_eq!((helper.probe(42, 0), helper.probe(43, 0)), (None, None));
    }

    /// As long as there is room for everything, both kinds of table and a plain map remember the same.
    #[test]
    fn tables_agree_while_there_is_room() {
        let (mut shared, mut local) = (SharedTable::new(1 << 20), LocalTable::new(1 << 20));
        let mut map: HashMap<u64, Hit> = HashMap::new();
        for i in 0..3_000u64 {
            let hash = split_mix(i % 1_000);
            let hit = Hit { depth: (i / 1_000) as i32, bound: Bound::Exact, ..hit_of(i) };
            shared.store(hash, 3, hit);
            local.store(hash, 3, hit);
            map.insert(hash, hit);
        }
        for (&hash, &hit) in &map {
            assert_eq!(shared.probe(hash, 3), Some(hit));
            assert_eq!(local.probe(hash, 3), Some(hit));
        }
    }

    /// Every combination of halves of the words of two entries, of two positions or of one.
    #[test]
    fn halves_of_different_entries_match_no_position() {
        let table = SharedTable::new(64);
        let words_of = |hash: u64, hit: Hit| {
            words(hash, Entry::default().after(false, hit, 0, 3).expect("an empty place"))
        };
        let [one, other] = [split_mix(1), split_mix(2)];
        let halves = |words: [u64; 2]| words.map(|word| [word as u32, (word >> 32) as u32]);
        for second in [other, one] {
            let hits = [hit_of(one), Hit { depth: 3, ..hit_of(other) }];
            let both = [halves(words_of(one, hits[0])), halves(words_of(second, hits[1]))];
            for from in 0..16 {
                let half = |i: usize| u64::from(both[from >> i & 1][i / 2][i % 2]);
                let mixture = [half(0) | half(1) << 32, half(2) | half(3) << 32];
                table.memory().write(0, 2, mixture);
                let whole = [0, 15].iter().position(|&all| all == from);
                for hash in [one, second] {
                    let is_it = whole.filter(|&entry| [one, second][entry] == hash);
                    assert_eq!(table.probe(hash, 0), is_it.map(|entry| hits[entry]), "{from:b}");
                }
            }
        }
    }

    #[test]
    fn an_entry_with_a_flipped_bit_matches_no_position() {
        let table = SharedTable::new(64);
        let hash = split_mix(1);
        let entry = Entry::default().after(false, hit_of(hash), 0, 3).expect("an empty place");
        for bit in 0..128 {
            let mut changed = words(hash, entry);
            changed[bit / 64] ^= 1 << (bit % 64);
            table.memory().write(0, 2, changed);
            assert_eq!(table.probe(hash, 0), None);
        }
    }

    /// Threads keep writing to the same few places: whatever is read was written for that position.
    #[test]
    fn concurrent_writes_are_never_mixed() {
        let table = SharedTable::new(2 * 64);
        thread::scope(|scope| {
            for thread in 0..4 {
                let mut table = table.another();
                scope.spawn(move || {
                    for i in 0..50_000u64 {
                        let hash = split_mix((i * 7 + thread) % 64);
                        if let Some(hit) = table.probe(hash, 0) {
                            assert_eq!(hit, hit_of(hash));
                        }
                        table.store(hash, 0, hit_of(hash));
                    }
                });
            }
        });
    }
}
