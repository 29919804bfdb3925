//! A search that can pause between any two visits.

use alloc::vec::Vec;

use super::game::end_of_branch;
use super::{
    ClassicBound, ClassicResult, Game, Memory, NodeResult, Observer, Player, ValueReason, Visit,
    Window,
};

/// How a [`Walk`] searches the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkPlan {
    /// How many plies ahead.
    pub depth: u32,
    /// Whether it cuts like alpha-beta, or searches everything like minimax.
    pub prune: bool,
    /// What the players are sure of at the root. Ignored without pruning.
    pub window: Window,
}

impl WalkPlan {
    /// Minimax.
    pub const fn minimax(depth: u32) -> WalkPlan {
        WalkPlan { depth, prune: false, window: Window::FULL }
    }

    /// Alpha-beta with the full window at the root.
    pub const fn alpha_beta(depth: u32) -> WalkPlan {
        WalkPlan { depth, prune: true, window: Window::FULL }
    }
}

/// [`minimax`](super::minimax), [`alpha_beta`](super::alpha_beta) and
/// [`alpha_beta_with_memory`](super::alpha_beta_with_memory) with the recursion turned into a
/// stack: visit by visit the same, but it can stop after any visit and be resumed later, or never.
#[derive(Clone, Debug)]
pub struct Walk<G: Game> {
    game: G,
    plan: WalkPlan,
    memory: Option<Memory>,
    /// The nodes from the root to the current one, each with moves still to try.
    path: Vec<Node<G::Move>>,
    found: Option<ClassicResult<G::Move>>,
}

/// A node whose moves are being tried.
#[derive(Clone, Debug)]
struct Node<M> {
    player: Player,
    moves: Vec<M>,
    /// How many of the moves have been played.
    tried: usize,
    /// The window on entering.
    outer: Window,
    /// The window after the moves tried so far.
    inner: Window,
    found: ClassicResult<M>,
}

impl<G: Game> Walk<G> {
    /// Creates a walk from the game's current position, with or without a memory. A memory needs a
    /// plan that prunes.
    pub fn new(game: G, plan: WalkPlan, memory: Option<Memory>) -> Walk<G> {
        Walk { game, plan, memory: memory.filter(|_| plan.prune), path: Vec::new(), found: None }
    }

    /// Returns the game, at the current node of the walk; at the root before the first and after
    /// the last step.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns the result, once the walk is over.
    pub fn found(&self) -> Option<ClassicResult<G::Move>> {
        self.found
    }

    /// Returns the memory, for the next walk of the same game.
    pub fn into_memory(self) -> Option<Memory> {
        self.memory
    }

    /// Enters the next node, and leaves those that are finished with it; returns whether the walk
    /// continues.
    pub fn step(&mut self, observer: &mut impl Observer<G::Move>) -> bool {
        if self.found.is_some() {
            return false;
        }
        let by = self.path.last_mut().map(|node| {
            node.tried += 1;
            node.moves[node.tried - 1]
        });
        if let Some(chosen) = by {
            self.game.play(chosen);
        }
        if let Some(found) = self.arrive(by, observer) {
            self.settle(found, observer);
        }
        self.found.is_none()
    }

    /// Enters the game's current position, reached by the move `by` of the last node of the path;
    /// returns the result if there is nothing further to try.
    fn arrive(
        &mut self,
        by: Option<G::Move>,
        observer: &mut impl Observer<G::Move>,
    ) -> Option<ClassicResult<G::Move>> {
        let depth = self.plan.depth - self.path.len() as u32;
        let outer = match self.path.last() {
            _ if !self.plan.prune => Window::FULL,
            Some(node) => node.inner,
            None => self.plan.window,
        };
        let player = self.game.player();
        observer.enter(Visit { by, player, window: outer });
        let remembered = || {
            by?;
            self.memory.as_ref()?.recall(self.game.key(), depth, outer)
        };
        let (value, bound, reason) = if let Some(reason) = end_of_branch(&self.game, depth) {
            (self.game.value(), ClassicBound::Exact, reason)
        } else if let Some((value, bound)) = remembered() {
            (value, bound, ValueReason::Remembered)
        } else {
            let moves = self.game.moves();
            if !moves.is_empty() {
                observer.expand(&moves);
                let found = ClassicResult { value: player.worst(), best: None };
                self.path.push(Node { player, moves, tried: 0, outer, inner: outer, found });
                return None;
            }
            (self.game.value(), ClassicBound::Exact, ValueReason::NoMoves)
        };
        observer.leave(NodeResult { value, bound, reason });
        Some(ClassicResult { value, best: None })
    }

    /// Passes a result to the parent node, and on upwards from every node that it finishes.
    fn settle(&mut self, mut below: ClassicResult<G::Move>, observer: &mut impl Observer<G::Move>) {
        while let Some(node) = self.path.last_mut() {
            self.game.take_back();
            let (chosen, unvisited) = (node.moves[node.tried - 1], &node.moves[node.tried..]);
            if node.player.prefers(below.value, node.found.value) {
                node.found = ClassicResult { value: below.value, best: Some(chosen) };
            }
            if self.plan.prune {
                node.inner.narrow(node.player, below.value);
            }
            let cut = self.plan.prune && node.inner.is_closed();
            if !cut && !unvisited.is_empty() {
                return;
            }
            if !unvisited.is_empty() {
                observer.cut(unvisited);
            }
            let (found, outer) = (node.found, node.outer);
            self.path.pop();
            let value = found.value;
            let bound = if self.plan.prune { outer.bound(value) } else { ClassicBound::Exact };
            let depth = self.plan.depth - self.path.len() as u32;
            if let Some(memory) = &mut self.memory {
                memory.store(self.game.key(), depth, value, bound);
            }
            observer.leave(NodeResult { value, bound, reason: ValueReason::Searched });
            below = found;
        }
        self.found = Some(below);
    }
}
