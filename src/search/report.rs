//! What a search reports while it runs and when it is done.

use alloc::vec::Vec;

use super::Value;
use crate::board::Point;

/// A candidate with the line that the engine expects after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value for the side to move at the root.
    pub value: Value,
    /// The depth to which this line was searched, in plies.
    pub depth: u32,
    /// The moves, the candidate first; never empty. For a proved win, the whole win as far as the table still
    /// has it.
    pub moves: Vec<Point>,
}

/// The result of a search, final or so far.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Report {
    /// The last completed iteration, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Nodes visited, including those of forced-win searches.
    pub nodes: u64,
    /// Nodes visited at each ply; the root (ply 0) is not counted, so entry 0 is ply 1.
    pub nodes_per_ply: Vec<u64>,
    /// The best candidates, best first: as many as requested, if there are that many. If the search was stopped
    /// within an iteration, that iteration's findings come before the previous iteration's lines, which are less
    /// informative: their depths tell them apart.
    pub lines: Vec<Line>,
}

impl Report {
    /// The best move so far.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// Moves the line that begins with this move to the front, if there is one, as for a [level](super::Level)'s
    /// choice.
    pub fn put_first(&mut self, point: Point) {
        if let Some(at) = self.lines.iter().position(|line| line.moves[0] == point) {
            self.lines[..=at].rotate_right(1);
        }
    }
}
