//! The questions about one position, one after another.
//!
//! A question to the solver runs to its end once it is begun, within its own limit; the host's pauses fall between
//! questions, or inside the engine's search, which resumes where it was.

mod attack;
mod defence;
mod search;

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::assessment::{Assessment, ForcedWin, Thoroughness, WinKind};
use super::budget::Watch;
use super::{Effort, Review};
use crate::board::{Point, Stone};
use crate::rules::Position;
use crate::search::Engine;
use crate::threats::{Plan, Solution, Solver, is_drawn_by_pairing};

/// The limits of the searches for fours, as divisors of the whole: most positions need little, and there may be a
/// pause between two searches. What one has learnt saves the next most of its work.
const ROUNDS: [u64; 3] = [500, 25, 1];
/// Nodes that may be spent on finding the shortest win by fours.
const SHORTEST: u64 = 50_000;
/// Factor for the nodes of a search for threats if the engine says there is a win.
const SURE: u64 = 8;
/// The chances, in thousandths, from which a side is doing well, and up to which it is not.
const WELL: u32 = 700;
const BADLY: u32 = 350;
/// Bytes for the positions stored by the proof-number search, at most, and those for the deepest look.
const PROOFS: usize = 1 << 24;
const DEEPEST_PROOFS: usize = 1 << 26;
/// Bytes per node: four times what its position takes. A short search in a large table would mostly wait for the system
/// to provide its memory.
const PROOFS_PER_NODE: usize = 64;

/// The work on a position.
pub(super) struct Work {
    /// How many moves lead to it.
    pub(super) at: usize,
    pub(super) draft: Assessment,
    /// The host's clock when work on it began; `None` before.
    pub(super) began: Option<u64>,
    /// A win of the opponent after the move that was played, found along the way.
    pub(super) refutation: Option<ForcedWin>,
    /// The engine's best moves, excluding those it sees lose, the best first.
    pub(super) best_moves: Vec<Point>,
    /// Moves after which the engine sees the opponent win.
    seen_lost: Vec<Point>,
    position: Position,
    limits: Effort,
    /// The move that was played.
    played: Option<Point>,
    /// The opponent's win after it, as far as it is known.
    after: Option<ForcedWin>,
    /// The chance according to the glance.
    expected: u32,
    /// The win that the move that was played keeps, beginning with it, if it is not the one found.
    pub(super) goes_on: Option<Arc<Plan>>,
    /// Whether the engine has said who wins, and the solver is asked again.
    sure: bool,
    /// Whether wins by threats are looked for by the proof-number search alone: the depth-first search was tried
    /// before.
    proofs_alone: bool,
    step: Step,
}

enum Step {
    Fours {
        round: usize,
    },
    Threats,
    Kept,
    OpponentFours {
        round: usize,
    },
    OpponentThreats,
    /// Which moves stop the threat; those to be tried are in reverse order.
    Stops {
        rest: Vec<Point>,
        left: u64,
    },
    /// Which of the moves that stop the threat lose otherwise.
    OtherLosses {
        rest: Vec<Point>,
        left: u64,
    },
    Search {
        begun: bool,
    },
    Done,
}

impl Work {
    /// Starts work on the position after the given number of moves of a game that is not over there.
    pub(super) fn new(review: &Review, at: usize, look: Thoroughness, limits: Effort) -> Work {
        let game = review.game();
        let after = review.assessment(at + 1).and_then(|next| next.attack.win().cloned());
        let position = game.position(at);
        Work {
            expected: review.assessment(at).map_or(500, |known| known.chance),
            goes_on: None,
            sure: false,
            proofs_alone: false,
            at,
            draft: Assessment {
                look,
                drawn: is_drawn_by_pairing(&position),
                ..Assessment::default()
            },
            began: None,
            refutation: None,
            best_moves: Vec::new(),
            seen_lost: Vec::new(),
            position,
            limits,
            played: game.moves().get(at).copied(),
            after,
            step: Step::Fours { round: 0 },
        }
    }

