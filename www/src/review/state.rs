//! The page's knowledge of a review.

use std::collections::{BTreeMap, BTreeSet};

use tengen::board::Point;
use tengen::notation::NodeId;
use tengen::review::{Row, Summary, Tried};

use super::protocol::ReviewAnswer;
use crate::protocol::{PositionData, RequestId};

/// The state of the reviewer's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reviewing {
    /// It has not been requested.
    #[default]
    Off,
    /// It is being loaded.
    Starting,
    /// It accepts requests.
    Ready,
}

/// A deeper examination of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeeperLook {
    /// The request; [`None`] until the worker can be asked.
    pub asked: Option<RequestId>,
    /// The number of the move.
    pub ply: usize,
    /// The factor applied to the limits of the review.
    pub times: u32,
}

/// The factor from one examination of a move to the next deeper one.
const DEEPER: u32 = 10;
/// The largest factor: at a thousand, an examination takes minutes.
const DEEPEST: u32 = 1_000;

/// The page's knowledge of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewState {
    pub worker: Reviewing,
    /// The game being reviewed, or last reviewed.
    pub game: Option<PositionData>,
    /// The node shown when the review of a finished game was opened: a person who is still there when the review is
    /// done is shown where the game turned.
    pub opened_at: Option<NodeId>,
    /// The current request, if any.
    pub asked: Option<RequestId>,
    /// What is known about each move, by its number.
    pub rows: BTreeMap<usize, Row>,
    /// What is known about the whole game.
    pub summary: Summary,
    /// The progress in thousandths.
    pub done: u32,
    /// Whether the review is complete.
    pub is_done: bool,
    /// The request for the move being tried.
    pub trying: Option<RequestId>,
    /// The deeper examination in progress.
    pub deeper: Option<DeeperLook>,
    /// The factor applied to the limits of the review for each move, if greater than one.
    pub looked: BTreeMap<usize, u32>,
    /// For each move, the moves tried instead and their results, which a deeper examination does not know.
    pub tried: BTreeMap<usize, BTreeMap<Point, Tried>>,
    /// The moves for which the engine's choice is revealed: for the others, the person can still find it.
    pub revealed: BTreeSet<usize>,
}

impl ReviewState {
    /// Whether it is in progress.
    pub fn is_running(&self) -> bool {
        let is_at_work =
            self.asked.is_some() || self.trying.is_some() || self.worker == Reviewing::Starting;
        self.game.is_some() && !self.is_done && is_at_work
    }

    /// Forgets everything but the worker.
    pub fn forget(&mut self) {
        *self = ReviewState { worker: self.worker, ..ReviewState::default() };
    }

    /// Restores a complete review made before.
    pub fn remember(&mut self, game: PositionData, rows: Vec<Row>, summary: Summary) {
        self.forget();
        self.rows = rows.into_iter().map(|row| (row.ply, row)).collect();
        (self.game, self.summary) = (Some(game), summary);
        (self.done, self.is_done) = (1000, true);
    }

    /// Processes an answer about the game.
    pub fn take(&mut self, answer: &ReviewAnswer) {
        match answer {
            ReviewAnswer::Known { id, rows, summary, done } if self.asked == Some(*id) => {
                for row in rows {
                    self.rows.insert(row.ply, row.clone());
                    self.learn_again(row.ply);
                }
                self.summary = *summary;
                self.done = *done;
            }
            ReviewAnswer::Deeper { id, row } => {
                if let Some(look) = self.deeper.take_if(|look| look.asked == Some(*id))
                    && let Some(known) = self.rows.get_mut(&look.ply)
                {
                    known.deepen((**row).clone());
                    self.learn_again(look.ply);
                    self.looked.insert(look.ply, look.times);
                    self.summary.learn(self.rows.values());
                }
            }
            ReviewAnswer::Done { id } if self.asked == Some(*id) => {
                self.asked = None;
                self.is_done = true;
                self.done = 1000;
            }
            ReviewAnswer::Refused { id, .. } if self.asked == Some(*id) => {
                self.asked = None;
                self.is_done = true;
            }
            _ => {}
        }
    }

    /// Records the result for a move that was tried instead of another.
    pub fn learn(&mut self, ply: usize, point: Point, found: Tried) {
        let Some(row) = self.rows.get_mut(&ply) else { return };
        row.learn(point, found);
        self.tried.entry(ply).or_default().insert(point, found);
        self.summary.learn(self.rows.values());
    }

    /// Records again which moves were found to lose instead of this one: the current list of moves that hold does not
    /// take the tries into account.
    fn learn_again(&mut self, ply: usize) {
        let Some(row) = self.rows.get_mut(&ply) else { return };
        let tried = self.tried.get(&ply).into_iter().flatten();
        for (&point, &found) in tried.filter(|(_, found)| **found != Tried::Held) {
            row.learn(point, found);
        }
    }

    /// Requests a deeper examination of a move than any before, if there is one.
    pub fn want_deeper(&mut self, ply: usize) {
        if self.can_go_deeper(ply) {
            let times = self.looked.get(&ply).map_or(DEEPER, |times| times * DEEPER);
            self.deeper = Some(DeeperLook { asked: None, ply, times });
        }
    }

    /// Whether a move can be examined more deeply.
    pub fn can_go_deeper(&self, ply: usize) -> bool {
        self.is_done
            && self.rows.get(&ply).is_some_and(Row::is_open)
            && self.looked.get(&ply).is_none_or(|&times| times < DEEPEST)
    }

    /// The moves worth a look, in the order played: the judged ones of a class other than `best` and `good`, both grave
    /// errors and small ones.
    pub fn moments(&self) -> impl Iterator<Item = &Row> {
        self.rows.values().filter(|row| row.class.is_worth_a_look())
    }

    /// How many moves at the beginning of the game are not judged.
    pub fn unjudged(&self) -> usize {
        let last = self.rows.iter().rev().find(|(_, row)| !row.is_judged());
        last.map_or(0, |(&ply, _)| ply)
    }
}
