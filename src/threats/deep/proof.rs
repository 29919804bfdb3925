//! Building the plan of a win from the table.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::Stop;
use super::search::Search;
use super::table::{Known, Means};
use crate::board::Point;
use crate::threats::attacks::Faced;
use crate::threats::fouls::is_foul;
use crate::threats::limit::Limiter;
use crate::threats::line::Solution;
use crate::threats::plan::Plan;
use crate::threats::replies::breaking_replies;

/// Why there is no plan.
pub(super) enum Failure {
    /// The limit was reached.
    Stop,
    /// The table contains false entries; they have been removed.
    Wrong,
}

impl From<Stop> for Failure {
    fn from(Stop: Stop) -> Failure {
        Failure::Stop
    }
}

/// A proof under construction.
pub(super) struct Prover<'a> {
    pub(super) search: &'a mut Search,
    pub(super) limit: &'a mut dyn Limiter,
    pub(super) watch: &'a mut dyn FnMut(&Search),
    /// Won positions with the attacker to move, and how they are won.
    pub(super) wins: &'a mut BTreeMap<u64, Arc<Plan>>,
}

impl Prover<'_> {
    /// The win of the attacker, to move, in a position that was found to be won.
    pub(super) fn win(&mut self) -> Result<Arc<Plan>, Failure> {
        let hash = self.search.tree.hash;
        if let Some(plan) = self.wins.get(&hash) {
            return Ok(Arc::clone(plan));
        }
        let means = self.means()?;
        let plan = match means {
            Means::AtOnce => match self.search.tree.every_four(self.limit)? {
                Solution::Win(line) => Ok(Arc::new(Plan::Fours(line))),
                _ => Err(Failure::Wrong),
            },
            Means::Move(point) => self.after(point),
        };
        match plan {
            Ok(plan) => {
                self.wins.insert(hash, Arc::clone(&plan));
                Ok(plan)
            }
            Err(Failure::Wrong) => {
                self.search.table.remove(hash);
                Err(Failure::Wrong)
            }
            Err(Failure::Stop) => Err(Failure::Stop),
        }
    }

    /// How the position is won; what the table has lost is searched again.
    fn means(&mut self) -> Result<Means, Failure> {
        if let Some(entry) = self.search.table.get(self.search.tree.hash)
            && let Known::Reached(means) = entry.known
        {
            return Ok(means);
        }
        match self.search.run(self.limit, self.watch) {
            Ok(Known::Reached(means)) => Ok(means),
            Ok(_) => Err(Failure::Wrong),
            Err(Stop) => {
                self.search.abandon();
                Err(Failure::Stop)
            }
        }
    }

    /// The win that begins with the given move.
    fn after(&mut self, point: Point) -> Result<Arc<Plan>, Failure> {
        let tree = &mut self.search.tree;
        let attacker = tree.attacker;
        if !tree.state.is_free(point) || is_foul(&tree.state, attacker, point) {
            return Err(Failure::Wrong);
        }
        tree.put(point, attacker);
        let plan = self.answered(point);
        if matches!(plan, Err(Failure::Wrong)) {
            // Otherwise the next search would follow the same entry.
            self.search.table.remove(self.search.tree.hash);
        }
        self.search.tree.take(point, attacker);
        plan.map(Arc::new)
    }

    /// The wins against each reply to the move just made.
    fn answered(&mut self, point: Point) -> Result<Plan, Failure> {
        let tree = &mut self.search.tree;
        let (line, replies) = match Faced::on(&tree.state, tree.attacker) {
            Faced::Nothing => return Err(Failure::Wrong),
            Faced::Five { line, blocks } => (line, blocks),
            Faced::Fours => {
                let Solution::Win(line) = tree.every_four(self.limit)? else {
                    return Err(Failure::Wrong);
                };
                let replies = breaking_replies(&mut tree.state, tree.attacker, &line);
                (line, replies)
            }
        };
        let defender = tree.attacker.other();
        let otherwise = Arc::new(Plan::Fours(line.clone()));
        let mut answered = Vec::with_capacity(replies.len());
        for reply in replies {
            let tree = &mut self.search.tree;
            if is_foul(&tree.state, defender, reply) {
                continue;
            }
            if tree.holds(&line, reply) {
                answered.push((reply, Arc::clone(&otherwise)));
                continue;
            }
            tree.put(reply, defender);
            let plan = self.win();
            self.search.tree.take(reply, defender);
            answered.push((reply, plan?));
        }
        Ok(Plan::of_move(point, answered, otherwise))
    }
}
