//! One node of the search, step by step.

use super::candidates::{self, Candidate, Stage};
use super::host::Host;
use super::params::{self, MAX_PLY};
use super::report::Value;
use super::table::{Bound, Known};
use super::thinker::{Interrupt, Memory, Step, Thinker, static_value};
use crate::board::{Point, Stone};
use crate::eval::Evaluator;
use crate::shapes::Class;
use crate::threats::{is_foul, static_result};

impl<E: Evaluator> Thinker<E> {
    /// Searches the node opened at `ply`, or carries it on.
    ///
    /// The value is exact inside the window, otherwise a bound on that side of it.
    pub(super) fn node(
        &mut self,
        memory: &mut Memory,
        host: &mut impl Host,
        ply: usize,
    ) -> Result<i32, Interrupt> {
        loop {
            match self.frames[ply].step {
                Step::Enter => {
                    self.poll(host)?;
                    if let Some(value) = self.enter(memory, ply) {
                        return Ok(value);
                    }
                    self.frames[ply].step = Step::Next;
                }
                Step::Next => {
                    if !self.next_move(memory, ply) {
                        return Ok(self.leave(memory, ply));
                    }
                }
                Step::Scout | Step::Verify | Step::Full => {
                    let value = -self.node(memory, host, ply + 1)?;
                    if self.book(memory, ply, value) {
                        return Ok(self.leave(memory, ply));
                    }
                }
            }
        }
    }

    /// Step 1 of a node: whatever gives its value without looking at moves, else its moves.
    fn enter(&mut self, memory: &mut Memory, ply: usize) -> Option<i32> {
        let root = ply == 0;
        let (depth, pv) = (self.frames[ply].depth, self.frames[ply].pv);
        if self.plain.is_some() {
            return self.enter_plain(ply);
        }
        if !root && depth <= 0 {
            let (alpha, beta) = (self.frames[ply].alpha, self.frames[ply].beta);
            self.fours_budget = params::FOURS_NODES;
            return Some(self.fours(memory, ply, 0, alpha, beta));
        }
        self.count_node(ply);
        let stone = self.to_move;
        if !root {
            if self.state.free_points() == 0 {
                return Some(0);
            }
            if ply >= MAX_PLY {
                return Some(self.evaluate());
            }
            if let Some(result) = static_result(&self.state, stone) {
                return Some(static_value(result, ply));
            }
            // No line from here can be better than a mate in one or worse than being mated in two.
            let frame = &mut self.frames[ply];
            frame.alpha = frame.alpha.max(-Value::MATE + ply as i32 + 2);
            frame.beta = frame.beta.min(Value::MATE - ply as i32 - 1);
            if frame.alpha >= frame.beta {
                return Some(frame.alpha);
            }
        }
        let (alpha, beta) = (self.frames[ply].alpha, self.frames[ply].beta);
        let known = memory.table.probe(self.hash, ply as i32);
        if let Some(known) = known.filter(|known| !pv && known.cuts(depth, alpha, beta)) {
            return Some(known.value);
        }
        let eval = known.map_or_else(|| self.evaluate(), |known| known.eval);
        let refined = known.map_or(eval, |known| known.refined());
        let improving = ply >= 2 && refined > self.frames[ply - 2].eval;
        let stage = candidates::stage(&self.state, stone);
        let frame = &mut self.frames[ply];
        frame.eval = eval;
        frame.improving = improving;
        frame.stage = stage;
        frame.table_move = known.and_then(|known| known.best);
        if !pv
            && stage == Stage::Free
            && alpha.abs() < Value::MATE_BOUND
            && beta.abs() < Value::MATE_BOUND
        {
            if depth <= params::RAZOR_DEPTH && refined + params::razor_margin(depth) <= alpha {
                self.fours_budget = params::FOURS_NODES;
                let value = self.fours(memory, ply, 0, alpha, beta);
                if value <= alpha || depth <= 1 {
                    return Some(value);
                }
            }
            if depth <= params::FUTILITY_DEPTH
                && refined - params::futility_margin(depth, improving) >= beta
            {
                return Some(refined);
            }
        }
        if !root && self.frames[ply].table_move.is_none() && depth >= params::IIR_DEPTH {
            self.frames[ply].depth -= 1;
        }
        if root {
            // The root's order is kept from iteration to iteration.
            let points = core::mem::take(&mut self.root_moves);
            self.open_moves(ply, &points);
            self.root_moves = points;
            return None;
        }
        let first = self.frames[ply].table_move.filter(|&point| self.is_playable(point));
        self.open_moves(ply, first.as_slice());
        self.frames[ply].listed = false;
        None
    }

