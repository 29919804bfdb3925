//! Victory by continuous threats by proof-number search.
//!
//! For positions that the depth-first search (see `vct`) cannot finish. The tree is the same, and so is the argument
//! for a win: attacks are made and replies played on the board, and the result is a [`Plan`].
//!
//! Each position has a proof number, the minimum number of other positions that would have to be settled to show that
//! the attacker wins, and a disproof number, the minimum to show that he does not. With the attacker to move, the proof
//! number is the minimum over his moves and the disproof number the sum; with the defender to move it is the other way
//! round. The search follows the smallest number until it exceeds the second smallest, and stores the numbers in a
//! table of fixed size. What the table loses is searched again.
//!
//! - The proof number includes a cost for each attack on the way, so that the shorter of two ways is followed.
//!   Otherwise long sequences of fours, each with one answer, would look easier than any quiet threat.
//! - A threshold lies a quarter above the second smallest number, so that the search does not keep switching.
//! - The initial numbers of attacks depend on what they make. Unpromising attacks are not listed until all others
//!   have become as hard, and a search for fours that was given up is repeated with more nodes once its number is the
//!   smallest left. So nothing is pruned, and "no win" is always proved.
//!
//! A position reached in several ways is counted once for each. Its numbers are then too large, which costs time but
//! proves nothing false; taking the maximum instead of the sum does not pay here (`docs/measurements/solvers.md`). There are no
//! cycles, as stones are never removed.
//!
//! | file | subject |
//! |---|---|
//! | `tree` | positions, the attacks and replies in them, searches for fours |
//! | `table` | the table of results |
//! | `search` | the search |
//! | `proof` | building the plan of a win from the table |
//!
//! Source: Allis, van der Meulen and van den Herik, "Proof-number search" (1994); depth first with a table: Nagai,
//! "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002), including his move costs and initial
//! numbers (df-pn+); the threshold: Pawlewicz and Lew, "Improving Depth-First PN-Search: 1+ε Trick" (2006).

mod proof;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod tree;

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, TryReserveError};
use alloc::sync::Arc;

use super::limit::Limiter;
use super::line::Solution;
use super::plan::Plan;
use crate::board::Stone;
use crate::shapes::ShapeState;
use proof::{Failure, Prover};
use search::{Frame, Search};
use table::{INFINITE, Known, ProofTable};
use tree::Tree;

/// The limit was reached.
#[derive(Debug)]
struct Stop;

/// A proof-number search of one position, which can be stopped and resumed (see [`Solver::deep`](super::Solver::deep)).
///
/// ```
/// use tengen::board::{Board, Stone};
/// use tengen::rules::Rule;
/// use tengen::threats::{NodeLimit, Solution, Solver};
///
/// let board = Board::from_text("
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . x . . . .
///     . . . . x . . . .
///     . . x x . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .
///     . . . . . . . . .")?;
/// let mut solver = Solver::new();
/// solver.set(&board, Rule::Freestyle);
/// let mut deep = solver.deep(Stone::Black, 1 << 20)?;
/// while deep.solve(&mut NodeLimit { left: 10 }, |_| {}) == Solution::Unknown {
///     assert!(deep.view().progress().nodes < 10_000);
/// }
/// let plan = deep.solve(&mut NodeLimit { left: 1_000 }, |_| {}).win().expect("two open threes");
/// assert_eq!(plan.first(), "e5".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DeepSolver {
    search: Search,
    /// The result of the search of the root so far.
    root: Option<Known>,
    /// The parts of the plan built so far.
    wins: BTreeMap<u64, Arc<Plan>>,
}

impl DeepSolver {
    /// The version of the layout and meaning of [`entries`](DeepView::entries): entries of other versions cannot be
    /// used.
    pub const VERSION: u32 = 1;

