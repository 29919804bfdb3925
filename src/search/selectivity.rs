//! What the search prunes, or searches less deeply.
//!
//! Each function is one technique, with its source and what it was worth here: Elo at a fixed number of nodes per
//! move against the engine without it, as described in `docs/measurements/search.md`. If that was not measured, the function
//! says so.

use super::Value;
use super::candidates::Stage;
use super::searcher::Searcher;
use super::table::Table;
use crate::board::{Point, Stone};
use crate::eval::Evaluator;
use crate::shapes::Class;

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// Step 6: a node whose evaluation is far below alpha is valued by a search of its fours alone.
    ///
    /// Razoring: Birmingham and Kent, "Tree-searching and tree-pruning techniques" (1977); here into a VCF quiescence
    /// as in Rapfi, which gives 68 Elo for it. Not measured separately; margins half as wide, or one and a half times
    /// as wide, are 14 and 10 worse.
    pub(super) fn razor(&mut self, ply: usize, refined: Value) -> Option<Value> {
        let (depth, alpha) = (self.frames[ply].depth, self.frames[ply].window.alpha);
        let parameters = self.memory.parameters();
        if depth > parameters.razor_depth || refined + parameters.razor_margin(depth) > alpha {
            return None;
        }
        let value = self.horizon(ply);
        (value <= alpha || depth <= 1).then_some(value)
    }

    /// Step 6: a node whose evaluation is far above beta is assumed to stay there.
    ///
    /// Reverse futility, also called static null move: Heinz, "Scalable Search in Computer Chess" (2000); Rapfi gives
    /// it 121 Elo. Not measured separately; a margin of 70 per ply instead of 40 is 64 worse.
    pub(super) fn reverse_futility(&self, ply: usize, refined: Value) -> Option<Value> {
        let frame = &self.frames[ply];
        let parameters = self.memory.parameters();
        let margin = parameters.reverse_futility_margin(frame.depth, frame.improving);
        let cut = frame.depth <= parameters.reverse_futility_depth
            && frame.window.fails_high(refined - margin);
        cut.then_some(refined)
    }

    /// Step 7: a deep node without a table move is searched one ply shallower.
    ///
    /// Internal iterative reduction: E. Schröder (2020), in place of internal iterative deepening. Rapfi
    /// gives it 3 Elo; not measured here.
    pub(super) fn reduce_without_table_move(&mut self, ply: usize) {
        let from = self.memory.parameters().iir_depth;
        let frame = &mut self.frames[ply];
        if ply > 0 && frame.table_move.is_none() && frame.depth >= from {
            frame.depth -= 1;
        }
    }

    /// Step 11: whether the node ends before a move whose score is `behind` the best: neither it nor any later move
    /// is tried.
    ///
    /// Only if nothing is forcing, and an earlier move is known not to lose.
    pub(super) fn is_pruned(&self, ply: usize, point: Point, behind: i32) -> bool {
        let frame = &self.frames[ply];
        if ply == 0 || frame.best.is_lost() || frame.stage != Stage::Free {
            return false;
        }
        self.is_unlikely(ply, behind)
            || self.is_quiet(point) && (self.is_futile(ply) || self.is_late(ply))
    }

    /// Whether neither side would threaten anything with a stone on the point.
    fn is_quiet(&self, point: Point) -> bool {
        let cell = self.board.state().cell(point);
        Stone::BOTH.iter().all(|&stone| cell.class(stone) < Class::OpenThree)
    }

    /// Moves far behind the likeliest are not tried.
    ///
    /// Uses the fitted move ordering, like policy pruning in Rapfi. Worth +25 (+2 to +48) together with reductions by
    /// the same score.
    fn is_unlikely(&self, ply: usize, behind: i32) -> bool {
        let frame = &self.frames[ply];
        behind > self.memory.parameters().unlikely_margin(frame.depth)
    }

    /// If the evaluation is so far below alpha that no quiet move is likely to reach it, quiet moves are no longer
    /// tried once one move is known not to lose.
    ///
    /// Futility pruning: Heinz, "Extended Futility Pruning" (1998). Worth +17 (-2 to +36) to depth 4, and
    /// +26 (-1 to +54) to depth 7 on top of that.
    fn is_futile(&self, ply: usize) -> bool {
        let (frame, parameters) = (&self.frames[ply], self.memory.parameters());
        !frame.pv
            && frame.depth <= parameters.futility_depth
            && frame.window.fails_low(frame.eval + parameters.futility_margin(frame.depth))
    }

    /// After this many moves the node ends before the next quiet one.
    ///
    /// Late move pruning, as in Stockfish (move count); Rapfi gives it 107 Elo. Not measured separately; half as many
    /// moves are +7, within the noise.
    fn is_late(&self, ply: usize) -> bool {
        let (frame, parameters) = (&self.frames[ply], self.memory.parameters());
        frame.searched >= parameters.late_move_count(frame.depth, frame.improving)
    }

    /// Step 12: the depth of a full search of a move's child, and the reduction of its first search; the move's score
    /// is `behind` the best.
    ///
    /// Late move reductions by a product of logarithms, as in Stockfish, with the move's history and score. Not
    /// measured separately; increasing the product's share by half is within the noise, doubling it is 61 worse.
    pub(super) fn child_depth(&self, ply: usize, point: Point, behind: i32) -> (i32, i32) {
        let frame = &self.frames[ply];
        // Blocking a five costs no depth: there is nothing to choose.
        if frame.stage == Stage::Block {
            return (frame.depth, 0);
        }
        let full = frame.depth - 1;
        if frame.extension > 0 && frame.searched == 0 && frame.table_move == Some(point) {
            return (full + frame.extension, 0);
        }
        if frame.depth < 2 || frame.searched <= usize::from(frame.pv) {
            return (full, 0);
        }
        let stone = self.board.to_move;
        let parameters = self.memory.parameters();
        let mut r = parameters.reduction(frame.depth, frame.searched + 1);
        r -= self.memory.history.of(stone, point) * parameters.reduction_history / 65_536;
        r += parameters.reduction_behind(behind);
        if frame.pv {
            r -= parameters.reduction_variation;
        }
        if !frame.improving {
            r += parameters.reduction_declining;
        }
        let threatens = self.board.state().cell(point).class(stone) >= Class::OpenThree;
        if frame.stage == Stage::Defend || threatens {
            r -= parameters.reduction_threat;
        }
        (full, (r / 256).clamp(0, full.max(0)))
    }
}
