//! Shapes, classes and sums of all points, kept through make and undo.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::cell::{CELLS, CellShapes, Cells};
use super::changed::{Changed, NO_CHANGES, changed_around};
use super::known::{CLASSES, THREAT_OF_CLASS, Threat};
use super::points::{Points, Rows};
use super::sums::{Change, Sums};
use super::tables::Lookup;
use super::{Class, LinePlace, Lines, PointValues, ShapeTables};
use crate::board::{Board, Direction, Point, Size, Stone};

/// How many points there are of each class that is a threat, by colour; what stands at 0 means
/// nothing.
type Counts = [[u16; CLASSES]; 2];

/// The points of each [`Threat`], by colour; the first set means nothing.
type Sets = [[Rows; 4]; 2];

#[derive(Clone, Debug)]
struct Mark {
    point: Point,
    stone: Stone,
    /// Where this stone's changes begin.
    changes: u32,
    counts: Counts,
}

/// The parts of a state that change around a new stone.
struct Books<'a> {
    lookup: Lookup<'a>,
    lines: &'a mut [u64; CELLS],
    whole: &'a mut [u64; CELLS],
    counts: Counts,
    sets: &'a mut Sets,
}

impl Books<'_> {
    /// Books that one line of one free point has other shapes now.
    #[inline(always)]
    fn refresh(&mut self, changed: Changed) -> Change {
        let index = changed.index();
        let old = CellShapes { lines: self.lines[index], whole: self.whole[index] };
        let lines = old.lines_with(changed.direction(), changed.shapes());
        let new = CellShapes::new(index, lines, self.lookup);
        self.lines[index] = new.lines;
        self.whole[index] = new.whole;
        if new.threat_classes_differ(&old) {
            for side in [0, 1] {
                let counts = &mut self.counts[side];
                let (was, now) = (old.known(side).threat_class(), new.known(side).threat_class());
                counts[was] = counts[was].wrapping_sub(1);
                counts[now] = counts[now].wrapping_add(1);
            }
            flip_sets(self.sets, &old, &new);
        }
        Change { was: old, now: new.whole }
    }
}

/// Moves a point from the threat sets it was in to those it is in now.
#[inline]
fn flip_sets(sets: &mut Sets, was: &CellShapes, now: &CellShapes) {
    for cell in [was, now] {
        // Twice where the threat is the same, which changes nothing.
        flip(sets, cell);
    }
}

/// Puts a point into the threat sets it belongs to, or takes it out.
#[inline]
fn flip(sets: &mut Sets, cell: &CellShapes) {
    let (row, bit) = (cell.index() / 32, 1 << (cell.index() % 32));
    for (side, sets) in sets.iter_mut().enumerate() {
        sets[cell.known(side).threat()][row] ^= bit;
    }
}

/// The incremental heart of the engine: for every free point, each colour's four shapes and class;
/// the points that are threats; on request, sums over all free points.
///
/// [`put`](ShapeState::put) looks at no more than eight or ten points to each side on four lines and
/// changes only what differs; [`take`](ShapeState::take) restores what was saved. Its slow twin is
/// [`ShapeState::new`] on the same board.
#[derive(Clone, Debug)]
pub struct ShapeState {
    tables: Arc<ShapeTables>,
    values: PointValues,
    size: Size,
    lines: Lines,
    cells: Cells,
    stones: [Rows; 2],
    free: u32,
    counts: Counts,
    sets: Box<Sets>,
    /// What the stones put changed, one after the other.
    changes: Vec<Change>,
    marks: Vec<Mark>,
    /// Of the first position and of those after it that were asked for: many are left again before
    /// anyone asks. The last is that after `sums.len() - 1` of the stones put.
    sums: Vec<Sums>,
}

