//! What one free point is to both colours.

use alloc::boxed::Box;

use super::Shape;
use super::class::Class;
use super::known::Known;
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
    /// ```text
    /// bits   63 … 48         47 … 24                     23 … 0
    ///        point's index   what a stone is to White    to Black, as `Known`
    /// ```
    pub(super) whole: u64,
}

/// Bits of the whole that one colour takes.
const SIDE_BITS: usize = 24;

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
        Class::from_bits(self.known(stone.index()).class() as u8)
    }

    /// The combination of the four shapes.
    #[inline]
    pub fn combination(&self, stone: Stone) -> u16 {
        self.known(stone.index()).combination() as u16
    }

    #[inline(always)]
    pub(super) fn new(index: usize, lines: u64, lookup: Lookup<'_>) -> CellShapes {
        let [black, white] =
            [0, 1].map(|side| u64::from(lookup.known(side, (lines >> (16 * side)) as u16).0));
        CellShapes { lines, whole: black | white << SIDE_BITS | (index as u64) << 48 }
    }

    #[inline(always)]
    pub(super) fn known(&self, side: usize) -> Known {
        self.sides()[side]
    }

    /// What a stone is to either colour.
    #[inline(always)]
    pub(super) fn sides(&self) -> [Known; 2] {
        CellShapes::sides_of(self.whole)
    }

    /// The same of a whole alone.
    #[inline(always)]
    pub(super) fn sides_of(whole: u64) -> [Known; 2] {
        [0, 1].map(|side| Known((whole >> (SIDE_BITS * side)) as u32))
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
        (self.whole >> 48) as usize % CELLS
    }

    /// Whether either colour's threat differs.
    #[inline(always)]
    pub(super) fn threats_differ(&self, other: &CellShapes) -> bool {
        self.differs(other, Known::THREAT)
    }

    /// Whether either colour's threat is of another class.
    #[inline(always)]
    pub(super) fn threat_classes_differ(&self, other: &CellShapes) -> bool {
        self.differs(other, Known::THREAT_CLASS)
    }

    #[inline(always)]
    fn differs(&self, other: &CellShapes, bits: u32) -> bool {
        (self.whole ^ other.whole) & (u64::from(bits) | u64::from(bits) << SIDE_BITS) != 0
    }
}

/// The shapes of all points, word by word.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    pub(super) lines: Box<[u64; CELLS]>,
    pub(super) whole: Box<[u64; CELLS]>,
}

impl Cells {
    pub(super) fn new() -> Cells {
        Cells { lines: Box::new([0; CELLS]), whole: Box::new([0; CELLS]) }
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> CellShapes {
        CellShapes { lines: self.lines[index % CELLS], whole: self.whole[index % CELLS] }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, cell: CellShapes) {
        self.lines[index % CELLS] = cell.lines;
        self.whole[index % CELLS] = cell.whole;
    }
}
