//! Watching a search.

use alloc::vec::Vec;

use super::{ClassicBound, Player, Window};

/// A node as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The move that led here; `None` at the root.
    pub by: Option<M>,
    /// Who is to move here.
    pub player: Player,
    /// What the players are sure of on the way in.
    pub window: Window,
}

/// Why a node has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueReason {
    /// The game is over there.
    Ended,
    /// The search looks no further ahead.
    Horizon,
    /// The player to move has no move to try.
    NoMoves,
    /// The same position was searched before.
    Remembered,
    /// From the moves looked at.
    Searched,
}

/// A node's result as it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeResult {
    /// The value for [`Player::Max`].
    pub value: i32,
    /// What it says about the true value.
    pub bound: ClassicBound,
    /// Where it comes from.
    pub reason: ValueReason,
}

/// Watches a search. Every node is entered once and left once, its children in between; all values
/// and windows are as [`Player::Max`] sees them, whatever the form of the search.
pub trait Observer<M> {
    /// The search comes to a node.
    fn enter(&mut self, _visit: Visit<M>) {}

    /// The present node has these moves, and they are about to be tried in this order.
    fn expand(&mut self, _moves: &[M]) {}

    /// The search looks at none of these moves of the present node; told before it is left.
    fn cut(&mut self, _unvisited: &[M]) {}

    /// The search is done with the present node.
    fn leave(&mut self, _left: NodeResult) {}
}

/// Nobody watches.
impl<M> Observer<M> for () {}

/// Two watch at once.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    fn enter(&mut self, visit: Visit<M>) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    fn expand(&mut self, moves: &[M]) {
        self.0.expand(moves);
        self.1.expand(moves);
    }

    fn cut(&mut self, unvisited: &[M]) {
        self.0.cut(unvisited);
        self.1.cut(unvisited);
    }

    fn leave(&mut self, left: NodeResult) {
        self.0.leave(left);
        self.1.leave(left);
    }
}

impl<M: Copy, O: Observer<M>> Observer<M> for &mut O {
    fn enter(&mut self, visit: Visit<M>) {
        (**self).enter(visit);
    }

    fn expand(&mut self, moves: &[M]) {
        (**self).expand(moves);
    }

    fn cut(&mut self, unvisited: &[M]) {
        (**self).cut(unvisited);
    }

    fn leave(&mut self, left: NodeResult) {
        (**self).leave(left);
    }
}

/// Counts visits. Of several searches one after the other it gives the sums.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Count {
    /// Nodes entered at each ply: entry 0 is ply 1, for the root is not counted.
    pub nodes_per_ply: Vec<u64>,
    /// Nodes left with moves that were never looked at.
    pub cutoffs: u64,
    /// How many nodes deep the search is at the moment, the root included.
    depth: usize,
}

impl Count {
    /// All nodes entered, without roots.
    pub fn nodes(&self) -> u64 {
        self.nodes_per_ply.iter().sum()
    }
}

impl<M> Observer<M> for Count {
    fn enter(&mut self, _visit: Visit<M>) {
        if let Some(ply) = self.depth.checked_sub(1) {
            if ply == self.nodes_per_ply.len() {
                self.nodes_per_ply.push(0);
            }
            self.nodes_per_ply[ply] += 1;
        }
        self.depth += 1;
    }

    fn cut(&mut self, _unvisited: &[M]) {
        self.cutoffs += 1;
    }

    fn leave(&mut self, _left: NodeResult) {
        self.depth -= 1;
    }
}

/// Notes the value of every child of the root.
#[derive(Clone, Debug)]
pub(super) struct RootValues<M> {
    /// How many nodes deep the search is at the moment, the root included.
    depth: usize,
    values: Vec<(M, i32)>,
}

impl<M: Copy> RootValues<M> {
    pub(super) const fn new() -> RootValues<M> {
        RootValues { depth: 0, values: Vec::new() }
    }

    /// The moves that lead to that value, in the order tried.
    pub(super) fn reaching(&self, value: i32) -> Vec<M> {
        self.values.iter().filter(|(_, v)| *v == value).map(|&(chosen, _)| chosen).collect()
    }
}

impl<M: Copy> Observer<M> for RootValues<M> {
    fn enter(&mut self, visit: Visit<M>) {
        if self.depth == 1 {
            // Not yet known; leaving the child puts the value in.
            self.values.extend(visit.by.map(|by| (by, 0)));
        }
        self.depth += 1;
    }

    fn leave(&mut self, left: NodeResult) {
        self.depth -= 1;
        if self.depth == 1
            && let Some((_, value)) = self.values.last_mut()
        {
            *value = left.value;
        }
    }
}
