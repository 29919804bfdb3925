//! Watching a search.

use alloc::vec::Vec;

use super::{ClassicBound, Player, Window};

/// A node on entering it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The move that led here; `None` at the root.
    pub by: Option<M>,
    /// Who is to move here.
    pub player: Player,
    /// What the players are sure of on entering.
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
    /// The result of searching its moves.
    Searched,
}

/// A node's result on leaving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeResult {
    /// The value for [`Player::Max`].
    pub value: i32,
    /// How it bounds the true value.
    pub bound: ClassicBound,
    /// Why the node has it.
    pub reason: ValueReason,
}

/// Observes a search. Every node is entered once and left once, its children in between; all values
/// and windows are from the point of view of [`Player::Max`], whatever the form of the search.
pub trait Observer<M> {
    /// Called when the search enters a node.
    fn enter(&mut self, _visit: Visit<M>) {}

    /// Called with the moves of the current node, about to be tried in this order.
    fn expand(&mut self, _moves: &[M]) {}

    /// Called with the moves of the current node that the search leaves out; before the node is
    /// left.
    fn cut(&mut self, _unvisited: &[M]) {}

    /// Called when the search leaves the current node.
    fn leave(&mut self, _left: NodeResult) {}
}

/// No observer.
impl<M> Observer<M> for () {}

/// Two observers at once.
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

/// Counts visits. Over several searches the counts add up.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Count {
    /// Nodes entered at each ply: entry 0 is ply 1, as the root is not counted.
    pub nodes_per_ply: Vec<u64>,
    /// Nodes left with moves that were never searched.
    pub cutoffs: u64,
    /// The current depth in nodes, including the root.
    depth: usize,
}

impl Count {
    /// Returns the number of nodes entered, not counting roots.
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

/// Records the value of every child of the root.
#[derive(Clone, Debug)]
pub(super) struct RootValues<M> {
    /// The current depth in nodes, including the root.
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
            // The value is not yet known; it is filled in on leaving the child.
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
