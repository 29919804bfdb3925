//! What is known of the position on show.

use tengen::board::Point;
use tengen::rules::{Foul, FoulReason};
use tengen::threats::LineThreat;

use crate::board::Inspection;
use crate::game::Written;
use crate::proofs::Proofs;

/// What is known of the position on show.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Whether nothing is analysed, as the page is hidden or shows something else than the game.
    pub away: bool,
    /// Whether a hint was asked for and is still to come.
    pub wants_hint: bool,
    pub hint: Option<Point>,
    /// Black's forbidden points, if it is Black's turn in renju.
    pub fouls: Vec<(Point, Foul)>,
    /// Fours and open threes.
    pub threats: Vec<LineThreat>,
    /// Why Black's last move was forbidden, if the game ended so.
    pub foul_played: Option<FoulReason>,
    /// The point whose worth is on show.
    pub inspection: Option<Inspection>,
    /// The line that is on show.
    pub line: Option<ShownLine>,
    /// What is forced, or what the loser of a game that is over could have done.
    pub proofs: Proofs,
    /// The position in which that was last looked for.
    pub written: Written,
}

impl Analysis {
    /// The foul a stone on this point would be, by the side to move.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        self.fouls.iter().find(|(at, _)| *at == point).map(|&(_, foul)| foul)
    }
}

/// A line that the board can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// Of the candidate of this number.
    Candidate(usize),
    /// Of the forced win of this number.
    Proof(usize),
}

impl ShownLine {
    /// The line of a name: a candidate's number, or `proof-` and a number.
    pub fn named(name: &str) -> Option<ShownLine> {
        match name.strip_prefix("proof-") {
            Some(number) => number.parse().ok().map(ShownLine::Proof),
            None => name.parse().ok().map(ShownLine::Candidate),
        }
    }
}
