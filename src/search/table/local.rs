//! The table of one thread.

use alloc::vec::Vec;

use super::entry::{Entry, GENERATIONS, place};
use super::room::{BUCKET_BYTES, fitting, reserve};
use super::{Hit, Table};

#[derive(Clone, Copy, Debug, Default)]
struct Keyed {
    key: u32,
    entry: Entry,
}

/// Entries per cache line; a sixth entry of 12 bytes would straddle the next one.
const WAYS: usize = 5;

/// How many bits of a hash are stored in addition to its key.
const TAG_BITS: usize = 6;

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket {
    entries: [Keyed; WAYS],
    /// In the rest of the cache line, a tag for each entry, the first one's in the lowest bits.
    tags: u32,
}

const _: () = assert!(WAYS * TAG_BITS <= u32::BITS as usize);

impl Bucket {
    /// Whether the entry has the hash's key and tag.
    #[inline]
    fn is_of(&self, way: usize, hash: u64) -> bool {
        self.entries[way].key == key(hash)
            && (self.tags >> (way * TAG_BITS)) & TAG_MASK == tag(hash)
    }

    fn set(&mut self, way: usize, hash: u64, entry: Entry) {
        self.entries[way] = Keyed { key: key(hash), entry };
        let shift = way * TAG_BITS;
        self.tags = self.tags & !(TAG_MASK << shift) | tag(hash) << shift;
    }
}

const TAG_MASK: u32 = (1 << TAG_BITS) - 1;

#[inline]
fn key(hash: u64) -> u32 {
    (hash >> KEY_SHIFT) as u32
}

/// The bits above the key: key bits that choose the bucket cannot tell apart the positions in it.
#[inline]
fn tag(hash: u64) -> u32 {
    (hash >> (KEY_SHIFT + u32::BITS)) as u32 & TAG_MASK
}

/// The initial number of buckets, if the table may have that many: 4 MB.
const FIRST: usize = 1 << KEY_SHIFT;
/// The hash bits from here on are stored as the key; those below choose the bucket.
const KEY_SHIFT: u32 = 16;

/// Buckets of five entries, replaced by depth and age. Their number is doubled as a search needs them: with less memory
/// in use, more probes hit the processor's caches.
///
/// Layout after Rapfi's: 12 bytes per entry, one bucket per cache line.
#[derive(Debug)]
pub struct LocalTable {
    /// Their number is a power of two.
    buckets: Vec<Bucket>,
    /// The maximum number of buckets.
    most: usize,
    /// Positions stored in this generation.
    stored: usize,
    generation: u8,
}

impl LocalTable {
    /// Creates a table of at most `bytes`, rounded down to a power of two, with at least one bucket. If the system
    /// cannot provide that much memory, the table has half as much, a quarter, … ([`LocalTable::bytes`]).
    ///
    /// # Panics
    /// Like any allocation, if there is no memory for a few buckets.
    pub fn new(bytes: usize) -> LocalTable {
        // All the memory is reserved from the start, so that growing moves no buckets and cannot fail.
        let (buckets, most) = reserve(fitting(bytes));
        let mut table = LocalTable { buckets, most, stored: 0, generation: 0 };
        table.clear();
        table
    }

    /// The memory that it may use, in bytes.
    pub const fn bytes(&self) -> usize {
        self.most * BUCKET_BYTES
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        hash as u32 as usize & (self.buckets.len() - 1)
    }

    #[cold]
    #[inline(never)]
    fn resize(&mut self, buckets: usize) {
        self.buckets.resize(buckets, Bucket::default());
    }

    /// Doubles the number of buckets. Complexity: linear in their number.
    #[cold]
    fn grow(&mut self) {
        let before = self.buckets.len();
        // The bit that now helps to choose the bucket is part of the keys.
        let bit = (before >> KEY_SHIFT) as u32;
        self.resize(2 * before);
        let (lower, upper) = self.buckets.split_at_mut(before);
        for (lower, upper) in lower.iter_mut().zip(upper) {
            upper.tags = lower.tags;
            for (from, to) in lower.entries.iter_mut().zip(&mut upper.entries) {
                if from.key & bit != 0 {
                    *to = core::mem::take(from);
                }
            }
        }
    }
}

impl Table for LocalTable {
    fn clear(&mut self) {
        self.buckets.clear();
        self.resize(FIRST.min(self.most));
        self.stored = 0;
        self.generation = 0;
    }