    pub(super) fn new(
        state: Box<ShapeState>,
        attacker: Stone,
        memory: usize,
    ) -> Result<DeepSolver, TryReserveError> {
        let search = Search::new(Tree::new(state, attacker), ProofTable::new(memory)?);
        Ok(DeepSolver { search, root: None, wins: BTreeMap::new() })
    }

    /// Begins or resumes the search. `watch` is called after each step, of which there are up to a few hundred thousand
    /// per second.
    ///
    /// The plan of a win is not limited by the table's memory, and building it can take further search: a limit may be
    /// reached when the win is already known ([`DeepProgress::proof`] is 0). [`Solution::NoWin`] means that all
    /// continuous threats are exhausted.
    ///
    /// Complexity: exponential. A limit ends it between two nodes; the next call resumes there.
    pub fn solve(
        &mut self,
        limit: &mut dyn Limiter,
        mut watch: impl FnMut(DeepView<'_>),
    ) -> Solution<Arc<Plan>> {
        let DeepSolver { search, root, wins } = self;
        loop {
            let known = match *root {
                Some(known) => known,
                None => {
                    match search.run(limit, &mut |search| watch(DeepView { search, root: None })) {
                        Ok(known) => known,
                        Err(Stop) => return Solution::Unknown,
                    }
                }
            };
            *root = Some(known);
            if known == Known::Missed {
                return Solution::NoWin;
            }
            let watch = &mut |search: &Search| watch(DeepView { search, root: *root });
            match (Prover { search, limit, watch, wins }).win() {
                Ok(plan) => return Solution::Win(plan),
                Err(Failure::Stop) => return Solution::Unknown,
                Err(Failure::Wrong) => *root = None,
            }
        }
    }

    /// A view of the search's state.
    pub fn view(&self) -> DeepView<'_> {
        DeepView { search: &self.search, root: self.root }
    }

    /// Restores an entry of an earlier, stopped search of the same position, with the same
    /// [`VERSION`](DeepSolver::VERSION); to be called before the search begins. Returns whether the words can be an
    /// entry; if not, they are ignored.
    ///
    /// A win that rests on a false entry is never claimed, but "no win" may be.
    pub fn restore(&mut self, entry: [u64; 2]) -> bool {
        self.search.table.put_back(entry, self.search.tree.state.size())
    }

    /// Sets the node count to that of an earlier, stopped search.
    pub fn resume_at(&mut self, nodes: u64) {
        self.search.tree.nodes = nodes;
    }
}

/// A view of a [`DeepSolver`]'s state.
#[derive(Clone, Copy, Debug)]
pub struct DeepView<'a> {
    search: &'a Search,
    root: Option<Known>,
}

impl<'a> DeepView<'a> {
    /// How far the search has progressed.
    pub fn progress(&self) -> DeepProgress {
        let (stored, room) = self.search.table.fill();
        let known = self.root.or_else(|| self.search.stack.first().map(Frame::known));
        let (proof, disproof) = known.map_or((1, 1), Known::numbers);
        let finite = |number| (number != INFINITE).then_some(number);
        DeepProgress {
            nodes: self.search.tree.nodes,
            proof: finite(proof),
            disproof: finite(disproof),
            stored,
            room,
        }
    }

    /// All that the search knows, to be saved and passed to [`DeepSolver::restore`]: each position's key, and what is
    /// known about it. There are [`DeepProgress::stored`] of them.
    pub fn entries(&self) -> impl Iterator<Item = [u64; 2]> + use<'a> {
        self.search.table.words()
    }
}

/// How far a search has progressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeepProgress {
    /// Positions visited, including those in searches for fours.
    pub nodes: u64,
    /// The proof number: the minimum number of positions that would have to be settled to show a win, plus the cost of
    /// each attack. 0: there is a win; `None`: there is none.
    pub proof: Option<u32>,
    /// The disproof number: the same for showing that there is no win. 0: there is none; `None`: there is one.
    pub disproof: Option<u32>,
    /// Entries of the table in use.
    pub stored: usize,
    /// Entries that the table has room for.
    pub room: usize,
}
