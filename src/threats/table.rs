//! The solvers' memory of positions without a win.

use alloc::vec;
use alloc::vec::Vec;

/// Marks a failure that no greater depth would change.
pub(super) const FINAL: u8 = u8::MAX;

/// Stores which positions have no win by fours within how many stones.
///
/// One 64-bit word per place: the upper 56 bits of the key and the depth. Newer entries replace
/// older ones; a table that has filled up grows fourfold, up to its limit.
#[derive(Clone, Debug)]
pub(super) struct FailTable {
    places: Vec<u64>,
    stored: usize,
    most_bits: u32,
}

const FIRST_BITS: u32 = 14;

impl FailTable {
    /// A table that grows to at most `2^most_bits` places of eight bytes.
    pub(super) fn new(most_bits: u32) -> FailTable {
        FailTable { places: vec![0; 1 << FIRST_BITS.min(most_bits)], stored: 0, most_bits }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.stored > 0 {
            *self = FailTable::new(self.most_bits);
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        (key >> 8) as u32 as usize & (self.places.len() - 1)
    }

    #[inline]
    pub(super) fn failed(&self, key: u64) -> u8 {
        let word = self.places[self.place(key)];
        if word >> 8 == key >> 8 { word as u8 } else { 0 }
    }

    #[inline]
    pub(super) fn fail(&mut self, key: u64, depth: u8) {
        let place = self.place(key);
        let word = key & !0xff | u64::from(depth);
        self.stored += usize::from(self.places[place] >> 8 != key >> 8);
        self.places[place] = word;
        if self.stored > self.places.len() && self.places.len() < 1 << self.most_bits {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let larger = vec![0; self.places.len() * 4];
        let smaller = core::mem::replace(&mut self.places, larger);
        for word in smaller {
            let place = self.place(word);
            self.places[place] = word;
        }
    }
}
