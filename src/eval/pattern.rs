//! The engine's evaluator.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::sums::{Regions, Sums, regions};
use super::{Evaluator, Weights};
use crate::board::{Point, Size, Stone};
use crate::shapes::ShapeState;

/// Evaluates positions by the patterns on their free points.
#[derive(Clone, Debug)]
pub struct PatternEvaluator {
    weights: Arc<Weights>,
    /// The regions of the board.
    regions: Regions,
    /// The sums of the first position and of those after it that were evaluated: many are taken back without
    /// being evaluated. The last entry is that after `sums.len() - 1` of the stones put.
    sums: Vec<Sums>,
}

impl PatternEvaluator {
    /// Creates an evaluator with these weights. [`reset`](Evaluator::reset) must be called before it is used, and
    /// panics on a board whose rule is not the one the weights were read for.
    pub fn new(weights: Arc<Weights>) -> PatternEvaluator {
        PatternEvaluator { weights, regions: regions(Size::STANDARD), sums: Vec::new() }
    }

    /// Computes the sums for the stones put since the last evaluation.
    #[inline]
    fn catch_up(&mut self, state: &ShapeState) {
        while self.sums.len() <= state.ply() {
            let ply = self.sums.len() - 1;
            self.sums.extend_from_within(ply..);
            self.sums[ply + 1].advance(&self.weights, &self.regions, &state.step(ply));
        }
    }

    #[inline]
    fn sums(&self, state: &ShapeState) -> &Sums {
        &self.sums[state.ply()]
    }
}

impl Evaluator for PatternEvaluator {
    fn reset(&mut self, state: &ShapeState) {
        // No `assert_eq!`, which would pull in code to print the kinds.
        assert!(self.weights.kinds == state.tables().kinds(), "weights of another rule");
        self.regions = regions(state.size());
        self.sums.clear();
        self.sums.push(Sums::of(&self.weights, &self.regions, state));
    }

    #[inline]
    fn undo(&mut self, state: &ShapeState) {
        self.sums.truncate(state.ply() + 1);
    }

    #[inline]
    fn evaluate(&mut self, state: &ShapeState, to_move: Stone) -> i32 {
        self.catch_up(state);
        self.weights.evaluate(self.sums(state), state, to_move)
    }

    #[inline]
    fn move_worth(&self, state: &ShapeState, to_move: Stone, point: Point) -> i32 {
        self.weights.order.worth(state, to_move, point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Size, random_below};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// Random stones come and go; the incremental sums equal those made from scratch.
    #[test]
    fn incremental_sums_equal_those_from_scratch() {
        let mut below = random_below(11);
        for rule in Rule::ALL {
            let weights = Weights::builtin(rule);
            let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
            for side in [5, 9, 15, 22] {
                let mut board = Board::new(Size::new(side).unwrap());
                let mut state = ShapeState::new(&board, tables.clone());
                let mut kept = PatternEvaluator::new(weights.clone());
                kept.reset(&state);
                for _ in 0..150 {
                    let free: Vec<Point> = board.free_points().collect();
                    if free.is_empty() || below(3) == 0 {
                        if state.take().is_some() {
                            board.undo();
                            kept.undo(&state);
                        }
                    } else {
                        let point = free[below(free.len())];
                        let stone = Stone::BOTH[below(2)];
                        board.place(point, stone).unwrap();
                        state.put(point, stone);
                        kept.make(&state);
                    }
                    // The sums catch up with several stones at once, as not every position is evaluated.
                    if below(3) > 0 {
                        continue;
                    }
                    let fresh_state = ShapeState::new(&board, tables.clone());
                    let mut fresh = PatternEvaluator::new(weights.clone());
                    fresh.reset(&fresh_state);
                    for stone in Stone::BOTH {
                        let found = kept.evaluate(&state, stone);
                        assert_eq!(found, fresh.evaluate(&fresh_state, stone), "{rule}\n{board}");
                    }
                    assert_eq!(kept.sums(&state), fresh.sums(&fresh_state), "{rule}\n{board}");
                }
            }
        }
    }

    /// A rotated or mirrored board has the same value.
    #[test]
    fn symmetric_boards_are_worth_the_same() {
        let weights = Weights::builtin(Rule::Freestyle);
        let tables = Arc::new(ShapeTables::new(Rule::Freestyle.five_kinds()));
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . o . . . .
             . . x . . o . . .
             . . . x o . . . .
             . . . o x x . . .
             . . . . . . o . .
             . . . . . x . . .
             . . . . . . . . .
             . . . . . . . . .",
        )
        .unwrap();
        let value = |board: &Board| {
            let state = ShapeState::new(board, tables.clone());
            let mut evaluator = PatternEvaluator::new(weights.clone());
            evaluator.reset(&state);
            evaluator.evaluate(&state, Stone::Black)
        };
        let expected = value(&board);
        for symmetry in crate::board::Symmetry::all() {
            assert_eq!(value(&symmetry.apply_board(&board)), expected);
        }
    }
}
