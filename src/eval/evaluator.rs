//! The interface between a search and its evaluation.

use crate::board::{Point, Stone};
use crate::shapes::ShapeState;

/// Values positions for a search.
///
/// The search keeps one [`ShapeState`] and notifies its evaluator of every stone that it puts there or
/// takes back, so that sums can be kept up to date; an evaluator that computes from scratch can leave
/// those two functions as they are. What a stone changed is in [`ShapeState::step`]; the lines of the
/// board are in [`ShapeState::lines`].
///
/// All values are integers, so that a search visits the same nodes on every machine.
pub trait Evaluator {
    /// Switches to another board: `state`, to which no stones have been added yet. Called before
    /// everything else.
    fn reset(&mut self, state: &ShapeState);

    /// A stone was put; `state` includes it.
    #[inline]
    fn make(&mut self, state: &ShapeState) {
        let _ = state;
    }

    /// The last stone was taken back; `state` no longer includes it.
    #[inline]
    fn undo(&mut self, state: &ShapeState) {
        let _ = state;
    }

    /// Returns the value of the position for the side to move, given that neither side can make five. At
    /// 200 the expected score is 73 %. The search clamps values to 20,000.
    fn evaluate(&mut self, state: &ShapeState, to_move: Stone) -> i32;

    /// Returns how likely a move is to be the best: 64 more means e times as likely. Only differences
    /// between moves of the same position are meaningful. The search clamps values to two million.
    fn move_worth(&self, state: &ShapeState, to_move: Stone, point: Point) -> i32;
}
