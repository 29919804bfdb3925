//! The look-up tables of the shapes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::half::{self, HalfNumbers, RAW};
use super::line_patterns::{self, LINE_PATTERNS, Sides};
use super::pattern::{Pattern, PointPatterns};
use super::quadruple::{QUADRUPLES, Quadruples, along_first, unpacked};
use super::{Class, FiveKind, Shape};
use crate::board::Stone;

/// How many combinations of four shapes there are, regardless of order.
pub const PATTERN_CODES: usize = 3_876;

const HALF_BITS: u32 = 7;
/// Pairs of one colour's halves.
const PAIRS: usize = 1 << (2 * HALF_BITS);
/// Pairs of halves that differ for either colour; there are at most 256 such halves.
const BOTH_PAIRS: usize = 1 << 16;
/// Line codes are below this power of two: tables of that length can be indexed by a masked code.
pub const LINE_CODES: usize = 1 << 13;

/// Eight cells of two bits: four on either side.
const NEAR: usize = 1 << 16;

/// What a line through a free point means: the shapes for both colours, and the pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineKind {
    /// The shapes (as numbers) that a stone would make: Black's in the low four bits, White's in the high four.
    pub shapes: u8,
    /// The contents of the four cells on either side, as Black sees it; below
    /// [`LINE_PATTERNS`](super::LINE_PATTERNS).
    pub pattern: u16,
}

impl LineKind {
    /// The pattern as the given colour sees it; `swapped` is [`ShapeTables::swapped_patterns`].
    pub fn pattern_for(&self, stone: Stone, swapped: &[u16]) -> u16 {
        match stone {
            Stone::Black => self.pattern,
            Stone::White => swapped[usize::from(self.pattern)],
        }
    }
}

/// The look-up tables of one rule, for both sides. About 700 kB if the colours differ, otherwise 450 to 600 kB; built
/// in a few milliseconds.
#[derive(Clone)]
pub struct ShapeTables {
    kinds: [FiveKind; 2],
    /// Raw half below a point -> its number among the halves that differ for either colour.
    below: Box<[u8; RAW]>,
    /// The same for the half above a point.
    above: Box<[u8; RAW]>,
    /// Number above (high byte) and below (low) -> the line code.
    codes: Box<[u16; BOTH_PAIRS]>,
    /// If nothing farther than four points away matters: the four cells on either side -> the line code; one look-up
    /// instead of three.
    near: Option<Box<[u16; NEAR]>>,
    /// Line code -> its shapes, as [`along_first`] has them.
    shapes: Box<[u32; LINE_CODES]>,
    /// Line code -> everything that it stands for.
    lines: Vec<LineKind>,
    /// Four shapes -> their combination, shared by the colours or separate for each.
    patterns: Vec<Box<[Pattern; QUADRUPLES]>>,
}

impl core::fmt::Debug for ShapeTables {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("ShapeTables").field("kinds", &self.kinds).finish_non_exhaustive()
    }
}

impl ShapeTables {
    /// Builds the tables, given what counts as a five for Black and for White.
    pub fn new(kinds: [FiveKind; 2]) -> ShapeTables {
        let halves = kinds.map(HalfNumbers::new);
        let shapes = [0, 1].map(|side| pair_shapes(kinds[side], &halves[side]));
        let sides = Sides::new();
        // What a raw half means to Black and to White, and its side of a line pattern.
        let seen = |raw: u16| {
            let [black, white] = Stone::BOTH.map(|stone| {
                let own = if stone == Stone::Black { raw } else { half::swapped(raw) };
                halves[stone.index()].number[own as usize]
            });
            [black, white, sides.of(raw)]
        };
        let mut differing: Vec<[u8; 3]> = Vec::new();
        let mut number = |raw: u16| {
            let wanted = seen(raw);
            let at = differing.iter().position(|&known| known == wanted).unwrap_or_else(|| {
                differing.push(wanted);
                differing.len() - 1
            });
            debug_assert!(at < 256, "too many halves differ");
            at as u8
        };
        let mut below = Box::new([0; RAW]);
        let mut above = Box::new([0; RAW]);
        for raw in 0..RAW as u16 {
            above[raw as usize] = number(raw);
            below[raw as usize] = number(half::reversed(raw));
        }
        let mut codes = Box::new([0; BOTH_PAIRS]);
        let mut lines: Vec<LineKind> = Vec::new();
        // For each pattern its last line, and for each line the previous one with the same pattern.
        let mut last = vec![None; LINE_PATTERNS];
        let mut before: Vec<Option<u16>> = Vec::new();
        for (high, up) in differing.iter().enumerate() {
            for (low, down) in differing.iter().enumerate() {
                let shape = |side: usize| {
                    let pair = usize::from(down[side]) << HALF_BITS | usize::from(up[side]);
                    shapes[side][pair]
                };
                let pattern = line_patterns::pattern([down[2], up[2]]);
                let line = LineKind { shapes: shape(0) | shape(1) << 4, pattern };
                let last = &mut last[usize::from(pattern)];
                let same_pattern = iter::successors(*last, |&at: &u16| before[usize::from(at)]);
                let known = same_pattern.into_iter().find(|&at| lines[usize::from(at)] == line);
                codes[high << 8 | low] = known.unwrap_or_else(|| {
                    before.push(last.replace(lines.len() as u16));
                    lines.push(line);
                    lines.len() as u16 - 1
                });
            }
        }
        let mut shapes_of = Box::new([0; LINE_CODES]);
        for (shapes, line) in shapes_of.iter_mut().zip(&lines) {
            *shapes = along_first(line.shapes);
        }
        let differing_kinds = if kinds[0] == kinds[1] { 1 } else { 2 };
        debug_assert!(lines.len() <= LINE_CODES);
        let mut tables = ShapeTables {
            below,
            above,
            codes,
            near: None,
            shapes: shapes_of,
            lines,
            patterns: kinds[..differing_kinds]
                .iter()
                .map(|&kind| quadruple_patterns(kind))
                .collect(),
            kinds,
        };
        if tables.reach() == 4 {
            tables.near = Some(tables.near_codes());
        }
        tables
    }

