//! What both players are already sure of.

use super::Player;

/// Greater than every value.
pub const INFINITY: i32 = i32::MAX;

/// What the players can already force elsewhere in the tree. A value outside, or on the edge, can
/// no longer matter: one of the two will not let the game reach this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The best value [`Player::Max`] can force so far.
    pub alpha: i32,
    /// The best value [`Player::Min`] can hold so far.
    pub beta: i32,
}

impl Window {
    /// Nothing is sure yet.
    pub const FULL: Window = Window { alpha: -INFINITY, beta: INFINITY };

    /// Narrows the window to what holds once `player` is sure of `value`.
    pub fn narrow(&mut self, player: Player, value: i32) {
        match player {
            Player::Max => self.alpha = self.alpha.max(value),
            Player::Min => self.beta = self.beta.min(value),
        }
    }

    /// Whether no value is left inside, so that the rest of the node can be cut.
    pub const fn is_closed(self) -> bool {
        self.alpha >= self.beta
    }

    /// How a value found with this window bounds the true one.
    pub const fn bound(self, value: i32) -> ClassicBound {
        if value <= self.alpha {
            ClassicBound::AtMost
        } else if value >= self.beta {
            ClassicBound::AtLeast
        } else {
            ClassicBound::Exact
        }
    }

    /// The window as the other side sees it.
    pub(super) const fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// How a node's value bounds its true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassicBound {
    /// It is the true value.
    Exact,
    /// The true value is this or more: Min will avoid this position.
    AtLeast,
    /// The true value is this or less: Max will avoid this position.
    AtMost,
}
