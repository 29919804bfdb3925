//! The table that several threads have in common.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::array;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use super::entry::{Entry, GENERATIONS, place};
use super::{Hit, Table};

/// A position in two words that other threads may write at any moment, one after the other.
///
/// The first is the position's hash combined with the second by exclusive or. Words of different writers
/// therefore give the hash of neither, and such an entry is believed of no position.
///
/// Source: R. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel search" (2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The entry, and whether it is that position's.
    #[inline]
    fn read(&self, hash: u64) -> (bool, Entry) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data == hash, Entry::from_bits(data))
    }

    #[inline]
    fn write(&self, hash: u64, entry: Entry) {
        let data = entry.to_bits();
        self.check.store(hash ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Entries of one cache line.
const WAYS: usize = 4;

#[derive(Debug)]
#[repr(align(64))]
struct Bucket {
    slots: [Slot; WAYS],
}

#[derive(Debug)]
struct Memory {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

/// A table for several threads, without locks: each searches with a handle of its own.
///
/// A search on several threads begins once, so only the handle that was made first clears the table and lets it grow
/// old; those made of it by [`SharedTable::helper`] do neither.
#[derive(Debug)]
pub struct SharedTable {
    memory: Arc<Memory>,
    leads: bool,
}

impl SharedTable {
    /// A table of at most `bytes`, at least one bucket.
    pub fn new(bytes: usize) -> SharedTable {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let power = usize::BITS - 1 - count.leading_zeros();
        let empty = || Bucket { slots: array::from_fn(|_| Slot::default()) };
        let buckets = (0..1usize << power.min(26)).map(|_| empty()).collect();
        let memory = Arc::new(Memory { buckets, generation: AtomicU8::new(0) });
        SharedTable { memory, leads: true }
    }

    /// Another thread's handle on the same table.
    pub fn helper(&self) -> SharedTable {
        SharedTable { memory: self.memory.clone(), leads: false }
    }

    #[inline]
    fn slots(&self, hash: u64) -> &[Slot; WAYS] {
        let buckets = &self.memory.buckets;
        &buckets[(hash as u32 as usize) & (buckets.len() - 1)].slots
    }
}

impl Table for SharedTable {
    fn clear(&mut self) {
        if self.leads {
            for slot in self.memory.buckets.iter().flat_map(|bucket| &bucket.slots) {
                slot.check.store(0, Ordering::Relaxed);
                slot.data.store(0, Ordering::Relaxed);
            }
            self.memory.generation.store(0, Ordering::Relaxed);
        }
    }

    fn next_generation(&mut self) {
        if self.leads {
            let next = (self.memory.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
            self.memory.generation.store(next, Ordering::Relaxed);
        }
    }

    #[inline]
    fn probe(&self, hash: u64, ply: i32) -> Option<Hit> {
        let mut slots = self.slots(hash).iter().map(|slot| slot.read(hash));
        let (_, entry) = slots.find(|(same, entry)| *same && !entry.is_empty())?;
        Some(entry.hit(ply))
    }

    fn store(&mut self, hash: u64, ply: i32, hit: Hit) {
        let generation = self.memory.generation.load(Ordering::Relaxed);
        let slots = self.slots(hash);
        let seen = slots.each_ref().map(|slot| slot.read(hash));
        let (place, same) = place(seen, generation);
        if let Some(entry) = seen[place].1.after(same, hit, ply, generation) {
            slots[place].write(hash, entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::thread;

    use super::super::{Bound, LocalTable};
    use super::*;
    use crate::board::{Point, split_mix};
    use crate::search::Value;

    /// What a position of that hash would be stored with; the same for the same hash.
    fn hit_of(hash: u64) -> Hit {
        let random = split_mix(hash);
        Hit {
            value: Value((random % 2_000) as i32 - 1_000),
            eval: Value((random >> 16) as i32 % 500),
            depth: (random >> 32) as i32 % 20,
            bound: [Bound::Upper, Bound::Lower, Bound::Exact][random as usize >> 3 & 1],
            best: Some(Point::from_index((random >> 40) as usize % 15)),
            pv: random >> 50 & 1 == 1,
        }
    }

    #[test]
    fn helpers_see_what_the_first_stores_and_do_not_clear_it() {
        let mut first = SharedTable::new(1 << 12);
        let mut helper = first.helper();
        first.store(42, 0, hit_of(42));
        assert_eq!(helper.probe(42, 0), Some(hit_of(42)));
        helper.store(43, 0, hit_of(43));
        helper.clear();
        helper.next_generation();
        assert_eq!(first.probe(43, 0), Some(hit_of(43)));
        first.clear();
        assert_eq!((helper.probe(42, 0), helper.probe(43, 0)), (None, None));
    }

    /// With room for all, both kinds of table and a plain map remember the same.
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

    /// Every pair of words of two entries, the torn ones too.
    #[test]
    fn words_of_different_entries_are_believed_of_no_position() {
        let [a, b] = [split_mix(1), split_mix(2)];
        let words = |hash: u64| {
            let slot = Slot::default();
            let empty = Entry::default();
            slot.write(hash, empty.after(false, hit_of(hash), 0, 3).expect("an empty place"));
            [slot.check.into_inner(), slot.data.into_inner()]
        };
        let table = SharedTable::new(64);
        let probe = |check: u64, data: u64, hash: u64| {
            let slot = &table.memory.buckets[0].slots[2];
            slot.check.store(check, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
            table.probe(hash, 0)
        };
        let [[check_a, data_a], [check_b, data_b]] = [words(a), words(b)];
        assert_eq!(probe(check_a, data_a, a), Some(hit_of(a)));
        assert_eq!(probe(check_b, data_b, b), Some(hit_of(b)));
        for hash in [a, b] {
            assert_eq!(probe(check_a, data_b, hash), None);
            assert_eq!(probe(check_b, data_a, hash), None);
            for bit in 0..64 {
                assert_eq!(probe(check_a ^ 1 << bit, data_a, hash), None);
                assert_eq!(probe(check_a, data_a ^ 1 << bit, hash), None);
            }
        }
    }

    /// Threads that write the same few places all the time: whatever is read was written for that position.
    #[test]
    fn what_threads_write_at_once_is_never_mixed() {
        let table = SharedTable::new(2 * 64);
        thread::scope(|scope| {
            for thread in 0..4 {
                let mut table = table.helper();
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
