//! Messages between the page and the reviewer.

use serde::{Deserialize, Serialize};

use tengen::board::Point;
use tengen::review::{ForcedWin, Row, Summary, Tried};
use tengen::rules::Rule;

use crate::protocol::{Permit, PositionData, RequestId};

/// From the page to the reviewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ReviewRequest {
    /// Review the moves of a position; ends any other work.
    Review {
        id: RequestId,
        /// The game.
        position: PositionData,
        /// The first move to be judged, from 1: those before belong to an opening.
        from: u32,
    },
    /// Say whether another move would have been right instead of one that was reviewed.
    Try {
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The other move.
        point: Point,
        /// The best chance there according to the review, in thousandths.
        best: u32,
    },
    /// Examine a move again with this many times the limits.
    Deeper {
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The move.
        point: Point,
        /// The factor applied to the limits of the review.
        times: u32,
    },
    /// Evaluate positions with these weights; current work goes on, but earlier search results for it are discarded.
    Weights {
        /// The rule they were learnt for.
        rule: Rule,
        /// The file from the site.
        #[serde(with = "serde_bytes")]
        file: Vec<u8>,
    },
    /// Cancel any work.
    Cancel,
}

impl Permit for ReviewRequest {
    fn permits(&self) -> Option<RequestId> {
        match self {
            ReviewRequest::Review { id, .. }
            | ReviewRequest::Try { id, .. }
            | ReviewRequest::Deeper { id, .. } => Some(*id),
            ReviewRequest::Cancel => Some(0),
            ReviewRequest::Weights { .. } => None,
        }
    }
}

/// From the reviewer to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ReviewAnswer {
    /// The reviewer accepts requests now.
    Ready,
    /// More is known about the game.
    Known {
        id: RequestId,
        /// What is known about some moves, replacing what was known before.
        rows: Vec<Row>,
        /// What is known about the whole game.
        summary: Summary,
        /// The progress in thousandths.
        done: u32,
    },
    /// The whole game has been reviewed: the review for an SGF file, as values of the property
    /// [`PROPERTY`](tengen::review::PROPERTY) for each move by its number, and for the whole game under 0.
    Annotated { id: RequestId, values: Vec<(u32, Vec<String>)> },
    /// A position of the game is a puzzle: it is proved that exactly one move was right.
    Puzzle {
        id: RequestId,
        /// The puzzle's name.
        name: String,
        /// The puzzle as a record.
        text: String,
    },
    /// There are no further answers to a request.
    Done { id: RequestId },
    /// The result for a move that was tried.
    Tried {
        id: RequestId,
        /// The verdict on the try.
        judgement: TrialResult,
    },
    /// The result for a move that was examined again, as if it were the first of its game.
    Deeper {
        id: RequestId,
        /// What is known about the move from this examination alone.
        row: Box<Row>,
    },
    /// A request cannot be met.
    Refused {
        id: RequestId,
        /// Why, in words.
        reason: String,
    },
}

/// The result for a move that was tried instead of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialResult {
    /// Whether it is as good as the best.
    pub right: bool,
    /// The chance after it, in thousandths.
    pub chance_after: u32,
    /// The forced win that it allows the opponent.
    pub allows: Option<ForcedWin>,
    /// The opponent's best answer, if it is not a forced win.
    pub answer: Option<Point>,
}

impl TrialResult {
    /// The verdict on the move instead of a row's: it loses if the review has proved so, even if this examination did
    /// not find how.
    pub fn in_place_of(self, row: &Row, point: Point) -> TrialResult {
        match row.is_proved_lost(point) {
            true => TrialResult { right: false, chance_after: 0, ..self },
            false => self,
        }
    }

    /// The entry about the move for the row.
    pub fn found(&self) -> Tried {
        match (&self.allows, self.chance_after) {
            (Some(_), _) => Tried::Refuted,
            (None, 0) => Tried::SeemsLost,
            _ => Tried::Held,
        }
    }
}
