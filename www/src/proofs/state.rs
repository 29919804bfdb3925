//! What the page knows of forced wins in the position on show.

use std::rc::Rc;

use tengen::board::{Point, Stone};

use super::protocol::{Finding, Question, Verdict};
use crate::protocol::{PositionData, RequestId, point_from};

/// The state of the solver's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SolverState {
    /// Nobody has asked for it.
    #[default]
    Off,
    /// It is being loaded.
    Starting,
    /// It takes requests.
    Ready,
    /// It broke down; it is started again for the next position.
    Lost,
}

/// What the page knows of forced wins in the position on show.
#[derive(Clone, Debug, Default)]
pub struct Proofs {
    /// The worker.
    pub solver: SolverState,
    /// The request under way or answered, and its position.
    pub asked: Option<(RequestId, Rc<PositionData>)>,
    /// The side to move in that position.
    pub to_move: Option<Stone>,
    /// What has been answered.
    pub findings: Vec<Finding>,
    /// Whether nothing more will be.
    pub done: bool,
}

/// A forced win, proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forced {
    /// Who wins.
    pub attacker: Stone,
    /// Whether the side to move has to pass first, so that it is as yet a threat.
    pub is_threat: bool,
    /// Whether every move of it is a four.
    pub by_fours: bool,
    /// The attacker's move, the reply that holds out longest or [`None`] where every reply is forbidden, and so
    /// on to the five.
    pub line: Vec<Option<Point>>,
}

impl Forced {
    /// Own stones to the five.
    pub fn stones(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

impl Proofs {
    /// The answer to a question, if there is one.
    pub fn verdict(&self, question: Question) -> Option<&Verdict> {
        self.findings.iter().find(|finding| finding.question == question).map(|f| &f.verdict)
    }

    /// The forced wins that were found, that of the side to move first.
    pub fn forced(&self) -> Vec<Forced> {
        let Some(to_move) = self.to_move else { return vec![] };
        let questions = [
            (Question::Fours, false, true),
            (Question::Threats, false, false),
            (Question::OpponentFours, true, true),
            (Question::OpponentThreats, true, false),
        ];
        let forced = |(question, is_threat, by_fours)| {
            let Some(Verdict::Win(line)) = self.verdict(question) else { return None };
            let attacker = if is_threat { to_move.other() } else { to_move };
            let line = line.iter().map(|point| point.and_then(point_from)).collect();
            Some(Forced { attacker, is_threat, by_fours, line })
        };
        questions.into_iter().filter_map(forced).collect()
    }

    /// The moves that hold against the opponent's fours, where there are such fours and all moves were tried.
    pub fn defences(&self) -> Option<Vec<Point>> {
        let Some(Verdict::Moves(moves)) = self.verdict(Question::Defences) else { return None };
        Some(moves.iter().copied().filter_map(point_from).collect())
    }
}
