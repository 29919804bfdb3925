//! What the page knows of a review.

use std::collections::{BTreeMap, BTreeSet};

use tengen::board::Point;
use tengen::notation::NodeId;
use tengen::review::{Row, Summary, Tried};

use super::protocol::ReviewAnswer;
use crate::protocol::{PositionData, RequestId};

/// The state of the reviewer's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Reviewing {
    /// Nobody has asked for it.
    #[default]
    Off,
    /// It is being loaded.
    Starting,
    /// It takes requests.
    Ready,
}

/// A deeper look at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeeperLook {
    /// The request; [`None`] until the worker can be asked.
    pub asked: Option<RequestId>,
    /// The number of the move.
    pub ply: usize,
    /// With how many times the limits of the review.
    pub times: u32,
}

/// How many times the limits of one look at a move the next deeper one has.
const DEEPER: u32 = 10;
/// The most: at a thousand times, a look takes minutes.
const DEEPEST: u32 = 1_000;

/// What the page knows of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewState {
    pub worker: Reviewing,
    /// The game that is or was reviewed.
    pub game: Option<PositionData>,
    /// The node on show when the review was opened of a game that is over: whoever is still there when the review is done
    /// is shown where the game turned.
    pub opened_at: Option<NodeId>,
    /// The request under way, if one is.
    pub asked: Option<RequestId>,
    /// What is known of each move, by its number.
    pub rows: BTreeMap<usize, Row>,
    /// What is known of the whole.
    pub summary: Summary,
    /// How much is done, in thousandths.
    pub done: u32,
    /// Whether all is.
    pub is_done: bool,
    /// The move that is being tried, by its request.
    pub trying: Option<RequestId>,
    /// The deeper look that is under way.
    pub deeper: Option<DeeperLook>,
    /// How many times the limits of the review each move was looked at with, where that was more than once.
    pub looked: BTreeMap<usize, u32>,
    /// The moves that were tried in the place of others, by these, and what was found of each: a deeper look does not know it.
    pub tried: BTreeMap<usize, BTreeMap<Point, Tried>>,
    /// The moves in whose place the engine's choice is shown: whoever has not asked for it can still find it.
    pub revealed: BTreeSet<usize>,
}

impl ReviewState {
    /// Whether it is under way.
    pub fn is_running(&self) -> bool {
        let is_at_work =
            self.asked.is_some() || self.trying.is_some() || self.worker == Reviewing::Starting;
        self.game.is_some() && !self.is_done && is_at_work
    }

    /// Forgets everything but the worker.
    pub fn forget(&mut self) {
        *self = ReviewState { worker: self.worker, ..ReviewState::default() };
    }

    /// Knows all of a review that was made before.
    pub fn remember(&mut self, game: PositionData, rows: Vec<Row>, summary: Summary) {
        self.forget();
        self.rows = rows.into_iter().map(|row| (row.ply, row)).collect();
        (self.game, self.summary) = (Some(game), summary);
        (self.done, self.is_done) = (1000, true);
    }

    /// Takes what is known of the game.
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

    /// Takes in what was found of a move that was tried in the place of another.
    pub fn learn(&mut self, ply: usize, point: Point, found: Tried) {
        let Some(row) = self.rows.get_mut(&ply) else { return };
        row.learn(point, found);
        self.tried.entry(ply).or_default().insert(point, found);
        self.summary.learn(self.rows.values());
    }

    /// Takes in once more which moves were found to lose in the place of this one: what is known now of those that hold does
    /// not come from the tries.
    fn learn_again(&mut self, ply: usize) {
        let Some(row) = self.rows.get_mut(&ply) else { return };
        let tried = self.tried.get(&ply).into_iter().flatten();
        for (&point, &found) in tried.filter(|(_, found)| **found != Tried::Held) {
            row.learn(point, found);
        }
    }

    /// Wants a deeper look at a move than any before, where there is one.
    pub fn want_deeper(&mut self, ply: usize) {
        if self.can_go_deeper(ply) {
            let times = self.looked.get(&ply).map_or(DEEPER, |times| times * DEEPER);
            self.deeper = Some(DeeperLook { asked: None, ply, times });
        }
    }

    /// Whether a move can be looked at more deeply.
    pub fn can_go_deeper(&self, ply: usize) -> bool {
        self.is_done
            && self.rows.get(&ply).is_some_and(Row::is_open)
            && self.looked.get(&ply).is_none_or(|&times| times < DEEPEST)
    }

    /// The moves that are worth a look: those of a class other than `best` and `good` that are judged, the worst
    /// kinds of errors as well as the small ones, in the order they were played.
    pub fn moments(&self) -> impl Iterator<Item = &Row> {
        self.rows.values().filter(|row| row.class.is_worth_a_look())
    }

    /// How many moves at the beginning of the game are not judged.
    pub fn unjudged(&self) -> usize {
        let last = self.rows.iter().rev().find(|(_, row)| !row.is_judged());
        last.map_or(0, |(&ply, _)| ply)
    }
}
