//! Victory by continuous threats by proof-number search.
//!
//! For positions that the depth-first search (see `vct`) cannot end. The tree is the same, and so is the reason
//! why a win holds: attacks are made and replies played on the board, and what comes out is a [`Plan`].
//!
//! Each position has a proof number, how many others would have to be settled, at the least, to show that the
//! attacker wins, and a disproof number, how many to show that he does not. With the attacker to move the first
//! is the least of those after his moves, the second the sum; with the defender to move it is the other way round. The
//! search follows the least until it exceeds the second least, and remembers the numbers in a table of a fixed
//! size. What the table loses is searched again.
//!
//! - A proof number counts something for each attack on the way, so that of two ways the shorter is followed.
//!   Otherwise long sequences of fours, each with one answer, would look easier than any quiet threat.
//! - A threshold lies a quarter above the second least number, so that the search does not turn to and fro.
//! - Attacks begin with numbers by what they make. Those without promise are not listed until all others have
//!   become as hard, and a search for fours that was given up is repeated with more nodes when it is the
//!   least of what is left. So nothing is pruned, and "no win" is always proved.
//!
//! A position that several ways lead to is counted once for each. Numbers are then too large, which costs time but proves
//! nothing false; to take the greatest instead of the sum does not pay here (`docs/measurements.md`). There are no
//! cycles, as stones only come to the board.
//!
//! | file | subject |
//! |---|---|
//! | `tree` | positions, the attacks and replies in them, searches for fours |
//! | `table` | what is remembered |
//! | `search` | the search |
//! | `proof` | the plan of a win, from the table |
//!
//! Source: Allis, van der Meulen and van den Herik, "Proof-number search" (1994); depth first with a table: Nagai,
//! "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002), with his costs of moves and first
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

/// A proof-number search of one position, which can stop and go on (see [`Solver::deep`](super::Solver::deep)).
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
    /// What the search of the root has come to.
    root: Option<Known>,
    /// The parts of the plan made so far.
    wins: BTreeMap<u64, Arc<Plan>>,
}

impl DeepSolver {
    /// Counts the ways in which [`entries`](DeepView::entries) have been laid out and meant: those of another
    /// version are of no use.
    pub const VERSION: u32 = 1;

    pub(super) fn new(
        state: Box<ShapeState>,
        attacker: Stone,
        memory: usize,
    ) -> Result<DeepSolver, TryReserveError> {
        let search = Search::new(Tree::new(state, attacker), ProofTable::new(memory)?);
        Ok(DeepSolver { search, root: None, wins: BTreeMap::new() })
    }

    /// Begins the search or goes on with it. `watch` is called after each step, of which there are up to a few
    /// hundred thousand a second.
    ///
    /// The plan of a win is not bound by the table's memory, and making it can take further search: a limit may
    /// be reached when the win is known already ([`DeepProgress::proof`] is 0). [`Solution::NoWin`] says that
    /// all continuous threats are exhausted.
    ///
    /// Complexity: exponential. A limit ends it between two nodes; the next call goes on from there.
    pub fn solve(
        &mut self,
        limit: &mut impl Limiter,
        mut watch: impl FnMut(DeepView<'_>),
    ) -> Solution<Arc<Plan>> {
        let DeepSolver { search, root, wins } = self;
        loop {
            let known = match *root {
                Some(known) => known,
                None => match search.run(limit, |search| watch(DeepView { search, root: None })) {
                    Ok(known) => known,
                    Err(Stop) => return Solution::Unknown,
                },
            };
            *root = Some(known);
            if known == Known::Missed {
                return Solution::NoWin;
            }
            let watch = |search: &Search| watch(DeepView { search, root: *root });
            match (Prover { search, limit, watch, wins }).win() {
                Ok(plan) => return Solution::Win(plan),
                Err(Failure::Stop) => return Solution::Unknown,
                Err(Failure::Wrong) => *root = None,
            }
        }
    }

    /// What there is to see of the search.
    pub fn view(&self) -> DeepView<'_> {
        DeepView { search: &self.search, root: self.root }
    }

    /// Takes in an entry of the same search, of the same [`VERSION`](DeepSolver::VERSION), that was stopped
    /// before; to be called before the search begins. Whether it can be an entry: other words are left out.
    ///
    /// A win that rests on a false entry is not claimed, but "no win" may be.
    pub fn restore(&mut self, entry: [u64; 2]) -> bool {
        self.search.table.put_back(entry, self.search.tree.state.size())
    }

    /// Counts nodes from there, as a search that was stopped before had got so far.
    pub fn resume_at(&mut self, nodes: u64) {
        self.search.tree.nodes = nodes;
    }
}

/// What there is to see of a [`DeepSolver`].
#[derive(Clone, Copy, Debug)]
pub struct DeepView<'a> {
    search: &'a Search,
    root: Option<Known>,
}

impl<'a> DeepView<'a> {
    /// How far the search has come.
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

    /// All that the search knows, to be kept and given to [`DeepSolver::restore`]: the position's key, and
    /// what is known of it. There are [`DeepProgress::stored`] of them.
    pub fn entries(&self) -> impl Iterator<Item = [u64; 2]> + use<'a> {
        self.search.table.words()
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeepProgress {
    /// Positions looked at, those in searches for fours among them.
    pub nodes: u64,
    /// The proof number: how many positions would have to be settled, at the least, to show a win, with what is
    /// added for each attack. 0: there is one; `None`: there is none.
    pub proof: Option<u32>,
    /// The disproof number: how many, to show that there is no win. 0: there is none; `None`: there is one.
    pub disproof: Option<u32>,
    /// Entries of the table in use.
    pub stored: usize,
    /// Entries that the table has room for.
    pub room: usize,
}
