//! Depth-first proof-number search.
//!
//! The positions from the root to the current one are frames on a stack, so that a search can stop anywhere and be
//! resumed. Every position is seen from the side to move: its own number is how many positions would have to be settled
//! for that side to reach its goal, the other number how many for its opponent. A position's own number is the minimum
//! of the other numbers of its successors; its other number is the sum of their own numbers.

use alloc::vec::Vec;

use super::Stop;
use super::table::{Entry, INFINITE, Known, LARGEST, Means, ProofTable, SETTLED};
use super::tree::{Choice, Looked, Tree};
use crate::board::{Point, Stone, zobrist_key};
use crate::shapes::Class;
use crate::threats::limit::Limiter;
use crate::threats::line::Solution;

/// The cost that each attack adds to the proof number.
const COST_OF_MOVE: u32 = 1;
/// The initial proof number of unpromising attacks.
const OTHERS: u32 = 12;
/// The proof number of another search for fours after the first was given up; four times as much after each further
/// one.
const FOURS: u32 = 32;
/// A threshold exceeds the second smallest number by that number divided by this.
const ABOVE: u32 = 4;

/// A way to continue from a position, with the numbers of the result, as the other side sees them.
#[derive(Clone, Copy, Debug)]
struct Branch {
    choice: Choice,
    own: u32,
    other: u32,
    /// The cost added to `other`.
    cost: u32,
}

impl Branch {
    /// The number as the choosing side sees it.
    fn number(&self) -> u32 {
        match self.other {
            0 | INFINITE => self.other,
            open => (open + self.cost).min(LARGEST),
        }
    }

    fn set(&mut self, known: Known) {
        (self.own, self.other) = known.numbers();
    }
}

/// A position on the path from the root.
#[derive(Debug)]
pub(super) struct Frame {
    /// The move that led here; `None` at the root.
    entered: Option<Point>,
    branches: Vec<Branch>,
    /// The branch being followed.
    chosen: usize,
    /// As in [`Entry`].
    stage: u8,
    /// As in [`Entry`].
    widened: bool,
    /// The numbers, own and other, at which to return.
    most: (u32, u32),
    /// Work done on the position in earlier visits.
    work: u64,
    /// The node count on entering.
    since: u64,
}

impl Frame {
    pub(super) fn known(&self) -> Known {
        let Some(best) = self.branches.iter().min_by_key(|branch| branch.number()) else {
            return Known::Missed;
        };
        match best.number() {
            0 => Known::Reached(match best.choice {
                Choice::Stone(point) => Means::Move(point),
                Choice::Fours | Choice::Others => Means::AtOnce,
            }),
            INFINITE => Known::Missed,
            own => {
                let other = self.branches.iter().map(|branch| branch.own);
                let other = other.fold(0, |sum: u32, own| sum.saturating_add(own)).min(LARGEST);
                Known::Open { own, other }
            }
        }
    }

    /// The thresholds for the chosen branch, own and other as seen by the side to move there; `other` is the
    /// position's.
    fn most_of_chosen(&self, other: u32) -> (u32, u32) {
        let chosen = &self.branches[self.chosen];
        let rest = self.branches.iter().enumerate().filter(|&(at, _)| at != self.chosen);
        let second = rest.map(|(_, branch)| branch.number()).min().unwrap_or(INFINITE);
        let beyond = second.saturating_add(1 + second / ABOVE).min(INFINITE).min(self.most.0);
        // At least one more than now, in case the number has reached the maximum.
        let other_most = beyond.saturating_sub(chosen.cost).max(chosen.other + 1);
        (self.most.1 - (other - chosen.own), other_most)
    }
}

/// A search with its board and table.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) tree: Tree,
    pub(super) table: ProofTable,
    pub(super) stack: Vec<Frame>,
}

impl Search {
    pub(super) fn new(tree: Tree, table: ProofTable) -> Search {
        Search { tree, table, stack: Vec::new() }
    }

