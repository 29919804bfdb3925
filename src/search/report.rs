//! What a search tells while it thinks and when it is done.

use alloc::vec::Vec;

use super::Value;
use crate::board::Point;

/// One candidate with the line the engine expects after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the side to move at the root.
    pub value: Value,
    /// The depth this line was searched to, in plies.
    pub depth: u32,
    /// The moves, the candidate first; never empty. A proved win's line is the whole win
    /// as far as the table still has it.
    pub moves: Vec<Point>,
}

/// The state of a search.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The last finished iteration, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Positions visited, forced-win searches included.
    pub nodes: u64,
    /// Positions visited at each ply; the root is ply 0 and not counted, so entry 0 is ply 1.
    pub nodes_per_ply: Vec<u64>,
    /// The best candidates, best first: as many as asked for, where there are that many. Where the search was stopped
    /// within an iteration, what it had found comes before the lines of the iteration before, which say less: their
    /// depths tell them apart.
    pub lines: Vec<Line>,
}

impl Report {
    /// The best move so far.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// Makes the line that begins with this move the first, if there is one, as for a [level](super::Level)'s choice.
    pub fn put_first(&mut self, point: Point) {
        if let Some(at) = self.lines.iter().position(|line| line.moves[0] == point) {
            self.lines[..=at].rotate_right(1);
        }
    }
}
