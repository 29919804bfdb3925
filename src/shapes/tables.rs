//! Shapes looked up.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::half::{self, Halves, RAW};
use super::{Class, FiveKind, Shape};
use crate::board::Stone;

/// How many different combinations four shapes make when their order does not matter.
pub const COMBINATIONS: usize = 3_876;

const HALF_BITS: u32 = 7;
const PAIRS: usize = 1 << (2 * HALF_BITS);
/// Four shapes of four bits.
const QUADRUPLES: usize = 1 << 16;
/// Combinations, filled up to a power of two.
const CLASSES: usize = 4096;

/// The look-up tables of one rule, for both sides. About 180 kB; built in a few milliseconds.
#[derive(Clone)]
pub struct ShapeTables {
    kinds: [FiveKind; 2],
    /// Raw half below a point -> number of the half for Black (low) and White (high), as the upper
    /// part of an index into `shapes`.
    below: Box<[u32; RAW]>,
    /// Raw half above a point -> the same as the lower part.
    above: Box<[u32; RAW]>,
    /// Pair of halves -> shape, for each colour.
    shapes: [Box<[u8; PAIRS]>; 2],
    /// Four shapes -> their combination.
    combination: Box<[u16; QUADRUPLES]>,
    /// Combination -> class, for each colour.
    classes: [Box<[u8; CLASSES]>; 2],
}

impl core::fmt::Debug for ShapeTables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ShapeTables").field("kinds", &self.kinds).finish_non_exhaustive()
    }
}

impl ShapeTables {
    /// Tables for what counts as a five for Black and for White.
    pub fn new(kinds: [FiveKind; 2]) -> ShapeTables {
        let halves = kinds.map(Halves::new);
        let number = |stone: Stone, raw: u16| {
            let seen = if stone == Stone::Black { raw } else { half::swapped(raw) };
            u32::from(halves[stone.index()].number[seen as usize])
        };
        let both = |raw: u16| number(Stone::Black, raw) | number(Stone::White, raw) << 16;
        let mut below = Box::new([0; RAW]);
        let mut above = Box::new([0; RAW]);
        for raw in 0..RAW as u16 {
            above[raw as usize] = both(raw);
            below[raw as usize] = both(half::reversed(raw)) << HALF_BITS;
        }
        let combination = combinations();
        ShapeTables {
            below,
            above,
            shapes: [0, 1].map(|side| pair_shapes(kinds[side], &halves[side])),
            classes: kinds.map(|kind| combination_classes(&combination, kind)),
            combination,
            kinds,
        }
    }

    /// What counts as a five for each side.
    pub fn kinds(&self) -> [FiveKind; 2] {
        self.kinds
    }

    /// How far a stone's influence on shapes goes, in points.
    pub fn reach(&self) -> u8 {
        self.kinds[0].reach().max(self.kinds[1].reach())
    }

    /// The shapes (as numbers) for Black and White at the middle of a window of
    /// [`super::Lines::window`].
    #[inline]
    pub fn shapes(&self, window: u32) -> [u8; 2] {
        self.lookup().shapes(window)
    }

    /// The tables by reference, for loops that look up many windows.
    #[inline]
    pub(super) fn lookup(&self) -> Lookup<'_> {
        Lookup {
            below: &self.below,
            above: &self.above,
            shapes: [&self.shapes[0], &self.shapes[1]],
            combination: &self.combination,
            classes: [&self.classes[0], &self.classes[1]],
        }
    }

    /// The combination of four packed shapes.
    #[inline]
    pub fn combination(&self, quadruple: u16) -> u16 {
        self.combination[quadruple as usize]
    }

    /// The class of a combination.
    #[inline]
    pub fn class(&self, stone: Stone, combination: u16) -> u8 {
        self.lookup().class(stone.index(), combination)
    }
}

/// The tables of a rule, each by a reference of its own.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    below: &'a [u32; RAW],
    above: &'a [u32; RAW],
    shapes: [&'a [u8; PAIRS]; 2],
    combination: &'a [u16; QUADRUPLES],
    classes: [&'a [u8; CLASSES]; 2],
}

impl Lookup<'_> {
    #[inline(always)]
    pub(super) fn shapes(&self, window: u32) -> [u8; 2] {
        let pair = self.below[window as usize % RAW] + self.above[(window >> 12) as usize % RAW];
        [
            self.shapes[0][(pair & 0xffff) as usize % PAIRS],
            self.shapes[1][(pair >> 16) as usize % PAIRS],
        ]
    }

    #[inline(always)]
    pub(super) fn combination(&self, quadruple: u16) -> u16 {
        self.combination[quadruple as usize]
    }

    #[inline(always)]
    pub(super) fn class(&self, side: usize, combination: u16) -> u8 {
        self.classes[side % 2][combination as usize % CLASSES]
    }
}

/// The number of a combination: its place among all multisets of four shapes, in colexicographic
/// order of the sorted shapes.
pub fn combination_of(shapes: [Shape; 4]) -> u16 {
    let mut sorted = shapes.map(|s| s as usize);
    sorted.sort_unstable();
    // C(s0, 1) + C(s1 + 1, 2) + C(s2 + 2, 3) + C(s3 + 3, 4) numbers multisets without gaps.
    let [a, b, c, d] = sorted;
    let pairs = (b + 1) * b / 2;
    let triples = (c + 2) * (c + 1) * c / 6;
    let quadruples = (d + 3) * (d + 2) * (d + 1) * d / 24;
    (a + pairs + triples + quadruples) as u16
}

/// The four shapes, weakest first, of every combination.
pub fn combination_table() -> Vec<[Shape; 4]> {
    let mut table = vec![[Shape::Dead; 4]; COMBINATIONS];
    for shapes in (0..QUADRUPLES).map(|quadruple| unpack(quadruple as u16)) {
        if shapes.is_sorted() {
            table[combination_of(shapes) as usize] = shapes;
        }
    }
    table
}

