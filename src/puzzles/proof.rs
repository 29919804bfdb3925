//! The one right move, proved.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::PuzzleKind;
use crate::board::{Point, Stone};
use crate::rules::Position;
use crate::threats::{Exchange, NodeLimit, Plan, Solution, Solver};

/// What was proved about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleProof {
    /// The task.
    pub kind: PuzzleKind,
    /// The right move.
    pub first: Point,
    /// The solution.
    pub line: Vec<Exchange>,
    /// The whole win; `None` for a defence puzzle.
    pub plan: Option<Arc<Plan>>,
    /// Nodes it took to find the win, or the threat.
    pub nodes: u64,
}

/// Why a position is not a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unproved {
    /// There is no forced win, or nothing to stop.
    Nothing,
    /// There is a win, although the task is to find a move that holds.
    Wins,
    /// This move is also right.
    Second(Point),
    /// No move holds.
    Lost,
    /// It is over after one move.
    Trivial,
    /// A limit was reached.
    Limit,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::Nothing => f.write_str("there is no forced win, or nothing to stop"),
            Unproved::Wins => f.write_str("the side that is to defend wins"),
            Unproved::Second(point) => write!(f, "{point} is right too"),
            Unproved::Lost => f.write_str("no move holds"),
            Unproved::Trivial => f.write_str("it is over after one move"),
            Unproved::Limit => f.write_str("a limit was reached"),
        }
    }
}

impl core::error::Error for Unproved {}

/// Proves puzzles.
#[derive(Debug)]
pub struct Prover {
    /// The solver, for other questions about the same positions.
    pub(super) solver: Solver,
    /// Node limit for finding a win.
    pub find: u64,
    /// Node limit for refuting one other first move.
    pub refute: u64,
    /// Node limit for refuting all of them.
    pub refute_all: u64,
}

impl Prover {
    /// Creates a prover that gives up early, for finding puzzles.
    pub fn quick() -> Prover {
        Prover { solver: Solver::new(), find: 2_000, refute: 6_000, refute_all: 24_000 }
    }

    /// Creates a prover that gives up late, for checking them.
    pub fn thorough() -> Prover {
        Prover { solver: Solver::new(), find: 2_000_000, refute: 500_000, refute_all: 2_000_000 }
    }

    /// Proves that the side to move has exactly one first move that wins by force.
    ///
    /// # Errors
    /// [`Unproved`] with the reason.
    pub fn win(&mut self, position: &Position) -> Result<PuzzleProof, Unproved> {
        let (kind, plan, nodes) = self.find(position)?;
        let (first, line) = (plan.first(), plan.line());
        if line.len() < 2 {
            return Err(Unproved::Trivial);
        }
        self.refute_others(position, &line)?;
        Ok(PuzzleProof { kind, first, line, plan: Some(plan), nodes })
    }

    /// Finds a win of the side to move, by fours if possible; returns it with the nodes it took.
    fn find(&mut self, position: &Position) -> Result<(PuzzleKind, Arc<Plan>, u64), Unproved> {
        let mover = position.to_move();
        self.solver.set(position.board(), position.rule());
        let mut limit = NodeLimit { left: self.find };
        let fours = match self.solver.any_vcf(mover, &mut limit) {
            Solution::Win(line) => Some(line),
            Solution::NoWin => None,
            Solution::Unknown => return Err(Unproved::Limit),
        };
        let (kind, plan) = match fours {
            Some(line) => {
                let short = self.solver.vcf(mover, &mut NodeLimit { left: self.find });
                (PuzzleKind::Fours, Arc::new(Plan::Fours(short.win().unwrap_or(line))))
            }
            None => match self.solver.vct(mover, &mut limit) {
                Solution::Win(plan) => (PuzzleKind::Threats, plan),
                Solution::NoWin => return Err(Unproved::Nothing),
                Solution::Unknown => return Err(Unproved::Limit),
            },
        };
        Ok((kind, plan, self.find - limit.left))
    }

    /// The nodes it takes to find the opponent's win by fours, if it were to move.
    fn threatened(&mut self, position: &Position) -> Result<u64, Unproved> {
        self.solver.set(position.board(), position.rule());
        let mut limit = NodeLimit { left: self.find };
        match self.solver.any_vcf(position.to_move().other(), &mut limit) {
            Solution::Win(line) if line.len() < 2 => Err(Unproved::Trivial),
            Solution::Win(_) => Ok(self.find - limit.left),
            Solution::NoWin => Err(Unproved::Nothing),
            Solution::Unknown => Err(Unproved::Limit),
        }
    }

