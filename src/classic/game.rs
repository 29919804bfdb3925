//! The interface of a game to be searched.

use alloc::vec::Vec;

use super::{INFINITY, ValueReason};

/// The two players, by their goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Wants the value high.
    Max,
    /// Wants the value low.
    Min,
}

impl Player {
    /// The worst value for this player.
    pub const fn worst(self) -> i32 {
        match self {
            Player::Max => -INFINITY,
            Player::Min => INFINITY,
        }
    }

    /// Whether this player prefers `value` to `other`.
    pub const fn prefers(self, value: i32, other: i32) -> bool {
        match self {
            Player::Max => value > other,
            Player::Min => value < other,
        }
    }
}

/// A game of two players with opposite interests: a single position on which moves are played and
/// taken back.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;

    /// Whose move it is. The same player may move twice running.
    fn player(&self) -> Player;

    /// Returns the moves of the player to move, in the order in which they are to be tried. Called
    /// only while the game has not [ended](Game::ended); if there are none, the branch ends there.
    fn moves(&mut self) -> Vec<Self::Move>;

    /// Plays one of the [`moves`](Game::moves).
    fn play(&mut self, chosen: Self::Move);

    /// Takes the last move back.
    fn take_back(&mut self);

    /// Whether the game is over here.
    fn ended(&self) -> bool;

    /// Returns the value of the position for [`Player::Max`], without looking ahead. Strictly
    /// between `-INFINITY` and [`INFINITY`].
    fn value(&self) -> i32;

    /// Returns a key of the position: equal positions have equal keys, and others (nearly) never.
    /// It must cover everything that decides the value of the game from here on.
    fn key(&self) -> u64;
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicResult<M> {
    /// The value for [`Player::Max`].
    pub value: i32,
    /// The first move that reaches the value; `None` if no move was searched.
    pub best: Option<M>,
}

/// Why the search stops here, if it does: the game is over or the horizon is reached.
pub(super) fn end_of_branch(game: &impl Game, depth: u32) -> Option<ValueReason> {
    if game.ended() {
        Some(ValueReason::Ended)
    } else {
        (depth == 0).then_some(ValueReason::Horizon)
    }
}
