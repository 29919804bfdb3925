//! Shapes, classes and sums of all points, kept through make and undo.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::tables::Lookup;
use super::{COMBINATIONS, Class, LinePlace, Lines, Shape, ShapeTables};
use crate::board::{Board, Direction, Point, Size, Stone};

/// A power of two above every point's index, so that a mask replaces the bounds check.
const CELLS: usize = 1024;
const VALUES: usize = 4096;
const _: () = assert!(CELLS >= Point::INDEX_END && VALUES >= COMBINATIONS);

/// A value for every combination of four shapes, for each colour: first if that colour is to move,
/// then if it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointValues {
    values: [Box<[[i16; 2]; VALUES]>; 2],
}

impl PointValues {
    /// Asks `value` for each colour and combination.
    pub fn new(mut value: impl FnMut(Stone, u16) -> [i16; 2]) -> PointValues {
        let values = Stone::BOTH.map(|stone| {
            let mut table = Box::new([[0; 2]; VALUES]);
            for combination in 0..COMBINATIONS {
                table[combination] = value(stone, combination as u16);
            }
            table
        });
        PointValues { values }
    }

    /// The two values of a combination.
    #[inline]
    pub fn get(&self, stone: Stone, combination: u16) -> [i16; 2] {
        self.values[stone.index()][combination as usize % VALUES]
    }
}

/// What a free point is to both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CellShapes {
    quadruple: [u16; 2],
    combination: [u16; 2],
    class: [u8; 2],
}

impl CellShapes {
    /// The four shapes a stone here would make, by [`Direction::index`].
    pub fn shapes(&self, stone: Stone) -> [Shape; 4] {
        Direction::ALL.map(|direction| self.shape(stone, direction))
    }

    /// The shape a stone here would make along one line.
    #[inline]
    pub fn shape(&self, stone: Stone, direction: Direction) -> Shape {
        Shape::from_bits((self.quadruple[stone.index()] >> (4 * direction.index())) as u8)
    }

    /// The class of a stone here.
    #[inline]
    pub fn class(&self, stone: Stone) -> Class {
        Class::from_bits(self.class[stone.index()])
    }

    /// The combination of the four shapes.
    #[inline]
    pub fn combination(&self, stone: Stone) -> u16 {
        self.combination[stone.index()]
    }
}

/// The points sets are kept of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threat {
    /// Classes with an open three and no four.
    Three = 1,
    /// Classes with a four, and fives.
    Four = 2,
    /// [`Class::Foul`].
    Foul = 3,
}

/// Classes, filled up to a power of two.
const CLASSES: usize = 16;
const _: () = assert!(Class::COUNT <= CLASSES);

const THREAT_OF_CLASS: [u8; CLASSES] = {
    let mut table = [0; CLASSES];
    table[Class::OpenThree as usize] = Threat::Three as u8;
    table[Class::OpenThreePlus as usize] = Threat::Three as u8;
    table[Class::DoubleThree as usize] = Threat::Three as u8;
    table[Class::Four as usize] = Threat::Four as u8;
    table[Class::FourPlus as usize] = Threat::Four as u8;
    table[Class::FourThree as usize] = Threat::Four as u8;
    table[Class::OpenFour as usize] = Threat::Four as u8;
    table[Class::Five as usize] = Threat::Four as u8;
    table[Class::Foul as usize] = Threat::Foul as u8;
    table
};

type Rows = [u32; 32];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Totals {
    /// Taken modulo 256: only [`Class::None`] can go beyond, and nobody asks for it.
    counts: [[u8; CLASSES]; 2],
    sums: [[i32; 2]; 2],
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
    values: &'a PointValues,
    cells: &'a mut [CellShapes; CELLS],
    totals: &'a mut Totals,
    sets: &'a mut [[Rows; 4]; 2],
    saved: &'a mut Vec<(u16, CellShapes)>,
}

