//! Messages between the page and the solver.

use serde::{Deserialize, Serialize};

use tengen::board::Point;

use super::LastChance;
use crate::protocol::{Permit, PositionData, RequestId};

/// From the page to the solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SolverRequest {
    /// Find forced wins in a position, or, if it is the last one of a game, what the loser could have done; ends the
    /// work on any other.
    Prove { id: RequestId, position: PositionData },
    /// Cancel any work.
    Cancel,
}

impl Permit for SolverRequest {
    fn permits(&self) -> Option<RequestId> {
        match self {
            SolverRequest::Prove { id, .. } => Some(*id),
            SolverRequest::Cancel => Some(0),
        }
    }
}

/// From the solver to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum SolverAnswer {
    /// The solver accepts requests now.
    Ready,
    /// A question is answered.
    Found {
        id: RequestId,
        /// The answer.
        finding: SolverFinding,
    },
    /// What the loser of a finished game could have done, if there is anything to say about it.
    LastChance { id: RequestId, chance: LastChance },
    /// There are no further answers to a request.
    Done { id: RequestId },
    /// A request cannot be met.
    Refused {
        id: RequestId,
        /// Why, in words.
        reason: String,
    },
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum SolverQuestion {
    /// Does the side to move win by continuous fours?
    Fours,
    /// Would the opponent win by continuous fours, if the side to move passed?
    OpponentFours,
    /// After which moves does the opponent not win so?
    Defences,
    /// Does the side to move win by continuous threats?
    Threats,
    /// Would the opponent win by continuous threats, if the side to move passed?
    OpponentThreats,
    /// If the side to move wins: would another move than the last one have avoided such a win?
    /// [`NoWin`](SolverVerdict::NoWin) means that one would, an empty list of [`Moves`](SolverVerdict::Moves) that none
    /// would.
    Before,
}

impl SolverQuestion {
    /// Every question, in the order in which they are asked.
    pub const ALL: [SolverQuestion; 6] = [
        SolverQuestion::Fours,
        SolverQuestion::OpponentFours,
        SolverQuestion::Defences,
        SolverQuestion::Threats,
        SolverQuestion::OpponentThreats,
        SolverQuestion::Before,
    ];

    /// Whether it is asked only once a win is found.
    pub fn is_of_a_win(self) -> bool {
        self == SolverQuestion::Before
    }
}

/// An answered question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct SolverFinding {
    pub question: SolverQuestion,
    /// The answer.
    pub verdict: SolverVerdict,
}

/// An answer. Each is proved, except [`Open`](SolverVerdict::Open).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum SolverVerdict {
    /// A win: the attacker's move, the longest-resisting reply or [`None`] where every reply is forbidden, and so on to
    /// the five.
    Win(Vec<Option<Point>>),
    /// There is none.
    NoWin,
    /// The limit was reached first: nothing is proved.
    Open,
    Moves(Vec<Point>),
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::Error;

    use super::*;

    #[test]
    fn the_list_has_every_question() {
        let unknown = SolverQuestion::deserialize("?".into_deserializer());
        let error: Error = unknown.unwrap_err();
        let text = error.to_string();
        let names: Vec<&str> = text.split('`').skip(3).step_by(2).collect();
        let listed = SolverQuestion::ALL.map(|question| format!("{question:?}"));
        assert!(names.iter().all(|name| listed.iter().any(|it| it == name)), "{text}");
        assert_eq!(names.len(), listed.len());
    }
}
