//! Messages between the page and the engine's worker.
//!
//! Every request carries an id that is never used again; the page drops answers to requests that it has cancelled.
//! Messages are routed by their kind, so new kinds of work can be added alongside the old.

use serde::{Deserialize, Serialize};
use tengen::board::{Board, BoardError, Point, Size, Stone};
use tengen::rules::{MoveError, Position, Rule};
use tengen::search::{Limits, Report};

use crate::taught::{Taught, TaughtChoice};

/// The number of a request.
pub type RequestId = u32;

/// The name under which a worker receives the flag it shares with the page, if the browser has shared memory: one
/// number, which every request to the worker may set.
pub const FLAG: &str = "flag";

/// The effect of a request on the shared flag at the moment it is sent.
pub trait Permit {
    /// The id of the request that may be worked on from now on, 0 for none, or [`None`] if the request changes nothing.
    ///
    /// If page and worker share the flag, it holds this number, and work that finds a number other than its own stops
    /// at once. Otherwise the request itself arrives between two slices.
    fn permits(&self) -> Option<RequestId> {
        None
    }
}

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EngineRequest {
    /// Search a position; ends any search in progress.
    Search(SearchRequest),
    /// End the search with this id and answer with what it has found.
    Stop {
        /// The search.
        id: RequestId,
    },
    /// Abandon any search in progress without an answer.
    Cancel,
    /// Forget what was learnt in earlier games, and abandon any search in progress without an answer.
    NewGame,
    /// Evaluate positions with these weights; abandons any search in progress without an answer.
    Weights {
        /// The rule they were learnt for.
        rule: Rule,
        /// The file from the site.
        #[serde(with = "serde_bytes")]
        file: Vec<u8>,
    },
}

impl Permit for EngineRequest {
    fn permits(&self) -> Option<RequestId> {
        match self {
            EngineRequest::Search(request) => Some(request.id),
            EngineRequest::Stop { .. } | EngineRequest::Cancel => Some(0),
            EngineRequest::NewGame | EngineRequest::Weights { .. } => None,
        }
    }
}

/// A search request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchRequest {
    pub id: RequestId,
    /// What to search.
    pub position: PositionData,
    /// Nodes after which the search ends.
    pub nodes: Option<u32>,
    /// Depth after which the search ends, in plies.
    pub depth: Option<u32>,
    /// Milliseconds after which the search ends.
    pub millis: Option<u32>,
    /// How many candidates to report.
    pub multi_pv: u32,
    /// How much worse than the best line the chosen one may be, of those reported.
    pub slack: u32,
    /// Decides between equal moves, and how much of the slack is used.
    pub seed: u32,
    /// The opponent that plays instead of the engine, and its settings; [`None`] for the engine's own search.
    pub taught: Option<(Taught, TaughtChoice)>,
}

impl SearchRequest {
    /// Whether to compare several candidates as well as time allows, rather than find a level's move, which has to be
    /// the same everywhere.
    pub fn is_for_several(&self) -> bool {
        self.multi_pv > 1 && self.nodes.is_none() && self.slack == 0
    }

    /// The limits in the engine's form.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes.map(u64::from),
            depth: self.depth,
            millis: self.millis.map(u64::from),
        }
    }
}

/// From the worker to the page. As for all messages that the page reads, errors name no variants: that would be a tenth of
/// a kilobyte for each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub enum EngineAnswer {
    /// The worker accepts requests now.
    Ready,
    /// A search is in progress.
    Thinking {
        id: RequestId,
        /// Its progress.
        thinking: Thinking,
    },
    /// A search is finished.
    Finished {
        id: RequestId,
        /// What it found; at least one line.
        thinking: Thinking,
    },
    /// A request cannot be met.
    Refused {
        id: RequestId,
        /// The reason: the name of a text among `refused.…`, or the error itself if there is none.
        reason: String,
    },
    /// A file contains no weights for its rule, and the engine goes on without them.
    BadWeights {
        /// The rule they were sent for.
        rule: Rule,
        /// The reason: the name of a text among `refused.…`, or the error itself if there is none.
        reason: String,
    },
}

