//! Lines of forced play and the results of solvers.

use core::iter;

use crate::board::Point;

/// How the defender answers a four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reply {
    /// With this stone.
    Stone(Point),
    /// Not at all: every point that would stop the five is a foul.
    NoLegalPoint,
}

impl Reply {
    /// The stone, if there is one.
    pub fn stone(self) -> Option<Point> {
        match self {
            Reply::Stone(point) => Some(point),
            Reply::NoLegalPoint => None,
        }
    }
}

/// A move of the attacker and the answer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exchange {
    /// The attacker's stone.
    pub attack: Point,
    /// The answer; `None` after the five.
    pub reply: Option<Reply>,
}

impl Exchange {
    /// The five that ends a line.
    pub(crate) const fn five(attack: Point) -> Exchange {
        Exchange { attack, reply: None }
    }
}

/// The moves of a line one by one; `None` stands for a reply that has no legal point.
pub fn line_moves(line: &[Exchange]) -> impl Iterator<Item = Option<Point>> + '_ {
    line.iter().flat_map(|exchange| {
        iter::once(Some(exchange.attack)).chain(exchange.reply.map(Reply::stone))
    })
}

/// The result of a solver, for the kind of win that it looks for and no other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution<W> {
    /// The attacker wins, whatever the defender replies.
    Win(W),
    /// It was shown that there is no win of this kind. There may be another: without a win by fours there may be one by
    /// threats, and without that one that begins with a move that threatens nothing immediately.
    NoWin,
    /// The limit was reached before a win was found or ruled out.
    Unknown,
}

impl<W> Solution<W> {
    /// The win, if it is one.
    pub fn win(self) -> Option<W> {
        match self {
            Solution::Win(win) => Some(win),
            _ => None,
        }
    }

    /// Converts the win to another form.
    pub fn map<V>(self, turn: impl FnOnce(W) -> V) -> Solution<V> {
        match self {
            Solution::Win(win) => Solution::Win(turn(win)),
            Solution::NoWin => Solution::NoWin,
            Solution::Unknown => Solution::Unknown,
        }
    }

    /// Whether it is a win.
    pub fn is_win(&self) -> bool {
        matches!(self, Solution::Win(_))
    }
}