impl ShapeState {
    /// The state of a board, computed from scratch; its history starts empty.
    pub fn new(board: &Board, tables: Arc<ShapeTables>, values: PointValues) -> ShapeState {
        let mut state = ShapeState {
            tables,
            values,
            size: board.size(),
            lines: Lines::new(board.size()),
            cells: Cells::new(),
            stones: [[0; 32]; 2],
            free: 0,
            counts: Counts::default(),
            sets: Box::new([[[0; 32]; 4]; 2]),
            changes: Vec::new(),
            marks: Vec::new(),
            sums: Vec::new(),
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
        self.counts = Counts::default();
        *self.sets = [[[0; 32]; 4]; 2];
        self.changes.clear();
        self.marks.clear();
        let mut sums = Sums::default();
        for point in board.free_points() {
            let cell = self.compute(point);
            sums.add(&self.values, &cell);
        }
        self.sums.clear();
        self.sums.push(sums);
    }

    fn compute(&mut self, point: Point) -> CellShapes {
        let mut cell = CellShapes::default();
        for direction in Direction::ALL {
            let place = LinePlace::of(point, direction);
            let line = self.lines.line(direction, place.line);
            let shapes = self.tables.shapes(Lines::window(line, place.cell));
            cell.lines = cell.lines_with(direction.index(), shapes);
        }
        let cell = CellShapes::new(point.index(), cell.lines, self.tables.lookup());
        self.cells.set(point.index(), cell);
        self.count(&cell, 1);
        flip(&mut self.sets, &cell);
        cell
    }

    /// Counts a point's threats, or no longer (`sign` -1).
    #[inline]
    fn count(&mut self, cell: &CellShapes, sign: i16) {
        for (side, counts) in self.counts.iter_mut().enumerate() {
            let count = &mut counts[cell.known(side).threat_class()];
            *count = count.wrapping_add_signed(sign);
        }
    }

    /// Puts a stone on a free point.
    ///
    /// Complexity: at most 8 points on each of 4 lines in freestyle, 10 elsewhere.
    pub fn put(&mut self, point: Point, stone: Stone) {
        debug_assert!(self.is_free(point));
        let changes = self.changes.len() as u32;
        self.marks.push(Mark { point, stone, changes, counts: self.counts });
        let index = point.index() % CELLS;
        let gone = self.cells.get(index);
        self.count(&gone, -1);
        flip(&mut self.sets, &gone);
        self.stones[stone.index()][index / 32 % 32] |= 1 << (index % 32);
        self.free -= 1;
        self.lines.put(point, stone);
        let lookup = self.tables.lookup();
        let mut room = NO_CHANGES;
        let changed = changed_around(point, &self.lines, &self.cells, lookup, &mut room);
        // Taken apart once, so that no look-up goes through the state's boxes again.
        let mut books = Books {
            lookup,
            lines: &mut self.cells.lines,
            whole: &mut self.cells.whole,
            counts: self.counts,
            sets: &mut self.sets,
        };
        self.changes.extend(changed.iter().map(|&changed| books.refresh(changed)));
        self.counts = books.counts;
    }

    /// Takes back the last stone that was put; its point, or `None` at the start.
    pub fn take(&mut self) -> Option<Point> {
        let mark = self.marks.pop()?;
        let index = mark.point.index() % CELLS;
        let from = mark.changes as usize;
        // A point is changed once by a stone, by the one line that they share.
        for change in &self.changes[from..] {
            let old = change.was;
            let at = old.index();
            let now = self.cells.get(at);
            self.cells.set(at, old);
            if now.threats_differ(&old) {
                flip_sets(&mut self.sets, &now, &old);
            }
        }
        self.changes.truncate(from);
        self.sums.truncate(self.marks.len() + 1);
        let back = self.cells.get(index);
        flip(&mut self.sets, &back);
        self.counts = mark.counts;
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

    /// How many free points are of a class that is a [`Threat`], for that colour.
    ///
    /// Of other classes it knows nothing: see [`ShapeState::class_counts`].
    #[inline]
    pub fn count_of(&self, stone: Stone, class: Class) -> u32 {
        debug_assert!(THREAT_OF_CLASS[class as usize] != 0, "{class:?} is no threat");
        u32::from(self.counts[stone.index()][class as usize])
    }

    /// How many free points there are of each class, for that colour.
    #[inline]
    pub fn class_counts(&mut self, stone: Stone) -> [u32; Class::COUNT] {
        let threats = self.counts[stone.index()];
        let free = self.free;
        let sums = self.sums();
        let mut counts = core::array::from_fn(|class| match THREAT_OF_CLASS[class] {
            _ if class == Class::None as usize => 0,
            0 => u32::from(sums.quiet(stone, class)),
            _ => u32::from(threats[class]),
        });
        counts[Class::None as usize] = free - counts.iter().sum::<u32>();
        counts
    }

    /// Whether any free point threatens five or makes it.
    #[inline]
    pub fn has_four(&self, stone: Stone) -> bool {
        let c = &self.counts[stone.index()];
        c[Class::Four as usize]
            | c[Class::FourPlus as usize]
            | c[Class::FourThree as usize]
            | c[Class::OpenFour as usize]
            | c[Class::Five as usize]
            != 0
    }

    /// The sums of the values and features of all free points.
    ///
    /// Complexity: what the stones changed since the sums were last asked for.
    #[inline]
    pub fn sums(&mut self) -> &Sums {
        while self.sums.len() <= self.marks.len() {
            self.sum_up();
        }
        &self.sums[self.marks.len()]
    }

    /// Makes the sums after one more stone.
    fn sum_up(&mut self) {
        let ply = self.sums.len() - 1;
        let mark = &self.marks[ply];
        let end = self.marks.get(ply + 1).map_or(self.changes.len(), |next| next.changes as usize);
        let changes = &self.changes[mark.changes as usize..end];
        let taken = self.cells.get(mark.point.index());
        let sums = self.sums[ply].after(&self.values, &taken, changes);
        self.sums.push(sums);
    }

    /// The points of a threat set, row by row from a1.
    #[inline]
    pub fn threats(&self, stone: Stone, threat: Threat) -> Points {
        Points::new(self.sets[stone.index()][threat as usize])
    }

    /// The first point of that class, which must be a [`Threat`], row by row from a1.
    pub fn find(&self, stone: Stone, class: Class) -> Option<Point> {
        if self.count_of(stone, class) == 0 {
            return None;
        }
        let set = THREAT_OF_CLASS[class as usize];
        let mut points = Points::new(self.sets[stone.index()][set as usize]);
        points.find(|&point| self.cell(point).class(stone) == class)
    }

    /// Everything but the history, for holding one state against another.
    #[doc(hidden)]
    pub fn same_as(&mut self, other: &mut ShapeState) -> bool {
        let summed =
            |s: &mut ShapeState| (*s.sums(), Stone::BOTH.map(|stone| s.class_counts(stone)));
        let sums = summed(self) == summed(other);
        let cells = |s: &ShapeState| {
            s.size.points().filter(|&p| s.is_free(p)).map(|p| s.cell(p)).collect::<Vec<_>>()
        };
        self.lines == other.lines
            && self.stones == other.stones
            && self.free == other.free
            && sums
            && Stone::BOTH.iter().all(|&s| {
                let [ours, theirs] = [&self.sets, &other.sets].map(|sets| &sets[s.index()]);
                [Threat::Three, Threat::Four, Threat::Foul]
                    .iter()
                    .all(|&threat| ours[threat as usize] == theirs[threat as usize])
            })
            && cells(self) == cells(other)
    }
}
