//! The table shared by several searches.

use super::entry::{Entry, GENERATIONS, place};
use super::{Hit, Table};

/// Slots of a bucket; its words fill a cache line.
const WAYS: usize = 4;

/// Memory shared by several searches, each with its own handle, in buckets of eight 64-bit words.
///
/// Other searches may write at any moment, between two words or in the middle of one, so the words read need not have
/// been written together.
pub trait CommonMemory {
    /// The number of buckets: a power of two.
    fn buckets(&self) -> usize;

    /// The words of a bucket.
    fn read(&self, bucket: usize) -> [u64; 2 * WAYS];

    /// Writes the two words of one of a bucket's four slots.
    fn write(&self, bucket: usize, slot: usize, words: [u64; 2]);

    /// Sets all words to 0.
    fn clear(&self);

    /// The number of searches begun, as last set; 0 initially.
    fn generation(&self) -> u8;

    /// Sets it for all.
    fn set_generation(&self, generation: u8);
}

/// A lock-free table for several searches, each with its own handle on the memory.
///
/// A slot holds a position in two words. The first is the exclusive or of the position's hash, its entry, and the entry
/// shifted right by half a word; the second is the entry. Words, or halves of words, that come from different entries
/// therefore match the hash of neither, even if both entries belong to the same position, and are ignored.
///
/// A search by several engines is one search, so only the lead handle clears the table and ages its entries.
///
/// Source: R. Hyatt and T. Mann, "A lockless transposition-table implementation for parallel search" (2002). The halves
/// are for memory that does not write a word atomically.
#[derive(Debug)]
pub struct CommonTable<M> {
    memory: M,
    leads: bool,
}

impl<M: CommonMemory> CommonTable<M> {
    /// Creates the lead handle.
    pub fn lead(memory: M) -> CommonTable<M> {
        CommonTable { memory, leads: true }
    }

    /// Creates another handle.
    pub fn helper(memory: M) -> CommonTable<M> {
        CommonTable { memory, leads: false }
    }

    #[cfg(feature = "std")]
    pub(super) fn memory(&self) -> &M {
        &self.memory
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        (hash as u32 as usize) & (self.memory.buckets() - 1)
    }

    /// The entries of a bucket, and whether each belongs to the position with the given hash.
    #[inline]
    fn read(&self, bucket: usize, hash: u64) -> [(bool, Entry); WAYS] {
        let words = self.memory.read(bucket);
        core::array::from_fn(|slot| {
            let (check, data) = (words[2 * slot], words[2 * slot + 1]);
            (check ^ mixed(data) == hash, Entry::from_bits(data))
        })
    }
}

/// The two words that hold an entry.
#[inline]
pub(super) fn words(hash: u64, entry: Entry) -> [u64; 2] {
    let data = entry.to_bits();
    [hash ^ mixed(data), data]
}

/// Mixes a word so that its lower half depends on both halves; injective.
#[inline]
fn mixed(data: u64) -> u64 {
    data ^ data >> 32
}

impl<M: CommonMemory> Table for CommonTable<M> {
    fn clear(&mut self) {
        if self.leads {
            self.memory.clear();
            self.memory.set_generation(0);
        }
    }

    fn next_generation(&mut self) {
        if self.leads {
            self.memory.set_generation((self.memory.generation() + 1) % GENERATIONS);
        }
    }

    #[inline]
    fn probe(&self, hash: u64, ply: i32) -> Option<Hit> {
        let mut entries = self.read(self.bucket(hash), hash).into_iter();
        let (_, entry) = entries.find(|(same, entry)| *same && !entry.is_empty())?;
        Some(entry.hit(ply))
    }

    fn store(&mut self, hash: u64, ply: i32, hit: Hit) {
        let generation = self.memory.generation();
        let bucket = self.bucket(hash);
        let seen = self.read(bucket, hash);
        let (place, same) = place(seen, generation);
        if let Some(entry) = seen[place].1.after(same, hit, ply, generation) {
            self.memory.write(bucket, place, words(hash, entry));
        }
    }
}
