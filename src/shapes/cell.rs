//! The shapes of one free point, for both colours.

use alloc::boxed::Box;

use super::Shape;
use super::class::Class;
use super::pattern::PointPatterns;
use super::quadruple::{Quadruples, unpacked};
use super::tables::Lookup;
use crate::board::{Direction, Point, Stone};

/// The shapes of a free point, for both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellShapes {
    pub(super) shapes: Quadruples,
    /// The line codes, by [`Direction::index`].
    pub(super) lines: [u16; 4],
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

    /// The combined pattern of the four shapes, for each colour.
    #[inline]
    pub fn patterns(&self) -> PointPatterns {
        self.patterns
    }

    /// The number of the combination of the four shapes.
    #[inline]
    pub fn pattern_code(&self, stone: Stone) -> u16 {
        self.patterns.code(stone)
    }

    /// The number of the line along a direction, an index into [`ShapeTables::lines`](super::ShapeTables::lines).
    #[inline(always)]
    pub fn line_code(&self, direction: Direction) -> u16 {
        self.lines[direction.index()]
    }

    /// The line numbers of all directions, by [`Direction::index`].
    #[inline(always)]
    pub fn line_codes(&self) -> [u16; 4] {
        self.lines
    }

    /// The point with the given lines through it.
    pub(super) fn of_lines(index: usize, lines: [u16; 4], lookup: Lookup<'_>) -> CellShapes {
        let shapes = (0..4).fold(Quadruples::default(), |shapes, direction| {
            shapes.with(direction, lookup.shapes_of(lines[direction]))
        });
        CellShapes { shapes, lines, patterns: lookup.patterns(index, shapes) }
    }

    #[inline(always)]
    pub(super) fn index(&self) -> usize {
        self.patterns.index() % Point::INDEX_SPACE
    }
}

/// The shapes of all points.
#[derive(Clone, Debug)]
pub(super) struct Cells([AlignedCell; Point::INDEX_SPACE]);

/// A power of two in size, so that no cell straddles two cache lines.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
struct AlignedCell(CellShapes);

impl Cells {
    pub(super) fn new() -> Box<Cells> {
        Box::new(Cells([AlignedCell::default(); Point::INDEX_SPACE]))
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> &CellShapes {
        &self.0[index % Point::INDEX_SPACE].0
    }

    #[inline(always)]
    pub(super) fn set(&mut self, index: usize, cell: CellShapes) {
        self.0[index % Point::INDEX_SPACE].0 = cell;
    }

    /// Gives a point another line along one direction; returns its shapes before, and its patterns for both colours
    /// now.
    ///
    /// Only that line's code is written. Reading all four as one word soon afterwards would stall until the write has
    /// reached the cache.
    #[inline(always)]
    pub(super) fn change(
        &mut self,
        index: usize,
        direction: usize,
        code: u16,
        lookup: Lookup<'_>,
    ) -> (CellShapes, PointPatterns) {
        let cell = &mut self.0[index % Point::INDEX_SPACE].0;
        let was = *cell;
        cell.lines[direction] = code;
        cell.shapes = was.shapes.with(direction, lookup.shapes_of(code));
        cell.patterns = lookup.patterns(index, cell.shapes);
        (was, cell.patterns)
    }
}
