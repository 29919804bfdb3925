//! Shapes, classes and sums of all points, kept through make and undo.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::cell::{CELLS, CellShapes, Cells};
use super::features::FeatureLookup;
use super::known::{CLASSES, THREAT_OF_CLASS, Threat};
use super::tables::Lookup;
use super::values::{Packed, PointValues, VALUES, unpacked};
use super::{Class, FeatureRow, LinePlace, Lines, PointFeatures, ShapeTables};
use crate::board::{Board, Direction, Point, Size, Stone};

type Rows = [u32; 32];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Totals {
    /// How many points there are of each class, by colour.
    counts: [[u16; CLASSES]; 2],
    /// By colour: what its points are worth to it if it is to move and if not, as [`Packed`].
    sums: [Packed; 2],
    /// By colour, modulo 2¹⁶; nothing where the values have no features.
    features: [FeatureRow; 2],
}

impl Totals {
    /// Adds a point's features, or takes them away (`sign` -1).
    #[inline(always)]
    fn add_features(&mut self, features: FeatureLookup<'_>, cell: &CellShapes, sign: i16) {
        for stone in Stone::BOTH {
            let [own, other] = [stone, !stone].map(|s| cell.known(s.index()).combination());
            let row = features.of(stone, own, other);
            for (sum, value) in self.features[stone.index()].iter_mut().zip(row) {
                *sum = sum.wrapping_add(value * sign);
            }
        }
    }
}

#[derive(Clone, Debug)]
struct Mark {
    point: Point,
    stone: Stone,
    saved: u32,
    totals: Totals,
}

/// The parts of a state that change around a new stone.
struct Books<'a> {
    lookup: Lookup<'a>,
    values: [&'a [Packed; VALUES]; 2],
    features: Option<FeatureLookup<'a>>,
    lines: &'a mut [u64; CELLS],
    whole: &'a mut [u64; CELLS],
    totals: Totals,
    sets: &'a mut [[Rows; 4]; 2],
    saved: &'a mut Vec<CellShapes>,
}

/// A free point one of whose lines is no longer what it was, in one word.
///
/// ```text
/// bits   31 … 24            17 … 16     9 … 0
///        the new shapes     direction   point's index
/// ```
#[derive(Clone, Copy, Default)]
struct Changed(u32);

impl Changed {
    #[inline(always)]
    fn new(index: usize, direction: usize, shapes: u8) -> Changed {
        Changed(u32::from(shapes) << 24 | (direction as u32) << 16 | index as u32)
    }

    #[inline(always)]
    fn index(self) -> usize {
        self.0 as usize % CELLS
    }

    #[inline(always)]
    fn direction(self) -> usize {
        (self.0 >> 16) as usize % 4
    }

    #[inline(always)]
    fn shapes(self) -> u8 {
        (self.0 >> 24) as u8
    }
}

/// More than the points that one stone can change: five to each side on four lines.
const CHANGES: usize = 64;

impl Books<'_> {
    /// Books that one line of one free point has other shapes now.
    #[inline(always)]
    fn refresh(&mut self, changed: Changed) {
        let index = changed.index();
        let old = CellShapes { lines: self.lines[index], whole: self.whole[index] };
        self.saved.push(old);
        let lines = old.lines_with(changed.direction(), changed.shapes());
        let new = CellShapes::new(index, lines, self.lookup);
        self.lines[index] = new.lines;
        self.whole[index] = new.whole;
        // Both colours are booked without asking whether theirs changed: a branch that nobody
        // foresees costs more than booking the same once more.
        for side in [0, 1] {
            let [was, now] = [old, new].map(|cell| cell.known(side));
            let values = self.values[side];
            self.totals.sums[side] += values[now.combination()] - values[was.combination()];
            let counts = &mut self.totals.counts[side];
            counts[was.class()] = counts[was.class()].wrapping_sub(1);
            counts[now.class()] = counts[now.class()].wrapping_add(1);
        }
        if let Some(features) = self.features {
            self.totals.add_features(features, &new, 1);
            self.totals.add_features(features, &old, -1);
        }
        if new.threats_differ(&old) {
            flip_sets(self.sets, &old, &new);
        }
    }
}

