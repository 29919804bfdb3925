//! What a search asks of an evaluation.

use crate::board::{Point, Stone};
use crate::shapes::ShapeState;

/// Values positions for a search.
///
/// The search keeps one [`ShapeState`] and tells its evaluator of every stone that it puts there and takes
/// back, so that sums can be kept up to date; an evaluator that computes from scratch leaves those two
/// functions as they are. What a stone changed is in [`ShapeState::step`]; the lines of the board are in
/// [`ShapeState::lines`].
///
/// Everything is in integers, so that a search visits the same nodes on every machine.
pub trait Evaluator {
    /// Turns to another board: `state`, to which no stone was put as yet. Comes before all else.
    fn reset(&mut self, state: &ShapeState);

    /// A stone was put; `state` has it.
    #[inline]
    fn make(&mut self, state: &ShapeState) {
        let _ = state;
    }

    /// The last stone was taken back; `state` no longer has it.
    #[inline]
    fn undo(&mut self, state: &ShapeState) {
        let _ = state;
    }

    /// What the position is worth to the side to move, where no five decides. At 200 the expected score is
    /// 73 %.
    fn evaluate(&mut self, state: &ShapeState, to_move: Stone) -> i32;

    /// How likely a move is to be the best: larger by 64 where it is e times as likely. Only differences
    /// between the moves of one position mean something. A search tells no two apart beyond two million.
    fn move_worth(&self, state: &ShapeState, to_move: Stone, point: Point) -> i32;
}