    /// Whether a move from the table can be played: two positions may share its key.
    fn is_playable(&self, point: Point) -> bool {
        self.state.is_free(point) && !is_foul(&self.state, self.to_move, point)
    }

    /// Lists and scores the node's moves on the common stack, behind the table's, if that was there.
    fn list_moves(&mut self, memory: &Memory, ply: usize) {
        let stone = self.to_move;
        let mut points = core::mem::take(&mut self.scratch);
        points.clear();
        candidates::generate(&mut self.state, stone, &mut points);
        let refutation = memory.history.refutation(stone, self.previous(ply));
        let first = self.stack[self.frames[ply].moves..].first().map(|candidate| candidate.point);
        let mut top = i32::MIN;
        for &point in &points {
            if Some(point) != first {
                let worth = self.evaluator.move_worth(&self.state, stone, point);
                let known = memory.history.of(stone, point) / params::HISTORY_SHARE;
                let refutes = if Some(point) == refutation { params::REFUTATION } else { 0 };
                let score = worth + known + refutes;
                top = top.max(score);
                self.stack.push(Candidate { point, score });
            }
        }
        self.scratch = points;
        let frame = &mut self.frames[ply];
        frame.top = top;
        frame.listed = true;
        if self.stack.len() == frame.moves {
            // Nothing stops the five, or the open four, or Black has no allowed move at all.
            let plies = match frame.stage {
                Stage::Block => 2,
                Stage::Defend => 4,
                Stage::Free => 0,
            };
            frame.best = -Value::MATE + ply as i32 + plies;
        }
    }

    /// Starts a node on these moves, in this order.
    pub(super) fn open_moves(&mut self, ply: usize, points: &[Point]) {
        let start = self.stack.len();
        let in_order = |(i, &point): (usize, &Point)| Candidate { point, score: -(i as i32) };
        self.stack.extend(points.iter().enumerate().map(in_order));
        let frame = &mut self.frames[ply];
        frame.moves = start;
        frame.listed = true;
        frame.next = start;
        frame.searched = 0;
        frame.best = -Value::MATE;
        frame.best_move = None;
        frame.current = None;
    }

    pub(super) fn previous(&self, ply: usize) -> Option<Point> {
        if ply > 0 { self.frames[ply - 1].current } else { None }
    }

    /// Step 2 of a node: makes its next move and opens the child; `false` when there is none.
    fn next_move(&mut self, memory: &mut Memory, ply: usize) -> bool {
        if self.frames[ply].next >= self.stack.len() && !self.frames[ply].listed {
            self.list_moves(memory, ply);
        }
        let frame = &self.frames[ply];
        if frame.next >= self.stack.len() {
            return false;
        }
        let at = frame.next;
        self.bring_best_forward(at);
        let Candidate { point, score } = self.stack[at];
        let frame = &mut self.frames[ply];
        frame.next += 1;
        let (depth, pv, searched) = (frame.depth, frame.pv, frame.searched);
        // The root's order and the table's move say nothing of how likely a move is.
        let behind = if ply > 0 && frame.listed { (frame.top - score).max(0) } else { 0 };
        if self.gives_up(ply, point, behind) {
            self.frames[ply].next = self.stack.len();
            return false;
        }
        let (child_depth, reduction) = if self.plain.is_some() {
            (depth - 1, 0)
        } else {
            self.child_depth(memory, ply, point, behind)
        };
        let frame = &mut self.frames[ply];
        frame.current = Some(point);
        frame.searched += 1;
        frame.child_depth = child_depth;
        frame.reduced = reduction > 0;
        let (alpha, beta) = (frame.alpha, frame.beta);
        let scout = searched > 0 || !pv;
        frame.step = if scout { Step::Scout } else { Step::Full };
        self.make(point);
        if scout {
            self.open(ply + 1, child_depth - reduction, -alpha - 1, -alpha, false);
        } else {
            self.open(ply + 1, child_depth, -beta, -alpha, true);
        }
        true
    }

    /// Whether a node is left before its next move, on `point`, whose score is `behind` the best.
    ///
    /// Late quiet moves, moves far behind the best, and quiet moves where the evaluation is so low that
    /// none would help: E. Heinz, "Extended Futility Pruning" (1998). What each is worth stands in
    /// `docs/measurements.md`.
    fn gives_up(&self, ply: usize, point: Point, behind: i32) -> bool {
        let frame = &self.frames[ply];
        if ply == 0
            || self.plain.is_some()
            || frame.best <= -Value::MATE_BOUND
            || frame.stage != Stage::Free
        {
            return false;
        }
        let (depth, searched) = (frame.depth, frame.searched);
        if searched > 0 && behind > params::hopelessly_behind(depth) {
            return true;
        }
        let cell = self.state.cell(point);
        let quiet = Stone::BOTH.iter().all(|&stone| cell.class(stone) < Class::OpenThree);
        let futile = !frame.pv
            && searched > 0
            && depth <= params::MOVE_FUTILITY_DEPTH
            && frame.eval + params::move_futility_margin(depth) <= frame.alpha;
        quiet && (futile || searched >= params::move_count_limit(depth, frame.improving))
    }

