//! The moves of a node and the order in which they are tried.

use super::Value;
use super::candidates::{self, Candidate, Stage};
use super::searcher::Searcher;
use super::table::Table;
use crate::board::Point;
use crate::eval::Evaluator;
use crate::threats::is_foul;

impl<E: Evaluator, T: Table> Searcher<E, T> {
    /// Starts a node with these moves, in this order; `listed` says whether they are all of its
    /// moves.
    pub(super) fn open_moves(&mut self, ply: usize, points: &[Point], listed: bool) {
        let start = self.moves.len();
        let in_order = |(i, &point): (usize, &Point)| Candidate::new(point, -(i as i32));
        self.moves.extend(points.iter().enumerate().map(in_order));
        let frame = &mut self.frames[ply];
        frame.moves = start;
        frame.listed = listed;
        frame.next = start;
        frame.searched = 0;
        frame.best = Value::mated_in(0);
        frame.best_move = None;
        frame.current = None;
    }

    /// Whether a move from the table can be played: two positions may share a key.
    pub(super) fn is_playable(&self, point: Point) -> bool {
        let state = self.board.state();
        state.is_free(point) && !is_foul(state, self.board.to_move, point)
    }

    /// Step 10: removes and returns the best of the remaining moves.
    pub(super) fn next_move(&mut self, ply: usize) -> Option<Candidate> {
        if self.frames[ply].next >= self.moves.len() && !self.frames[ply].listed {
            self.list_moves(ply);
        }
        let frame = &mut self.frames[ply];
        let best = best_first(self.moves.get_mut(frame.next..)?)?;
        frame.next += 1;
        Some(best)
    }

    /// How far a candidate's score is behind the best. 0 for the table's move and the root's moves,
    /// whose scores say nothing about likelihood.
    pub(super) fn behind(&self, ply: usize, candidate: Candidate) -> i32 {
        let frame = &self.frames[ply];
        if ply > 0 && frame.listed { (frame.top_score - candidate.score()).max(0) } else { 0 }
    }

    /// Lists and scores the node's moves, leaving out the table's move if that was tried first.
    ///
    /// A move's score is how likely its shapes make it, plus how well it did in other nodes: history
    /// heuristic (Schaeffer, "The History Heuristic", 1983), countermove (Uiterwijk, "The Countermove
    /// Heuristic", 1992). Not measured separately.
    fn list_moves(&mut self, ply: usize) {
        let previous = self.previous(ply);
        let board = &mut self.board;
        let stone = board.to_move;
        self.points.clear();
        candidates::generate(board.state(), stone, &mut self.points);
        let history = &self.memory.history;
        let parameters = self.memory.parameters();
        let countermove = history.countermove(stone, previous);
        let frame = &mut self.frames[ply];
        let first = self.moves[frame.moves..].first().map(|candidate| candidate.point());
        frame.listed = true;
        frame.top_score = i32::MIN;
        let excluded = frame.excluded;
        for &point in
            self.points.iter().filter(|&&point| Some(point) != first && Some(point) != excluded)
        {
            let counters = Some(point) == countermove;
            let learnt = history.of(stone, point) * parameters.history_share / 1_024
                + if counters { parameters.countermove } else { 0 };
            // A caller's evaluator may return any number.
            let score =
                board.evaluator.move_worth(board.state(), stone, point).saturating_add(learnt);
            let candidate = Candidate::new(point, score);
            frame.top_score = frame.top_score.max(candidate.score());
            self.moves.push(candidate);
        }
        if self.moves.len() == frame.moves {
            // Nothing stops the five, or the open four, or Black has no legal move at all.
            let plies = match frame.stage {
                Stage::Block => 2,
                Stage::Defend => 4,
                Stage::Free => 0,
            };
            frame.best = Value::mated_in(ply + plies);
        }
    }

    /// Updates the histories: `point` caused a cutoff and the moves before it did not.
    pub(super) fn reward(&mut self, ply: usize, point: Point) {
        let frame = &self.frames[ply];
        if frame.stage == Stage::Block {
            return;
        }
        let stone = self.board.to_move;
        let bonus = self.memory.parameters().history_bonus(frame.depth);
        let history = &mut self.memory.history;
        history.add(stone, point, bonus);
        for candidate in &self.moves[frame.moves..frame.next] {
            let tried = candidate.point();
            if tried != point {
                history.add(stone, tried, -bonus);
            }
        }
        let previous = self.previous(ply);
        self.memory.history.set_countermove(stone, previous, point);
    }
}

/// One step of selection sort: brings the best to the front.
fn best_first(rest: &mut [Candidate]) -> Option<Candidate> {
    let best = rest.iter().fold(Candidate::LAST, |best, &candidate| best.max(candidate));
    let at = rest.iter().position(|&candidate| candidate == best)?;
    rest.swap(0, at);
    Some(best)
}
