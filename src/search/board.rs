//! The position that a search stands on.

use alloc::boxed::Box;

use super::Value;
use crate::board::{Point, Stone, side_key, zobrist_key};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::shapes::ShapeState;

/// The shapes of the position, its evaluator, its key and who is to move, all moved on together.
pub(super) struct SearchBoard<E> {
    pub(super) state: Box<ShapeState>,
    pub(super) evaluator: E,
    pub(super) to_move: Stone,
    /// The key of the position for the table.
    pub(super) hash: u64,
}

/// No evaluation is as high as this: proved results are kept apart from it.
const HIGHEST: i32 = 20_000;

impl<E: Evaluator> SearchBoard<E> {
    /// The board of `position`, which `state` holds.
    pub(super) fn new(position: &Position, state: ShapeState, mut evaluator: E) -> SearchBoard<E> {
        evaluator.reset(&state);
        let (to_move, hash) = (position.to_move(), position.board().hash());
        SearchBoard { state: Box::new(state), evaluator, to_move, hash }
    }

    pub(super) fn make(&mut self, point: Point) {
        self.hash ^= zobrist_key(self.to_move, point) ^ side_key();
        self.state.put(point, self.to_move);
        self.evaluator.make(&self.state);
        self.to_move = self.to_move.other();
    }

    pub(super) fn unmake(&mut self) {
        if let Some(point) = self.state.take() {
            self.evaluator.undo(&self.state);
            self.to_move = self.to_move.other();
            self.hash ^= zobrist_key(self.to_move, point) ^ side_key();
        }
    }

    /// Takes back every move of the search.
    pub(super) fn unwind(&mut self) {
        while self.state.ply() > 0 {
            self.unmake();
        }
    }

    /// The evaluation for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        Value(self.evaluator.evaluate(&self.state, self.to_move).clamp(-HIGHEST, HIGHEST))
    }
}
