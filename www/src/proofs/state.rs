//! The page's knowledge of forced wins in the position shown.

use std::rc::Rc;

use tengen::board::{Point, Stone};

use super::LastChance;
use super::protocol::{SolverAnswer, SolverFinding, SolverQuestion, SolverRequest, SolverVerdict};
use crate::protocol::{PositionData, RequestId};
use crate::text::Catalogue;

/// The page's knowledge of forced wins in the position shown.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    /// The latest request, and its position.
    pub asked: Option<(RequestId, Rc<PositionData>)>,
    /// The side to move in that position.
    pub to_move: Option<Stone>,
    /// The answers so far.
    pub findings: Vec<SolverFinding>,
    /// What the loser could have done, if the position is the last one of a game.
    pub last_chance: Option<LastChance>,
    /// Whether all answers have arrived.
    pub done: bool,
}

/// A proved forced win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The winner.
    pub attacker: Stone,
    /// Whether it requires the side to move to pass first, so that it is only a threat so far.
    pub is_threat: bool,
    /// Whether every move of it is a four.
    pub by_fours: bool,
    /// The attacker's move, the longest-resisting reply or [`None`] where every reply is forbidden, and so on to the
    /// five.
    pub line: Vec<Option<Point>>,
}

impl Forced {
    /// The number of the attacker's stones up to the five.
    pub fn stones(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// The winner and the number of moves, in words.
    pub fn text(&self, text: &Catalogue) -> String {
        let key = match (self.is_threat, self.attacker) {
            (false, Stone::Black) => "proof.black-wins",
            (false, Stone::White) => "proof.white-wins",
            (true, Stone::Black) => "proof.black-threatens",
            (true, Stone::White) => "proof.white-threatens",
        };
        text.count(key, self.stones(), &[])
    }
}

impl Proofs {
    /// Sets the position whose forced wins are wanted, if any; what is known of any other is forgotten. Returns the
    /// request for the solver. `side` is the side to move there.
    pub fn want(
        &mut self,
        position: Option<Rc<PositionData>>,
        side: Stone,
        last_id: &mut RequestId,
    ) -> Option<SolverRequest> {
        if self.asked.as_ref().map(|(_, asked)| asked) == position.as_ref() {
            return None;
        }
        let was_done = std::mem::take(&mut self.done);
        (self.asked, self.to_move, self.last_chance) = (None, None, None);
        self.findings.clear();
        let Some(position) = position else {
            return (!was_done).then_some(SolverRequest::Cancel);
        };
        *last_id += 1;
        let request = SolverRequest::Prove { id: *last_id, position: (*position).clone() };
        self.asked = Some((*last_id, position));
        self.to_move = Some(side);
        Some(request)
    }

    /// Processes an answer; returns the reason if the request was refused.
    pub fn take(&mut self, answer: SolverAnswer) -> Option<String> {
        let is_asked = |id| self.asked.as_ref().is_some_and(|&(asked, _)| asked == id);
        match answer {
            SolverAnswer::Found { id, finding } if is_asked(id) => self.findings.push(finding),
            SolverAnswer::LastChance { id, chance } if is_asked(id) => {
                self.last_chance = Some(chance);
            }
            SolverAnswer::Done { id } if is_asked(id) => self.done = true,
            SolverAnswer::Refused { id, reason } if is_asked(id) => {
                self.done = true;
                return Some(reason);
            }
            SolverAnswer::Ready
            | SolverAnswer::Found { .. }
            | SolverAnswer::LastChance { .. }
            | SolverAnswer::Done { .. }
            | SolverAnswer::Refused { .. } => {}
        }
        None
    }

    /// The worker is lost, and will not answer. The next position starts it again.
    pub fn lose(&mut self) {
        self.done = true;
    }

    /// The answer to a question, if there is one.
    pub fn verdict(&self, question: SolverQuestion) -> Option<&SolverVerdict> {
        self.findings.iter().find(|finding| finding.question == question).map(|f| &f.verdict)
    }

    /// The forced wins found, those of the side to move first.
    pub fn forced(&self) -> Vec<Forced> {
        let Some(to_move) = self.to_move else { return vec![] };
        let questions = [
            (SolverQuestion::Fours, false, true),
            (SolverQuestion::Threats, false, false),
            (SolverQuestion::OpponentFours, true, true),
            (SolverQuestion::OpponentThreats, true, false),
        ];
        let forced = |(question, is_threat, by_fours)| {
            let Some(SolverVerdict::Win(line)) = self.verdict(question) else { return None };
            let attacker = if is_threat { to_move.other() } else { to_move };
            Some(Forced { attacker, is_threat, by_fours, line: line.clone() })
        };
        questions.into_iter().filter_map(forced).collect()
    }

    /// The moves that hold against the opponent's fours, if there are such fours and all moves were tried.
    pub fn defences(&self) -> Option<Vec<Point>> {
        let Some(SolverVerdict::Moves(moves)) = self.verdict(SolverQuestion::Defences) else {
            return None;
        };
        Some(moves.clone())
    }
}
