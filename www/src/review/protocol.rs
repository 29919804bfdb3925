//! What page and reviewer say to each other.

use serde::{Deserialize, Serialize};

use tengen::review::{Class, ForcedWin, Row, Summary, WinKind};

use crate::protocol::{Permit, PointData, PositionData, RequestId, line_data, point_data};

/// From the page to the reviewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Review the moves of a position; ends any other work.
    Review {
        /// The request.
        id: RequestId,
        /// The game.
        position: PositionData,
        /// The first move that is judged, from 1: those before are of an opening.
        from: u32,
    },
    /// Say whether another move would have been right in the place of one that was reviewed.
    Try {
        /// The request.
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The other move.
        point: PointData,
        /// The best chance there, in thousandths, as the review has it.
        best: u32,
    },
    /// Look at a move again with so many times the limits.
    Deeper {
        /// The request.
        id: RequestId,
        /// The position before the move.
        position: PositionData,
        /// The move.
        point: PointData,
        /// How many times the limits of the review.
        times: u32,
    },
    /// Value positions by these weights; work under way goes on, and nothing that was searched for it is remembered.
    Weights {
        /// The name of the rule they are learnt for.
        rule: String,
        /// The file as the site has it.
        #[serde(with = "serde_bytes")]
        file: Vec<u8>,
    },
    /// Give up any work.
    Cancel,
}

impl Permit for Request {
    fn permits(&self) -> Option<RequestId> {
        match self {
            Request::Review { id, .. } | Request::Try { id, .. } | Request::Deeper { id, .. } => {
                Some(*id)
            }
            Request::Cancel => Some(0),
            Request::Weights { .. } => None,
        }
    }
}

/// From the reviewer to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The reviewer takes requests now.
    Ready,
    /// More is known of the game.
    Known {
        /// The request.
        id: RequestId,
        /// What is known of some moves; it takes the place of what was known of them.
        rows: Vec<RowData>,
        /// What is known of the whole.
        summary: SummaryData,
        /// How much is done, in thousandths.
        done: u32,
    },
    /// The whole game was reviewed: what an SGF file says of it, as values of the property
    /// [`PROPERTY`](tengen::review::PROPERTY) for each move by its number, and for the whole game by 0.
    Annotated {
        /// The request.
        id: RequestId,
        values: Vec<(u32, Vec<String>)>,
    },
    /// A position of the game is a puzzle: exactly one move was right, which is proved.
    Puzzle {
        /// The request.
        id: RequestId,
        /// The puzzle's name.
        name: String,
        /// The puzzle as a record.
        text: String,
    },
    /// Nothing more will be said to a request.
    Done {
        /// The request.
        id: RequestId,
    },
    /// What was found out about a move that was tried.
    Tried {
        /// The request.
        id: RequestId,
        /// What is said of the try.
        judgement: Judgement,
    },
    /// What was found out about a move that was looked at again, as if it were the first of its game.
    Deeper {
        /// The request.
        id: RequestId,
        /// What is known of the move by this look alone.
        row: Box<RowData>,
        /// The same as an SGF file has it, as values of the property [`PROPERTY`](tengen::review::PROPERTY).
        values: Vec<String>,
    },
    /// A request cannot be met.
    Refused {
        /// The request.
        id: RequestId,
        /// Why, in words.
        reason: String,
    },
}

/// What is known of a move. Chances are the mover's, in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowData {
    /// Its number, from 1.
    pub ply: u32,
    /// Where it was played.
    pub played: PointData,
    /// The best move.
    pub best: PointData,
    /// The chance before it.
    pub chance: u32,
    pub chance_after: u32,
    /// The name of its class.
    pub class: String,
    /// The forced win that the mover had.
    pub had: Option<WinData>,
    /// The forced win that the opponent has after it.
    pub allows: Option<WinData>,
    /// The moves after which no win was found, where the mover was threatened by a forced one.
    pub holds: Option<Vec<PointData>>,
    /// Moves that are not proved to lose, but after which the engine sees the opponent win.
    pub doubtful: Vec<PointData>,
    /// Whether it is proved that every move lost.
    pub lost: bool,
    /// Whether no move was found that held, without a proof that every one lost.
    pub seems_lost: bool,
    /// Whether a better move is known, which is found right when it is tried.
    pub has_better: bool,
    /// Whether no limit was reached.
    pub complete: bool,
}