    /// The deepest look at a position for which it is known which moves hold: at each of these, as far as the limits
    /// allow.
    pub(super) fn of_holds(review: &Review, at: usize, limits: Effort) -> Work {
        let mut draft = review.assessment(at).cloned().unwrap_or_default();
        draft.look = Thoroughness::Deepest;
        let defence = draft.defence.get_or_insert_default();
        let seen_lost = core::mem::take(&mut defence.doubtful);
        let holds = core::mem::take(&mut defence.holds);
        // Those that seem to hold come first.
        let rest = seen_lost.iter().rev().chain(holds.iter().rev()).copied().collect();
        let step = Step::OtherLosses { rest, left: limits.defences };
        let work = Work::new(review, at, Thoroughness::Deepest, limits);
        Work { draft, seen_lost, sure: true, proofs_alone: true, step, ..work }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.step, Step::Done)
    }

    /// Sets the solver to the position.
    pub(super) fn prepare(&self, solver: &mut Solver) {
        solver.follow(self.position.board(), self.position.rule());
    }

    /// Asks the next question. If the host stops it, it is asked again next time; `false` if the engine's search was
    /// interrupted by a pause.
    pub(super) fn ask(
        &mut self,
        engine: &mut Engine,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
    ) -> bool {
        match &mut self.step {
            Step::Fours { .. } => self.fours(solver, watch),
            Step::Threats => self.threats(solver, watch),
            Step::Kept => self.kept(solver, watch),
            Step::OpponentFours { .. } => self.opponent_fours(solver, watch),
            Step::OpponentThreats => self.opponent_threats(solver, watch),
            Step::Stops { .. } => self.stops(solver, watch),
            Step::OtherLosses { .. } => self.loses_otherwise(solver, watch),
            Step::Search { .. } => return self.search(engine, watch),
            Step::Done => {}
        }
        true
    }

    fn mover(&self) -> Stone {
        self.position.to_move()
    }

    /// A win by fours of either side, the shortest if that is quickly found.
    fn any_fours(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
        attacker: Stone,
        round: usize,
    ) -> Solution<ForcedWin> {
        let nodes = (self.limits.fours / ROUNDS[round]).max(1_000).min(self.limits.fours);
        let until = self.until(1, 4);
        let found = solver.any_vcf(attacker, &mut watch.limit(nodes, until));
        let Solution::Win(mut line) = found else {
            return found.map(|_| unreachable!("it is not a win"));
        };
        let short = solver.vcf(attacker, &mut watch.limit(SHORTEST.min(nodes), until));
        if let Solution::Win(short) = short {
            line = short;
        }
        Solution::Win(ForcedWin::of(WinKind::Fours, Arc::new(Plan::Fours(line))))
    }

    /// The fraction of the time that may have passed.
    fn until(&self, part: u64, of: u64) -> Option<u64> {
        self.limits.millis.map(|millis| millis.saturating_mul(part) / of)
    }

    /// Nodes of a search for threats of a side with this chance.
    fn threat_nodes(&self, chance: u32) -> u64 {
        let nodes = self.limits.threats;
        match chance {
            _ if self.sure => nodes.saturating_mul(SURE),
            WELL.. => nodes.saturating_mul(2),
            BADLY.. => nodes,
            _ => nodes / 4,
        }
    }

    /// A win by threats, and the nodes that it took. If the depth-first search could not finish, a deeper look also
    /// runs the proof-number search, with as many nodes: each is better at some positions. Where the depth-first
    /// search was tried before, only the proof-number search runs.
    fn by_threats(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
        attacker: Stone,
        nodes: u64,
        until: Option<u64>,
    ) -> (Solution<Arc<Plan>>, u64) {
        let is_deepest = self.draft.look == Thoroughness::Deepest;
        let (mut found, mut used) = (Solution::Unknown, 0);
        if !self.proofs_alone {
            let mut limit = watch.limit(nodes, until);
            found = solver.vct(attacker, &mut limit);
            used = nodes - limit.left();
        }
        let is_open = matches!(found, Solution::Unknown);
        let tries_proofs = self.proofs_alone || self.draft.look >= Thoroughness::Deeper;
        if !is_open || !tries_proofs || watch.stop {
            return (found, used);
        }
        let most = if is_deepest { DEEPEST_PROOFS } else { PROOFS };
        let enough = usize::try_from(nodes).unwrap_or(usize::MAX).saturating_mul(PROOFS_PER_NODE);
        let memory = most.min(enough);
        // Without enough memory, only the depth-first search is available.
        let Ok(mut deep) = solver.deep(attacker, memory) else { return (found, used) };
        let mut limit = watch.limit(nodes, until);
        let found = deep.solve(&mut limit, |_| {});
        let left = limit.left();
        (found, used + (nodes - left))
    }
}
