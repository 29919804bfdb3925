//! The steps in which opening rules are written.

use super::area::Area;
use super::{Instead, Seat};

/// One step of an opening.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A stone of the colour to move.
    Stone {
        /// Who places it.
        by: By,
        /// Where on the board it may be placed.
        area: Area,
    },
    /// A choice of colours.
    Colour {
        /// Who chooses.
        by: By,
    },
    /// White declares how many fifth moves Black will offer.
    Declare {
        /// At most this many.
        most: u8,
    },
    /// Black offers fifth moves.
    Offer(Count),
    /// White picks the fifth move.
    Pick,
    /// Either the next steps or an alternative.
    Either {
        /// The steps if the player goes on.
        go_on: &'static [Step],
        /// The alternative.
        instead: Instead,
        /// The steps if the player takes the alternative.
        steps: &'static [Step],
    },
}

/// Who takes a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum By {
    /// The given player, whatever their colour.
    Seat(Seat),
    /// The player who holds the colour to move.
    ToMove,
    /// The opponent of the player who placed the last stone.
    Opponent,
}

/// How many fifth moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// As many as the rule requires.
    Fixed(u8),
    /// As many as were declared.
    Declared,
}
