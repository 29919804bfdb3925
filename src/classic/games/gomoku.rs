//! Gomoku as a game for the taught algorithms.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::valued::{Valued, ranked};
use crate::board::{Board, Point, PointSet, Size, Stone};
use crate::classic::{Game, Player};
use crate::names::{UnknownName, by_name};
use crate::rules::{Position, five_through};
use crate::taught::ScoreTable;

/// The order in which moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CandidateOrder {
    /// Row by row from a1.
    #[default]
    None,
    /// The highest attack plus defence first, ties row by row.
    Valuation,
}

impl CandidateOrder {
    /// Both.
    pub const ALL: [CandidateOrder; 2] = [CandidateOrder::None, CandidateOrder::Valuation];

    /// `none` or `valuation`, the word used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            CandidateOrder::None => "none",
            CandidateOrder::Valuation => "valuation",
        }
    }
}

impl fmt::Display for CandidateOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CandidateOrder {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<CandidateOrder, UnknownName> {
        let known = CandidateOrder::ALL.into_iter().map(|order| (order.name(), order));
        by_name(text, ["order", "orders"], known)
    }
}

/// Which moves are tried, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Candidates {
    /// The order.
    pub order: CandidateOrder,
    /// How many are kept at every ply, the best by valuation; `None` keeps all.
    pub width: Option<usize>,
}

/// The maximum distance of a candidate from a stone, in rows and columns.
const REACH: u32 = 3;

/// The empty points with a stone within three rows and columns, row by row from a1; on the empty
/// board the centre, on even sizes the [low](Size::low_centre) one.
pub fn candidates(board: &Board) -> Vec<Point> {
    if board.is_empty() {
        return vec![board.size().low_centre()];
    }
    let mut rows = [0u32; Size::MAX as usize];
    for placed in board.history() {
        rows[usize::from(placed.point.y())] |= 1 << placed.point.x();
    }
    let within_columns =
        rows.map(|row| (0..=REACH).fold(0, |near, shift| near | row << shift | row >> shift));
    let near = |point: &Point| {
        let y = usize::from(point.y());
        let first = y.saturating_sub(REACH as usize);
        let last = (y + REACH as usize).min(rows.len() - 1);
        within_columns[first..=last].iter().any(|row| row >> point.x() & 1 == 1)
    };
    board.free_points().filter(near).collect()
}

/// Gomoku under any rule, on any size: its moves are the [`candidates`] without Black's fouls, its
/// values come from a taught [`ScoreTable`]. Max is the side to move at the start.
///
/// A win ends its branch and is evaluated like any other board.
#[derive(Clone, Debug)]
pub struct Gomoku {
    valued: Valued,
    candidates: Candidates,
    max: Stone,
}

impl Gomoku {
    /// Creates the game from `position` on.
    pub fn new(position: Position, table: ScoreTable, candidates: Candidates) -> Gomoku {
        let max = position.to_move();
        Gomoku { valued: Valued::new(position, table), candidates, max }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.valued.position
    }

    /// Returns attack plus defence of a free point for the side to move: the
    /// [`total`](crate::taught::Valuation::total) of its valuation.
    pub fn worth(&self, point: Point) -> i32 {
        let worth = |stone| {
            let mut sum = 0;
            for pattern in self.valued.tally.patterns(point, stone) {
                let (board, rule) = (self.valued.position.board(), self.valued.position.rule());
                if !pattern.is_five() || five_through(board, rule, stone, point).is_some() {
                    sum += pattern.score();
                }
            }
            sum
        };
        worth(Stone::Black) + worth(Stone::White)
    }
}

impl Game for Gomoku {
    type Move = Point;

    fn player(&self) -> Player {
        if self.valued.position.to_move() == self.max { Player::Max } else { Player::Min }
    }

    fn moves(&mut self) -> Vec<Point> {
        let mut moves = candidates(self.valued.position.board());
        moves.retain(|&point| self.valued.position.foul(point).is_none());
        let Candidates { order, width } = self.candidates;
        let width = width.unwrap_or(usize::MAX);
        if order == CandidateOrder::None && moves.len() <= width {
            return moves;
        }
        let ranked = ranked(moves, |point| self.worth(point));
        let kept = ranked.into_iter().take(width).map(|(_, point)| point);
        if order == CandidateOrder::None {
            kept.collect::<PointSet>().iter().collect()
        } else {
            kept.collect()
        }
    }

    fn play(&mut self, chosen: Point) {
        self.valued.play(chosen);
    }

    fn take_back(&mut self) {
        self.valued.take_back();
    }

    fn ended(&self) -> bool {
        self.valued.ended()
    }

    fn value(&self) -> i32 {
        self.valued.tally.evaluation(self.max)
    }

    fn key(&self) -> u64 {
        self.valued.key()
    }
}
