//! Victory by continuous threats (VCT).
//!
//! The attacker makes a four, or a *quiet threat*: a move after which a pass would lose to a win by
//! fours. The tree of both is searched depth first, by iterative deepening over the cost of the quiet
//! threats and fours on the way, with a table of failures and of wins.
//!
//! # Why a win holds against every defence
//!
//! With the attacker to move, one winning move is enough, and the only ones claimed are a five, a win
//! by fours (see [`Vcf`]), and a move that wins as follows. With the defender to move:
//!
//! - if he can make five, the attacker has failed;
//! - if the attacker threatens five, only the points that stop every five are tried, each on the
//!   board: after anything else the attacker makes five. Two fives that need no free end are a win;
//! - otherwise there must be a win by fours L, were the defender to pass. The replies that could
//!   break L (`replies` lists them and argues that no other can; the defender's own fours are among
//!   them) are each played on the board, and the attacker must win after each. After any other reply L
//!   itself wins.
//!
//! So a claim rests on moves that were played on the board, except for the other replies after a quiet
//! threat. Only attacks are pruned (points without a shape, long searches for fours): leaving one out
//! can miss a win but never claims a false one. "No win" is only reported if nothing was pruned.
//!
//! A deep win mostly consists of promising attacks, a short one may begin with any: so a search of
//! promising attacks and a wider one alternate, the wider one a step behind.
//!
//! Source: the AND/OR search of threats goes back to Allis, van den Herik and Huntjens, "Go-Moku
//! and Threat-Space Search" (1993); trying the real replies instead of all at once follows Thomsen,
//! "Lambda-Search in Game Trees" (2000), whose second order this is.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::attacks::{self, Faced, forced_blocks};
use super::fouls::is_foul;
use super::fours::four_points;
use super::limit::{Allowance, Limiter};
use super::line::{Exchange, Solution};
use super::plan::Plan;
use super::replies::{breaking_replies, still_wins};
use super::table::{FINAL, FailTable};
use super::vcf::Vcf;
use crate::board::{Point, Stone, zobrist_key};
use crate::shapes::ShapeState;

/// The cost of a quiet threat, charged to the budget that deepens.
const QUIET_COST: u32 = 2;
/// The cost of a four that is not part of a win by fours.
const FOUR_COST: u32 = 1;
/// More than any sequence of threats can cost.
const LARGEST_BUDGET: u32 = 250;

/// How many of the attacks are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    /// Those with a shape, and short searches for fours.
    Promising,
    /// Every free point, and somewhat longer searches for fours.
    Wide,
    /// Every free point, and searches for fours to their end.
    Every,
}

impl Width {
    const ALL: [Width; 3] = [Width::Promising, Width::Wide, Width::Every];

    /// Maximum nodes of one search for fours.
    fn fours_nodes(self) -> u64 {
        match self {
            Width::Promising => 300,
            Width::Wide => 1_000,
            Width::Every => u64::MAX,
        }
    }

    /// How far its budget lags behind that of the narrowest. The last width comes after the others.
    fn lag(self) -> u32 {
        match self {
            Width::Promising => 0,
            Width::Wide => 1,
            Width::Every => 2 * LARGEST_BUDGET,
        }
    }

    /// Distinguishes the failures of one width from those of another.
    fn key(self) -> u64 {
        match self {
            Width::Promising => 0,
            Width::Wide => 0x3c6e_f372_fe94_f82b,
            Width::Every => 0x9fb2_1c65_1e98_df25,
        }
    }
}

/// What kept a search from being exhaustive.
#[derive(Clone, Copy, Debug, Default)]
struct Cut {
    by_budget: bool,
    by_width: bool,
}

impl Cut {
    fn add(&mut self, other: Cut) {
        self.by_budget |= other.by_budget;
        self.by_width |= other.by_width;
    }
}

/// The outer limit was reached.
struct Stop;

/// A solver for continuous threats on one board.
pub(super) struct Vct<'a> {
    state: &'a mut ShapeState,
    fours_table: &'a mut FailTable,
    table: &'a mut FailTable,
    limit: &'a mut dyn Limiter,
    attacker: Stone,
    hash: u64,
    width: Width,
    cut: Cut,
    /// Won positions with the attacker to move, and how they are won.
    wins: BTreeMap<u64, Arc<Plan>>,
}

