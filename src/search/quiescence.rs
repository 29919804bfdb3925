//! Below depth 0: continuous fours only.

use super::candidates::{self, Stage};
use super::params::{self, MAX_PLY};
use super::report::Value;
use super::sorting::insertion_sort_by_key;
use super::table::{Bound, Known};
use super::thinker::{Memory, Thinker, static_value};
use crate::eval::Evaluator;
use crate::threats::{four_points, static_result};

impl<E: Evaluator> Thinker<E> {
    /// Continuous fours: the side to move may stand still or make fours; answers are forced.
    ///
    /// `depth` is 0 or below.
    pub(super) fn fours(
        &mut self,
        memory: &mut Memory,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.count_node(ply);
        self.frames[ply].line.clear();
        let stone = self.to_move;
        if self.state.free_points() == 0 {
            return 0;
        }
        if let Some(result) = static_result(&self.state, stone) {
            return static_value(result, ply);
        }
        if ply >= MAX_PLY {
            return self.evaluate();
        }
        if candidates::stage(&self.state, stone) == Stage::Block {
            return self.answer_five(memory, ply, depth, alpha, beta);
        }
        let known = memory.table.probe(self.hash, ply as i32);
        if let Some(known) = known.filter(|known| known.cuts(depth, alpha, beta)) {
            return known.value;
        }
        let eval = known.map_or_else(|| self.evaluate(), |known| known.eval);
        let mut best = known.map_or(eval, |known| known.refined());
        let first_alpha = alpha;
        let mut alpha = alpha.max(best);
        if best < beta && depth > -params::FOURS_DEPTH && self.fours_budget > 0 {
            let from = self.scratch.len();
            let mut points = core::mem::take(&mut self.scratch);
            points.extend(four_points(&self.state, stone));
            if depth <= params::FOURS_NEAR {
                let last = self.state.played().nth(1).map(|(point, _)| point);
                if let Some(last) = last {
                    let mut kept = from;
                    for i in from..points.len() {
                        if points[i].distance(last) <= 4 {
                            points[kept] = points[i];
                            kept += 1;
                        }
                    }
                    points.truncate(kept);
                }
            }
            candidates::retain_allowed(&self.state, stone, &mut points, from);
            insertion_sort_by_key(&mut points[from..], |&p| {
                (core::cmp::Reverse(self.state.cell(p).class(stone)), p)
            });
            self.scratch = points;
            let end = self.scratch.len();
            for i in from..end {
                let point = self.scratch[i];
                self.fours_budget = self.fours_budget.saturating_sub(1);
                self.make(point);
                let value = -self.fours(memory, ply + 1, depth - 1, -beta, -alpha);
                self.unmake();
                if value > best {
                    best = value;
                    if value > alpha {
                        alpha = value;
                        let (upper, lower) = self.frames.split_at_mut(ply + 1);
                        let line = &mut upper[ply].line;
                        line.clear();
                        line.push(point);
                        line.extend_from_slice(&lower[0].line);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
            self.scratch.truncate(from);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best_move = self.frames[ply].line.first().copied();
        let known = Known { value: best, eval, depth, bound, best: best_move, pv: false };
        memory.table.store(self.hash, ply as i32, known);
        best
    }

    /// Continuous fours, at the answer to one: the best of the few moves that stop the five.
    fn answer_five(
        &mut self,
        memory: &mut Memory,
        ply: usize,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let stone = self.to_move;
        let from = self.scratch.len();
        let mut points = core::mem::take(&mut self.scratch);
        candidates::blocks(&self.state, stone, &mut points);
        candidates::retain_allowed(&self.state, stone, &mut points, from);
        self.scratch = points;
        let mut best = -Value::MATE + ply as i32 + 2;
        let mut alpha = alpha;
        for i in from..self.scratch.len() {
            let point = self.scratch[i];
            self.make(point);
            let value = -self.fours(memory, ply + 1, depth - 1, -beta, -alpha);
            self.unmake();
            if value > best || self.frames[ply].line.is_empty() {
                best = best.max(value);
                let (upper, lower) = self.frames.split_at_mut(ply + 1);
                let line = &mut upper[ply].line;
                line.clear();
                line.push(point);
                line.extend_from_slice(&lower[0].line);
            }
            alpha = alpha.max(best);
            if best >= beta {
                break;
            }
        }
        self.scratch.truncate(from);
        best
    }
}
