//! The tree of attacks and replies, position by position.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::Stop;
use super::table::{Entry, Known, Means, SETTLED, STAGES};
use crate::board::{Point, Stone, zobrist_key};
use crate::shapes::ShapeState;
use crate::threats::attacks::{Faced, forced_blocks, quiet_moves};
use crate::threats::fouls::is_foul;
use crate::threats::fours::four_points;
use crate::threats::limit::{Allowance, Limiter};
use crate::threats::line::{Exchange, Solution};
use crate::threats::replies::{breaking_replies, still_wins};
use crate::threats::table::FailTable;
use crate::threats::vcf::{Vcf, position_key};

/// Maximum nodes of one search for fours, by how many were given up before; the last one is unlimited, as there is none
/// after it.
const FOURS_NODES: [u64; STAGES as usize] = [300, 3_000, 30_000, 300_000, 3_000_000, u64::MAX];
/// The table of failed fours grows to 2 to this power places of eight bytes.
const FOURS_BITS: u32 = 22;
/// Number of attacks whose replies are cached.
const KEPT_REPLIES: usize = 1 << 16;

/// A way to continue from a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// Playing a stone of the side to move.
    Stone(Point),
    /// A longer search for the attacker's fours.
    Fours,
    /// Listing the unpromising attacks.
    Others,
}

/// The result of examining a position.
pub(super) enum Looked {
    /// It is settled.
    Settled(Known),
    /// The ways to continue from it.
    Open {
        choices: Vec<Choice>,
        /// As in [`Entry`].
        stage: u8,
        /// As in [`Entry`].
        widened: bool,
    },
}

/// A board on which attacks and replies are made and taken back.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) state: Box<ShapeState>,
    pub(super) attacker: Stone,
    /// The [`position_key`] of the board.
    pub(super) hash: u64,
    /// Positions visited.
    pub(super) nodes: u64,
    fours_table: FailTable,
    /// The replies that must be searched, by the position they answer.
    replies: Vec<Option<(u64, Box<[Point]>)>>,
}

impl Tree {
    pub(super) fn new(state: Box<ShapeState>, attacker: Stone) -> Tree {
        let hash = position_key(&state);
        let fours_table = FailTable::new(FOURS_BITS);
        Tree { state, attacker, hash, nodes: 0, fours_table, replies: vec![None; KEPT_REPLIES] }
    }

    pub(super) fn put(&mut self, point: Point, stone: Stone) {
        self.state.put(point, stone);
        self.hash ^= zobrist_key(stone, point);
    }

    pub(super) fn take(&mut self, point: Point, stone: Stone) {
        self.state.take();
        self.hash ^= zobrist_key(stone, point);
    }

    /// Examines the position with the attacker to move; `entry` is what the table has for it.
    pub(super) fn look_at_attacks(
        &mut self,
        entry: Option<Entry>,
        limit: &mut dyn Limiter,
    ) -> Result<Looked, Stop> {
        self.count(limit)?;
        if let Some(mut blocks) = forced_blocks(&self.state, self.attacker) {
            blocks.retain(|&point| !is_foul(&self.state, self.attacker, point));
            if blocks.is_empty() {
                return Ok(Looked::Settled(Known::Missed));
            }
            let choices = blocks.into_iter().map(Choice::Stone).collect();
            return Ok(Looked::Open { choices, stage: SETTLED, widened: true });
        }
        let (mut stage, widened) = entry.map_or((0, false), |entry| (entry.stage, entry.widened));
        if stage == 0 {
            stage = match self.fours(0, limit)? {
                Solution::Win(_) => return Ok(Looked::Settled(Known::Reached(Means::AtOnce))),
                Solution::NoWin => SETTLED,
                Solution::Unknown => 1,
            };
        }
        let mut choices = self.attacks(true);
        let fours = four_points(&self.state, self.attacker);
        let fours = fours.filter(|&point| !is_foul(&self.state, self.attacker, point));
        choices.extend(fours.map(Choice::Stone));
        if stage != SETTLED {
            choices.push(Choice::Fours);
        }
        if widened {
            choices.extend(self.attacks(false));
        } else {
            choices.push(Choice::Others);
        }
        Ok(Looked::Open { choices, stage, widened })
    }

    /// The allowed quiet moves, either the promising or the unpromising ones.
    pub(super) fn attacks(&self, promising: bool) -> Vec<Choice> {
        let moves = quiet_moves(&self.state, self.attacker, |has_promise| has_promise == promising);
        let allowed = moves.into_iter().filter(|&p| !is_foul(&self.state, self.attacker, p));
        allowed.map(Choice::Stone).collect()
    }

