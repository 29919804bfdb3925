//! What a search tells while it thinks and when it is done.

use alloc::vec::Vec;

use crate::board::Point;

/// A position's value for the side to move, in the engine's own units.
///
/// Values beyond [`Value::MATE_BOUND`] either way are proved: the distance from
/// [`Value::MATE`] is the number of plies to the five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value(pub i32);

impl Value {
    /// The value of having won already.
    pub const MATE: i32 = 30_000;
    /// Beyond this a value is a proved result.
    pub const MATE_BOUND: i32 = 29_000;

    /// Plies to the end of the game: positive if the side to move wins, negative if it loses.
    pub const fn mate(self) -> Option<i32> {
        if self.0 >= Value::MATE_BOUND {
            Some(Value::MATE - self.0)
        } else if self.0 <= -Value::MATE_BOUND {
            Some(-Value::MATE - self.0)
        } else {
            None
        }
    }

    /// Expected score of the side to move, 0 to 1000 (per mille), by the logistic curve that the
    /// weights were fitted with; 1000 and 0 only for proved results.
    pub fn per_mille(self) -> u32 {
        match self.mate() {
            Some(plies) if plies > 0 => 1000,
            Some(_) => 0,
            None => logistic(self.0).clamp(1, 999),
        }
    }
}

/// Values at which the logistic curve 1000 / (1 + exp(-v / 200)) passes 500, 550, … 950, 975, 990,
/// 995; between them a straight line. Integers only, so that every platform shows the same.
fn logistic(value: i32) -> u32 {
    const CURVE: [(i32, u32); 14] = [
        (0, 500),
        (40, 550),
        (81, 600),
        (124, 650),
        (169, 700),
        (220, 750),
        (277, 800),
        (347, 850),
        (439, 900),
        (589, 950),
        (733, 975),
        (919, 990),
        (1059, 995),
        (1500, 999),
    ];
    let magnitude = value.abs();
    let above = CURVE.iter().position(|&(v, _)| v > magnitude);
    let half = match above {
        None => 999,
        Some(i) => {
            let ((v0, p0), (v1, p1)) = (CURVE[i - 1], CURVE[i]);
            p0 + (p1 - p0) * (magnitude - v0) as u32 / (v1 - v0) as u32
        }
    };
    if value >= 0 { half } else { 1000 - half }
}

/// One candidate with the line the engine expects after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For the side to move at the root.
    pub value: Value,
    /// The depth this line was searched to, in plies.
    pub depth: u32,
    /// The moves, the candidate first; never empty. A proved win's line is the whole win.
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
    /// The best candidates, best first: as many as asked for, where there are so many.
    pub lines: Vec<Line>,
}

impl Report {
    /// The best move so far.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().map(|line| line.moves[0])
    }
}
