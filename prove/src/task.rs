//! What to prove, and with what.

use std::sync::Arc;
use std::time::Instant;

use tengen::board::Board;
use tengen::rules::Rule;

use crate::log::Log;

/// What to prove, and how much time to spend on it.
#[derive(Debug)]
pub struct ProofTask {
    pub rule: Rule,
    /// The position; Black is to win, whichever side is to move.
    pub board: Board,
    pub threads: usize,
    /// Which replies at the root to examine: those with `number % shard.1 == shard.0`.
    pub shard: (usize, usize),
    /// When to give up.
    pub deadline: Option<Instant>,
    /// Whether the engine's first search of each position gets more nodes, for openings that resist otherwise.
    pub thorough: bool,
    /// Proofs under other rules on boards of this size, whose moves are tried first.
    pub guides: Arc<[Log]>,
}

impl ProofTask {
    /// The whole of a position on one thread, without a limit.
    pub fn new(rule: Rule, board: Board) -> ProofTask {
        ProofTask {
            rule,
            board,
            threads: 1,
            shard: (0, 1),
            deadline: None,
            thorough: false,
            guides: Arc::default(),
        }
    }

    /// The same for another position, and all of it.
    pub(crate) fn at(&self, board: Board) -> ProofTask {
        ProofTask { board, shard: (0, 1), guides: Arc::clone(&self.guides), ..*self }
    }

    pub(crate) fn is_time_up(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