    /// Begins or resumes the search of the position, the attacker to move, until it is settled.
    pub(super) fn run(
        &mut self,
        limit: &mut dyn Limiter,
        watch: &mut dyn FnMut(&Search),
    ) -> Result<Known, Stop> {
        if self.stack.is_empty()
            && let Some(known) = self.enter(None, (INFINITE, INFINITE), limit)?
        {
            return Ok(known);
        }
        loop {
            if let Some(known) = self.step(limit)? {
                return Ok(known);
            }
            watch(self);
        }
    }

    /// Abandons the search and restores the board.
    pub(super) fn abandon(&mut self) {
        while let Some(frame) = self.stack.pop() {
            self.take(frame.entered);
        }
    }

    /// One step: chooses and follows a branch, or leaves the position. Returns what is known of the root position when
    /// that is left.
    fn step(&mut self, limit: &mut dyn Limiter) -> Result<Option<Known>, Stop> {
        let frame = self.stack.last_mut().expect("the search has begun");
        let known = frame.known();
        let work = frame.work + self.tree.nodes - frame.since;
        let Frame { stage, widened, most, .. } = *frame;
        self.table.put(self.tree.hash, Entry { known, stage, widened, work });
        let (own, other) = known.numbers();
        if own >= most.0 || other >= most.1 {
            return Ok(self.leave(known));
        }
        let numbered = frame.branches.iter().enumerate();
        let chosen = numbered.min_by_key(|(_, branch)| branch.number());
        frame.chosen = chosen.expect("there is one where nothing is settled").0;
        let (most, choice) = (frame.most_of_chosen(other), frame.branches[frame.chosen].choice);
        match choice {
            Choice::Stone(point) => self.follow(point, most, limit)?,
            Choice::Fours if self.attackers_turn() => self.threatened_fours(stage, limit)?,
            Choice::Fours => self.fours(stage, limit)?,
            Choice::Others => self.widen(),
        }
        Ok(None)
    }

    /// Whether the attacker is to move in the position that the next frame is for.
    fn attackers_turn(&self) -> bool {
        self.stack.len().is_multiple_of(2)
    }

    /// The side to move in the position that the next frame is for, and the other one, which moved last.
    fn sides(&self) -> (Stone, Stone) {
        let attacker = self.tree.attacker;
        if self.attackers_turn() {
            (attacker, attacker.other())
        } else {
            (attacker.other(), attacker)
        }
    }

    fn top(&mut self) -> &mut Frame {
        self.stack.last_mut().expect("the search has begun")
    }

    /// Pushes the position on the board onto the stack, unless it is settled.
    fn enter(
        &mut self,
        entered: Option<Point>,
        most: (u32, u32),
        limit: &mut dyn Limiter,
    ) -> Result<Option<Known>, Stop> {
        let entry = self.table.get(self.tree.hash);
        if let Some(Entry { known: known @ (Known::Reached(_) | Known::Missed), .. }) = entry {
            return Ok(Some(known));
        }
        let since = self.tree.nodes;
        let looked = if self.attackers_turn() {
            self.tree.look_at_attacks(entry, limit)?
        } else {
            self.tree.look_at_replies(entry, limit)?
        };
        let work = entry.map_or(0, |entry| entry.work);
        match looked {
            Looked::Settled(known) => {
                let work = work + self.tree.nodes - since;
                let entry = Entry { known, stage: SETTLED, widened: true, work };
                self.table.put(self.tree.hash, entry);
                Ok(Some(known))
            }
            Looked::Open { choices, stage, widened } => {
                let branches = self.branches(choices, stage, self.attackers_turn());
                let frame =
                    Frame { entered, branches, chosen: 0, stage, widened, most, work, since };
                self.stack.push(frame);
                Ok(None)
            }
        }
    }

    /// Leaves the position and stores what is known about it.
    fn leave(&mut self, known: Known) -> Option<Known> {
        let left = self.stack.pop().expect("the search has begun");
        self.take(left.entered);
        let Some(frame) = self.stack.last_mut() else { return Some(known) };
        frame.branches[frame.chosen].set(known);
        None
    }

    fn take(&mut self, entered: Option<Point>) {
        if let Some(point) = entered {
            let (_, stone) = self.sides();
            self.tree.take(point, stone);
        }
    }

