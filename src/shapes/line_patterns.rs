//! Line patterns: the contents of the four cells on either side of a point along one line.
//!
//! Each side is read outwards from the point. A stone hides everything behind it from the other colour, so behind
//! stones of both colours nothing matters to either, and is treated as beyond the edge. That leaves 79 of the 256
//! sides; a pattern is an unordered pair of them, since a line and its mirror image are the same.

use alloc::vec::Vec;

/// How many line patterns there are.
pub const LINE_PATTERNS: usize = SIDES * (SIDES + 1) / 2;
/// How many distinct sides there are.
const SIDES: usize = 79;
/// Cells per side.
const CELLS: u32 = 4;
/// Number of raw sides: two bits per cell, the nearest lowest.
const RAW: usize = 1 << (2 * CELLS);

const OWN: u8 = 1;
const OTHER: u8 = 2;
const EDGE: u8 = 3;

/// The numbers of the distinct sides.
pub(super) struct Sides {
    /// By raw side.
    number: [u8; RAW],
    /// By number: the number of the same side with the colours exchanged.
    swapped: [u8; SIDES],
}

impl Sides {
    pub(super) fn new() -> Sides {
        let mut known: Vec<[u8; CELLS as usize]> = Vec::new();
        let mut sides = Sides { number: [0; RAW], swapped: [0; SIDES] };
        for raw in 0..RAW {
            let cells: [u8; CELLS as usize] = core::array::from_fn(|i| (raw >> (2 * i)) as u8 & 3);
            let [own, others] = [cells, cells.map(exchanged)].map(|cells| {
                let side = reduced(cells);
                let at = known.iter().position(|&other| other == side).unwrap_or_else(|| {
                    known.push(side);
                    known.len() - 1
                });
                at as u8
            });
            sides.number[raw] = own;
            sides.swapped[usize::from(own)] = others;
        }
        debug_assert_eq!(known.len(), SIDES);
        sides
    }

    /// The side of a half, whose nearest cells are in the lowest bits.
    pub(super) fn of(&self, half: u16) -> u8 {
        self.number[usize::from(half) % RAW]
    }

    /// For each pattern, its number with the colours exchanged.
    pub(super) fn swapped_patterns(&self) -> Vec<u16> {
        let all = (0..SIDES).flat_map(|high| (0..=high).map(move |low| [low, high]));
        // In the order of their numbers.
        all.map(|sides| pattern(sides.map(|side| self.swapped[side]))).collect()
    }
}

/// The number of the pattern of two sides, below [`LINE_PATTERNS`].
pub(super) fn pattern([one, other]: [u8; 2]) -> u16 {
    let (low, high) = (u16::from(one.min(other)), u16::from(one.max(other)));
    high * (high + 1) / 2 + low
}

/// A cell with the colours exchanged.
fn exchanged(cell: u8) -> u8 {
    match cell {
        OWN => OTHER,
        OTHER => OWN,
        _ => cell,
    }
}

/// A side, nearest cell first, with everything that can matter to neither colour replaced by the edge.
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
    use alloc::collections::BTreeSet;

    use super::*;

    /// The pattern of a line drawn around its middle: `x` own, `o` the opponent's, `.` free, `|` beyond the edge.
    fn drawn(sides: &Sides, line: &str) -> u16 {
        let cells: Vec<u16> = line
            .bytes()
            .map(|cell| match cell {
                b'.' => 0,
                b'x' => 1,
                b'o' => 2,
                b'|' => 3,
                _ => panic!("{line}"),
            })
            .collect();
        assert_eq!(cells.len(), 9);
        let half = |cells: &mut dyn Iterator<Item = &u16>| {
            cells.enumerate().fold(0, |half, (at, cell)| half | cell << (2 * at))
        };
        let [below, above] = [half(&mut cells[..4].iter().rev()), half(&mut cells[5..].iter())];
        pattern([sides.of(below), sides.of(above)])
    }

    #[test]
    fn there_are_3160() {
        let sides = Sides::new();
        let all =
            (0..RAW as u16).flat_map(|below| (0..RAW as u16).map(move |above| [below, above]));
        let seen: BTreeSet<u16> =
            all.map(|halves| pattern(halves.map(|half| sides.of(half)))).collect();
        assert_eq!(seen.len(), 3_160);
        assert_eq!(seen.last(), Some(&(LINE_PATTERNS as u16 - 1)));
    }

    #[test]
    fn what_matters_to_neither_colour_makes_no_difference() {
        let sides = Sides::new();
        let same = |a: &str, b: &str| drawn(&sides, a) == drawn(&sides, b);
        // Behind stones of both colours, behind the edge, and mirrored.
        assert!(same(".....xo..", ".....xoxx"));
        assert!(same("oxo......", "xxo......") && same("oxo......", "......oxo"));
        assert!(same("......x|.", "......x|o"));
        assert!(!same("xxo......", "x.o......"));
        // Behind stones of one colour those of the other make a difference, and so does the edge.
        assert!(!same(".....x.o.", ".....x.|."));
        assert!(!same(".....x.o.", ".....x..."));
    }

    #[test]
    fn colours_are_exchanged_and_back() {
        let sides = Sides::new();
        let swapped = sides.swapped_patterns();
        assert_eq!(swapped.len(), LINE_PATTERNS);
        let [line, other] = ["x.o..xx.o", "o.x..oo.x"].map(|line| usize::from(drawn(&sides, line)));
        assert_ne!(line, other);
        assert_eq!([line, other].map(|line| usize::from(swapped[line])), [other, line]);
    }
}