    fn near_codes(&self) -> Box<[u16; NEAR]> {
        let mut near = Box::new([0; NEAR]);
        for (cells, entry) in near.iter_mut().enumerate() {
            let cells = cells as u32;
            *entry = self.lookup().line_code(cells << 2 & 0x3fc | cells << 4 & 0xff000);
        }
        near
    }

    /// What counts as a five for each side.
    pub fn kinds(&self) -> [FiveKind; 2] {
        self.kinds
    }

    /// How far a stone affects shapes, in points.
    pub fn reach(&self) -> u8 {
        self.kinds[0].reach().max(self.kinds[1].reach())
    }

    /// The shapes (as numbers) at the middle of a window of [`super::Lines::window`]: Black's in
    /// the low four bits, White's in the high four.
    #[inline]
    pub fn shapes(&self, window: u32) -> u8 {
        self.lines[usize::from(self.lookup().line_code(window))].shapes
    }

    /// What each line code stands for, by its number.
    pub fn lines(&self) -> &[LineKind] {
        &self.lines
    }

    /// The number of each line pattern as White sees it.
    pub fn swapped_patterns(&self) -> Vec<u16> {
        Sides::new().swapped_patterns()
    }

    /// The tables by reference, for loops that look up many windows.
    #[inline]
    pub(super) fn lookup(&self) -> Lookup<'_> {
        Lookup {
            below: &self.below,
            above: &self.above,
            codes: &self.codes,
            near: self.near.as_deref(),
            shapes: &self.shapes,
            patterns: [&self.patterns[0], &self.patterns[self.patterns.len() - 1]],
        }
    }
}

/// The tables of a rule, each borrowed separately.
#[derive(Clone, Copy)]
pub(super) struct Lookup<'a> {
    below: &'a [u8; RAW],
    above: &'a [u8; RAW],
    codes: &'a [u16; BOTH_PAIRS],
    /// Set if nothing farther than four points away matters.
    pub(super) near: Option<&'a [u16; NEAR]>,
    shapes: &'a [u32; LINE_CODES],
    patterns: [&'a [Pattern; QUADRUPLES]; 2],
}

impl Lookup<'_> {
    /// The code of the line that a window shows.
    #[inline(always)]
    pub(super) fn line_code(&self, window: u32) -> u16 {
        let low = self.below[window as usize % RAW];
        let high = self.above[(window >> 12) as usize % RAW];
        self.codes[usize::from(high) << 8 | usize::from(low)]
    }

    /// [`Lookup::line_code`] in a single look-up.
    #[inline(always)]
    pub(super) fn near_code(near: &[u16; NEAR], window: u32) -> u16 {
        near[(window >> 2 & 0xff | window >> 4 & 0xff00) as usize]
    }

    /// The shapes of a line code, as [`along_first`] has them.
    #[inline(always)]
    pub(super) fn shapes_of(&self, code: u16) -> u32 {
        self.shapes[usize::from(code) % LINE_CODES]
    }

    /// The combined patterns of these shapes of a point.
    #[inline(always)]
    pub(super) fn patterns(&self, index: usize, shapes: Quadruples) -> PointPatterns {
        PointPatterns::new(index, [0, 1].map(|side| self.pattern(side, shapes.of(side))))
    }

    #[inline(always)]
    pub(super) fn pattern(&self, side: usize, quadruple: u16) -> Pattern {
        self.patterns[side][usize::from(quadruple)]
    }
}

