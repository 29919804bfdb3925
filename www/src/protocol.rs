//! What page and worker say to each other.
//!
//! Every request carries an id that is never used again; the page drops answers to requests that it
//! has given up. Messages are routed by their kind, so new kinds of work stand beside the old.

use serde::{Deserialize, Serialize};
use tengen::board::{Board, BoardError, Point, Size, SizeError, Stone};
use tengen::rules::{Position, Rule, UnknownRule};
use tengen::search::{Limits, Report, Value};
use tengen::threats::{Exchange, Reply};

use crate::taught::{Taught, TaughtChoice};

/// The number of a request.
pub type RequestId = u32;

/// The name under which a worker is handed the flag that page and worker share, where the browser has shared
/// memory: one number, which every request to the worker may set.
pub const FLAG: &str = "flag";

/// What a request does to the shared flag the moment it is sent.
pub trait Permit {
    /// The request that may be worked on once this is said, 0 where none may; [`None`] where it changes nothing.
    ///
    /// Where page and worker share the flag, it holds this number, and work that finds another than its own
    /// there stops at once. Without one the request itself comes between two slices.
    fn permits(&self) -> Option<RequestId> {
        None
    }
}

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Search a position; ends any search under way.
    Search(SearchRequest),
    /// End the search with this id and answer with what it has found.
    Stop {
        /// The search.
        id: RequestId,
    },
    /// Give up any search under way without an answer.
    Cancel,
    /// Forget what earlier games taught, and give up any search under way without an answer.
    NewGame,
    /// Value positions by these weights; gives up any search under way without an answer.
    Weights {
        /// The name of the rule they are learnt for.
        rule: String,
        /// The file as the site has it.
        #[serde(with = "serde_bytes")]
        file: Vec<u8>,
    },
}

impl Permit for Request {
    fn permits(&self) -> Option<RequestId> {
        match self {
            Request::Search(request) => Some(request.id),
            Request::Stop { .. } | Request::Cancel => Some(0),
            Request::NewGame | Request::Weights { .. } => None,
        }
    }
}

/// A search to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchRequest {
    /// The request.
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
    /// How much worse than the best the first line may be, of those reported.
    pub slack: u32,
    /// Decides between equals, and how far the slack is used.
    pub seed: u32,
    /// The opponent that plays in the engine's place, and how; the engine's search without one.
    pub taught: Option<(Taught, TaughtChoice)>,
}

impl SearchRequest {
    /// Whether several candidates are to be compared as well as time allows, and not a level's move to be found, which
    /// is to be the same everywhere.
    pub fn is_for_several(&self) -> bool {
        self.multi_pv > 1 && self.nodes.is_none() && self.slack == 0
    }

    /// The limits as the engine takes them.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes.map(u64::from),
            depth: self.depth,
            millis: self.millis.map(u64::from),
        }
    }
}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker takes requests now.
    Ready,
    /// A search goes on.
    Thinking {
        /// The request.
        id: RequestId,
        /// How far it is.
        thinking: Thinking,
    },
    /// A search is over.
    Finished {
        /// The request.
        id: RequestId,
        /// What it found; at least one line.
        thinking: Thinking,
    },
    /// A request cannot be met.
    Refused {
        /// The request.
        id: RequestId,
        /// Why: the name of a text among `refused.…`, or the error itself where there is none.
        reason: String,
    },
    /// Weights are none, and the engine goes on without them.
    BadWeights {
        /// The name of the rule they were sent for.
        rule: String,
        /// Why: the name of a text among `refused.…`, or the error itself where there is none.
        reason: String,
    },
}

/// A position on its way to the worker: names and numbers only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionData {
    /// The rule's name.
    pub rule: String,
    /// The side of the board.
    pub size: u32,
    /// Stones set up before the first move, black ones.
    pub black: Vec<PointData>,
    /// Stones set up before the first move, white ones.
    pub white: Vec<PointData>,
    /// Whether White makes the first move.
    pub white_begins: bool,
    /// The moves, in order.
    pub moves: Vec<PointData>,
}

/// A point as column and row, both from 0.
pub type PointData = (u8, u8);

/// A point on its way to the other side.
pub fn point_data(point: Point) -> PointData {
    (point.x(), point.y())
}

/// A point that came from the other side; [`None`] off every board.
pub fn point_from((x, y): PointData) -> Option<Point> {
    Point::new(x.into(), y.into())
}