impl Books<'_> {
    /// Looks one line of one free point up again and books what has changed.
    #[inline(always)]
    fn refresh(&mut self, index: usize, direction: Direction, window: u32) {
        let nibble = 4 * direction.index();
        let shapes = self.lookup.shapes(window);
        let old = self.cells[index];
        let changed =
            [0, 1].map(|side| (old.quadruple[side] >> nibble & 15) ^ u16::from(shapes[side]));
        if changed[0] | changed[1] == 0 {
            return;
        }
        self.saved.push((index as u16, old));
        for stone in Stone::BOTH {
            let side = stone.index();
            if changed[side] == 0 {
                continue;
            }
            let cell = &mut self.cells[index];
            let quadruple = old.quadruple[side] ^ changed[side] << nibble;
            cell.quadruple[side] = quadruple;
            let combination = self.lookup.combination(quadruple);
            cell.combination[side] = combination;
            let was = self.values.get(stone, old.combination[side]);
            let now = self.values.get(stone, combination);
            let sums = &mut self.totals.sums[side];
            sums[0] += i32::from(now[0]) - i32::from(was[0]);
            sums[1] += i32::from(now[1]) - i32::from(was[1]);
            let class = self.lookup.class(side, combination);
            let was = old.class[side];
            if class != was {
                cell.class[side] = class;
                let counts = &mut self.totals.counts[side];
                counts[was as usize % CLASSES] = counts[was as usize % CLASSES].wrapping_sub(1);
                counts[class as usize % CLASSES] = counts[class as usize % CLASSES].wrapping_add(1);
                let from = THREAT_OF_CLASS[was as usize % CLASSES];
                let to = THREAT_OF_CLASS[class as usize % CLASSES];
                if from != to {
                    let (row, bit) = (index / 32 % 32, 1 << (index % 32));
                    self.sets[side][from as usize % 4][row] ^= bit;
                    self.sets[side][to as usize % 4][row] ^= bit;
                }
            }
        }
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
    cells: Box<[CellShapes; CELLS]>,
    stones: [Rows; 2],
    free: u32,
    totals: Totals,
    /// Threat sets of each colour; row 0 of the middle index is unused ("no threat").
    sets: Box<[[Rows; 4]; 2]>,
    saved: Vec<(u16, CellShapes)>,
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
            cells: Box::new([CellShapes::default(); CELLS]),
            stones: [[0; 32]; 2],
            free: 0,
            totals: Totals { counts: [[0; CLASSES]; 2], sums: [[0; 2]; 2] },
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
        self.totals = Totals { counts: [[0; CLASSES]; 2], sums: [[0; 2]; 2] };
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
            for (quadruple, shape) in cell.quadruple.iter_mut().zip(shapes) {
                *quadruple |= u16::from(shape) << (4 * direction.index());
            }
        }
        for stone in Stone::BOTH {
            let side = stone.index();
            let combination = self.tables.combination(cell.quadruple[side]);
            cell.combination[side] = combination;
            cell.class[side] = self.tables.class(stone, combination);
            self.count(point, stone, &cell, 1);
        }
        self.cells[point.index()] = cell;
    }

    /// Adds or removes (`sign` -1) a free point's share of counts, sums and sets.
    #[inline]
    fn count(&mut self, point: Point, stone: Stone, cell: &CellShapes, sign: i32) {
        let side = stone.index();
        let class = cell.class[side] as usize % CLASSES;
        let count = &mut self.totals.counts[side][class];
        *count = count.wrapping_add_signed(sign as i8);
        let [to_move, waiting] = self.values.get(stone, cell.combination[side]);
        self.totals.sums[side][0] += sign * i32::from(to_move);
        self.totals.sums[side][1] += sign * i32::from(waiting);
        self.flip_set(point.index(), side, THREAT_OF_CLASS[class]);
    }

    #[inline]
    fn flip_set(&mut self, index: usize, side: usize, threat: u8) {
        self.sets[side][threat as usize % 4][index / 32 % 32] ^= 1 << (index % 32);
    }

    /// Puts a stone on a free point.
    ///
    /// Complexity: at most 8 points on each of 4 lines in freestyle, 10 elsewhere.
    pub fn put(&mut self, point: Point, stone: Stone) {
        debug_assert!(self.is_free(point));
        self.marks.push(Mark { point, stone, saved: self.saved.len() as u32, totals: self.totals });
        let index = point.index() % CELLS;
        let gone = self.cells[index];
        for colour in Stone::BOTH {
            self.count(point, colour, &gone, -1);
        }
        self.stones[stone.index()][index / 32 % 32] |= 1 << (index % 32);
        self.free -= 1;
        self.lines.put(point, stone);
        // Taken apart once, so that no look-up goes through the state's boxes again.
        let lookup = self.tables.lookup();
        let mut books = Books {
            lookup,
            values: &self.values,
            cells: &mut self.cells,
            totals: &mut self.totals,
            sets: &mut self.sets,
            saved: &mut self.saved,
        };
        let reach = i32::from(self.tables.reach());
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            let line = self.lines.line(direction, place.line);
            let (dx, dy) = direction.delta();
            let stride = i32::from(dx) + i32::from(dy) * Point::STRIDE as i32;
            // Going out to either side: the edge ends it, and so do stones of both colours, behind
            // which the new stone is out of play for both.
            for sign in [-1, 1] {
                let mut seen = 0;
                for k in 1..=reach {
                    // The margin's edge cells keep `cell` from leaving the line.
                    let cell = place.cell as i32 + sign * k;
                    if cell < 0 {
                        break;
                    }
                    let window = Lines::window(line, cell as u32);
                    match window >> 10 & 3 {
                        0 => {
                            let at = index as i32 + sign * k * stride;
                            books.refresh(at as usize % CELLS, direction, window);
                        }
                        3 => break,
                        taken => {
                            seen |= taken;
                            if seen == 3 {
                                break;
                            }
                        }
                    }
                }
            }
        }
    }

    /// Takes back the last stone that was put; its point, or `None` at the start.
    pub fn take(&mut self) -> Option<Point> {
        let mark = self.marks.pop()?;
        let index = mark.point.index() % CELLS;
        let from = mark.saved as usize;
        for &(at, old) in &self.saved[from..] {
            let cell = &mut self.cells[at as usize % CELLS];
            let now = core::mem::replace(cell, old);
            if now.class == old.class {
                continue;
            }
            for side in [0, 1] {
                let from = THREAT_OF_CLASS[now.class[side] as usize % CLASSES];
                let to = THREAT_OF_CLASS[old.class[side] as usize % CLASSES];
                if from != to {
                    let (row, bit) = (at as usize / 32 % 32, 1 << (at % 32));
                    self.sets[side][from as usize % 4][row] ^= bit;
                    self.sets[side][to as usize % 4][row] ^= bit;
                }
            }
        }
        self.saved.truncate(from);
        let back = self.cells[index];
        for side in [0, 1] {
            let threat = THREAT_OF_CLASS[back.class[side] as usize % CLASSES];
            self.flip_set(index, side, threat);
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
    pub fn cell(&self, point: Point) -> &CellShapes {
        &self.cells[point.index() % CELLS]
    }

    /// How many free points are of that class for that colour; of [`Class::None`], modulo 256.
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
        self.totals.sums[stone.index()][usize::from(!to_move)]
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
            s.size.points().filter(|&p| s.is_free(p)).map(|p| *s.cell(p)).collect::<Vec<_>>()
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