    /// How deep the child of a move is searched in full, and by how much less at first; the move's
    /// score is `behind` the best.
    fn child_depth(&self, memory: &Memory, ply: usize, point: Point, behind: i32) -> (i32, i32) {
        let frame = &self.frames[ply];
        // An answer to a five costs no depth: there is nothing to choose.
        if frame.stage == Stage::Block {
            return (frame.depth, 0);
        }
        let full = frame.depth - 1;
        if frame.depth < 2 || frame.searched <= usize::from(frame.pv) {
            return (full, 0);
        }
        let stone = self.to_move;
        let mut r = params::reduction(frame.depth, frame.searched + 1);
        r -= memory.history.of(stone, point) / 32;
        r += params::reduction_behind(behind);
        if frame.pv {
            r -= 256;
        }
        if !frame.improving {
            r += 128;
        }
        let threatens = self.state.cell(point).class(stone) >= Class::OpenThree;
        if frame.stage == Stage::Defend || threatens {
            r -= 256;
        }
        (full, (r / 256).clamp(0, full.max(0)))
    }

    /// Selection sort, one step: the best of the node's remaining moves comes to `at`.
    fn bring_best_forward(&mut self, at: usize) {
        let rest = &mut self.stack[at..];
        let mut best = 0;
        for i in 1..rest.len() {
            // Equal scores keep their order only up to swaps; the point decides instead.
            let (a, b) = (&rest[i], &rest[best]);
            if a.score > b.score || a.score == b.score && a.point < b.point {
                best = i;
            }
        }
        rest.swap(0, best);
    }

    /// Step 3 of a node: a child's value is in. Searches it again where that is needed, else takes
    /// the move back and books it; `true` when the node is done.
    fn book(&mut self, memory: &mut Memory, ply: usize, value: i32) -> bool {
        let frame = &mut self.frames[ply];
        let (alpha, beta, child_depth) = (frame.alpha, frame.beta, frame.child_depth);
        if frame.step == Step::Scout && frame.reduced && value > alpha {
            frame.step = Step::Verify;
            self.open(ply + 1, child_depth, -alpha - 1, -alpha, false);
            return false;
        }
        if frame.step != Step::Full && frame.pv && value > alpha && (value < beta || ply == 0) {
            frame.step = Step::Full;
            self.open(ply + 1, child_depth, -beta, -alpha, true);
            return false;
        }
        self.unmake();
        let frame = &mut self.frames[ply];
        frame.step = Step::Next;
        let point = frame.current.expect("a child is only searched after a move");
        if value > frame.best {
            frame.best = value;
            if value > alpha {
                frame.best_move = Some(point);
                frame.alpha = value;
                if frame.pv {
                    let (upper, lower) = self.frames.split_at_mut(ply + 1);
                    let line = &mut upper[ply].line;
                    line.clear();
                    line.push(point);
                    line.extend_from_slice(&lower[0].line);
                }
                if value >= beta {
                    self.reward(memory, ply, point);
                    return true;
                }
            }
        }
        false
    }

    /// Teaches the histories that `point` cut and the moves before it did not.
    fn reward(&mut self, memory: &mut Memory, ply: usize, point: Point) {
        let frame = &self.frames[ply];
        if frame.stage == Stage::Block || self.plain.is_some() {
            return;
        }
        let stone = self.to_move;
        let bonus = (frame.depth * frame.depth * 16 + 64).min(2_000);
        memory.history.add(stone, point, bonus);
        for candidate in &self.stack[frame.moves..frame.next] {
            if candidate.point != point {
                memory.history.add(stone, candidate.point, -bonus);
            }
        }
        memory.history.refuted(stone, self.previous(ply), point);
    }

    /// Step 4 of a node: clears its moves away and remembers what was found.
    fn leave(&mut self, memory: &mut Memory, ply: usize) -> i32 {
        let frame = &self.frames[ply];
        self.stack.truncate(frame.moves);
        if self.plain.is_some() {
            return frame.best;
        }
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if frame.best > frame.first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let known = Known {
            value: frame.best,
            eval: frame.eval,
            depth: frame.depth,
            bound,
            best: frame.best_move,
            pv: frame.pv,
        };
        memory.table.store(self.hash, ply as i32, known);
        frame.best
    }
}