/// Moves a point from the threat sets it was in to those it is in now.
#[inline]
fn flip_sets(sets: &mut [[Rows; 4]; 2], was: &CellShapes, now: &CellShapes) {
    let (row, bit) = (now.index() / 32, 1 << (now.index() % 32));
    for (side, sets) in sets.iter_mut().enumerate() {
        // Twice where the threat is the same, which changes nothing.
        sets[was.known(side).threat()][row] ^= bit;
        sets[now.known(side).threat()][row] ^= bit;
    }
}

/// The incremental heart of the engine: for every free point, each colour's four shapes and class;
/// how many points there are of each class; the sums of the point values.
///
/// [`put`](ShapeState::put) looks at no more than eight or ten points to each side on four lines and
/// changes only what differs; [`take`](ShapeState::take) restores what was saved. Its slow twin is
/// [`ShapeState::new`] on the same board.
#[derive(Clone, Debug)]
pub struct ShapeState {
    tables: Box<ShapeTables>,
    values: Box<PointValues>,
    size: Size,
    lines: Lines,
    cells: Cells,
    stones: [Rows; 2],
    free: u32,
    totals: Totals,
    /// Threat sets of each colour; row 0 of the middle index is unused ("no threat").
    sets: Box<[[Rows; 4]; 2]>,
    saved: Vec<CellShapes>,
    marks: Vec<Mark>,
}

impl ShapeState {
    /// The state of a board, computed from scratch; its history starts empty.
    pub fn new(board: &Board, tables: Box<ShapeTables>, values: Box<PointValues>) -> ShapeState {
        let mut state = ShapeState {
            tables,
            values,
            size: board.size(),
            lines: Lines::new(board.size()),
            cells: Cells::new(),
            stones: [[0; 32]; 2],
            free: 0,
            totals: Totals::default(),
            sets: Box::new([[[0; 32]; 4]; 2]),
            saved: Vec::new(),
            marks: Vec::new(),
        };
        state.set(board);
        state
    }

    /// Turns to another board, computed from scratch.
    pub fn set(&mut self, board: &Board) {
        self.size = board.size();
        self.lines = Lines::of(board);
        self.stones = [[0; 32]; 2];
        for placed in board.history() {
            self.stones[placed.stone.index()][placed.point.y() as usize] |= 1 << placed.point.x();
        }
        self.free = (board.size().area() - board.len()) as u32;
        self.totals = Totals::default();
        *self.sets = [[[0; 32]; 4]; 2];
        self.saved.clear();
        self.marks.clear();
        for point in board.free_points() {
            self.compute(point);
        }
    }

