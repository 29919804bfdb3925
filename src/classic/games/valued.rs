//! A gomoku position whose lines are scored while moves are made and taken back.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use crate::board::Point;
use crate::rules::Position;
use crate::taught::{ScoreTable, ScoreTally};

/// The state shared by both gomoku games.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    pub(super) position: Position,
    pub(super) tally: ScoreTally,
}

impl Valued {
    pub(super) fn new(position: Position, table: ScoreTable) -> Valued {
        let tally = ScoreTally::new(table, position.board());
        Valued { position, tally }
    }

    /// Plays a free point of a game that is in progress.
    ///
    /// # Panics
    /// For any other point: the games play only what their `moves` returns.
    pub(super) fn play(&mut self, chosen: Point) {
        let stone = self.position.to_move();
        self.position.play(chosen).expect("moves gives free points of a game that goes on");
        self.tally.place(chosen, stone);
    }

    pub(super) fn take_back(&mut self) {
        if let Some(point) = self.position.undo() {
            self.tally.remove(point);
        }
    }

    pub(super) fn ended(&self) -> bool {
        self.position.ending().is_some()
    }

    pub(super) fn key(&self) -> u64 {
        self.position.board().hash()
    }
}

/// Points with their worth, the best first and ties row by row.
///
/// Uses a heap: the standard library's sorts are ten times the code.
pub(in crate::classic) fn ranked(
    points: impl IntoIterator<Item = Point>,
    worth: impl Fn(Point) -> i32,
) -> Vec<(Reverse<i32>, Point)> {
    let ranked: BinaryHeap<_> =
        points.into_iter().map(|point| (Reverse(worth(point)), point)).collect();
    ranked.into_sorted_vec()
}
