//! Questions that an opening asks, and the decisions that answer them.

use crate::board::{Point, PointSet, Stone};

/// One of the two players, whichever colour they end up playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// The player who begins the opening; holds Black until a colour is chosen.
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

    /// The name: `first` or `second`.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }

    /// The seat with a name.
    pub fn from_name(name: &str) -> Option<Seat> {
        [Seat::First, Seat::Second].into_iter().find(|seat| seat.name() == name)
    }
}

/// A decision that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who decides.
    pub player: Seat,
    /// What is to be decided.
    pub ask: Ask,
    /// The alternative open to the player, if any, by [`Decision::Instead`].
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
    /// Choose the colour to play, which keeps or swaps the colours: [`Decision::Colour`].
    Colour,
    /// Declare how many fifth moves are to be offered: [`Decision::Number`].
    Declare {
        /// At least this many.
        from: u8,
        /// At most this many.
        to: u8,
    },
    /// Offer one more fifth move, no two equivalent by symmetry: [`Decision::Point`].
    Offer {
        /// The points to choose from.
        points: PointSet,
        /// How many are still to be offered, this one included.
        left: u8,
    },
    /// Pick one of the offered fifth moves: [`Decision::Point`].
    Pick {
        /// The points to choose from.
        points: PointSet,
    },
}

impl Ask {
    /// The points to choose from, if the question asks for a point.
    pub const fn points(&self) -> Option<&PointSet> {
        match self {
            Ask::Place { points, .. } | Ask::Offer { points, .. } | Ask::Pick { points } => {
                Some(points)
            }
            Ask::Colour | Ask::Declare { .. } => None,
        }
    }
}

/// What a player may do instead of answering the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// Swap1: stop at one stone and let the opponent choose a colour.
    LetChoose,
    /// Swap2: place another white and another black stone and let the opponent choose a colour.
    PlaceTwo,
    /// Taraguchi-10: offer ten fifth moves.
    OfferTen,
}

/// An answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A point: answers [`Ask::Place`], [`Ask::Offer`] and [`Ask::Pick`].
    Point(Point),
    /// The colour to play: answers [`Ask::Colour`].
    Colour(Stone),
    /// A number: answers [`Ask::Declare`].
    Number(u8),
    /// Takes the question's [`Instead`].
    Instead,
}