impl<'a> Vct<'a> {
    /// A solver for `attacker` on a board, which is left unchanged. `fours_table` may be shared with [`Vcf`] on boards
    /// reached from this one, `table` only with other `Vct`; `hash` is the [`position_key`](super::vcf::position_key).
    pub(super) fn new(
        state: &'a mut ShapeState,
        fours_table: &'a mut FailTable,
        table: &'a mut FailTable,
        limit: &'a mut dyn Limiter,
        attacker: Stone,
        hash: u64,
    ) -> Vct<'a> {
        Vct {
            state,
            fours_table,
            table,
            limit,
            attacker,
            hash,
            width: Width::Promising,
            cut: Cut::default(),
            wins: BTreeMap::new(),
        }
    }

    /// A win of the attacker, who is to move.
    ///
    /// Complexity: exponential in the number of quiet threats. [`Solution::NoWin`] requires a search
    /// of every threat, which only finishes in reasonable time in quiet positions.
    pub(super) fn solve(&mut self) -> Solution<Arc<Plan>> {
        self.deepen(Vct::attack)
    }

    /// A win of the attacker that begins with `first`, which makes no five.
    ///
    /// [`Solution::NoWin`] if `first` is not a threat, or the threats after it are exhausted.
    pub(super) fn solve_after(&mut self, first: Point) -> Solution<Arc<Plan>> {
        self.deepen(|vct, budget| vct.try_attack(first, budget))
    }

    fn deepen(
        &mut self,
        mut search: impl FnMut(&mut Self, u32) -> Result<Option<Arc<Plan>>, Stop>,
    ) -> Solution<Arc<Plan>> {
        // The next budget of each width, until a larger one would change nothing.
        let mut budgets = [Some(0); Width::ALL.len()];
        loop {
            let due = Width::ALL.into_iter().zip(budgets);
            let due = due.filter_map(|(width, budget)| budget.map(|budget| (width, budget)));
            let Some((width, budget)) = due.min_by_key(|&(width, budget)| budget + width.lag())
            else {
                return Solution::NoWin;
            };
            self.width = width;
            self.cut = Cut::default();
            match search(self, budget) {
                Err(Stop) => return Solution::Unknown,
                Ok(Some(plan)) => return Solution::Win(plan),
                Ok(None) => {}
            }
            budgets[width as usize] = match self.cut {
                Cut { by_budget: true, .. } if budget < LARGEST_BUDGET => {
                    Some((budget + 1).max(QUIET_COST))
                }
                Cut { by_width: true, .. } => None,
                Cut { .. } => return Solution::NoWin,
            };
        }
    }

    /// The key of a position for the table of failures.
    fn fail_key(&self) -> u64 {
        let mut key = self.hash;
        if self.attacker == Stone::White {
            key ^= 0xa24b_aed4_963e_e407;
        }
        key ^ self.width.key()
    }

    /// The win of the attacker, to move, within a budget.
    fn attack(&mut self, budget: u32) -> Result<Option<Arc<Plan>>, Stop> {
        if !self.limit.node() {
            return Err(Stop);
        }
        if let Some(plan) = self.wins.get(&self.hash) {
            return Ok(Some(Arc::clone(plan)));
        }
        let failed = u32::from(self.table.failed(self.fail_key()));
        if failed > budget {
            self.cut.by_budget |= failed != u32::from(FINAL);
            self.cut.by_width |= self.width != Width::Every;
            return Ok(None);
        }
        let outer = core::mem::take(&mut self.cut);
        let found = match forced_blocks(self.state, self.attacker) {
            Some(blocks) => self.try_each(&blocks, budget)?,
            None => self.choose(budget)?,
        };
        match &found {
            Some(plan) => {
                self.wins.insert(self.hash, Arc::clone(plan));
            }
            None => {
                let worth = if self.cut.by_budget { budget as u8 + 1 } else { FINAL };
                self.table.fail(self.fail_key(), worth);
            }
        }
        self.cut.add(outer);
        Ok(found)
    }

    /// Nothing is forced: tries fours to the end, then threats.
    fn choose(&mut self, budget: u32) -> Result<Option<Arc<Plan>>, Stop> {
        if let Some(line) = self.fours_to_the_end()? {
            return Ok(Some(Arc::new(Plan::Fours(line))));
        }
        if budget < QUIET_COST {
            self.cut.by_budget = true;
            return Ok(None);
        }
        let quiet = self.quiet_moves();
        if let Some(plan) = self.try_each(&quiet, budget - QUIET_COST)? {
            return Ok(Some(plan));
        }
        // A four only helps a quiet threat after it.
        if budget < QUIET_COST + FOUR_COST {
            self.cut.by_budget = true;
            return Ok(None);
        }
        let fours: Vec<Point> = four_points(self.state, self.attacker).collect();
        self.try_each(&fours, budget - FOUR_COST)
    }

    /// The win after one of these moves, with the remaining budget.
    fn try_each(&mut self, moves: &[Point], budget: u32) -> Result<Option<Arc<Plan>>, Stop> {
        for &point in moves {
            if let Some(plan) = self.try_attack(point, budget)? {
                return Ok(Some(plan));
            }
        }
        Ok(None)
    }

    /// The win after the attacker's stone on `point`, with the remaining budget.
    fn try_attack(&mut self, point: Point, budget: u32) -> Result<Option<Arc<Plan>>, Stop> {
        if is_foul(self.state, self.attacker, point) {
            return Ok(None);
        }
        self.put(point, self.attacker);
        let plan = self.defend(point, budget);
        self.take(point, self.attacker);
        Ok(plan?.map(Arc::new))
    }

    /// The defender's turn after the attacker's stone on `attack`.
    fn defend(&mut self, attack: Point, budget: u32) -> Result<Option<Plan>, Stop> {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        let (line, replies) = match Faced::on(self.state, attacker) {
            Faced::Nothing => return Ok(None),
            Faced::Five { line, blocks } => (line, blocks),
            Faced::Fours => {
                let Some(line) = self.fours_to_the_end()? else { return Ok(None) };
                let replies = breaking_replies(self.state, attacker, &line);
                (line, replies)
            }
        };
        let otherwise = Arc::new(Plan::Fours(line));
        let mut answered = Vec::with_capacity(replies.len());
        for reply in replies {
            if is_foul(self.state, defender, reply) {
                continue;
            }
            self.put(reply, defender);
            let plan = self.after_reply(&otherwise, budget);
            self.take(reply, defender);
            match plan? {
                Some(plan) => answered.push((reply, plan)),
                None => return Ok(None),
            }
        }
        Ok(Some(Plan::of_move(attack, answered, otherwise)))
    }

    /// The attacker's win after a reply: the one against a pass if it still holds, otherwise another.
    fn after_reply(
        &mut self,
        otherwise: &Arc<Plan>,
        budget: u32,
    ) -> Result<Option<Arc<Plan>>, Stop> {
        if let Plan::Fours(line) = &**otherwise
            && still_wins(self.state, self.attacker, line)
            && !self.state.needs_free_end(self.attacker)
        {
            return Ok(Some(Arc::clone(otherwise)));
        }
        self.attack(budget)
    }

    /// The attacker's win by fours, were it to move; also `None` if the search was cut short.
    fn fours_to_the_end(&mut self) -> Result<Option<Vec<Exchange>>, Stop> {
        let left = self.width.fours_nodes();
        let mut limit = Allowance { outer: self.limit, left, outer_reached: false };
        let solution = Vcf::new(self.state, self.fours_table, &mut limit, self.attacker, self.hash)
            .solve_any();
        match solution {
            Solution::Win(line) => Ok(Some(line)),
            Solution::NoWin => Ok(None),
            Solution::Unknown if limit.outer_reached => Err(Stop),
            Solution::Unknown => {
                self.cut.by_width = true;
                Ok(None)
            }
        }
    }

    /// The moves that may be quiet threats, the most promising first.
    fn quiet_moves(&mut self) -> Vec<Point> {
        let (every, cut) = (self.width != Width::Promising, &mut self.cut);
        attacks::quiet_moves(self.state, self.attacker, |promising| {
            cut.by_width |= !(every || promising);
            every || promising
        })
    }

    fn put(&mut self, point: Point, stone: Stone) {
        self.state.put(point, stone);
        self.hash ^= zobrist_key(stone, point);
    }

    fn take(&mut self, point: Point, stone: Stone) {
        self.state.take();
        self.hash ^= zobrist_key(stone, point);
    }
}

#[cfg(test)]
mod tests {
    use super::Width;

    /// What a narrow search has not found, a wider one must look for again.
    #[test]
    fn failures_are_kept_separately_by_width() {
        let keys = Width::ALL.map(Width::key);
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2]);
    }
}
