//! The transposition table.

use alloc::vec;
use alloc::vec::Vec;

use super::Value;
use super::window::Window;
use crate::board::Point;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the true value.
    Exact,
}

/// What the table remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) value: Value,
    pub(super) eval: Value,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
    pub(super) pv: bool,
}

impl Hit {
    /// Whether the value ends a search of that depth and window.
    #[inline]
    pub(super) fn cuts(&self, depth: i32, window: Window) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::Lower => window.fails_high(self.value),
                Bound::Upper => window.fails_low(self.value),
            }
    }

    /// The evaluation, or the value where that says more of the position.
    #[inline]
    pub(super) fn refined(&self) -> Value {
        let says_more = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value > self.eval,
            Bound::Upper => self.value < self.eval,
        };
        if says_more && !self.value.is_proved() { self.value } else { self.eval }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u32,
    value: i16,
    eval: i16,
    best: u16,
    /// Offset by [`DEPTH_OFFSET`]; 0 marks an empty entry.
    depth: u8,
    /// Bits 0–1 bound, bit 2 principal variation, bits 3–7 generation.
    flags: u8,
}

/// Entries of one cache line; the sixth place of 12 bytes would straddle the next one.
const WAYS: usize = 5;
const NO_POINT: u16 = u16::MAX;
const DEPTH_OFFSET: i32 = 32;
const GENERATIONS: u8 = 32;

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket {
    entries: [Entry; WAYS],
}

/// A fixed number of buckets of five entries, replaced by depth and age.
///
/// Layout after Rapfi's: 12 bytes an entry, one bucket a cache line.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// A table of at most `bytes`, at least one bucket.
    pub(super) fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Bucket>()).max(1);
        let power = usize::BITS - 1 - count.leading_zeros();
        Table { buckets: vec![Bucket::default(); 1 << power.min(26)], generation: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.generation = 0;
    }

    /// Lets the entries of earlier searches grow old.
    pub(super) fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, hash: u64) -> usize {
        // The low half chooses the bucket, the high half is the key kept in it.
        (hash as u32 as usize) & (self.buckets.len() - 1)
    }

    /// What is known of the position of that hash, `ply` plies below the root.
    #[inline]
    pub(super) fn probe(&self, hash: u64, ply: i32) -> Option<Hit> {
        let key = (hash >> 32) as u32;
        let entry = self.buckets[self.bucket(hash)]
            .entries
            .iter()
            .find(|entry| entry.key == key && entry.depth != 0)?;
        Some(Hit {
            value: from_stored(entry.value, ply),
            eval: Value(i32::from(entry.eval)),
            depth: i32::from(entry.depth) - DEPTH_OFFSET,
            bound: match entry.flags & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            best: (entry.best != NO_POINT).then(|| Point::from_index(entry.best as usize)),
            pv: entry.flags & 4 != 0,
        })
    }

    /// Remembers what was found of a position. A best move that is known stays known.
    pub(super) fn store(&mut self, hash: u64, ply: i32, hit: Hit) {
        let key = (hash >> 32) as u32;
        let generation = self.generation;
        let at = self.bucket(hash);
        let entries = &mut self.buckets[at].entries;
        let worth = |entry: &Entry| {
            let age = generation.wrapping_sub(entry.flags >> 3) % GENERATIONS;
            i32::from(entry.depth) - 8 * i32::from(age)
        };
        let mut place = 0;
        for (i, entry) in entries.iter().enumerate() {
            if entry.key == key && entry.depth != 0 {
                place = i;
                break;
            }
            if entry.depth == 0 || worth(entry) < worth(&entries[place]) {
                place = i;
            }
        }
        let entry = &mut entries[place];
        let same = entry.key == key && entry.depth != 0;
        let depth = hit.depth.clamp(1 - DEPTH_OFFSET, 255 - DEPTH_OFFSET);
        let stored_depth = (depth + DEPTH_OFFSET) as u8;
        if same
            && hit.bound != Bound::Exact
            && depth + 3 < i32::from(entry.depth) - DEPTH_OFFSET
            && entry.flags >> 3 == generation
        {
            return;
        }
        let best = match hit.best {
            Some(point) => point.index() as u16,
            None if same => entry.best,
            None => NO_POINT,
        };
        let bound = match hit.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        *entry = Entry {
            key,
            value: to_stored(hit.value, ply),
            eval: hit.eval.0 as i16,
            best,
            depth: stored_depth,
            flags: bound | u8::from(hit.pv) << 2 | generation << 3,
        };
    }
}

/// Proved values are kept as the distance from the position itself, not from the root.
fn to_stored(value: Value, ply: i32) -> i16 {
    let distance = if value.is_proved() { ply * value.0.signum() } else { 0 };
    (value.0 + distance) as i16
}

fn from_stored(stored: i16, ply: i32) -> Value {
    let value = Value(i32::from(stored));
    let distance = if value.is_proved() { ply * value.0.signum() } else { 0 };
    value - distance
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(value: i32, depth: i32) -> Hit {
        let best = Some(Point::from_index(7));
        Hit { value: Value(value), eval: Value(12), depth, bound: Bound::Exact, best, pv: true }
    }

    #[test]
    fn gives_back_what_was_stored_with_proofs_relative_to_the_ply() {
        let mut table = Table::new(1 << 12);
        let mate = Value::MATE - 9;
        table.store(42, 4, hit(mate, 6));
        assert_eq!(table.probe(42, 4), Some(hit(mate, 6)));
        assert_eq!(table.probe(42, 6).map(|hit| hit.value), Some(Value(mate - 2)));
        assert_eq!(table.probe(43 << 32, 4), None);
        table.clear();
        assert_eq!(table.probe(42, 4), None);
    }

    #[test]
    fn a_full_bucket_drops_its_shallowest_entry() {
        let mut table = Table::new(64);
        for i in 0..6 {
            table.store(i << 32 | 1, 0, hit(1, 10 - i as i32));
        }
        assert_eq!(table.probe(4 << 32 | 1, 0), None);
        assert!(table.probe(5 << 32 | 1, 0).is_some() && table.probe(1, 0).is_some());
    }
}