fn unpack(quadruple: u16) -> [Shape; 4] {
    [0, 4, 8, 12].map(|shift| Shape::from_bits((quadruple >> shift) as u8))
}

fn combinations() -> Box<[u16; QUADRUPLES]> {
    let mut table = Box::new([0; QUADRUPLES]);
    for (quadruple, entry) in table.iter_mut().enumerate() {
        *entry = combination_of(unpack(quadruple as u16));
    }
    table
}

fn combination_classes(combination: &[u16; QUADRUPLES], kind: FiveKind) -> Box<[u8; CLASSES]> {
    let mut classes = Box::new([0; CLASSES]);
    for (quadruple, &number) in combination.iter().enumerate() {
        classes[number as usize] = Class::of(unpack(quadruple as u16), kind) as u8;
    }
    classes
}

fn pair_shapes(kind: FiveKind, halves: &Halves) -> Box<[u8; PAIRS]> {
    let mut builder = PairBuilder { kind, halves, known: vec![None; PAIRS] };
    let mut table = Box::new([0; PAIRS]);
    for &below in &halves.raw {
        for &above in &halves.raw {
            table[builder.index(below, above)] = builder.made(below, above) as u8;
        }
    }
    table
}

/// The recursion of [`super::definition`], over pairs of halves and remembering its results.
struct PairBuilder<'a> {
    kind: FiveKind,
    halves: &'a Halves,
    known: Vec<Option<Shape>>,
}

impl PairBuilder<'_> {
    fn index(&self, below: u16, above: u16) -> usize {
        let number = |raw: u16| usize::from(self.halves.number[raw as usize]);
        number(below) << HALF_BITS | number(above)
    }

    /// The shape of an own stone between two halves.
    fn made(&mut self, below: u16, above: u16) -> Shape {
        let index = self.index(below, above);
        if let Some(known) = self.known[index] {
            return known;
        }
        let shape = self.define(below, above);
        self.known[index] = Some(shape);
        shape
    }

    fn define(&mut self, below: u16, above: u16) -> Shape {
        let run = 1 + leading_own(below) + leading_own(above);
        if self.wins(below, above) {
            return Shape::Five;
        }
        if run > 5 && self.kind.is_exact() {
            return Shape::Overline;
        }
        let mut ways = [0; Shape::COUNT];
        for (below, above) in grown(below, above, half::OWN, 4) {
            ways[self.made(below, above) as usize] += 1;
        }
        let count = |shapes: &[Shape]| shapes.iter().map(|&s| ways[s as usize]).sum::<u32>();
        match count(&[Shape::Five]) {
            0 => {}
            1 => return Shape::Four,
            _ if !self.unstoppable(below, above) => return Shape::Four,
            _ if run == 4 => return Shape::OpenFour,
            _ => return Shape::DoubleFour,
        }
        let wins_next = match self.kind {
            FiveKind::ExactlyOrFoul => count(&[Shape::OpenFour]),
            _ => count(&[Shape::OpenFour, Shape::DoubleFour]),
        };
        match wins_next {
            0 => {}
            1 => return Shape::OpenThreeNarrow,
            _ => return Shape::OpenThree,
        }
        match count(&[Shape::Four, Shape::DoubleFour, Shape::OpenFour]) {
            0 => {}
            1 | 2 => return Shape::ThreeNarrow,
            _ => return Shape::Three,
        }
        match count(&[Shape::OpenThree, Shape::OpenThreeNarrow]) {
            0 => {}
            1 | 2 => return Shape::OpenTwoNarrow,
            3 => return Shape::OpenTwo,
            _ => return Shape::OpenTwoWide,
        }
        if count(&[Shape::Three, Shape::ThreeNarrow]) > 0 {
            Shape::Two
        } else if count(&[Shape::OpenTwoNarrow, Shape::OpenTwo, Shape::OpenTwoWide]) > 0 {
            Shape::OpenOne
        } else if count(&[Shape::Two]) > 0 {
            Shape::One
        } else {
            Shape::Dead
        }
    }

    fn wins(&self, below: u16, above: u16) -> bool {
        let (low, high) = (leading_own(below), leading_own(above));
        let run = 1 + low + high;
        let long_enough = if self.kind.is_exact() { run == 5 } else { run >= 5 };
        // A half full of own stones shows no end; the row is then longer than five, and where
        // longer rows win its end out of sight is taken as free.
        let blocked = |raw: u16, own: u32| own < 5 && half::cell(raw, own) == half::OPPONENT;
        long_enough && !(self.kind.needs_free_end() && blocked(below, low) && blocked(above, high))
    }

    fn unstoppable(&mut self, below: u16, above: u16) -> bool {
        grown(below, above, half::OPPONENT, 5).all(|(below, above)| {
            grown(below, above, half::OWN, 4).any(|(below, above)| self.wins(below, above))
        })
    }
}

/// Own stones next to the middle.
fn leading_own(raw: u16) -> u32 {
    (0..5).take_while(|&i| half::cell(raw, i) == half::OWN).count() as u32
}

/// Every pair that comes of filling one free cell within `reach` of the middle.
fn grown(below: u16, above: u16, filling: u16, reach: u32) -> impl Iterator<Item = (u16, u16)> {
    let free = |raw: u16| (0..reach).filter(move |&i| half::cell(raw, i) == half::EMPTY);
    let lower = free(below).map(move |i| (half::with_cell(below, i, filling), above));
    let upper = free(above).map(move |i| (below, half::with_cell(above, i, filling)));
    lower.chain(upper)
}
