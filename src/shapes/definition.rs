//! The definition of the shapes: slow and readable; the tables are compared with it.

use alloc::vec::Vec;

use super::{FiveKind, Shape};

/// A cell of a line as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cell {
    /// Free.
    Empty,
    /// Occupied by the side itself.
    Own,
    /// Occupied by the opponent.
    Opponent,
    /// Beyond the edge.
    Edge,
}

/// The shape that an own stone on `line[at]` makes, treating `line[at]` as free.
///
/// Complexity: every way of filling the free cells within reach is examined once, so up to 2^8
/// lines; for single lines, where the tables are not worth building.
///
/// # Panics
/// If `at` is outside the line.
pub fn shape(line: &[Cell], at: usize, kind: FiveKind) -> Shape {
    Definition { at, kind, known: Vec::new() }.made(&with(line, at, Cell::Own))
}

struct Definition {
    at: usize,
    kind: FiveKind,
    /// The lines whose shape is already known, sorted.
    known: Vec<(Vec<Cell>, Shape)>,
}

impl Definition {
    /// The shape that the own stone on `line[at]` belongs to.
    fn made(&mut self, line: &[Cell]) -> Shape {
        if let Ok(place) = self.place(line) {
            return self.known[place].1;
        }
        let shape = self.define(line);
        // The recursion may have inserted other lines.
        let place = self.place(line).unwrap_or_else(|place| place);
        self.known.insert(place, (line.to_vec(), shape));
        shape
    }

    /// The index of a line among the known ones, or where it is to be inserted.
    fn place(&self, line: &[Cell]) -> Result<usize, usize> {
        self.known.binary_search_by(|(known, _)| known[..].cmp(line))
    }

    fn define(&mut self, line: &[Cell]) -> Shape {
        let Definition { at, kind, .. } = *self;
        let run = run(line, at);
        if wins(line, &run, kind) {
            return Shape::Five;
        }
        if run.len() > 5 && kind.is_exact() {
            return Shape::Overline;
        }
        let grown: Vec<Shape> =
            free_near(line, at).into_iter().map(|i| self.made(&with(line, i, Cell::Own))).collect();
        let ways = |what: fn(Shape) -> bool| grown.iter().filter(|&&s| what(s)).count();
        match ways(|s| s == Shape::Five) {
            0 => {}
            1 => return Shape::Four,
            _ if !unstoppable(line, at, kind) => return Shape::Four,
            _ if run.len() == 4 => return Shape::OpenFour,
            _ => return Shape::DoubleFour,
        }
        // Two fours on one line win at once, unless they are a foul.
        let wins_next = if kind == FiveKind::ExactlyOrFoul {
            ways(|s| s == Shape::OpenFour)
        } else {
            ways(|s| s == Shape::OpenFour || s == Shape::DoubleFour)
        };
        match wins_next {
            0 => {}
            1 => return Shape::OpenThreeNarrow,
            _ => return Shape::OpenThree,
        }
        match ways(Shape::is_four) {
            0 => {}
            1 | 2 => return Shape::ThreeNarrow,
            _ => return Shape::Three,
        }
        match ways(Shape::is_open_three) {
            0 => {}
            1 | 2 => return Shape::OpenTwoNarrow,
            3 => return Shape::OpenTwo,
            _ => return Shape::OpenTwoWide,
        }
        if ways(Shape::is_three) > 0 {
            Shape::Two
        } else if ways(Shape::is_open_two) > 0 {
            Shape::OpenOne
        } else if ways(|s| s == Shape::Two) > 0 {
            Shape::One
        } else {
            Shape::Dead
        }
    }
}

fn with(line: &[Cell], at: usize, cell: Cell) -> Vec<Cell> {
    let mut line = line.to_vec();
    line[at] = cell;
    line
}

/// The unbroken own run through `at`.
fn run(line: &[Cell], at: usize) -> core::ops::Range<usize> {
    let own = |i: &usize| line[*i] == Cell::Own;
    let below = (0..at).rev().take_while(own).count();
    let above = (at + 1..line.len()).take_while(own).count();
    at - below..at + above + 1
}

fn wins(line: &[Cell], run: &core::ops::Range<usize>, kind: FiveKind) -> bool {
    let low = run.start.checked_sub(1).map(|i| line[i]);
    let high = line.get(run.end).copied();
    let blocked = low == Some(Cell::Opponent) && high == Some(Cell::Opponent);
    kind.wins(run.len(), blocked)
}

/// The free cells that can share a five with `at`.
fn free_near(line: &[Cell], at: usize) -> Vec<usize> {
    (at.saturating_sub(4)..(at + 5).min(line.len())).filter(|&i| line[i] == Cell::Empty).collect()
}

/// Whether a five remains possible next move wherever the opponent adds a single stone.
fn unstoppable(line: &[Cell], at: usize, kind: FiveKind) -> bool {
    let completes = |line: &[Cell]| {
        free_near(line, at).into_iter().any(|i| made_five(&with(line, i, Cell::Own), at, kind))
    };
    (at.saturating_sub(5)..(at + 6).min(line.len()))
        .filter(|&i| line[i] == Cell::Empty)
        .all(|i| completes(&with(line, i, Cell::Opponent)))
}

fn made_five(line: &[Cell], at: usize, kind: FiveKind) -> bool {
    wins(line, &run(line, at), kind)
}
