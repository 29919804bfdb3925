//! Below depth 0: continuous fours only (a VCF quiescence).
//!
//! Quiescence search for gomoku: the side to move may stand pat or make fours, whose answers are forced.
//! As in Rapfi; its effect was not measured. The solver ([`crate::threats`]) uses the same fours and
//! answers, and can also prove that there is no win by fours.

use super::candidates;
use super::params::MAX_PLY;
use super::searcher::Searcher;
use super::table::{Hit, Table};
use super::value::Value;
use super::window::Window;
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threats::{is_foul, list_fours, static_result};

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// Continuous fours within a window; `depth` is 0 or below.
    pub(super) fn quiescence(&mut self, ply: usize, depth: i32, window: Window) -> Value {
        self.counter.count(ply);
        self.frames[ply].line.clear();
        let stone = self.board.to_move;

        // Step 1. The table, before any shapes are made. Nothing is stored for positions after a four.
        let after_four = self.board.is_after_four();
        let hit =
            if after_four { None } else { self.memory.table.probe(self.board.hash, ply as i32) };
        if let Some(hit) = hit.filter(|hit| hit.cuts(depth, window)) {
            return hit.value;
        }

        // Step 2. A four with one answer: the table may know the position after both.
        if let Some(answer) = self.board.only_answer().filter(|_| ply < MAX_PLY) {
            let from = self.points.len();
            self.points.push(answer);
            return self.answer_four(ply, depth, window, from);
        }
        self.board.catch_up();

        // Step 3. Full boards, results that can be read off the board, and the deepest ply.
        let state = self.board.state();
        if state.free_points() == 0 {
            return Value::DRAW;
        }
        if let Some(result) = static_result(state, stone) {
            return Value::of(result, ply);
        }
        if ply >= MAX_PLY {
            return self.board.evaluate();
        }

        // Step 4. Any other four must be answered as well.
        if after_four {
            let from = self.points.len();
            candidates::blocks(state, stone, &mut self.points);
            candidates::retain_allowed(state, stone, &mut self.points, from);
            return self.answer_four(ply, depth, window, from);
        }

        // Step 5. Stand pat.
        let eval = hit.map_or_else(|| self.board.evaluate(), |hit| hit.eval);
        let mut best = hit.map_or(eval, |hit| hit.refined());

        // Step 6. Fours, the strongest first.
        let parameters = self.memory.parameters();
        let within = depth > -parameters.quiescence_depth && self.fours_budget > 0;
        if !window.fails_high(best) && within {
            best = self.try_fours(ply, depth, window, best);
        }

        // Step 7. Remember what was found.
        let best_move = self.frames[ply].line.first().copied();
        let bound = window.bound(best);
        let hit = Hit { value: best, eval, depth, bound, best: best_move };
        self.memory.table.store(self.board.hash, ply as i32, hit);
        best
    }

    /// The better of standing pat, which is worth `best`, and the side's fours.
    fn try_fours(&mut self, ply: usize, depth: i32, mut window: Window, mut best: Value) -> Value {
        let stone = self.board.to_move;
        window.raise(best);
        // Deep down only fours near the side's last one are tried.
        let last = self.board.state().played().nth(1).map(|(point, _)| point);
        let near_from = self.memory.parameters().quiescence_near;
        let last = last.filter(|_| depth <= near_from);
        let near = |point: Point| last.is_none_or(|last| point.distance(last) <= 4);
        let from = list_fours(self.board.state(), stone, |_, point| near(point), &mut self.fours);
        for i in from..self.fours.len() {
            let point = self.fours[i].point;
            if is_foul(self.board.state(), stone, point) {
                continue;
            }
            self.fours_budget = self.fours_budget.saturating_sub(1);
            self.board.make_ahead(point);
            let value = -self.quiescence(ply + 1, depth - 1, -window);
            self.board.unmake();
            if value > best {
                best = value;
                if !window.fails_low(value) {
                    self.extend_line(ply, point);
                }
                if window.fails_high(value) {
                    break;
                }
                window.raise(value);
            }
        }
        self.fours.truncate(from);
        best
    }

    /// The value of the best of the few moves that stop the opponent's five: those on the stack of points
    /// from `from` on.
    fn answer_four(&mut self, ply: usize, depth: i32, mut window: Window, from: usize) -> Value {
        let mut best = Value::mated_in(ply + 2);
        for i in from..self.points.len() {
            let point = self.points[i];
            self.board.make_ahead(point);
            let value = -self.quiescence(ply + 1, depth - 1, -window);
            self.board.unmake();
            if value > best || self.frames[ply].line.is_empty() {
                best = best.max(value);
                self.extend_line(ply, point);
            }
            window.raise(best);
            if window.fails_high(best) {
                break;
            }
        }
        self.points.truncate(from);
        best
    }
}