    /// Returns the `nodes` of a puzzle's [`PuzzleProof`], without proving it.
    ///
    /// # Errors
    /// [`Unproved`] if there is no win, or nothing to stop.
    pub fn work(&mut self, kind: PuzzleKind, position: &Position) -> Result<u64, Unproved> {
        match kind {
            PuzzleKind::Fours | PuzzleKind::Threats => {
                self.find(position).map(|(_, _, nodes)| nodes)
            }
            PuzzleKind::Defend => self.threatened(position),
        }
    }

    /// Refutes every first move except the line's, those that are likely to win first.
    fn refute_others(&mut self, position: &Position, line: &[Exchange]) -> Result<(), Unproved> {
        let (mover, first) = (position.to_move(), line[0].attack);
        let mut others: Vec<Point> =
            position.legal_points().filter(|&point| point != first).collect();
        let in_line = |&point: &Point| line.iter().any(|exchange| exchange.attack == point);
        others.sort_by_key(|point| (!in_line(point), point.distance(first), *point));
        // Fours are quick to try, and usually the second win is one of them.
        for &point in &others {
            let mut limit = NodeLimit { left: self.find };
            if self.solver.vcf_after(mover, point, &mut limit).is_win() {
                return Err(Unproved::Second(point));
            }
        }
        let mut left = self.refute_all;
        for nodes in [200, 2_000, self.refute] {
            let mut open = Vec::new();
            for point in others {
                let most = nodes.min(left);
                let mut limit = NodeLimit { left: most };
                let found = self.solver.vct_after(mover, point, &mut limit);
                left -= most - limit.left;
                match found {
                    Solution::Win(_) => return Err(Unproved::Second(point)),
                    Solution::NoWin => {}
                    Solution::Unknown if left == 0 => return Err(Unproved::Limit),
                    Solution::Unknown => open.push(point),
                }
            }
            if open.is_empty() {
                return Ok(());
            }
            others = open;
        }
        Err(Unproved::Limit)
    }

    /// Proves that the side to move, threatened with a win by fours and with no win of its own that can be
    /// found, has exactly one move that stops the threat.
    ///
    /// # Errors
    /// [`Unproved`] with the reason.
    pub fn defence(&mut self, position: &Position) -> Result<PuzzleProof, Unproved> {
        let (mover, opponent) = (position.to_move(), position.to_move().other());
        let nodes = self.threatened(position)?;
        let mut limit = NodeLimit { left: self.refute_all };
        let holds = self.solver.defences(mover, &mut limit).ok_or(Unproved::Limit)?;
        let first = match holds[..] {
            [] => return Err(Unproved::Lost),
            [only] => only,
            [_, second, ..] => return Err(Unproved::Second(second)),
        };
        if self.wins(mover)? {
            return Err(Unproved::Wins);
        }
        self.solver.put(first, mover);
        let lost = self.wins(opponent);
        self.solver.take();
        if lost? {
            return Err(Unproved::Lost);
        }
        let line = Vec::from([Exchange { attack: first, reply: None }]);
        Ok(PuzzleProof { kind: PuzzleKind::Defend, first, line, plan: None, nodes })
    }

    /// Whether a win by force is found for a side, if it were to move. If a search for threats reaches its
    /// limit, that counts as none found.
    fn wins(&mut self, side: Stone) -> Result<bool, Unproved> {
        let mut limit = NodeLimit { left: self.find };
        match self.solver.any_vcf(side, &mut limit) {
            Solution::Win(_) => return Ok(true),
            Solution::NoWin => {}
            Solution::Unknown => return Err(Unproved::Limit),
        }
        let mut limit = NodeLimit { left: self.refute_all };
        Ok(self.solver.vct(side, &mut limit).is_win())
    }

    /// Proves again what a puzzle of the given kind claims.
    ///
    /// # Errors
    /// [`Unproved`] with the reason why that was not possible.
    pub fn prove(
        &mut self,
        kind: PuzzleKind,
        position: &Position,
    ) -> Result<PuzzleProof, Unproved> {
        match kind {
            PuzzleKind::Fours | PuzzleKind::Threats => self.win(position),
            PuzzleKind::Defend => self.defence(position),
        }
    }

    /// Whether a side's win, if it were to move, is found with few nodes.
    pub(super) fn finds_win(&mut self, position: &Position, side: Stone) -> bool {
        self.solver.set(position.board(), position.rule());
        let mut limit = NodeLimit { left: self.find };
        self.solver.any_vcf(side, &mut limit).is_win() || self.solver.vct(side, &mut limit).is_win()
    }
}
