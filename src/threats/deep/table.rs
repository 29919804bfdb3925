//! The table of the proof-number search.
//!
//! Sixteen bytes per entry: the whole key, and a word with the two numbers or the winning move, how far the
//! position was examined, and how much work that took. Four entries share a bucket; if none is free, the one
//! that took the least work is replaced.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;

use crate::board::{Point, Size};

/// The number of a side that cannot win any more; nothing is larger.
pub(super) const INFINITE: u32 = (1 << NUMBER_BITS) - 1;
/// The largest number of a side that may still win.
pub(super) const LARGEST: u32 = INFINITE - 1;
/// How many stages of the search for fours there are, each longer than the one before.
pub(super) const STAGES: u8 = 6;
/// The stage at which nothing more can be found out about a position's fours.
pub(super) const SETTLED: u8 = 7;

const NUMBER_BITS: u32 = 26;
const WORK_AT: u32 = 2 * NUMBER_BITS;
const WORK_BITS: u32 = 6;
const STAGE_AT: u32 = WORK_AT + WORK_BITS;
const STAGE_BITS: u32 = 3;
const WIDENED_AT: u32 = STAGE_AT + STAGE_BITS;
/// Set in every word that is in use.
const USED: u64 = 1 << 63;

const ENTRIES: usize = 4;
type Bucket = [[u64; 2]; ENTRIES];
/// Bytes per bucket.
pub(super) const BUCKET_BYTES: usize = size_of::<Bucket>();

/// What is known about a position, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// The side to move reaches its goal: the attacker a win, the defender preventing it.
    Reached(Means),
    /// It does not, whatever it plays.
    Missed,
    /// The minimum number of positions that would have to be settled for the side to move to reach its goal
    /// (`own`), and for the other side to prevent it (`other`).
    Open {
        /// From 1 to [`LARGEST`].
        own: u32,
        /// From 1 to [`LARGEST`].
        other: u32,
    },
}

impl Known {
    /// The two numbers, `own` and `other`.
    pub(super) fn numbers(self) -> (u32, u32) {
        match self {
            Known::Reached(_) => (0, INFINITE),
            Known::Missed => (INFINITE, 0),
            Known::Open { own, other } => (own, other),
        }
    }
}

/// The means by which the side to move reaches its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// For the attacker, fours to the end; for the defender, anything, as there is no threat.
    AtOnce,
    /// This move.
    Move(Point),
}

/// An entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) known: Known,
    /// How many searches for fours were given up, or [`SETTLED`].
    pub(super) stage: u8,
    /// Whether the unpromising moves have been listed too.
    pub(super) widened: bool,
    /// The nodes it took; stored as a power of two.
    pub(super) work: u64,
}

impl Entry {
    fn pack(self) -> u64 {
        let (own, other) = match self.known {
            Known::Reached(Means::AtOnce) => (0, 0),
            Known::Reached(Means::Move(point)) => (0, point.index() as u32 + 1),
            known => known.numbers(),
        };
        let work = self.work.max(1).ilog2();
        USED | u64::from(own)
            | u64::from(other) << NUMBER_BITS
            | u64::from(work) << WORK_AT
            | u64::from(self.stage) << STAGE_AT
            | u64::from(self.widened) << WIDENED_AT
    }

    fn unpack(word: u64) -> Entry {
        let own = word as u32 & INFINITE;
        let other = (word >> NUMBER_BITS) as u32 & INFINITE;
        let known = match (own, other) {
            (0, 0) => Known::Reached(Means::AtOnce),
            (0, point) => Known::Reached(Means::Move(Point::from_index(point as usize - 1))),
            (INFINITE, _) => Known::Missed,
            (own, other) => Known::Open { own, other },
        };
        Entry {
            known,
            stage: (word >> STAGE_AT) as u8 & ((1 << STAGE_BITS) - 1),
            widened: word >> WIDENED_AT & 1 == 1,
            work: 1 << (word >> WORK_AT & ((1 << WORK_BITS) - 1)),
        }
    }
}

/// Whether [`Entry::unpack`] can read the word, and its move is on a board of the given size.
fn is_word(word: u64, size: Size) -> bool {
    let own = word as u32 & INFINITE;
    let other = (word >> NUMBER_BITS) as u32 & INFINITE;
    let on_board = |index: usize| {
        let (x, y) = (index % Point::STRIDE, index / Point::STRIDE);
        x.max(y) < size.get() as usize
    };
    let numbers = match own {
        0 => other == 0 || on_board(other as usize - 1),
        INFINITE => other == 0,
        _ => (1..=LARGEST).contains(&other),
    };
    let stage = (word >> STAGE_AT) as u8 & ((1 << STAGE_BITS) - 1);
    let spare = word >> (WIDENED_AT + 1) == USED >> (WIDENED_AT + 1);
    numbers && (stage < STAGES || stage == SETTLED) && spare
}

/// The entries, in a fixed amount of memory.
#[derive(Debug)]
pub(super) struct ProofTable {
    buckets: Vec<Bucket>,
    stored: usize,
}

