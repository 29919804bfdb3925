//! What page and reviewer say to each other.

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
        /// The first move that is judged, from 1: those before are of an opening.
        from: u32,
    },
    /// Say whether another move would have been right in the place of one that was reviewed.
    Try {
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The other move.
        point: Point,
        /// The best chance there, in thousandths, as the review has it.
        best: u32,
    },
    /// Look at a move again with this many times the limits.
    Deeper {
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The move.
        point: Point,
        /// How many times the limits of the review.
        times: u32,
    },
    /// Value positions by these weights; work under way goes on, and nothing that was searched for it is remembered.
    Weights {
        /// The rule they are learnt for.
        rule: Rule,
        /// The file as the site has it.
        #[serde(with = "serde_bytes")]
        file: Vec<u8>,
    },
    /// Give up any work.
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
    /// The reviewer takes requests now.
    Ready,
    /// More is known of the game.
    Known {
        id: RequestId,
        /// What is known of some moves; it takes the place of what was known of them.
        rows: Vec<Row>,
        /// What is known of the whole.
        summary: Summary,
        /// How much is done, in thousandths.
        done: u32,
    },
    /// The whole game was reviewed: what an SGF file says of it, as values of the property
    /// [`PROPERTY`](tengen::review::PROPERTY) for each move by its number, and for the whole game by 0.
    Annotated { id: RequestId, values: Vec<(u32, Vec<String>)> },
    /// A position of the game is a puzzle: exactly one move was right, which is proved.
    Puzzle {
        id: RequestId,
        /// The puzzle's name.
        name: String,
        /// The puzzle as a record.
        text: String,
    },
    /// Nothing more will be said to a request.
    Done { id: RequestId },
    /// What was found out about a move that was tried.
    Tried {
        id: RequestId,
        /// What is said of the try.
        judgement: TrialResult,
    },
    /// What was found out about a move that was looked at again, as if it were the first of its game.
    Deeper {
        id: RequestId,
        /// What is known of the move by this look alone.
        row: Box<Row>,
    },
    /// A request cannot be met.
    Refused {
        id: RequestId,
        /// Why, in words.
        reason: String,
    },
}

/// What was found out about a move that was tried in the place of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialResult {
    /// Whether it is as good as the best.
    pub right: bool,
    /// The chance after it, in thousandths.
    pub chance_after: u32,
    /// The forced win that the opponent has after it.
    pub allows: Option<ForcedWin>,
    /// The opponent's best answer, where that is not a forced win.
    pub answer: Option<Point>,
}

impl TrialResult {
    /// What is to be said of the move in the place of a row's: that it loses, if the review has proved it, even where this look
    /// did not find how.
    pub fn in_place_of(self, row: &Row, point: Point) -> TrialResult {
        match row.is_proved_lost(point) {
            true => TrialResult { right: false, chance_after: 0, ..self },
            false => self,
        }
    }

    /// What the move's row is to say of it.
    pub fn found(&self) -> Tried {
        match (&self.allows, self.chance_after) {
            (Some(_), _) => Tried::Refuted,
            (None, 0) => Tried::SeemsLost,
            _ => Tried::Held,
        }
    }
}
