//! What a search needs to know of a game.

use alloc::vec::Vec;

use super::{INFINITY, ValueReason};

/// The two players by what they want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants the value high.
    Max,
    /// Wants the value low.
    Min,
}

impl Player {
    /// The value that this player likes any other better than.
    pub const fn worst(self) -> i32 {
        match self {
            Player::Max => -INFINITY,
            Player::Min => INFINITY,
        }
    }

    /// Whether this player likes `value` better than `other`.
    pub const fn prefers(self, value: i32, other: i32) -> bool {
        match self {
            Player::Max => value > other,
            Player::Min => value < other,
        }
    }
}

/// A game of two players with opposite interests, on one position that moves are played on and
/// taken back from.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;

    /// Whose move it is. The same player may move twice running.
    fn player(&self) -> Player;

    /// The moves of the player to move, in the order in which they are to be tried. Asked only
    /// while the game has not [ended](Game::ended); where there are none, the branch ends there.
    fn moves(&mut self) -> Vec<Self::Move>;

    /// Plays one of the [`moves`](Game::moves).
    fn play(&mut self, chosen: Self::Move);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Whether the game is over here.
    fn ended(&self) -> bool;

    /// What the position is worth to [`Player::Max`] as it stands, without looking ahead. Strictly
    /// between `-INFINITY` and [`INFINITY`].
    fn value(&self) -> i32;

    /// A key of the position: equal positions have equal keys, and others (nearly) never.
    /// Everything that decides the value of the game from here on belongs to it.
    fn key(&self) -> u64;
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicResult<M> {
    /// The value for [`Player::Max`].
    pub value: i32,
    /// The first move that reaches the value; `None` where no move was looked at.
    pub best: Option<M>,
}

/// Why the search looks no further here, if it does not: the game is over or the horizon is
/// reached.
pub(super) fn end_of_branch(game: &impl Game, depth: u32) -> Option<ValueReason> {
    if game.ended() {
        Some(ValueReason::Ended)
    } else {
        (depth == 0).then_some(ValueReason::Horizon)
    }
}