impl RowData {
    /// Whether the move is judged; the stones of an opening are not.
    pub fn is_judged(&self) -> bool {
        self.class != Class::Unjudged.name()
    }

    /// Whether the move is worth a look, as something is said against it.
    pub fn is_moment(&self) -> bool {
        let is_fine = [Class::Best, Class::Good].map(Class::name).contains(&self.class.as_str());
        self.is_judged() && !is_fine
    }
}

impl RowData {
    /// Adds what a deeper look has found out about the move. What is proved stays proved, and the class goes with the
    /// proofs: one that says less against the move than a proof does is no news.
    pub fn deepen(&mut self, found: RowData) {
        let has_news = self.had.is_none() && found.had.is_some()
            || self.allows.is_none() && found.allows.is_some()
            || !self.lost && found.lost;
        if has_news {
            (self.class, self.best) = (found.class, found.best);
            (self.chance, self.chance_after) = (found.chance, found.chance_after);
        }
        self.had = self.had.take().or(found.had);
        self.allows = self.allows.take().or(found.allows);
        self.lost |= found.lost;
        (self.holds, self.doubtful) = (found.holds.or(self.holds.take()), found.doubtful);
        self.seems_lost = found.seems_lost && !self.lost;
        self.has_better |= found.has_better && has_news;
        self.complete = found.complete;
    }

    /// Whether a deeper look may still find something: something about the move is not proved.
    pub fn is_open(&self) -> bool {
        let holds = self.holds.as_ref().is_some_and(|holds| !holds.is_empty());
        !self.lost && (!self.complete || self.seems_lost || holds || !self.doubtful.is_empty())
    }
}

impl From<&Row> for RowData {
    fn from(row: &Row) -> RowData {
        RowData {
            ply: row.ply as u32,
            played: point_data(row.played),
            best: point_data(row.best),
            chance: row.chance,
            chance_after: row.chance_after,
            class: row.class.name().to_owned(),
            had: row.had.as_ref().map(WinData::from),
            allows: row.allows.as_ref().map(WinData::from),
            holds: row.holds.as_ref().map(|all| all.iter().copied().map(point_data).collect()),
            doubtful: row.doubtful.iter().flatten().copied().map(point_data).collect(),
            lost: row.lost,
            seems_lost: row.seems_lost,
            has_better: row.has_better(),
            complete: row.complete,
        }
    }
}

impl From<&ForcedWin> for WinData {
    fn from(win: &ForcedWin) -> WinData {
        WinData { by_fours: win.kind == WinKind::Fours, line: line_data(win.line.iter().copied()) }
    }
}

impl From<&Summary> for SummaryData {
    fn from(summary: &Summary) -> SummaryData {
        let tenths = |percent: f64| (percent * 10.0).round() as u32;
        SummaryData {
            last_escape: summary.last_escape.map(|ply| ply as u32),
            onset: summary.onset.map(|ply| ply as u32),
            accuracy: [summary.accuracy.black.map(tenths), summary.accuracy.white.map(tenths)],
            complete: summary.complete,
        }
    }
}

/// What was found out about a move that was tried in the place of another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// Whether it is as good as the best.
    pub right: bool,
    /// The chance after it, in thousandths.
    pub chance_after: u32,
    /// The forced win that the opponent has after it.
    pub allows: Option<WinData>,
    /// The opponent's best answer, where that is no forced win.
    pub answer: Option<PointData>,
}

/// A forced win, proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinData {
    /// Whether every move of it is a four.
    pub by_fours: bool,
    /// The winner's move, the reply that holds out longest or [`None`] where every reply is forbidden, and so
    /// on to the five.
    pub line: Vec<Option<PointData>>,
}

impl WinData {
    /// Own stones to the five.
    pub fn stones(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

/// What is known of a whole game.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SummaryData {
    /// The number of the loser's last move before which something still held.
    pub last_escape: Option<u32>,
    /// The number of the winner's first move from which the win was there without gap.
    pub onset: Option<u32>,
    /// Black's and White's accuracy, in tenths of a percent.
    pub accuracy: [Option<u32>; 2],
    /// Whether no limit was reached.
    pub complete: bool,
}
