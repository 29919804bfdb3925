//! Shapes and classes of all points, kept up to date through make and undo.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::cell::{CellShapes, Cells};
use super::changed::{Changed, ChangedPoints, NO_CHANGES, changed_around};
use super::pattern::{CLASSES, PointPatterns, Threat};
use super::tables::Lookup;
use super::{Class, FiveKind, Lines, ShapeTables};
use crate::bits::ones;
use crate::board::{Board, Direction, LinePlace, Point, PointSet, Points, Size, Stone};

/// How many points there are of each class that is a threat, by colour; entry 0 is unused.
type Counts = [[u16; CLASSES]; 2];

/// The points of each [`Threat`], by colour; the first set is unused.
type Sets = [[PointSet; 4]; 2];

#[derive(Clone, Debug)]
struct Mark {
    point: Point,
    stone: Stone,
    /// The index of this stone's first change.
    changes: u32,
    /// Which of its changes affect a threat's class, one bit each from the lowest.
    threats: u64,
    counts: Counts,
}

/// A free point before and after a stone nearby, which may have left it unchanged.
#[derive(Clone, Copy, Debug)]
pub struct PointChange {
    was: CellShapes,
    now: PointPatterns,
    changed: Changed,
}

impl PointChange {
    /// The point's shapes before the stone, for both colours.
    #[inline(always)]
    pub fn before(&self) -> &CellShapes {
        &self.was
    }

    /// The point's patterns after the stone.
    #[inline(always)]
    pub fn after(&self) -> PointPatterns {
        self.now
    }

    /// The code of the line shared with the stone, before and after; then the codes of the other three lines.
    #[inline(always)]
    pub fn line_codes(&self) -> ([u16; 2], [u16; 3]) {
        let lines = self.was.lines;
        let lines = u64::from(lines[0])
            | u64::from(lines[1]) << 16
            | u64::from(lines[2]) << 32
            | u64::from(lines[3]) << 48;
        // Rotates the shared line's code into the lowest place.
        let lines = lines.rotate_right(16 * self.changed.direction() as u32);
        let [low, high] = [lines as u32, (lines >> 32) as u32];
        let others = [(low >> 16) as u16, high as u16, (high >> 16) as u16];
        ([low as u16, self.changed.code()], others)
    }
}

/// One stone that was put on a [`ShapeState`], with its changes.
#[derive(Clone, Copy, Debug)]
pub struct ShapeStep<'a> {
    /// The point that the stone was put on.
    pub point: Point,
    /// Which colour.
    pub stone: Stone,
    /// The point's shapes while it was still free.
    pub taken: CellShapes,
    /// The free points that it changed, each once; some of them may have stayed the same.
    pub changes: &'a [PointChange],
}

/// Gives the listed points their new lines and appends the changes. Returns one bit per point, from the lowest: whether
/// a threat's class changed.
// Not inlined, as its loop needs all registers; branchless, as no branch would be predicted well.
#[inline(never)]
fn apply(
    changed: &[Changed],
    cells: &mut Cells,
    lookup: &Lookup<'_>,
    changes: &mut Vec<PointChange>,
) -> u64 {
    let lookup = *lookup;
    let mut threats = 0;
    changes.extend(changed.iter().enumerate().map(|(number, &changed)| {
        let (was, now) = cells.change(changed.index(), changed.direction(), changed.code(), lookup);
        threats |= u64::from(now.threat_classes_differ(was.patterns)) << number;
        PointChange { was, now, changed }
    }));
    threats
}

/// Moves a point from the threat sets it was in to those it is in now.
#[inline]
fn flip_sets(sets: &mut Sets, was: PointPatterns, now: PointPatterns) {
    for patterns in [was, now] {
        // Done twice if the threat is the same, which changes nothing.
        flip(sets, patterns);
    }
}

/// Puts a point into the threat sets it belongs to, or takes it out.
#[inline]
fn flip(sets: &mut Sets, patterns: PointPatterns) {
    let point = patterns.point();
    for (side, sets) in sets.iter_mut().enumerate() {
        sets[patterns.side(side).threat()].toggle(point);
    }
}