    fn compute(&mut self, point: Point) {
        let mut cell = CellShapes::default();
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            let line = self.lines.line(direction, place.line);
            let shapes = self.tables.shapes(Lines::window(line, place.cell));
            cell.lines = cell.lines_with(direction.index(), shapes);
        }
        let cell = CellShapes::new(point.index(), cell.lines, self.tables.lookup());
        self.cells.set(point.index(), cell);
        for stone in Stone::BOTH {
            self.count(point, stone, &cell, 1);
        }
        if let Some(features) = &self.values.features {
            self.totals.add_features(features.lookup(), &cell, 1);
        }
    }

    /// Adds or removes (`sign` -1) a free point's share of counts, sums and sets.
    #[inline]
    fn count(&mut self, point: Point, stone: Stone, cell: &CellShapes, sign: i16) {
        let side = stone.index();
        let class = cell.known(side).class();
        let count = &mut self.totals.counts[side][class];
        *count = count.wrapping_add_signed(sign);
        let value = self.values.packed(stone, cell.combination(stone));
        self.totals.sums[side] += Packed::from(sign) * value;
        self.flip_set(point.index(), side, cell.known(side).threat());
    }

    #[inline]
    fn flip_set(&mut self, index: usize, side: usize, threat: usize) {
        self.sets[side][threat][index / 32 % 32] ^= 1 << (index % 32);
    }

    /// Puts a stone on a free point.
    ///
    /// Complexity: at most 8 points on each of 4 lines in freestyle, 10 elsewhere.
    pub fn put(&mut self, point: Point, stone: Stone) {
        debug_assert!(self.is_free(point));
        self.marks.push(Mark { point, stone, saved: self.saved.len() as u32, totals: self.totals });
        let index = point.index() % CELLS;
        let gone = self.cells.get(index);
        for colour in Stone::BOTH {
            self.count(point, colour, &gone, -1);
        }
        let features = self.values.features.as_ref().map(PointFeatures::lookup);
        if let Some(features) = features {
            self.totals.add_features(features, &gone, -1);
        }
        self.stones[stone.index()][index / 32 % 32] |= 1 << (index % 32);
        self.free -= 1;
        self.lines.put(point, stone);
        let mut changes = [Changed::default(); CHANGES];
        let lookup = self.tables.lookup();
        let found = match lookup.near {
            Some(near) => {
                let shapes = |window| Lookup::near_shapes(near, window);
                self.changed_around::<4>(point, shapes, &mut changes)
            }
            None => self.changed_around::<5>(point, |window| lookup.shapes(window), &mut changes),
        };
        // Taken apart once, so that no look-up goes through the state's boxes again.
        let mut books = Books {
            lookup,
            values: [&self.values.values[0], &self.values.values[1]],
            features,
            lines: &mut self.cells.lines,
            whole: &mut self.cells.whole,
            totals: self.totals,
            sets: &mut self.sets,
            saved: &mut self.saved,
        };
        for &changed in &changes[..found.min(CHANGES)] {
            books.refresh(changed);
        }
        self.totals = books.totals;
    }

    /// Lists the free points within `REACH` whose shapes a new stone has changed; how many.
    ///
    /// Every point within reach is looked up, taken or not, and kept by moving the end of the list:
    /// asking first is a branch that the processor cannot foresee and costs more than the look-up.
    #[inline(always)]
    fn changed_around<const REACH: i32>(
        &self,
        point: Point,
        shapes: impl Fn(u32) -> u8,
        changes: &mut [Changed; CHANGES],
    ) -> usize {
        let index = point.index() as i32;
        let mut found = 0;
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            let line = self.lines.line(direction, place.line);
            let (dx, dy) = direction.delta();
            let stride = i32::from(dx) + i32::from(dy) * Point::STRIDE as i32;
            for slot in 0..2 * REACH {
                let k = slot - REACH + i32::from(slot >= REACH);
                // Beyond the line's ends the middle of the window is the margin's edge.
                let window = Lines::window_beyond(line, place.cell as i32 + k);
                let shapes = shapes(window);
                let at = (index + k * stride) as usize % CELLS;
                let free = window >> 10 & 3 == 0;
                let differs = self.cells.get(at).shapes_along(direction.index()) != shapes;
                changes[found % CHANGES] = Changed::new(at, direction.index(), shapes);
                found += usize::from(free & differs);
            }
        }
        found
    }

    /// Takes back the last stone that was put; its point, or `None` at the start.
    pub fn take(&mut self) -> Option<Point> {
        let mark = self.marks.pop()?;
        let index = mark.point.index() % CELLS;
        let from = mark.saved as usize;
        // The first saved is the oldest: a point is saved once for every line that changed.
        for &old in &self.saved[from..] {
            let at = old.index();
            let now = self.cells.get(at);
            self.cells.set(at, old);
            if now.threats_differ(&old) {
                flip_sets(&mut self.sets, &now, &old);
            }
        }
        self.saved.truncate(from);
        let back = self.cells.get(index);
        for side in [0, 1] {
            self.flip_set(index, side, back.known(side).threat());
        }
        self.totals = mark.totals;
        self.lines.take(mark.point, mark.stone);
        self.stones[mark.stone.index()][index / 32 % 32] &= !(1 << (index % 32));
        self.free += 1;
        Some(mark.point)
    }

    /// The bit lines, for a look ahead that needs no shapes. Whoever puts stones on them takes them
    /// off again before anything else is asked of the state.
    pub(crate) fn lines_mut(&mut self) -> &mut Lines {
        &mut self.lines
    }

    /// The board's size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tables the shapes come from.
    pub fn tables(&self) -> &ShapeTables {
        &self.tables
    }

    /// The values summed up.
    #[inline]
    pub fn values(&self) -> &PointValues {
        &self.values
    }

    /// How many stones were put since the state was made.
    #[inline]
    pub fn ply(&self) -> usize {
        self.marks.len()
    }

    /// The stones put since the state was made, the last first.
    pub fn played(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        self.marks.iter().rev().map(|mark| (mark.point, mark.stone))
    }

    /// How many points are free.
    #[inline]
    pub fn free_points(&self) -> u32 {
        self.free
    }

    /// Whether `point` is on the board and free.
    #[inline]
    pub fn is_free(&self, point: Point) -> bool {
        self.size.contains(point) && self.stone(point).is_none()
    }

    /// The stone on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Stone> {
        let (row, bit) = (point.index() / 32 % 32, 1 << (point.index() % 32));
        if self.stones[0][row] & bit != 0 {
            Some(Stone::Black)
        } else if self.stones[1][row] & bit != 0 {
            Some(Stone::White)
        } else {
            None
        }
    }

    /// One colour's stones, a row of bits for every row of the board.
    #[inline]
    pub fn stones(&self, stone: Stone) -> &[u32; 32] {
        &self.stones[stone.index()]
    }

    /// What the free point is to both colours. A taken point gives what it was before.
    #[inline]
    pub fn cell(&self, point: Point) -> CellShapes {
        self.cells.get(point.index())
    }

    /// How many free points are of that class for that colour.
    #[inline]
    pub fn count_of(&self, stone: Stone, class: Class) -> u32 {
        u32::from(self.totals.counts[stone.index()][class as usize])
    }

    /// Whether any free point threatens five or makes it.
    #[inline]
    pub fn has_four(&self, stone: Stone) -> bool {
        let c = &self.totals.counts[stone.index()];
        c[Class::Four as usize]
            | c[Class::FourPlus as usize]
            | c[Class::FourThree as usize]
            | c[Class::OpenFour as usize]
            | c[Class::Five as usize]
            != 0
    }

    /// The sum over free points of that colour's values, if it is to move or not.
    #[inline]
    pub fn sum(&self, stone: Stone, to_move: bool) -> i32 {
        unpacked(self.totals.sums[stone.index()])[usize::from(!to_move)]
    }

    /// The features of all free points summed up, as that colour sees them.
    #[inline]
    pub fn features(&self, stone: Stone) -> &FeatureRow {
        &self.totals.features[stone.index()]
    }

    /// The points of a threat set, row by row from a1.
    #[inline]
    pub fn threats(&self, stone: Stone, threat: Threat) -> Points {
        Points::new(self.sets[stone.index()][threat as usize])
    }

    /// The first point of that class, row by row from a1.
    pub fn find(&self, stone: Stone, class: Class) -> Option<Point> {
        if self.count_of(stone, class) == 0 {
            return None;
        }
        let threat = THREAT_OF_CLASS[class as usize];
        let of_class = |&point: &Point| self.cell(point).class(stone) == class;
        if threat == 0 {
            self.size.points().filter(|&p| self.is_free(p)).find(of_class)
        } else {
            Points::new(self.sets[stone.index()][threat as usize]).find(of_class)
        }
    }

    /// Everything but the history, for holding one state against another.
    #[doc(hidden)]
    pub fn same_as(&self, other: &ShapeState) -> bool {
        let cells = |s: &ShapeState| {
            s.size.points().filter(|&p| s.is_free(p)).map(|p| s.cell(p)).collect::<Vec<_>>()
        };
        self.lines == other.lines
            && self.stones == other.stones
            && self.free == other.free
            && self.totals == other.totals
            && Stone::BOTH.iter().all(|&s| {
                [Threat::Three, Threat::Four, Threat::Foul]
                    .iter()
                    .all(|&t| self.sets[s.index()][t as usize] == other.sets[s.index()][t as usize])
            })
            && cells(self) == cells(other)
    }
}

/// Points read off rows of bits, row by row from a1.
#[derive(Clone, Debug)]
pub struct Points {
    rows: Rows,
    row: usize,
}

impl Points {
    fn new(rows: Rows) -> Points {
        Points { rows, row: 0 }
    }
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.row < Size::MAX as usize {
            let bits = &mut self.rows[self.row];
            if *bits != 0 {
                let x = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Point::from_index(self.row * Point::STRIDE + x));
            }
            self.row += 1;
        }
        None
    }
}
