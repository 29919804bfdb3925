//! What one free point is to both colours.

use alloc::boxed::Box;

use super::Shape;
use super::class::Class;
use super::pattern::PointPatterns;
use super::quadruple::{Quadruples, unpacked};
use super::tables::Lookup;
use crate::board::{Direction, Point, Stone};

/// A power of two above every point's index, so that a mask replaces the bounds check.
pub(super) const CELLS: usize = 1024;
const _: () = assert!(CELLS >= Point::INDEX_END);

/// What a free point is to both colours.
///
/// Words instead of fields, kept in arrays of their own, because they are written and soon read again as a
/// whole: a read that spans several smaller writes has to wait until these have reached the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellShapes {
    pub(super) shapes: Quadruples,
    /// The line codes, sixteen bits a direction.
    pub(super) lines: u64,
    pub(super) patterns: PointPatterns,
}

impl CellShapes {
    /// The four shapes a stone here would make, by [`Direction::index`].
    pub fn shapes(&self, stone: Stone) -> [Shape; 4] {
        unpacked(self.shapes.of(stone.index()))
    }

    /// The shape a stone here would make along one line.
    #[inline]
    pub fn shape(&self, stone: Stone, direction: Direction) -> Shape {
        self.shapes.shape(stone.index(), direction.index())
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

    /// The number of the line along a direction, of those in [`ShapeTables::lines`](super::ShapeTables::lines).
    #[inline(always)]
    pub fn line_code(&self, direction: Direction) -> u16 {
        (self.lines >> (16 * direction.index())) as u16
    }

    /// The same for all directions, by [`Direction::index`].
    #[inline(always)]
    pub fn line_codes(&self) -> [u16; 4] {
        Direction::ALL.map(|direction| self.line_code(direction))
    }

    /// The point with another line along one direction.
    #[inline(always)]
    pub(super) fn with_line(
        &self,
        index: usize,
        (direction, code): (usize, u16),
        lookup: Lookup<'_>,
    ) -> CellShapes {
        let shapes = self.shapes.with(direction, lookup.shapes_of(code));
        let sides = [0, 1].map(|side| lookup.pattern(side, shapes.of(side)));
        let old = (self.lines >> (16 * direction)) as u16;
        let lines = self.lines ^ u64::from(old ^ code) << (16 * direction);
        CellShapes { shapes, lines, patterns: PointPatterns::new(index, sides) }
    }

    #[inline(always)]
    pub(super) fn index(&self) -> usize {
        self.patterns.index() % CELLS
    }
}

/// The shapes of all points.
#[derive(Clone, Debug)]
pub(super) struct Cells([Words; CELLS]);

#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct Words {
    shapes: Quadruples,
    lines: u64,
    patterns: PointPatterns,
}

impl Cells {
    pub(super) fn new() -> Box<Cells> {
        Box::new(Cells([Words::default(); CELLS]))
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> CellShapes {
        let Words { shapes, lines, patterns } = self.0[index % CELLS];
        CellShapes { shapes, lines, patterns }
    }

    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, cell: CellShapes) {
        let CellShapes { shapes, lines, patterns } = cell;
        self.0[index % CELLS] = Words { shapes, lines, patterns };
    }
}
