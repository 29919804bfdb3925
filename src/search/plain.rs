//! The plain mode: the same search with everything taken out that the textbook does not have.
//!
//! No table, reductions, extensions, pruning by evaluation, quiescence or results read off the
//! shapes; a taught evaluation and a taught candidate rule in place of the engine's own. What is
//! left is alpha-beta with null windows, so its value is that of [`crate::classic`]'s at equal depth,
//! evaluation and candidates, and the tests hold the one against the other.

use alloc::vec::Vec;

use super::thinker::Thinker;
use crate::board::Point;
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::taught::{Table, Tally};

/// The parts of a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The evaluation. A game that is over is evaluated like any other board.
    pub table: Table,
    /// How many rows and columns from a stone a move may be.
    pub reach: u8,
}

/// Beyond every sum of a taught table.
pub(super) const PLAIN_INFINITE: i32 = 1 << 29;

/// The position as the rules see it, and the taught evaluation of it.
#[derive(Clone, Debug)]
pub(super) struct PlainBoard {
    plain: Plain,
    position: Position,
    tally: Tally,
}

impl PlainBoard {
    pub(super) fn new(plain: Plain, position: &Position) -> PlainBoard {
        let tally = Tally::new(plain.table, position.board());
        PlainBoard { plain, position: position.clone(), tally }
    }

    pub(super) fn make(&mut self, point: Point) {
        let stone = self.position.to_move();
        if self.position.play(point).is_ok() {
            self.tally.place(point, stone);
        }
    }

    pub(super) fn unmake(&mut self) {
        if let Some(point) = self.position.undo() {
            self.tally.remove(point);
        }
    }

    /// The evaluation for the side to move.
    fn evaluate(&self) -> i32 {
        self.tally.evaluation(self.position.to_move())
    }

    /// The free points within reach of a stone that are no fouls, row by row from a1.
    pub(super) fn candidates(&self, into: &mut Vec<Point>) {
        let board = self.position.board();
        let near = |&point: &Point| {
            board.history().any(|placed| placed.point.distance(point) <= self.plain.reach)
        };
        into.extend(self.position.legal_points().filter(near));
    }
}

impl<E: Evaluator> Thinker<E> {
    /// A plain node's value if it is a leaf, else its moves are listed.
    pub(super) fn enter_plain(&mut self, ply: usize) -> Option<i32> {
        if ply > 0 {
            self.count_node(ply);
        }
        let plain = self.plain.as_ref().expect("asked for in plain mode only");
        let depth = self.frames[ply].depth;
        let mut points = core::mem::take(&mut self.scratch);
        points.clear();
        if ply == 0 {
            points.extend_from_slice(&self.root_moves);
        } else if depth > 0 && plain.position.ending().is_none() {
            plain.candidates(&mut points);
        }
        let leaf = points.is_empty();
        let value = plain.evaluate();
        self.open_moves(ply, &points);
        self.scratch = points;
        self.frames[ply].best = -PLAIN_INFINITE;
        if leaf { Some(value) } else { None }
    }
}