/// The incremental heart of the engine: for every free point, each colour's four shapes and class; and the points that
/// are threats.
///
/// [`put`](ShapeState::put) examines at most eight or ten points on each of four lines; [`take`](ShapeState::take)
/// restores what was saved. The slow equivalent is [`ShapeState::new`] on the same board. Code that maintains sums over
/// the points can read what each stone changed from [`step`](ShapeState::step).
#[derive(Clone, Debug)]
pub struct ShapeState {
    tables: Arc<ShapeTables>,
    size: Size,
    lines: Lines,
    cells: Box<Cells>,
    stones: [PointSet; 2],
    free: u32,
    counts: Counts,
    sets: Box<Sets>,
    /// The changes of all stones put, in order.
    changes: Vec<PointChange>,
    marks: Vec<Mark>,
    /// Scratch space for the points that a stone changes, to avoid allocating it each time.
    changed: ChangedPoints,
}

impl ShapeState {
    /// The state of a board, computed from scratch; its history starts empty.
    pub fn new(board: &Board, tables: Arc<ShapeTables>) -> ShapeState {
        let mut state = ShapeState {
            tables,
            size: board.size(),
            lines: Lines::new(board.size()),
            cells: Cells::new(),
            stones: [PointSet::new(); 2],
            free: 0,
            counts: Counts::default(),
            sets: Box::default(),
            changes: Vec::new(),
            marks: Vec::new(),
            changed: NO_CHANGES,
        };
        state.set(board);
        state
    }

    /// Switches to another board, computed from scratch.
    pub fn set(&mut self, board: &Board) {
        self.size = board.size();
        self.lines = Lines::of(board);
        self.stones = Stone::BOTH.map(|stone| *board.stones(stone));
        self.free = (board.size().area() - board.len()) as u32;
        self.counts = Counts::default();
        *self.sets = Sets::default();
        self.changes.clear();
        self.marks.clear();
        for point in board.free_points() {
            self.compute(point);
        }
    }

    fn compute(&mut self, point: Point) {
        let lookup = self.tables.lookup();
        let lines = Direction::ALL.map(|direction| {
            let place = LinePlace::of(point, direction);
            let line = self.lines.line(direction, place.line);
            lookup.line_code(Lines::window(line, place.cell))
        });
        let cell = CellShapes::of_lines(point.index(), lines, lookup);
        self.cells.set(point.index(), cell);
        self.count(&cell, 1);
        flip(&mut self.sets, cell.patterns);
    }

    /// Adds a point's threats to the counts, or removes them (`sign` -1).
    #[inline]
    fn count(&mut self, cell: &CellShapes, sign: i16) {
        for (side, counts) in self.counts.iter_mut().enumerate() {
            let count = &mut counts[cell.patterns.side(side).threat_class()];
            *count = count.wrapping_add_signed(sign);
        }
    }

    /// Puts a stone on a free point.
    ///
    /// Complexity: at most 8 points on each of 4 lines in freestyle, 10 elsewhere.
    ///
    /// # Panics
    /// In debug builds, if the point is not free; in release builds the state is then invalid.
    pub fn put(&mut self, point: Point, stone: Stone) {
        debug_assert!(self.is_free(point));
        let counts = self.counts;
        let index = point.index();
        let gone = *self.cells.get(index);
        self.count(&gone, -1);
        flip(&mut self.sets, gone.patterns);
        self.stones[stone.index()].insert(point);
        self.free -= 1;
        self.lines.put(point, stone);
        let lookup = self.tables.lookup();
        let changed = changed_around(point, &self.lines, &self.cells, lookup, &mut self.changed);
        let from = self.changes.len();
        let threats = apply(changed, &mut self.cells, &lookup, &mut self.changes);
        let changes = &self.changes[from..];
        // Borrowed once, so that look-ups do not go through the state's boxes again.
        let sets: &mut Sets = &mut self.sets;
        for number in ones(threats) {
            let PointChange { was: CellShapes { patterns: was, .. }, now, .. } =
                changes[number as usize];
            for (side, counts) in self.counts.iter_mut().enumerate() {
                let [was, now] = [was, now].map(|patterns| patterns.side(side).threat_class());
                counts[was] = counts[was].wrapping_sub(1);
                counts[now] = counts[now].wrapping_add(1);
            }
            flip_sets(sets, was, now);
        }
        self.marks.push(Mark { point, stone, changes: from as u32, threats, counts });
    }

    /// Takes back the last stone that was put and returns its point; `None` if there is none.
    pub fn take(&mut self) -> Option<Point> {
        let mark = self.marks.pop()?;
        let index = mark.point.index();
        let from = mark.changes as usize;
        // A stone changes each point at most once, through the one line that they share.
        let changes = &self.changes[from..];
        for change in changes {
            self.cells.set(change.was.index(), change.was);
        }
        for number in ones(mark.threats) {
            let change = &changes[number as usize];
            flip_sets(&mut self.sets, change.now, change.was.patterns);
        }
        self.changes.truncate(from);
        let back = *self.cells.get(index);
        flip(&mut self.sets, back.patterns);
        self.counts = mark.counts;
        self.lines.take(mark.point, mark.stone);
        self.stones[mark.stone.index()].remove(mark.point);
        self.free += 1;
        Some(mark.point)
    }

