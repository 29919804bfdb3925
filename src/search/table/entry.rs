//! What a table stores per position, in eight bytes, and which entries it replaces.

use super::{Bound, Hit, Value};
use crate::board::Point;

/// A position's entry without its key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    value: i16,
    eval: i16,
    best: u16,
    /// Offset by [`DEPTH_OFFSET`]; 0 marks an empty entry.
    depth: u8,
    /// Bits 0–1 bound, bits 3–7 generation.
    flags: u8,
}

const NO_POINT: u16 = u16::MAX;
const DEPTH_OFFSET: i32 = 32;
pub(super) const GENERATIONS: u8 = 32;
const GENERATION_SHIFT: u8 = 3;

impl Entry {
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.depth == 0
    }

    /// The entry as seen `ply` plies below the root.
    #[inline]
    pub(super) fn hit(self, ply: i32) -> Hit {
        Hit {
            value: from_stored(self.value, ply),
            eval: Value(i32::from(self.eval)),
            depth: i32::from(self.depth) - DEPTH_OFFSET,
            bound: match self.flags & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            best: (self.best != NO_POINT).then(|| Point::from_index(self.best as usize)),
        }
    }

    /// How much the entry is worth keeping: more with depth, less with every generation.
    #[inline]
    pub(super) fn worth(self, generation: u8) -> i32 {
        let age = generation.wrapping_sub(self.flags >> GENERATION_SHIFT) % GENERATIONS;
        i32::from(self.depth) - 8 * i32::from(age)
    }

    /// The entry to replace this one once `hit` was found; `None` if this one is to stay. `same` says whether both
    /// belong to the same position.
    #[inline]
    pub(super) fn after(self, same: bool, hit: Hit, ply: i32, generation: u8) -> Option<Entry> {
        let depth = hit.depth.clamp(1 - DEPTH_OFFSET, 255 - DEPTH_OFFSET);
        if same
            && hit.bound != Bound::Exact
            && depth + 3 < i32::from(self.depth) - DEPTH_OFFSET
            && self.flags >> GENERATION_SHIFT == generation
        {
            return None;
        }
        let best = match hit.best {
            Some(point) => point.index() as u16,
            None if same => self.best,
            None => NO_POINT,
        };
        let bound = match hit.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        Some(Entry {
            value: to_stored(hit.value, ply),
            eval: hit.eval.0 as i16,
            best,
            depth: (depth + DEPTH_OFFSET) as u8,
            flags: bound | generation << GENERATION_SHIFT,
        })
    }
}

impl Entry {
    /// The whole entry in one word, 0 if it is empty.
    #[inline]
    pub(super) fn to_bits(self) -> u64 {
        let Entry { value, eval, best, depth, flags } = self;
        let [v, e, b] = [value.to_le_bytes(), eval.to_le_bytes(), best.to_le_bytes()];
        u64::from_le_bytes([v[0], v[1], e[0], e[1], b[0], b[1], depth, flags])
    }

    #[inline]
    pub(super) fn from_bits(bits: u64) -> Entry {
        let [v0, v1, e0, e1, b0, b1, depth, flags] = bits.to_le_bytes();
        Entry {
            value: i16::from_le_bytes([v0, v1]),
            eval: i16::from_le_bytes([e0, e1]),
            best: u16::from_le_bytes([b0, b1]),
            depth,
            flags,
        }
    }
}

/// Which of a bucket's entries a position takes, and whether it already belongs to it: its own, or else the last empty
/// one, or else the one worth least. Each entry comes with whether its key is the position's.
#[inline]
pub(super) fn place(
    entries: impl IntoIterator<Item = (bool, Entry)>,
    generation: u8,
) -> (usize, bool) {
    let mut place = 0;
    let mut least = i32::MAX;
    for (i, (same, entry)) in entries.into_iter().enumerate() {
        if same && !entry.is_empty() {
            return (i, true);
        }
        // An empty entry is worth least, however old the others are.
        let worth = if entry.is_empty() { i32::MIN } else { entry.worth(generation) };
        if worth < least || entry.is_empty() {
            place = i;
            least = worth;
        }
    }
    (place, false)
}

/// Proved values are stored as the distance from the position itself, not from the root.
fn to_stored(value: Value, ply: i32) -> i16 {
    let distance = if value.is_proved() { ply * value.0.signum() } else { 0 };
    (value.0 + distance) as i16
}

fn from_stored(stored: i16, ply: i32) -> Value {
    let value = Value(i32::from(stored));
    let distance = if value.is_proved() { ply * value.0.signum() } else { 0 };
    value - distance
}
