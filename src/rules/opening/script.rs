//! The steps that opening rules are written in.

use super::area::Area;
use super::{Instead, Seat};

/// One step of an opening.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A stone of the colour that is due.
    Stone {
        /// Who places it.
        by: By,
        /// Where on the board it may stand.
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
    /// The next steps, or others instead.
    Either {
        /// If the player goes on.
        go_on: &'static [Step],
        /// What he may do instead.
        instead: Instead,
        /// If he does.
        steps: &'static [Step],
    },
}

/// Who takes a step.
#[derive(Clone, Copy, Debug)]
pub(super) enum By {
    /// That player, whatever his colour.
    Seat(Seat),
    /// Who holds the colour that is to move.
    ToMove,
    /// The opponent of whoever placed the last stone.
    Opponent,
}

/// How many fifth moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    /// As many as the rule says.
    Fixed(u8),
    /// As many as were declared.
    Declared,
}
