//! The analysis of the position shown.

use tengen::board::Point;
use tengen::rules::{Foul, FoulReason};
use tengen::threats::LineThreat;

use crate::board::Inspection;
use crate::game::Written;
use crate::proofs::Proofs;

/// The analysis of the position shown.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Whether analysis is off, because the page is hidden or shows another view.
    pub away: bool,
    /// Whether a hint was requested and has not been given yet.
    pub wants_hint: bool,
    pub hint: Option<Point>,
    /// Black's forbidden points, if it is Black's turn in renju.
    pub fouls: Vec<(Point, Foul)>,
    /// Fours and open threes.
    pub threats: Vec<LineThreat>,
    /// Why Black's last move was forbidden, if the game ended so.
    pub foul_played: Option<FoulReason>,
    /// The point whose value is shown.
    pub inspection: Option<Inspection>,
    /// The line that is shown.
    pub line: Option<ShownLine>,
    /// Forced wins, or the last chance of the loser when the game is over.
    pub proofs: Proofs,
    /// The position in which they were last searched for.
    pub written: Written,
}

impl Analysis {
    /// The foul that the side to move would commit with a stone on this point.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        self.fouls.iter().find(|(at, _)| *at == point).map(|&(_, foul)| foul)
    }
}

/// A line that the board can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// The line of the candidate with this number.
    Candidate(usize),
    /// The line of the forced win with this number.
    Proof(usize),
}

impl ShownLine {
    /// Parses the name of a line: a candidate's number, or `proof-` and a number.
    pub fn named(name: &str) -> Option<ShownLine> {
        match name.strip_prefix("proof-") {
            Some(number) => number.parse().ok().map(ShownLine::Proof),
            None => name.parse().ok().map(ShownLine::Candidate),
        }
    }
}