/// A position in a message to a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionData {
    pub rule: Rule,
    pub size: Size,
    /// Stones set up before the first move, black ones.
    pub black: Vec<Point>,
    /// Stones set up before the first move, white ones.
    pub white: Vec<Point>,
    /// Whether White makes the first move.
    pub white_begins: bool,
    /// The moves, in order.
    pub moves: Vec<Point>,
}

/// Why a position in a message is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// A stone cannot stand where it is set up.
    Stone(BoardError),
    /// A move cannot be played.
    Move(MoveError),
}

impl core::fmt::Display for PositionError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            PositionError::Stone(error) => error.fmt(f),
            PositionError::Move(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PositionError {}

impl PositionData {
    /// The position itself.
    ///
    /// # Errors
    /// [`PositionError`] names what is wrong with it.
    pub fn position(&self) -> Result<Position, PositionError> {
        let first = if self.white_begins { Stone::White } else { Stone::Black };
        let board = Board::from_stones(self.size, &self.black, &self.white, first)
            .map_err(PositionError::Stone)?;
        let mut position = Position::from_board(self.rule, board);
        position.play_all(&self.moves).map_err(PositionError::Move)?;
        Ok(position)
    }
}

/// The state of a search, as the page shows it.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct Thinking {
    /// The last finished iteration, in plies.
    pub depth: u32,
    /// The deepest ply visited.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: f64,
    /// Positions visited at each ply, the first ply first.
    pub nodes_per_ply: Vec<f64>,
    /// Milliseconds since the search began.
    pub millis: f64,
    /// The best candidates, best first.
    pub lines: Vec<LineData>,
}

/// One candidate with the line expected after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct LineData {
    /// Expected score of the side to move, 0 to 1000.
    pub per_mille: u32,
    /// Plies to the end of the game if it is proved: positive if the side to move wins.
    pub mate: Option<i32>,
    /// The depth of the line, in plies.
    pub depth: u32,
    /// The moves, the candidate first.
    pub moves: Vec<Point>,
}

impl LineData {
    /// The candidate.
    pub fn first(&self) -> Option<Point> {
        self.moves.first().copied()
    }
}

impl Thinking {
    /// The engine's report after this many milliseconds.
    pub fn new(report: &Report, nodes: u64, millis: f64) -> Thinking {
        Thinking {
            depth: report.depth,
            selective_depth: report.selective_depth,
            // The largest node count of a day's search is far below 2^53.
            nodes: nodes.max(report.nodes) as f64,
            nodes_per_ply: report.nodes_per_ply.iter().map(|&n| n as f64).collect(),
            millis,
            lines: report
                .lines
                .iter()
                .map(|line| LineData {
                    per_mille: line.value.per_mille(),
                    mate: line.value.mate(),
                    depth: line.depth,
                    moves: line.moves.clone(),
                })
                .collect(),
        }
    }

    /// The best candidate.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(LineData::first)
    }

    /// Positions visited per second.
    pub fn speed(&self) -> f64 {
        if self.millis > 0.0 { self.nodes * 1000.0 / self.millis } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(moves: &[&str]) -> PositionData {
        PositionData {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            black: vec![],
            white: vec![],
            white_begins: false,
            moves: moves.iter().map(|name| name.parse().unwrap()).collect(),
        }
    }

    #[test]
    fn a_position_survives_the_transfer() {
        let position = data(&["h8", "i9"]).position().unwrap();
        assert_eq!(position.board().len(), 2);
        assert_eq!(position.to_move(), Stone::Black);
    }

    #[test]
    fn a_bad_position_is_named() {
        let twice = data(&["h8", "h8"]).position().unwrap_err();
        assert_eq!(twice.to_string(), "move 2, h8: h8 is taken by a black stone");
        let small = PositionData { size: Size::new(9).unwrap(), ..data(&["o15"]) };
        assert!(small.position().unwrap_err().to_string().starts_with("move 1, o15"));
    }
}
