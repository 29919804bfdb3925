//! What is to be decided, and decisions.

use crate::board::{Point, PointSet, Stone};

/// One of the two at the board, whichever colour he comes to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Who begins the opening; holds Black until a colour is chosen.
    First,
    /// The other.
    Second,
}

impl Seat {
    /// The other player.
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// A decision that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Whose.
    pub player: Seat,
    /// Of what kind.
    pub ask: Ask,
    /// What the player may do instead, if anything, by [`Decision::Instead`].
    pub instead: Option<Instead>,
}

/// Kinds of decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Place a stone on one of these points: [`Decision::Point`].
    Place {
        /// Its colour.
        stone: Stone,
        /// The points to choose from.
        points: PointSet,
    },
    /// Choose the colour to play, which keeps the colours as they are or swaps them:
    /// [`Decision::Colour`].
    Colour,
    /// Declare how many fifth moves are to be offered: [`Decision::Number`].
    Declare {
        /// At least this many.
        from: u8,
        /// At most this many.
        to: u8,
    },
    /// Offer one more fifth move, no two of them the same by symmetry: [`Decision::Point`].
    Offer {
        /// The points to choose from.
        points: PointSet,
        /// How many are still to be offered, this one included.
        left: u8,
    },
    /// Pick the fifth move among those offered: [`Decision::Point`].
    Pick {
        /// The points to choose from.
        points: PointSet,
    },
}

impl Ask {
    /// The points to choose from, where it is points that are asked for.
    pub const fn points(&self) -> Option<&PointSet> {
        match self {
            Ask::Place { points, .. } | Ask::Offer { points, .. } | Ask::Pick { points } => {
                Some(points)
            }
            Ask::Colour | Ask::Declare { .. } => None,
        }
    }
}

/// What a player may do instead of what he is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Swap1: stop at one stone and let the opponent choose a colour.
    LetChoose,
    /// Swap2: place one white and one black stone more and let the opponent choose a colour.
    PlaceTwo,
    /// Taraguchi-10: offer ten fifth moves.
    OfferTen,
}

/// An answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// This point: to [`Ask::Place`], [`Ask::Offer`] and [`Ask::Pick`].
    Point(Point),
    /// I play this colour: to [`Ask::Colour`].
    Colour(Stone),
    /// This many: to [`Ask::Declare`].
    Number(u8),
    /// The question's [`Instead`].
    Instead,
}
