//! What the page knows of a review.

use std::collections::{BTreeMap, BTreeSet};

use super::protocol::{Answer, RowData, SummaryData};
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

/// What the page knows of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewState {
    pub worker: Reviewing,
    /// The game that is or was reviewed.
    pub game: Option<PositionData>,
    /// The request under way, if one is.
    pub asked: Option<RequestId>,
    /// What is known of each move, by its number.
    pub rows: BTreeMap<usize, RowData>,
    /// What is known of the whole.
    pub summary: SummaryData,
    /// How much is done, in thousandths.
    pub done: u32,
    /// Whether all is.
    pub is_done: bool,
    /// The move that is being tried, by its request.
    pub trying: Option<RequestId>,
    /// The moves in whose place the engine's choice is shown: whoever has not asked for it can still find it.
    pub revealed: BTreeSet<usize>,
}

impl ReviewState {
    /// Whether it is under way.
    pub fn is_running(&self) -> bool {
        self.game.is_some()
            && !self.is_done
            && (self.asked.is_some() || self.worker == Reviewing::Starting)
    }

    /// Forgets everything but the worker.
    pub fn forget(&mut self) {
        *self = ReviewState { worker: self.worker, ..ReviewState::default() };
    }

    /// Knows all of a review that was made before.
    pub fn remember(&mut self, game: PositionData, rows: Vec<RowData>, summary: SummaryData) {
        self.forget();
        self.rows = rows.into_iter().map(|row| (row.ply as usize, row)).collect();
        (self.game, self.summary) = (Some(game), summary);
        (self.done, self.is_done) = (1000, true);
    }

    /// Takes what is known of the game.
    pub fn take(&mut self, answer: &Answer) {
        match answer {
            Answer::Known { id, rows, summary, done } if self.asked == Some(*id) => {
                for row in rows {
                    self.rows.insert(row.ply as usize, row.clone());
                }
                self.summary = summary.clone();
                self.done = *done;
            }
            Answer::Done { id } if self.asked == Some(*id) => {
                self.asked = None;
                self.is_done = true;
                self.done = 1000;
            }
            Answer::Refused { id, .. } if self.asked == Some(*id) => {
                self.asked = None;
                self.is_done = true;
            }
            _ => {}
        }
    }

    /// The moves that are worth a look: those of a class other than `best` and `good` that are judged, the worst
    /// kinds of errors as well as the small ones, in the order they were played.
    pub fn moments(&self) -> impl Iterator<Item = &RowData> {
        self.rows.values().filter(|row| row.is_moment())
    }

    /// How many moves at the beginning of the game are not judged.
    pub fn unjudged(&self) -> usize {
        let last = self.rows.iter().rev().find(|(_, row)| !row.is_judged());
        last.map_or(0, |(&ply, _)| ply)
    }
}