/// A forced line on its way to the other side: [`None`] stands for a reply that has no legal point.
pub fn line_data(exchanges: impl IntoIterator<Item = Exchange>) -> Vec<Option<PointData>> {
    let moves = exchanges.into_iter().flat_map(|Exchange { attack, reply }| {
        let reply = reply.map(|reply| match reply {
            Reply::Stone(point) => Some(point_data(point)),
            Reply::NoLegalPoint => None,
        });
        core::iter::once(Some(point_data(attack))).chain(reply)
    });
    moves.collect()
}

/// Why a position that came in a message is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The rule has no such name.
    Rule(UnknownRule),
    /// There is no board of that size.
    Size(SizeError),
    /// A point is off every board.
    Point(PointData),
    /// A stone cannot stand where it is set up.
    Stone(BoardError),
    /// A move cannot be played.
    Move {
        /// The move's number, from 1.
        number: usize,
        point: Point,
        /// Why it cannot be played.
        reason: tengen::rules::IllegalMove,
    },
}

impl core::fmt::Display for PositionError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            PositionError::Rule(error) => error.fmt(f),
            PositionError::Size(error) => error.fmt(f),
            PositionError::Point((x, y)) => write!(f, "column {x}, row {y} is off every board"),
            PositionError::Stone(error) => error.fmt(f),
            PositionError::Move { number, point, reason } => {
                write!(f, "move {number}, {point}: {reason}")
            }
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
        let point = |&data: &PointData| point_from(data).ok_or(PositionError::Point(data));
        let points = |data: &[PointData]| data.iter().map(point).collect::<Result<Vec<_>, _>>();
        let rule: Rule = self.rule.parse().map_err(PositionError::Rule)?;
        let size = Size::new(self.size).map_err(PositionError::Size)?;
        let first = if self.white_begins { Stone::White } else { Stone::Black };
        let board = Board::from_stones(size, &points(&self.black)?, &points(&self.white)?, first)
            .map_err(PositionError::Stone)?;
        let mut position = Position::from_board(rule, board);
        for (played, point) in points(&self.moves)?.into_iter().enumerate() {
            position.play(point).map_err(|reason| PositionError::Move {
                number: played + 1,
                point,
                reason,
            })?;
        }
        Ok(position)
    }
}

/// The state of a search, as the page shows it.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
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
pub struct LineData {
    /// Expected score of the side to move, 0 to 1000.
    pub per_mille: u32,
    /// Plies to the end of the game where it is proved: positive if the side to move wins.
    pub mate: Option<i32>,
    /// The depth of the line, in plies.
    pub depth: u32,
    /// The moves, the candidate first.
    pub moves: Vec<PointData>,
}

impl LineData {
    /// The candidate.
    pub fn first(&self) -> Option<Point> {
        self.moves.first().copied().and_then(point_from)
    }

    /// The moves that are points.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.moves.iter().copied().map_while(point_from)
    }
}

impl Thinking {
    /// The engine's report after so many milliseconds.
    pub fn new(report: &Report, nodes: u64, millis: f64) -> Thinking {
        let per_mille = |value: Value| value.per_mille();
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
                    per_mille: per_mille(line.value),
                    mate: line.value.mate(),
                    depth: line.depth,
                    moves: line.moves.iter().copied().map(point_data).collect(),
                })
                .collect(),
        }
    }

    /// The best candidate.
    pub fn best(&self) -> Option<Point> {
        self.lines.first().and_then(LineData::first)
    }

    /// Positions visited a second.
    pub fn speed(&self) -> f64 {
        if self.millis > 0.0 { self.nodes * 1000.0 / self.millis } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(moves: &[PointData]) -> PositionData {
        PositionData {
            rule: "freestyle".into(),
            size: 15,
            black: vec![],
            white: vec![],
            white_begins: false,
            moves: moves.to_vec(),
        }
    }

    #[test]
    fn a_position_survives_the_way() {
        let position = data(&[(7, 7), (8, 8)]).position().unwrap();
        assert_eq!(position.board().len(), 2);
        assert_eq!(position.to_move(), Stone::Black);
    }

    #[test]
    fn a_bad_position_is_named() {
        let twice = data(&[(7, 7), (7, 7)]).position().unwrap_err();
        assert_eq!(twice.to_string(), "move 2, h8: h8 is taken by a black stone");
        let off = data(&[(40, 7)]).position().unwrap_err();
        assert_eq!(off, PositionError::Point((40, 7)));
        let rule = PositionData { rule: "go".into(), ..data(&[]) }.position().unwrap_err();
        assert!(rule.to_string().contains("\"go\""), "{rule}");
    }
}