/// The pattern code of four shapes, the number of their combination: its rank among all multisets of four shapes, in
/// colexicographic order of the sorted shapes.
pub fn pattern_code(shapes: [Shape; 4]) -> u16 {
    let mut sorted = shapes.map(|s| s as usize);
    sorted.sort_unstable();
    // C(s0, 1) + C(s1 + 1, 2) + C(s2 + 2, 3) + C(s3 + 3, 4) numbers multisets without gaps.
    let [a, b, c, d] = sorted;
    let pairs = (b + 1) * b / 2;
    let triples = (c + 2) * (c + 1) * c / 6;
    let quadruples = (d + 3) * (d + 2) * (d + 1) * d / 24;
    (a + pairs + triples + quadruples) as u16
}

/// The four shapes, weakest first, of every pattern code.
pub fn pattern_code_table() -> Vec<[Shape; 4]> {
    let mut table = vec![[Shape::Dead; 4]; PATTERN_CODES];
    for shapes in (0..QUADRUPLES).map(|quadruple| unpacked(quadruple as u16)) {
        if shapes.is_sorted() {
            table[pattern_code(shapes) as usize] = shapes;
        }
    }
    table
}

fn quadruple_patterns(kind: FiveKind) -> Box<[Pattern; QUADRUPLES]> {
    let classes: Vec<Class> =
        pattern_code_table().iter().map(|&shapes| Class::of(shapes, kind)).collect();
    let mut table = Box::new([Pattern::default(); QUADRUPLES]);
    for (quadruple, entry) in table.iter_mut().enumerate() {
        let code = pattern_code(unpacked(quadruple as u16));
        *entry = Pattern::new(code, classes[code as usize]);
    }
    table
}

fn pair_shapes(kind: FiveKind, halves: &HalfNumbers) -> Box<[u8; PAIRS]> {
    let mut builder = PairBuilder { kind, halves, made: vec![None; PAIRS] };
    let mut table = Box::new([0; PAIRS]);
    for &below in &halves.raw {
        for &above in &halves.raw {
            table[builder.index(below, above)] = builder.made(below, above) as u8;
        }
    }
    table
}

/// The recursion of [`super::definition`] over pairs of halves, memoised.
struct PairBuilder<'a> {
    kind: FiveKind,
    halves: &'a HalfNumbers,
    made: Vec<Option<Shape>>,
}

impl PairBuilder<'_> {
    fn index(&self, below: u16, above: u16) -> usize {
        let number = |raw: u16| usize::from(self.halves.number[raw as usize]);
        number(below) << HALF_BITS | number(above)
    }

    /// The shape of an own stone between two halves.
    fn made(&mut self, below: u16, above: u16) -> Shape {
        let index = self.index(below, above);
        if let Some(shape) = self.made[index] {
            return shape;
        }
        let shape = self.define(below, above);
        self.made[index] = Some(shape);
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
        let run = (1 + low + high) as usize;
        // A half full of own stones has no visible end; the row is then longer than five, and if longer rows win, its
        // invisible end is taken as free.
        let blocked = |raw: u16, own: u32| own < 5 && half::cell(raw, own) == half::OPPONENT;
        self.kind.wins(run, blocked(below, low) && blocked(above, high))
    }

    fn unstoppable(&mut self, below: u16, above: u16) -> bool {
        grown(below, above, half::OPPONENT, 5).all(|(below, above)| {
            grown(below, above, half::OWN, 4).any(|(below, above)| self.wins(below, above))
        })
    }
}

/// The number of own stones next to the middle.
fn leading_own(raw: u16) -> u32 {
    (0..5).take_while(|&i| half::cell(raw, i) == half::OWN).count() as u32
}

/// Every pair obtained by filling one free cell within `reach` of the middle.
fn grown(below: u16, above: u16, filling: u16, reach: u32) -> impl Iterator<Item = (u16, u16)> {
    let free = |raw: u16| (0..reach).filter(move |&i| half::cell(raw, i) == half::EMPTY);
    let lower = free(below).map(move |i| (half::with_cell(below, i, filling), above));
    let upper = free(above).map(move |i| (below, half::with_cell(above, i, filling)));
    lower.chain(upper)
}
