//! The board as bit lines.

use alloc::boxed::Box;

use crate::board::{Board, Direction, LinePlace, Point, Size, Stone};

/// Edge cells kept below and above every line, as many as a shape can reach.
const MARGIN: u32 = 5;
const LINE_BITS: u32 = 2;

/// Every line of the board in its four directions, two bits per cell.
///
/// ```text
/// bits   63 … 54   53 … 10                    9 … 0
///        edge      cells 21 … 0 of the line   edge       00 free, 01 black, 10 white, 11 edge
/// ```
///
/// A point's position on its line is its column (its row on vertical lines), so that the window of five
/// cells to either side takes one shift and one mask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    lines: Box<[[u64; LinePlace::LINES]; 4]>,
}

impl Lines {
    /// The empty board.
    pub fn new(size: Size) -> Lines {
        let mut lines = Lines { lines: Box::new([[u64::MAX; LinePlace::LINES]; 4]) };
        for point in size.points() {
            lines.set(point, 0);
        }
        lines
    }

    /// The lines of a board.
    pub fn of(board: &Board) -> Lines {
        let mut lines = Lines::new(board.size());
        for placed in board.history() {
            lines.put(placed.point, placed.stone);
        }
        lines
    }

    fn set(&mut self, point: Point, bits: u64) {
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            let shift = LINE_BITS * (place.cell + MARGIN);
            let line = &mut self.lines[direction.index()][place.line];
            *line = *line & !(3 << shift) | bits << shift;
        }
    }

    /// Puts a stone on a free point.
    #[inline]
    pub fn put(&mut self, point: Point, stone: Stone) {
        self.flip(point, stone);
    }

    /// Removes a stone of the given colour from its point.
    #[inline]
    pub fn take(&mut self, point: Point, stone: Stone) {
        self.flip(point, stone);
    }

    #[inline]
    fn flip(&mut self, point: Point, stone: Stone) {
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            self.lines[direction.index()][place.line] ^= Lines::bits(place, stone);
        }
    }

    /// The bits of a stone on its line.
    #[inline]
    const fn bits(place: LinePlace, stone: Stone) -> u64 {
        (stone as u64 + 1) << (LINE_BITS * (place.cell + MARGIN))
    }

    /// The whole line with one more stone, on a free cell.
    #[inline]
    pub(super) fn line_with(&self, direction: Direction, place: LinePlace, stone: Stone) -> u64 {
        self.line(direction, place.line) | Lines::bits(place, stone)
    }

    /// The whole line.
    #[inline]
    pub fn line(&self, direction: Direction, line: usize) -> u64 {
        self.lines[direction.index()][line % LinePlace::LINES]
    }

    /// The eleven cells around cell `cell` of a line: bits 0–9 the five below it, farthest lowest;
    /// bits 10–11 itself; bits 12–21 the five above it, nearest lowest.
    #[inline]
    pub const fn window(line: u64, cell: u32) -> u32 {
        (line >> (LINE_BITS * cell)) as u32 & 0x3f_ffff
    }

    /// The windows of a cell, which may lie up to five cells below the line's first, and of those above
    /// it, to be read by [`Lines::window`] from cell 0 on. For a cell beyond either end the middle is
    /// edge and the far side is meaningless.
    #[inline]
    pub(super) const fn from_cell(line: u64, cell: i32) -> u64 {
        line.rotate_right((LINE_BITS as i32 * cell) as u32 & 63)
    }
}
