//! One node of the search, step by step.
//!
//! Alpha-beta (Knuth and Moore, "An Analysis of Alpha-Beta Pruning", 1975) as a principal variation
//! search. The function for each step documents its purpose, its source and what it was worth here in
//! Elo; the matches behind the figures are in `docs/measurements/search.md`.

use super::candidates::{self, Stage};
use super::counter::Interrupt;
use super::host::Host;
use super::params::MAX_PLY;
use super::pvs::Pass;
use super::searcher::{At, Searcher};
use super::table::{Hit, Table};
use super::{Value, params};
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threats::static_result;

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// The value of the node opened at `ply`, for the side to move.
    ///
    /// Inside the window it is exact; at or below alpha it is an upper bound on the true value, at or
    /// above beta a lower bound. After [`Interrupt::Pause`] the same call resumes where it stopped.
    pub(super) fn node(&mut self, host: &mut dyn Host, ply: usize) -> Result<Value, Interrupt> {
        if self.frames[ply].at == At::Start {
            self.counter.poll(host)?;
            // Steps 1 to 8.
            if let Some(value) = self.before_moves(ply) {
                return Ok(value);
            }
            // Step 9. The other moves are searched to see whether any of them comes near the table's.
            self.frames[ply].at = At::Moves;
            self.open_others(ply);
        }
        if self.frames[ply].at == At::Others {
            let value = self.node(host, ply + 1)?;
            self.frames[ply].at = At::Moves;
            if let Some(value) = self.close_others(ply, value) {
                self.moves.truncate(self.frames[ply].moves);
                return Ok(value);
            }
        }
        loop {
            if self.frames[ply].at == At::Moves {
                // Step 10. The next move: the table's first, then the likeliest.
                let Some(candidate) = self.next_move(ply) else { break };
                let behind = self.behind(ply, candidate);
                // Step 11. Late, unlikely and futile moves are not tried.
                if self.is_pruned(ply, candidate.point(), behind) {
                    break;
                }
                // Step 12. Less likely moves are searched shallower at first.
                let (depth, reduction) = self.child_depth(ply, candidate.point(), behind);
                // Step 13. Make the move.
                self.open_child(ply, candidate.point(), depth, reduction);
            }
            // Step 14. Search it by principal variation search.
            let value = self.child(host, ply)?;
            // Step 15. Take it back; update the best value and alpha; cut off at beta.
            if self.take_back(ply, value) {
                break;
            }
        }
        // Step 16. Remember what was found.
        Ok(self.leave(ply))
    }

    /// Returns the node's value if it can be had without trying moves; otherwise prepares what the moves
    /// need.
    fn before_moves(&mut self, ply: usize) -> Option<Value> {
        let root = ply == 0;
        let (depth, pv) = (self.frames[ply].depth, self.frames[ply].pv);

        // Step 1. At the horizon only fours are searched.
        if !root && depth <= 0 {
            return Some(self.horizon(ply));
        }
        self.counter.count(ply);

        if !root {
            // Step 2. Mate distance: no line from here can be better than making five at once, or worse
            // than the opponent making it on the next ply.
            let frame = &mut self.frames[ply];
            frame.window = frame.window.narrowed(Value::mated_in(ply + 2), Value::mate_in(ply + 1));
            if frame.window.is_empty() {
                return Some(frame.window.alpha);
            }
        }
        let window = self.frames[ply].window;

        // Step 3. The table.
        let excluded = self.frames[ply].excluded;
        let hit =
            self.memory.table.probe(self.board.hash, ply as i32).filter(|_| excluded.is_none());
        if let Some(hit) = hit.filter(|hit| !pv && hit.cuts(depth, window)) {
            return Some(hit.value);
        }
        self.board.catch_up();

        // Step 4. Full boards, the maximum ply, and results that can be read off the board.
        if !root {
            if self.board.state().free_points() == 0 {
                return Some(Value::DRAW);
            }
            if ply >= MAX_PLY {
                return Some(self.board.evaluate());
            }
            if let Some(result) = static_result(self.board.state(), self.board.to_move) {
                return Some(Value::of(result, ply));
            }
        }

        // Step 5. The evaluation.
        let refined = self.evaluate_node(ply, hit);

        self.frames[ply].singular = hit.and_then(|hit| self.singular_bound(ply, hit));
        if !pv && excluded.is_none() && self.frames[ply].stage == Stage::Free && !window.is_proved()
        {
            // Step 6. Hopeless nodes drop into a search of fours; nodes that look won are cut.
            if let Some(value) = self.razor(ply, refined) {
                return Some(value);
            }
            if let Some(value) = self.reverse_futility(ply, refined) {
                return Some(value);
            }
        }

        // Step 7. Without a table move the node is searched shallower.
        self.reduce_without_table_move(ply);

        // Step 8. The table's move is tried before the others are listed; the root has its own list.
        if root {
            let points = core::mem::take(&mut self.root_moves);
            self.open_moves(ply, &points, true);
            self.root_moves = points;
        } else {
            let first = self.frames[ply].table_move.filter(|&point| self.is_playable(point));
            self.open_moves(ply, first.as_slice(), false);
        }
        None
    }

    /// Step 5: stores the evaluation and what follows from it; returns the evaluation refined by the
    /// table.
    ///
    /// If the table's value says more about the position than its evaluation, pruning uses that value.
    /// Known from Stockfish. Worth +13 (-10 to +36), and +15 (-8 to +37) in quiescence too.
    fn evaluate_node(&mut self, ply: usize, hit: Option<Hit>) -> Value {
        let eval = hit.map_or_else(|| self.board.evaluate(), |hit| hit.eval);
        let refined = hit.map_or(eval, |hit| hit.refined());
        let improving = match self.frames[ply].excluded {
            Some(_) => self.frames[ply - 1].improving,
            None => ply >= 2 && refined > self.frames[ply - 2].eval,
        };
        let frame = &mut self.frames[ply];
        frame.eval = eval;
        frame.improving = improving;
        frame.stage = candidates::stage(self.board.state(), self.board.to_move);
        frame.table_move = hit.and_then(|hit| hit.best);
        refined
    }

    /// Step 13: makes a move and prepares the search of its child.
    fn open_child(&mut self, ply: usize, point: Point, depth: i32, reduction: i32) {
        let frame = &mut self.frames[ply];
        frame.pass = Pass::first(frame.pv, frame.searched, reduction);
        frame.current = Some(point);
        frame.child_depth = depth;
        frame.searched += 1;
        frame.at = At::Child;
        self.board.make_ahead(point);
        self.open_pass(ply);
    }

    /// Prepares the child's node for the next pass.
    fn open_pass(&mut self, ply: usize) {
        let frame = &self.frames[ply];
        let (window, depth) = frame.pass.child(frame.window, frame.child_depth);
        self.open(ply + 1, depth, window, frame.pass == Pass::Full);
    }

    /// Step 14: the value of the move that was made, from the mover's point of view.
    fn child(&mut self, host: &mut dyn Host, ply: usize) -> Result<Value, Interrupt> {
        loop {
            let value = -self.node(host, ply + 1)?;
            let frame = &mut self.frames[ply];
            match frame.pass.after(value, frame.pass_node(ply)) {
                None => return Ok(value),
                Some(pass) => {
                    frame.pass = pass;
                    self.open_pass(ply);
                }
            }
        }
    }

    /// Step 15: takes back a move and processes its value; returns whether the node is cut.
    fn take_back(&mut self, ply: usize, value: Value) -> bool {
        self.board.unmake();
        let frame = &mut self.frames[ply];
        frame.at = At::Moves;
        if value <= frame.best {
            return false;
        }
        frame.best = value;
        if frame.window.fails_low(value) {
            return false;
        }
        let point = frame.current.expect("a child is only searched after a move");
        let cut = frame.window.fails_high(value);
        frame.best_move = Some(point);
        frame.window.raise(value);
        if frame.pv {
            self.extend_line(ply, point);
        }
        if cut {
            self.reward(ply, point);
        }
        cut
    }

    /// Step 16: removes the node's moves and remembers what was found.
    fn leave(&mut self, ply: usize) -> Value {
        let frame = &self.frames[ply];
        self.moves.truncate(frame.moves);
        if ply == 0 && !self.root_is_whole || frame.excluded.is_some() {
            return frame.best;
        }
        let hit = Hit {
            value: frame.best,
            eval: frame.eval,
            depth: frame.depth,
            bound: frame.opened.bound(frame.best),
            best: frame.best_move,
        };
        self.memory.table.store(self.board.hash, ply as i32, hit);
        frame.best
    }

    /// Step 1: continuous fours from this node on.
    pub(super) fn horizon(&mut self, ply: usize) -> Value {
        self.fours_budget = params::QUIESCENCE_NODES;
        self.quiescence(ply, 0, self.frames[ply].window)
    }
}