    fn follow(
        &mut self,
        point: Point,
        most: (u32, u32),
        limit: &mut dyn Limiter,
    ) -> Result<(), Stop> {
        let (_, stone) = self.sides();
        self.tree.put(point, stone);
        let settled = self.enter(Some(point), most, limit);
        if !matches!(settled, Ok(None)) {
            self.tree.take(point, stone);
        }
        if let Some(known) = settled? {
            let frame = self.top();
            frame.branches[frame.chosen].set(known);
        }
        Ok(())
    }

    /// Searches longer for winning fours, with the attacker to move.
    fn fours(&mut self, stage: u8, limit: &mut dyn Limiter) -> Result<(), Stop> {
        let solution = self.tree.fours(stage, limit)?;
        let frame = self.top();
        let at = frame.chosen;
        match solution {
            Solution::Win(_) => frame.branches[at].set(Known::Missed),
            Solution::NoWin => {
                frame.stage = SETTLED;
                frame.branches.remove(at);
            }
            Solution::Unknown => {
                frame.stage += 1;
                frame.branches[at].other = cost_of_fours(frame.stage);
            }
        }
        Ok(())
    }

    /// Searches longer for the fours that the attacker threatens.
    fn threatened_fours(&mut self, stage: u8, limit: &mut dyn Limiter) -> Result<(), Stop> {
        match self.tree.threatened_fours(stage, limit)? {
            // Nothing the defender could reply.
            Looked::Settled(Known::Missed) => self.top().branches.clear(),
            Looked::Settled(_) => self.top().branches[0].set(Known::Missed),
            Looked::Open { choices, stage, .. } => {
                let branches = self.branches(choices, stage, false);
                let frame = self.top();
                (frame.stage, frame.branches) = (stage, branches);
            }
        }
        Ok(())
    }

    /// Lists the unpromising attacks.
    fn widen(&mut self) {
        let choices = self.tree.attacks(false);
        let others = self.branches(choices, SETTLED, true);
        let frame = self.top();
        frame.widened = true;
        frame.branches.remove(frame.chosen);
        frame.branches.extend(others);
    }

    /// Turns choices into branches with the table's numbers, or the initial ones.
    fn branches(&self, choices: Vec<Choice>, stage: u8, attackers_turn: bool) -> Vec<Branch> {
        let attacker = self.tree.attacker;
        let branch = |choice| match choice {
            Choice::Others => Branch { choice, own: 1, other: OTHERS, cost: 0 },
            Choice::Fours if attackers_turn => {
                Branch { choice, own: 1, other: cost_of_fours(stage), cost: 0 }
            }
            Choice::Fours => Branch { choice, own: cost_of_fours(stage), other: 1, cost: 0 },
            Choice::Stone(point) => {
                let stone = if attackers_turn { attacker } else { attacker.other() };
                let entry = self.table.get(self.tree.hash ^ zobrist_key(stone, point));
                let (own, other) = match entry {
                    Some(entry) => entry.known.numbers(),
                    None if attackers_turn => {
                        (1, cost_of_attack(self.tree.state.cell(point).class(attacker)))
                    }
                    None => (1, 1),
                };
                let cost = if attackers_turn { COST_OF_MOVE } else { 0 };
                Branch { choice, own, other, cost }
            }
        };
        choices.into_iter().map(branch).collect()
    }
}

/// The initial proof number after an attack of the given class.
fn cost_of_attack(class: Class) -> u32 {
    match class {
        Class::DoubleThree | Class::FourThree | Class::OpenFour | Class::Five | Class::Foul => 1,
        Class::OpenThreePlus => 2,
        Class::OpenThree => 3,
        Class::Four | Class::FourPlus | Class::ThreeTwo | Class::DoubleTwo => 5,
        Class::Three | Class::OpenTwo => 8,
        Class::None => OTHERS,
    }
}

fn cost_of_fours(stage: u8) -> u32 {
    FOURS << (2 * u32::from(stage.saturating_sub(1)))
}
