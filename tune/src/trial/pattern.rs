//! Patterns: what stands on the four cells on either side of a point along one line.
//!
//! Each side is read outwards from the point. A stone hides from the other colour all that lies behind it, so behind an
//! own and an opponent's stone nothing can matter to anyone, and is read as beyond the edge. That leaves 79 of the 256
//! sides; a pattern is an unordered pair of them, since a line and its mirror image are the same.

use tengen::board::Stone;

/// How many patterns there are.
pub(super) const PATTERNS: usize = SIDES * (SIDES + 1) / 2;
/// How many sides differ.
const SIDES: usize = 79;
/// Cells of a side.
const CELLS: u32 = 4;
/// Raw sides: two bits a cell, as [`tengen::shapes::Lines`] has them.
const RAW: usize = 1 << (2 * CELLS);

const OWN: u8 = 1;
const OTHER: u8 = 2;
const EDGE: u8 = 3;

/// The numbers of the patterns, looked up.
pub(super) struct Patterns {
    /// By the colour that looks: the number of the raw side below a point, its farthest cell lowest.
    below: [[u8; RAW]; 2],
    /// The same above it, its nearest cell lowest.
    above: [[u8; RAW]; 2],
}

impl Patterns {
    pub(super) fn new() -> Patterns {
        let mut known: Vec<[u8; CELLS as usize]> = Vec::new();
        let mut patterns = Patterns { below: [[0; RAW]; 2], above: [[0; RAW]; 2] };
        for raw in 0..RAW {
            let cells: [u8; CELLS as usize] = core::array::from_fn(|i| (raw >> (2 * i)) as u8 & 3);
            let mut reversed = cells;
            reversed.reverse();
            for stone in Stone::BOTH {
                let mut number = |cells: [u8; CELLS as usize]| {
                    let side = reduced(cells.map(|cell| seen_by(stone, cell)));
                    let at = known.iter().position(|&other| other == side);
                    at.unwrap_or_else(|| {
                        known.push(side);
                        known.len() - 1
                    }) as u8
                };
                patterns.above[stone.index()][raw] = number(cells);
                patterns.below[stone.index()][raw] = number(reversed);
            }
        }
        debug_assert_eq!(known.len(), SIDES);
        patterns
    }

    /// The pattern in a window of [`Lines::window`](tengen::shapes::Lines::window), as a colour sees it; below
    /// [`PATTERNS`].
    #[inline]
    pub(super) fn of(&self, window: u32, stone: Stone) -> usize {
        let below = self.below[stone.index()][(window >> 2) as usize % RAW];
        let above = self.above[stone.index()][(window >> 12) as usize % RAW];
        let (low, high) = (below.min(above) as usize, below.max(above) as usize);
        high * (high + 1) / 2 + low
    }
}

/// A cell of a line as a colour sees it; Black's cells are own ones as they stand.
fn seen_by(stone: Stone, cell: u8) -> u8 {
    match (stone, cell) {
        (Stone::White, OWN) => OTHER,
        (Stone::White, OTHER) => OWN,
        _ => cell,
    }
}

/// A side, nearest cell first, with all that can matter to neither colour beyond the edge.
fn reduced(mut side: [u8; CELLS as usize]) -> [u8; CELLS as usize] {
    let (mut own, mut other) = (false, false);
    for cell in &mut side {
        if own && other {
            *cell = EDGE;
        }
        own |= matches!(*cell, OWN | EDGE);
        other |= matches!(*cell, OTHER | EDGE);
    }
    side
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The window of a line as it is drawn: `x` Black, `o` White, `.` free, `|` beyond the edge.
    fn window(line: &str) -> u32 {
        let cells = line.bytes().map(|cell| match cell {
            b'.' => 0,
            b'x' => 1,
            b'o' => 2,
            b'|' => 3,
            _ => panic!("{line}"),
        });
        assert_eq!(line.len(), 11);
        cells.enumerate().fold(0, |window, (at, cell)| window | cell << (2 * at))
    }

    #[test]
    fn there_are_3160_and_a_mirrored_one_is_the_same() {
        let patterns = Patterns::new();
        let mut seen = BTreeSet::new();
        for raw in 0..1 << 16 {
            let (below, above) = (raw & 0xff, raw >> 8);
            let window = below << 2 | above << 12;
            let mirrored =
                (0..11).fold(0, |all, at| all | (window >> (2 * at) & 3) << (2 * (10 - at)));
            for stone in Stone::BOTH {
                let pattern = patterns.of(window, stone);
                assert_eq!(pattern, patterns.of(mirrored, stone), "{window:o}");
                seen.insert(pattern);
            }
        }
        assert_eq!(seen.len(), 3_160);
        assert_eq!(seen.last(), Some(&(PATTERNS - 1)));
    }

    #[test]
    fn what_matters_to_neither_colour_makes_no_difference() {
        let patterns = Patterns::new();
        let same = |a: &str, b: &str| {
            Stone::BOTH.map(|stone| patterns.of(window(a), stone) == patterns.of(window(b), stone))
        };
        // Behind stones of both colours, behind the edge, and five points away.
        assert_eq!(same("...........", "o.........x"), [true; 2]);
        assert_eq!(same("......xo...", "......xoxx."), [true; 2]);
        assert_eq!(same(".oxo.......", ".xxo......."), [true; 2]);
        assert_eq!(same(".xxo.......", ".x.o......."), [false; 2]);
        assert_eq!(same(".xox.......", ".|ox......."), [true; 2]);
        assert_eq!(same(".......x|..", ".......x|oo"), [true; 2]);
        // Behind one colour's stones the other's make a difference, and so does the edge.
        assert_eq!(same("......x.o..", "......x.|.."), [false; 2]);
        assert_eq!(same("......x.o..", "......x...."), [false; 2]);
    }

    #[test]
    fn the_other_colour_sees_the_stones_swapped() {
        let patterns = Patterns::new();
        let (line, swapped) = (window("..x.o.xx.o."), window("..o.x.oo.x."));
        assert_eq!(patterns.of(line, Stone::Black), patterns.of(swapped, Stone::White));
        assert_ne!(patterns.of(line, Stone::Black), patterns.of(line, Stone::White));
    }
}
