//! Alpha-beta with a memory: a transposition table.

use alloc::vec;
use alloc::vec::Vec;

use super::game::end_of_branch;
use super::{ClassicBound, ClassicResult, Game, NodeResult, Observer, ValueReason, Visit, Window};

/// Results by position, so that a position reached in two ways is searched once. A new result
/// replaces an older one in the same slot.
#[derive(Clone, Debug)]
pub struct Memory {
    slots: Vec<Option<Entry>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    depth: u32,
    value: i32,
    bound: ClassicBound,
}

impl Memory {
    /// Creates a memory of `2^bits` results, 24 bytes each.
    pub fn new(bits: u32) -> Memory {
        Memory { slots: vec![None; 1 << bits] }
    }

    fn slot(&self, key: u64) -> usize {
        // Fibonacci hashing: spreads keys that are small numbers over the whole table.
        let bits = self.slots.len().trailing_zeros();
        match bits {
            0 => 0,
            _ => (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize,
        }
    }

    /// Returns what is known of a position searched to exactly `depth`, if it settles a search with
    /// `window`. A result of a deeper search would be better, but not the same.
    pub(super) fn recall(
        &self,
        key: u64,
        depth: u32,
        window: Window,
    ) -> Option<(i32, ClassicBound)> {
        let entry = self.slots[self.slot(key)].filter(|e| e.key == key && e.depth == depth)?;
        let settles = match entry.bound {
            ClassicBound::Exact => true,
            ClassicBound::AtLeast => entry.value >= window.beta,
            ClassicBound::AtMost => entry.value <= window.alpha,
        };
        settles.then_some((entry.value, entry.bound))
    }

    pub(super) fn store(&mut self, key: u64, depth: u32, value: i32, bound: ClassicBound) {
        let slot = self.slot(key);
        self.slots[slot] = Some(Entry { key, depth, value, bound });
    }
}

/// Returns what [`alpha_beta`](super::alpha_beta) returns, using a memory. The value and the best
/// move are the same; there are fewer visits wherever the same position occurs again with the same
/// number of plies to go.
///
/// Stored values belong to one game: use a new memory for another game, or another evaluation.
pub fn alpha_beta_with_memory<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    memory: &mut Memory,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    visit(game, depth, window, None, memory, observer)
}

fn visit<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    by: Option<G::Move>,
    memory: &mut Memory,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    observer.enter(Visit { by, player: game.player(), window });
    let (found, bound, reason) = if let Some(reason) = end_of_branch(game, depth) {
        (ClassicResult { value: game.value(), best: None }, ClassicBound::Exact, reason)
    // The root needs a move, which the memory does not store.
    } else if let (Some(_), Some((value, bound))) = (by, memory.recall(game.key(), depth, window)) {
        (ClassicResult { value, best: None }, bound, ValueReason::Remembered)
    } else {
        best_of(game, depth, window, memory, observer)
    };
    observer.leave(NodeResult { value: found.value, bound, reason });
    found
}

fn best_of<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    memory: &mut Memory,
    observer: &mut impl Observer<G::Move>,
) -> (ClassicResult<G::Move>, ClassicBound, ValueReason) {
    let moves = game.moves();
    if moves.is_empty() {
        return (
            ClassicResult { value: game.value(), best: None },
            ClassicBound::Exact,
            ValueReason::NoMoves,
        );
    }
    let player = game.player();
    let mut inner = window;
    observer.expand(&moves);
    let mut found = ClassicResult { value: player.worst(), best: None };
    for (i, &chosen) in moves.iter().enumerate() {
        game.play(chosen);
        let value = visit(game, depth - 1, inner, Some(chosen), memory, observer).value;
        game.take_back();
        if player.prefers(value, found.value) {
            found = ClassicResult { value, best: Some(chosen) };
        }
        inner.narrow(player, value);
        if inner.is_closed() {
            if i + 1 < moves.len() {
                observer.cut(&moves[i + 1..]);
            }
            break;
        }
    }
    let bound = window.bound(found.value);
    memory.store(game.key(), depth, found.value, bound);
    (found, bound, ValueReason::Searched)
}