    /// Examines the position with the defender to move; `entry` is what the table has for it.
    pub(super) fn look_at_replies(
        &mut self,
        entry: Option<Entry>,
        limit: &mut dyn Limiter,
    ) -> Result<Looked, Stop> {
        self.count(limit)?;
        let stage = entry.map_or(0, |entry| entry.stage);
        match Faced::on(&self.state, self.attacker) {
            Faced::Nothing => Ok(Looked::Settled(Known::Reached(Means::AtOnce))),
            Faced::Five { line, blocks } => Ok(self.open_replies(&line, blocks)),
            Faced::Fours if stage == 0 => self.threatened_fours(stage, limit),
            Faced::Fours if stage == SETTLED => match self.kept_replies() {
                Some(choices) => Ok(Looked::Open { choices, stage, widened: true }),
                None => self.threatened_fours(STAGES - 1, limit),
            },
            Faced::Fours => {
                Ok(Looked::Open { choices: Vec::from([Choice::Fours]), stage, widened: true })
            }
        }
    }

    /// Finds out whether the attacker threatens to win by fours, and if so what the defender can reply.
    pub(super) fn threatened_fours(
        &mut self,
        stage: u8,
        limit: &mut dyn Limiter,
    ) -> Result<Looked, Stop> {
        Ok(match self.fours(stage, limit)? {
            Solution::Win(line) => {
                let replies = breaking_replies(&mut self.state, self.attacker, &line);
                self.open_replies(&line, replies)
            }
            Solution::NoWin => Looked::Settled(Known::Reached(Means::AtOnce)),
            Solution::Unknown => Looked::Open {
                choices: Vec::from([Choice::Fours]),
                stage: stage + 1,
                widened: true,
            },
        })
    }

    /// The legal replies after which the line does not win by itself.
    fn open_replies(&mut self, line: &[Exchange], mut replies: Vec<Point>) -> Looked {
        let defender = self.attacker.other();
        replies.retain(|&reply| !is_foul(&self.state, defender, reply) && !self.holds(line, reply));
        if replies.is_empty() {
            return Looked::Settled(Known::Missed);
        }
        let choices = replies.iter().copied().map(Choice::Stone).collect();
        let place = self.place();
        self.replies[place] = Some((self.hash, replies.into_boxed_slice()));
        Looked::Open { choices, stage: SETTLED, widened: true }
    }

    /// Whether the attacker's line of fours still wins unchanged after the reply.
    pub(super) fn holds(&mut self, line: &[Exchange], reply: Point) -> bool {
        if self.state.needs_free_end(self.attacker) {
            return false;
        }
        self.state.put(reply, self.attacker.other());
        let holds = still_wins(&mut self.state, self.attacker, line);
        self.state.take();
        holds
    }

    fn place(&self) -> usize {
        self.hash as usize % KEPT_REPLIES
    }

    fn kept_replies(&self) -> Option<Vec<Choice>> {
        let (hash, replies) = self.replies[self.place()].as_ref()?;
        (*hash == self.hash).then(|| replies.iter().copied().map(Choice::Stone).collect())
    }

    /// The attacker's win by fours, were it to move, in a search of the stage's length.
    pub(super) fn fours(
        &mut self,
        stage: u8,
        limit: &mut dyn Limiter,
    ) -> Result<Solution<Vec<Exchange>>, Stop> {
        let most = FOURS_NODES[usize::from(stage)];
        let mut limit = Allowance { outer: limit, left: most, outer_reached: false };
        let (state, table) = (&mut *self.state, &mut self.fours_table);
        let solution = Vcf::new(state, table, &mut limit, self.attacker, self.hash).solve_any();
        // The node that the limit refused was not visited.
        self.nodes += most - limit.left - u64::from(limit.outer_reached);
        match solution {
            Solution::Unknown if limit.outer_reached => Err(Stop),
            solution => Ok(solution),
        }
    }

    /// The attacker's win by fours, were it to move, searched exhaustively.
    pub(super) fn every_four(
        &mut self,
        limit: &mut dyn Limiter,
    ) -> Result<Solution<Vec<Exchange>>, Stop> {
        self.fours(STAGES - 1, limit)
    }

    fn count(&mut self, limit: &mut dyn Limiter) -> Result<(), Stop> {
        if !limit.node() {
            return Err(Stop);
        }
        self.nodes += 1;
        Ok(())
    }
}
