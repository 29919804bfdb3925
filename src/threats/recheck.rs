//! Whether a win that was found on one board also wins on another.
//!
//! The plan is replayed on the new board, move by move, by the argument with which it was found (see
//! `vct`): after a four every point that stops it is answered, after a quiet threat every reply that
//! could break the fours it threatens on *this* board. A reply that is not in the plan is answered
//! with the plan's continuation after a pass. So a result is a proof; without a result, only this
//! plan does not carry over.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::attacks::Faced;
use super::fouls::is_foul;
use super::limit::Limiter;
use super::line::Exchange;
use super::plan::{Move, Plan};
use super::replies::{breaking_replies, still_wins};
use crate::board::{Point, Stone, zobrist_key};
use crate::shapes::{Class, ShapeState};

/// A plan being replayed.
pub(super) struct Recheck<'a> {
    state: &'a mut ShapeState,
    attacker: Stone,
    hash: u64,
    limit: &'a mut dyn Limiter,
    /// Won positions with the attacker to move, and how they are won.
    wins: BTreeMap<u64, Arc<Plan>>,
}

impl<'a> Recheck<'a> {
    /// Starts on a board, which is left unchanged; `hash` is the
    /// [`position_key`](super::vcf::position_key).
    pub(super) fn new(
        state: &'a mut ShapeState,
        attacker: Stone,
        hash: u64,
        limit: &'a mut dyn Limiter,
    ) -> Recheck<'a> {
        Recheck { state, attacker, hash, limit, wins: BTreeMap::new() }
    }

    /// Returns the plan as it goes on this board, the attacker to move; `None` if it does not win.
    pub(super) fn carry_over(&mut self, plan: &Arc<Plan>) -> Option<Arc<Plan>> {
        // If a five needs a free end, stones beside the rows matter as well.
        if self.state.needs_free_end(self.attacker) {
            return None;
        }
        self.attack(plan)
    }

    fn attack(&mut self, plan: &Arc<Plan>) -> Option<Arc<Plan>> {
        if let Some(plan) = self.wins.get(&self.hash) {
            return Some(Arc::clone(plan));
        }
        if !self.limit.node() {
            return None;
        }
        let won = if let Some(five) = self.state.find(self.attacker, Class::Five) {
            Arc::new(Plan::Fours(Vec::from([Exchange::five(five)])))
        } else {
            match &**plan {
                Plan::Fours(line) => {
                    still_wins(self.state, self.attacker, line).then(|| Arc::clone(plan))?
                }
                Plan::Move(first) => Arc::new(self.play(first)?),
            }
        };
        self.wins.insert(self.hash, Arc::clone(&won));
        Some(won)
    }

    fn play(&mut self, first: &Move) -> Option<Plan> {
        let attacker = self.attacker;
        if !self.state.is_free(first.attack) || is_foul(self.state, attacker, first.attack) {
            return None;
        }
        self.with(first.attack, attacker, |recheck| recheck.defend(first))
    }

    /// The defender's turn after the plan's move.
    fn defend(&mut self, played: &Move) -> Option<Plan> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        let (otherwise, replies) = match Faced::on(self.state, attacker) {
            Faced::Nothing => return None,
            Faced::Five { line, blocks } => (Arc::new(Plan::Fours(line)), blocks),
            Faced::Fours => {
                let Plan::Fours(line) = &*played.otherwise else { return None };
                if !still_wins(self.state, attacker, line) {
                    return None;
                }
                let replies = breaking_replies(self.state, attacker, line);
                (Arc::clone(&played.otherwise), replies)
            }
        };
        let mut answered = Vec::with_capacity(replies.len());
        for reply in replies {
            if is_foul(self.state, defender, reply) {
                continue;
            }
            let known = played.replies.iter().find(|(point, _)| *point == reply);
            let next = known.map_or(&otherwise, |(_, plan)| plan);
            let plan = self.with(reply, defender, |recheck| recheck.attack(next))?;
            answered.push((reply, plan));
        }
        Some(Plan::of_move(played.attack, answered, otherwise))
    }

    /// Calls `find` with one more stone on the board.
    fn with<T>(&mut self, point: Point, stone: Stone, find: impl FnOnce(&mut Self) -> T) -> T {
        self.state.put(point, stone);
        self.hash ^= zobrist_key(stone, point);
        let found = find(self);
        self.hash ^= zobrist_key(stone, point);
        self.state.take();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::super::limit::NodeLimit;
    use super::super::vcf::position_key;
    use super::*;
    use crate::board::{Board, Size};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// Wins are stored by the keys of their positions.
    #[test]
    fn the_key_follows_the_stones() {
        let tables = Arc::new(ShapeTables::new(Rule::Freestyle.five_kinds()));
        let mut state = ShapeState::new(&Board::new(Size::STANDARD), tables);
        let mut limit = NodeLimit { left: 1 };
        let empty = position_key(&state);
        let mut recheck = Recheck::new(&mut state, Stone::Black, empty, &mut limit);
        let point = |name: &str| name.parse().unwrap();
        recheck.with(point("h8"), Stone::Black, |recheck| {
            let one = position_key(recheck.state);
            recheck.with(point("i9"), Stone::White, |recheck| {
                assert_eq!(recheck.hash, position_key(recheck.state));
            });
            assert_eq!(recheck.hash, one);
        });
        assert_eq!(recheck.hash, empty);
    }
}
