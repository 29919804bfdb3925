//! The half of a line on one side of a point, reduced to what can matter to one colour.
//!
//! A raw half is five cells of two bits, the nearest lowest: 0 free, 1 own, 2 opponent, 3 edge.
//! Whatever lies behind the first opponent's stone or edge is out of play, so of the 1,024 raw
//! halves only 63 differ (94 if the edge and the opponent are distinguished; 31 if only four cells
//! matter). Two halves of a few bits each index tables that stay in the first-level cache, whereas
//! the twenty bits of a whole window would need a megabyte.

use alloc::vec;
use alloc::vec::Vec;

use super::FiveKind;

pub(super) const RAW: usize = 1 << 10;
pub(super) const EMPTY: u16 = 0;
pub(super) const OWN: u16 = 1;
pub(super) const OPPONENT: u16 = 2;
pub(super) const EDGE: u16 = 3;
const CELLS: u32 = 5;

/// The distinct halves under one [`FiveKind`], numbered.
pub(super) struct HalfNumbers {
    /// The number of each raw half.
    pub(super) number: Vec<u8>,
    /// The representative raw half of each number.
    pub(super) raw: Vec<u16>,
}

/// The cell `i` steps away, 0 being the nearest.
pub(super) fn cell(raw: u16, i: u32) -> u16 {
    raw >> (2 * i) & 3
}

/// The half with that cell changed.
pub(super) fn with_cell(raw: u16, i: u32, cell: u16) -> u16 {
    raw & !(3 << (2 * i)) | cell << (2 * i)
}

/// The same half as seen by the other side.
pub(super) fn swapped(raw: u16) -> u16 {
    (0..CELLS).fold(raw, |half, i| match cell(raw, i) {
        OWN => with_cell(half, i, OPPONENT),
        OPPONENT => with_cell(half, i, OWN),
        _ => half,
    })
}

/// The same half read from its far end.
pub(super) fn reversed(raw: u16) -> u16 {
    (0..CELLS).fold(0, |half, i| with_cell(half, CELLS - 1 - i, cell(raw, i)))
}

impl HalfNumbers {
    pub(super) fn new(kind: FiveKind) -> HalfNumbers {
        let mut number = vec![0; RAW];
        let mut raw: Vec<u16> = Vec::new();
        for half in 0..RAW as u16 {
            let canonical = canonical(half, kind);
            let at = raw.iter().position(|&known| known == canonical).unwrap_or_else(|| {
                raw.push(canonical);
                raw.len() - 1
            });
            number[half as usize] = at as u8;
        }
        HalfNumbers { number, raw }
    }
}

/// The half with everything out of play replaced by the edge.
fn canonical(raw: u16, kind: FiveKind) -> u16 {
    let mut half = raw;
    for i in 0..CELLS {
        let blocks = cell(half, i) >= OPPONENT || i >= u32::from(kind.reach());
        if blocks {
            let first = if kind.needs_free_end() { cell(half, i) } else { EDGE };
            half = with_cell(half, i, first);
            for j in i + 1..CELLS {
                half = with_cell(half, j, EDGE);
            }
            break;
        }
    }
    half
}