    /// The bit lines.
    #[inline]
    pub fn lines(&self) -> &Lines {
        &self.lines
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

    /// How many stones were put since the state was created.
    #[inline]
    pub fn ply(&self) -> usize {
        self.marks.len()
    }

    /// The stones put since the state was created, the last first.
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
        Stone::BOTH.into_iter().find(|stone| self.stones[stone.index()].contains(point))
    }

    /// One colour's stones.
    #[inline]
    pub fn stones(&self, stone: Stone) -> &PointSet {
        &self.stones[stone.index()]
    }

    /// The shapes of a free point, for both colours. For an occupied point, those from before it was taken if
    /// [`put`](ShapeState::put) took it; otherwise meaningless.
    #[inline]
    pub fn cell(&self, point: Point) -> CellShapes {
        *self.cells.get(point.index())
    }

    /// How many free points are of the given class, which must be a [`Threat`], for the given colour.
    ///
    /// # Panics
    /// In debug builds, if the class is no threat; in release builds the number is then meaningless.
    #[inline]
    pub fn count_of(&self, stone: Stone, class: Class) -> u32 {
        debug_assert!(Threat::of(class).is_some(), "{class:?} is not a threat");
        u32::from(self.counts[stone.index()][class as usize])
    }

    /// Whether a stone on some free point would make five or threaten it.
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

    /// Whether a side's five needs a free end.
    #[inline]
    pub(crate) fn needs_free_end(&self, stone: Stone) -> bool {
        self.tables().kinds()[stone.index()].needs_free_end()
    }

    /// Whether a side's moves may be fouls.
    #[inline]
    pub(crate) fn may_foul(&self, stone: Stone) -> bool {
        self.tables().kinds()[stone.index()] == FiveKind::ExactlyOrFoul
    }

    /// The changes made by stone number `ply` (from 0, below [`ply`](ShapeState::ply)).
    ///
    /// # Panics
    /// If fewer stones were put.
    #[inline]
    pub fn step(&self, ply: usize) -> ShapeStep<'_> {
        let mark = &self.marks[ply];
        let end = self.marks.get(ply + 1).map_or(self.changes.len(), |next| next.changes as usize);
        ShapeStep {
            point: mark.point,
            stone: mark.stone,
            taken: *self.cells.get(mark.point.index()),
            changes: &self.changes[mark.changes as usize..end],
        }
    }

    /// The points of a threat set, row by row from a1.
    #[inline]
    pub fn threats(&self, stone: Stone, threat: Threat) -> Points<'_> {
        self.sets[stone.index()][threat as usize].iter()
    }

    /// The first point of the given class, which must be a [`Threat`], row by row from a1.
    ///
    /// # Panics
    /// In debug builds, if the class is no threat; in release builds the answer is then `None`.
    pub fn find(&self, stone: Stone, class: Class) -> Option<Point> {
        if self.count_of(stone, class) == 0 {
            return None;
        }
        let threat = Threat::of(class)?;
        self.threats(stone, threat).find(|&point| self.cell(point).class(stone) == class)
    }

    /// Compares everything except the history.
    #[cfg(test)]
    pub(super) fn same_as(&self, other: &ShapeState) -> bool {
        let cells = |s: &ShapeState| {
            s.size.points().filter(|&p| s.is_free(p)).map(|p| s.cell(p)).collect::<Vec<_>>()
        };
        self.lines == other.lines
            && self.stones == other.stones
            && self.free == other.free
            && Stone::BOTH.iter().all(|&s| {
                let [ours, theirs] = [&self.sets, &other.sets].map(|sets| &sets[s.index()]);
                let [our_counts, their_counts] = [self, other].map(|state| {
                    let threats = Class::ALL.into_iter().filter(|&c| Threat::of(c).is_some());
                    threats.map(|class| state.count_of(s, class)).collect::<Vec<_>>()
                });
                our_counts == their_counts
                    && [Threat::Three, Threat::Four, Threat::Foul]
                        .iter()
                        .all(|&threat| ours[threat as usize] == theirs[threat as usize])
            })
            && cells(self) == cells(other)
    }
}
