//! Forced wins, and the moves that hold against them.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tengen::board::{Board, Point, Stone};
use tengen::rules::{Position, Rule};
use tengen::threats::{Exchange, Limiter, Plan, Solution, Solver, Strategy};

use crate::named::{line_names, names};

/// What to look for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ProofKind {
    /// A win by continuous fours.
    Vcf,
    /// A win by continuous threats: each own move makes a four, or threatens to win by fours.
    Vct,
    /// Every move after which the opponent has no win by fours.
    Defend,
}

/// How to look for a win or a defence.
#[derive(Clone, Copy, Debug, Default)]
pub struct ProofOptions {
    /// Prove that the win is the shortest (vcf).
    pub shortest: bool,
    /// Every winning first move with its depth (vcf).
    pub all: bool,
    /// The whole tree of own moves and replies (vcf, vct).
    pub proof: bool,
    /// Only wins that begin with this move (vcf, vct).
    pub first: Option<Point>,
}

/// The result of looking for a win or a defence.
#[derive(Default, Debug, Serialize)]
pub struct ProofFinding {
    /// Whether there is a win of the requested kind: `Some(true)` is proved against every reply,
    /// `Some(false)` says nothing about other kinds; `None` if a limit was reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<Option<bool>>,
    /// Own move, reply, …, up to the five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    /// Own stones in the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<usize>,
    /// Every winning first move with its depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<BTreeMap<String, usize>>,
    /// The whole tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofTree>,
    /// The moves that hold against fours; `None` if a limit was reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Option<Vec<String>>>,
}

/// Checks that a position has anything to solve.
///
/// # Errors
/// A message if its game is over.
pub fn has_question(position: &Position) -> Result<(), String> {
    match position.ending() {
        Some(_) => Err("the game is over: there is nothing to solve".to_owned()),
        None => Ok(()),
    }
}

/// Looks for what the options request, for the side to move on the board.
///
/// # Errors
/// A message if the requested first move cannot be played.
pub fn find(
    solver: &mut Solver,
    board: &Board,
    rule: Rule,
    (kind, wanted): (ProofKind, ProofOptions),
    limit: &mut dyn Limiter,
) -> Result<ProofFinding, String> {
    let to_move = board.to_move();
    let mut answers = None;
    solver.set(board, rule);
    if let Some(first) = wanted.first {
        board.check(first).map_err(|error| error.to_string())?;
    }
    let fours = |line: Vec<Exchange>| Arc::new(Plan::Fours(line));
    let solution = match (kind, wanted.first) {
        (ProofKind::Vcf, Some(first)) => solver.vcf_after(to_move, first, limit).map(fours),
        (ProofKind::Vct, Some(first)) => solver.vct_after(to_move, first, limit),
        (ProofKind::Vcf, None) => {
            let solution = if wanted.shortest {
                solver.vcf(to_move, limit)
            } else {
                solver.any_vcf(to_move, limit)
            };
            if wanted.all && solution.is_win() {
                let all = solver.every_vcf(to_move, limit);
                answers = all.map(|all| {
                    all.into_iter().map(|(point, depth)| (point.to_string(), depth)).collect()
                });
            }
            solution.map(fours)
        }
        (ProofKind::Vct, None) => solver.vct(to_move, limit),
        (ProofKind::Defend, _) => {
            let moves = solver.defences(to_move, limit);
            let moves = Some(moves.map(|all: Vec<Point>| names(&all)));
            return Ok(ProofFinding { moves, ..ProofFinding::default() });
        }
    };
    Ok(ProofFinding { answers, ..found(solver, to_move, &solution, wanted.proof) })
}

/// Converts a solution for `attacker`, on the board that the solver is set to; with the whole tree if `proof`
/// is set.
pub fn found(
    solver: &mut Solver,
    attacker: Stone,
    solution: &Solution<Arc<Plan>>,
    proof: bool,
) -> ProofFinding {
    let mut finding = ProofFinding { win: Some(None), ..ProofFinding::default() };
    match solution {
        Solution::Win(plan) => {
            let line = plan.line();
            finding.win = Some(Some(true));
            finding.depth = Some(line.len());
            finding.line = Some(line_names(&line));
            finding.proof = proof.then(|| ProofTree::of(&solver.strategy(attacker, plan)));
        }
        Solution::NoWin => finding.win = Some(Some(false)),
        Solution::Unknown => {}
    }
    finding
}

/// A strategy: the own move, its continuation after each reply, and the one after any other. The move that
/// makes five has neither.
#[derive(Debug, Serialize)]
pub struct ProofTree {
    #[serde(rename = "move")]
    attack: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    replies: BTreeMap<String, ProofTree>,
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<Box<ProofTree>>,
}

impl ProofTree {
    fn of(strategy: &Strategy) -> ProofTree {
        let after = |(reply, next): &(Point, Strategy)| (reply.to_string(), ProofTree::of(next));
        ProofTree {
            attack: strategy.attack.to_string(),
            replies: strategy.replies.iter().map(after).collect(),
            otherwise: strategy.otherwise.as_deref().map(|next| Box::new(ProofTree::of(next))),
        }
    }
}

/// The nodes that may be visited for one question, and a check that may end it earlier.
pub struct Budget<F> {
    /// Nodes visited.
    pub used: u64,
    most: u64,
    goes_on: F,
}

/// Nodes between two calls of the check: well under a millisecond.
const LOOK: u64 = 1_024;

impl<F: FnMut() -> bool> Budget<F> {
    /// At most this many nodes; `goes_on` is only called now and then, as reading a clock is expensive.
    pub fn new(nodes: Option<u64>, goes_on: F) -> Budget<F> {
        Budget { used: 0, most: nodes.unwrap_or(u64::MAX), goes_on }
    }
}

impl<F: FnMut() -> bool> Limiter for Budget<F> {
    fn node(&mut self) -> bool {
        if self.used >= self.most {
            return false;
        }
        self.used += 1;
        !self.used.is_multiple_of(LOOK) || (self.goes_on)()
    }
}
