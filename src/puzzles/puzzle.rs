//! A puzzle, its kind and themes.

use alloc::vec::Vec;

use crate::board::Point;
use crate::rules::Position;
use crate::threats::Exchange;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Win by continuous fours.
    Fours,
    /// Win by continuous threats.
    Threats,
    /// Find the only move that stops the opponent's fours.
    Defend,
}

impl Kind {
    /// All three.
    pub const ALL: [Kind; 3] = [Kind::Fours, Kind::Threats, Kind::Defend];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Fours => "vcf",
            Kind::Threats => "vct",
            Kind::Defend => "defend",
        }
    }
}

/// What a solution shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// It wins by fours alone.
    Vcf,
    /// It wins by fours and threes.
    Vct,
    /// It ends with a four and an open three in one move.
    FourThree,
    /// It ends with two fours in one move.
    DoubleFour,
    /// It ends with an open four.
    OpenFour,
    /// Its first move makes no four.
    QuietFirst,
    /// Only one move holds.
    OnlyDefence,
    /// A point that Black may not play on helps White.
    ForbiddenTrap,
    /// Black has to avoid a foul on the way.
    FoulAvoiding,
    /// The defender makes fours himself.
    CounterFour,
    /// One move decides.
    OneMove,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 11] = [
        Theme::Vcf,
        Theme::Vct,
        Theme::FourThree,
        Theme::DoubleFour,
        Theme::OpenFour,
        Theme::QuietFirst,
        Theme::OnlyDefence,
        Theme::ForbiddenTrap,
        Theme::FoulAvoiding,
        Theme::CounterFour,
        Theme::OneMove,
    ];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Vcf => "vcf",
            Theme::Vct => "vct",
            Theme::FourThree => "four-three",
            Theme::DoubleFour => "double-four",
            Theme::OpenFour => "open-four",
            Theme::QuietFirst => "quiet-first",
            Theme::OnlyDefence => "only-defence",
            Theme::ForbiddenTrap => "forbidden-trap",
            Theme::FoulAvoiding => "foul-avoiding",
            Theme::CounterFour => "counter-four",
            Theme::OneMove => "one-move",
        }
    }
}

/// A position with exactly one right move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// What is to be done.
    pub kind: Kind,
    /// The right move.
    pub first: Point,
    /// Own moves and the replies that hold out longest; of a puzzle to defend only the move itself.
    pub line: Vec<Exchange>,
    /// What the solution shows.
    pub themes: Vec<Theme>,
    /// How difficult it is, on a scale like that of players.
    pub rating: u32,
}
