//! What one free point is to both colours.

use alloc::boxed::Box;

use super::Shape;
use super::class::Class;
use super::pattern::PointPatterns;
use super::tables::Lookup;
use crate::board::{Direction, Point, Stone};

/// A power of two above every point's index, so that a mask replaces the bounds check.
pub(super) const CELLS: usize = 1024;
const _: () = assert!(CELLS >= Point::INDEX_END);

/// What a free point is to both colours.
///
/// Two words instead of fields, kept in two arrays, because they are written and soon read again as a
/// whole: a read that spans several smaller writes has to wait until these have reached the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellShapes {
    /// ```text
    /// bits   63 … 32                           31 … 16                     15 … 0
    ///        by direction, the shapes as       White's, four bits a        Black's
    ///        `ShapeTables::shapes` has them    direction ("quadruple")
    /// ```
    pub(super) lines: u64,
    pub(super) patterns: PointPatterns,
}

impl CellShapes {
    /// The four shapes a stone here would make, by [`Direction::index`].
    pub fn shapes(&self, stone: Stone) -> [Shape; 4] {
        Direction::ALL.map(|direction| self.shape(stone, direction))
    }

    /// The shape a stone here would make along one line.
    #[inline]
    pub fn shape(&self, stone: Stone, direction: Direction) -> Shape {
        Shape::from_bits((self.lines >> (16 * stone.index() + 4 * direction.index())) as u8)
    }

    /// The class of a stone here.
    #[inline]
    pub fn class(&self, stone: Stone) -> Class {
        self.patterns.class(stone)
    }

    /// What the four shapes of either colour are together.
    #[inline]
    pub fn patterns(&self) -> PointPatterns {
        self.patterns
    }

    /// The number of the combination of the four shapes.
    #[inline]
    pub fn pattern_code(&self, stone: Stone) -> u16 {
        self.patterns.code(stone)
    }

    #[inline(always)]
    pub(super) fn new(index: usize, lines: u64, lookup: Lookup<'_>) -> CellShapes {
        let sides = [0, 1].map(|side| lookup.pattern(side, (lines >> (16 * side)) as u16));
        CellShapes { lines, patterns: PointPatterns::new(index, sides) }
    }

    /// The lines with other shapes along one direction.
    #[inline(always)]
    pub(super) fn lines_with(&self, direction: usize, shapes: u8) -> u64 {
        let at = 32 + 8 * direction;
        let differing = u64::from((self.lines >> at) as u8 ^ shapes);
        // Black's half of the byte stays, White's goes sixteen bits up.
        let spread = (differing | differing << 12) & 0x000f_000f;
        self.lines ^ differing << at ^ spread << (4 * direction)
    }

    #[inline(always)]
    pub(super) fn shapes_along(&self, direction: usize) -> u8 {
        (self.lines >> (32 + 8 * direction)) as u8
    }

    #[inline(always)]
    pub(super) fn index(&self) -> usize {
        self.patterns.index() % CELLS
    }
}

/// The shapes of all points, word by word.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) lines: Box<[u64; CELLS]>,
    pub(super) patterns: Box<[PointPatterns; CELLS]>,
}

impl Cells {
    pub(super) fn new() -> Cells {
        Cells { lines: Box::new([0; CELLS]), patterns: Box::new([PointPatterns::default(); CELLS]) }
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> CellShapes {
        CellShapes { lines: self.lines[index % CELLS], patterns: self.patterns[index % CELLS] }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, cell: CellShapes) {
        self.lines[index % CELLS] = cell.lines;
        self.patterns[index % CELLS] = cell.patterns;
    }
}