impl ProofTable {
    /// Creates a table of at most `bytes` bytes, with at least one bucket.
    pub(super) fn new(bytes: usize) -> Result<ProofTable, TryReserveError> {
        let count = (bytes / BUCKET_BYTES).max(1);
        // Reserve the memory in a way that can fail, then allocate it in a way that leaves zeroing to the
        // system.
        Vec::<Bucket>::new().try_reserve_exact(count)?;
        Ok(ProofTable { buckets: vec![[[0; 2]; ENTRIES]; count], stored: 0 })
    }

    /// The number of entries in use, and the total capacity.
    pub(super) fn fill(&self) -> (usize, usize) {
        (self.stored, self.buckets.len() * ENTRIES)
    }

    fn place(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.place(key)];
        let found = bucket.iter().find(|[other, word]| *other == key && *word != 0);
        found.map(|[_, word]| Entry::unpack(*word))
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        self.put_word(key, entry.pack());
    }

    fn put_word(&mut self, key: u64, word: u64) {
        let place = self.place(key);
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|[other, word]| *other == key && *word != 0);
        let at = same.unwrap_or_else(|| {
            let work = |at: &usize| match bucket[*at][1] {
                0 => 0,
                word => 1 + (word >> WORK_AT & ((1 << WORK_BITS) - 1)),
            };
            (0..ENTRIES).min_by_key(work).expect("a bucket has entries")
        });
        self.stored += usize::from(bucket[at][1] == 0);
        bucket[at] = [key, word];
    }

    /// Removes an entry.
    pub(super) fn remove(&mut self, key: u64) {
        let place = self.place(key);
        for entry in &mut self.buckets[place] {
            if entry[0] == key && entry[1] != 0 {
                *entry = [0; 2];
                self.stored -= 1;
            }
        }
    }

    /// The entries in use, as words.
    pub(super) fn words(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        self.buckets.iter().flatten().copied().filter(|[_, word]| *word != 0)
    }

    /// Restores an entry from [`words`](ProofTable::words); returns whether it can be one.
    pub(super) fn put_back(&mut self, [key, word]: [u64; 2], size: Size) -> bool {
        let sound = is_word(word, size);
        if sound {
            self.put_word(key, word);
        }
        sound
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(own: u32, work: u64) -> Entry {
        Entry { known: Known::Open { own, other: 5 }, stage: 3, widened: true, work }
    }

    #[test]
    fn entries_come_back_as_they_were_put() {
        let known = [
            Known::Reached(Means::AtOnce),
            Known::Reached(Means::Move(Point::at(0, 0))),
            Known::Reached(Means::Move(Point::at(14, 14))),
            Known::Missed,
            Known::Open { own: 1, other: LARGEST },
            Known::Open { own: LARGEST, other: 1 },
        ];
        let mut table = ProofTable::new(1 << 12).unwrap();
        for (key, known) in (0..).map(|n: u64| n << 60).zip(known) {
            for (stage, widened, work) in [(0, false, 1), (SETTLED, true, 1 << 40)] {
                let entry = Entry { known, stage, widened, work };
                table.put(key, entry);
                assert_eq!(table.get(key), Some(entry));
                assert!(is_word(entry.pack(), Size::STANDARD), "{known:?}");
            }
        }
        assert_eq!(table.fill(), (known.len(), 1 << 8));
        assert_eq!(table.get(99), None);
        table.remove(3 << 60);
        assert_eq!(table.get(3 << 60), None);
        assert_eq!(table.fill().0, known.len() - 1);
    }

    #[test]
    fn a_full_bucket_loses_what_cost_the_least() {
        let mut table = ProofTable::new(0).unwrap();
        assert_eq!(table.fill(), (0, ENTRIES));
        for (key, work) in [(1, 64), (2, 8), (3, 128), (4, 32), (5, 16)] {
            table.put(key, open(9, work));
        }
        assert_eq!(
            [1, 2, 3, 4, 5].map(|key| table.get(key).is_some()),
            [true, false, true, true, true]
        );
        table.put(5, open(7, 16));
        assert_eq!(table.get(5), Some(open(7, 16)));
        assert_eq!(table.fill(), (ENTRIES, ENTRIES));
    }

    #[test]
    fn words_fit_tables_of_other_sizes_and_invalid_ones_are_refused() {
        let mut table = ProofTable::new(1 << 12).unwrap();
        (1..=20).for_each(|key| table.put(key << 40, open(key as u32, key)));
        let mut other = ProofTable::new(1 << 14).unwrap();
        assert!(table.words().all(|words| other.put_back(words, Size::STANDARD)));
        for key in 1..=20 {
            assert_eq!(other.get(key << 40), table.get(key << 40));
        }
        let move_at =
            |x, y| Entry { known: Known::Reached(Means::Move(Point::at(x, y))), ..open(1, 1) };
        let wrong = [
            0,
            open(1, 1).pack() & !USED,
            open(1, 1).pack() | 1 << (WIDENED_AT + 1),
            Entry { known: Known::Open { own: 3, other: 0 }, ..open(1, 1) }.pack(),
            Entry { stage: STAGES, ..open(1, 1) }.pack(),
            move_at(15, 3).pack(),
            move_at(3, 15).pack(),
        ];
        for word in wrong {
            assert!(!other.put_back([1, word], Size::STANDARD), "{word:x}");
        }
    }
}