    fn next_generation(&mut self) {
        self.stored = 0;
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn probe(&self, hash: u64, ply: i32) -> Option<Hit> {
        let bucket = &self.buckets[self.bucket(hash)];
        let mut ways = 0..WAYS;
        let way =
            ways.find(|&way| bucket.is_of(way, hash) && !bucket.entries[way].entry.is_empty())?;
        Some(bucket.entries[way].entry.hit(ply))
    }

    fn store(&mut self, hash: u64, ply: i32, hit: Hit) {
        let at = self.bucket(hash);
        let bucket = &mut self.buckets[at];
        let seen = (0..WAYS).map(|way| (bucket.is_of(way, hash), bucket.entries[way].entry));
        let (place, same) = place(seen, self.generation);
        if let Some(entry) = bucket.entries[place].entry.after(same, hit, ply, self.generation) {
            bucket.set(place, hash, entry);
        }
        self.stored += usize::from(!same);
        let room = WAYS * self.buckets.len();
        if self.stored > room / 2 && self.buckets.len() < self.most {
            self.grow();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bound;
    use super::*;
    use crate::board::Point;
    use crate::search::Value;

    fn hit(value: i32, depth: i32) -> Hit {
        let best = Some(Point::from_index(7));
        Hit { value: Value(value), eval: Value(12), depth, bound: Bound::Exact, best }
    }

    #[test]
    fn gives_back_what_was_stored_with_proofs_relative_to_the_ply() {
        let mut table = LocalTable::new(1 << 12);
        let mate = Value::MATE - 9;
        table.store(42, 4, hit(mate, 6));
        assert_eq!(table.probe(42, 4), Some(hit(mate, 6)));
        assert_eq!(table.probe(42, 6).map(|hit| hit.value), Some(Value(mate - 2)));
        assert_eq!(table.probe(43 << 32, 4), None);
        table.clear();
        assert_eq!(table.probe(42, 4), None);
    }

    /// In the largest table, most of the key chooses the bucket.
    #[test]
    fn hashes_that_differ_beyond_the_key_are_distinguished() {
        let mut table = LocalTable::new(1 << 12);
        for bit in (16..16 + 32 + TAG_BITS).map(|bit| 1 << bit) {
            table.store(42, 4, hit(1, 6));
            assert_eq!(table.probe(42 ^ bit, 4), None, "{bit:#x}");
            table.store(42 ^ bit, 4, hit(2, 6));
            assert_eq!(table.probe(42, 4), Some(hit(1, 6)), "{bit:#x}");
        }
    }

    #[test]
    fn a_full_bucket_drops_its_shallowest_entry() {
        let mut table = LocalTable::new(64);
        for i in 0..6 {
            table.store(i << 32 | 1, 0, hit(1, 10 - i as i32));
        }
        assert_eq!(table.probe(4 << 32 | 1, 0), None);
        assert!(table.probe(5 << 32 | 1, 0).is_some() && table.probe(1, 0).is_some());
    }

    #[test]
    fn a_deep_result_stays_unless_it_is_exact_or_old() {
        let bound = |depth| Hit { bound: Bound::Lower, ..hit(1, depth) };
        let depth = |table: &LocalTable| table.probe(1, 0).unwrap().depth;
        let mut table = LocalTable::new(64);
        table.store(1, 0, bound(9));
        table.store(1, 0, bound(5));
        assert_eq!(depth(&table), 9);
        table.store(1, 0, bound(6));
        assert_eq!(depth(&table), 6, "a little shallower is as good, and newer");
        table.store(1, 0, bound(9));
        table.store(1, 0, hit(1, 2));
        assert_eq!(depth(&table), 2);
        table.store(1, 0, bound(9));
        table.next_generation();
        table.store(1, 0, bound(2));
        assert_eq!(depth(&table), 2);
    }

    #[test]
    fn a_best_move_that_is_known_stays_known() {
        let mut table = LocalTable::new(64);
        let without = Hit { best: None, ..hit(1, 5) };
        table.store(1, 0, hit(1, 5));
        table.store(1, 0, without);
        assert_eq!(table.probe(1, 0), Some(hit(1, 5)));
        // The result is for this position, not for the one that had the place before.
        let mut table = LocalTable::new(64);
        for key in 0..5 {
            table.store(key << 32 | 1, 0, hit(1, 5));
        }
        table.store(9 << 32 | 1, 0, without);
        assert_eq!(table.probe(9 << 32 | 1, 0), Some(without));
    }

    #[test]
    fn old_entries_give_way_before_shallow_ones() {
        let mut table = LocalTable::new(64);
        table.store(1, 0, hit(1, 8));
        table.next_generation();
        for key in 1..=5 {
            table.store(key << 32 | 1, 0, hit(1, 3));
        }
        assert_eq!(table.probe(1, 0), None);
        assert!((1..=5).all(|key| table.probe(key << 32 | 1, 0).is_some()));
    }

    #[test]
    fn an_empty_place_is_taken_before_the_oldest_entry() {
        let mut table = LocalTable::new(64);
        table.next_generation();
        for key in 0..4 {
            table.store(key << 32 | 1, 0, hit(1, 3));
        }
        for _ in 0..GENERATIONS - 1 {
            table.next_generation();
        }
        table.store(4 << 32 | 1, 0, hit(1, 3));
        assert!((0..=4).all(|key| table.probe(key << 32 | 1, 0).is_some()));
    }

    /// Compared with a table that has all its buckets from the start.
    #[test]
    fn a_growing_table_forgets_little() {
        let mut growing = LocalTable::new(64 << 20);
        let mut whole = LocalTable::new(64 << 20);
        while whole.buckets.len() < whole.most {
            whole.grow();
        }
        let hash = |number: u64| crate::board::split_mix(number);
        for number in 0..400_000 {
            let found = hit(number as i32 % 1_000, (number % 20) as i32);
            growing.store(hash(number), 0, found);
            whole.store(hash(number), 0, found);
            // Storing a position again takes no more room.
            growing.store(hash(number / 2), 0, hit(3, 25));
            whole.store(hash(number / 2), 0, hit(3, 25));
        }
        assert_eq!(growing.buckets.len(), 4 * FIRST);
        assert_eq!(whole.buckets.len(), 1 << 20);
        let kept = (0..400_000).filter(|&number| growing.probe(hash(number), 0).is_some()).count();
        // Buckets are half full on average, and some of them more than full.
        assert!(kept > 390_000, "{kept}");
        for number in (0..400_000).map(hash) {
            if let (Some(found), Some(expected)) =
                (growing.probe(number, 0), whole.probe(number, 0))
            {
                assert_eq!(found, expected);
            }
        }
        growing.clear();
        assert_eq!(growing.buckets.len(), FIRST);
        assert_eq!(growing.probe(hash(1), 0), None);
    }
}
