//! A puzzle, its kind and themes.

use alloc::vec::Vec;

use crate::board::Point;
use crate::rules::Position;
use crate::threats::Exchange;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleKind {
    /// Win by continuous fours.
    Fours,
    /// Win by continuous threats.
    Threats,
    /// Find the only move that stops the opponent's fours.
    Defend,
}

impl PuzzleKind {
    /// All three.
    pub const ALL: [PuzzleKind; 3] = [PuzzleKind::Fours, PuzzleKind::Threats, PuzzleKind::Defend];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Fours => "vcf",
            PuzzleKind::Threats => "vct",
            PuzzleKind::Defend => "defend",
        }
    }
}

/// What a solution shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PuzzleTheme {
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

impl PuzzleTheme {
    /// All of them.
    pub const ALL: [PuzzleTheme; 11] = [
        PuzzleTheme::Vcf,
        PuzzleTheme::Vct,
        PuzzleTheme::FourThree,
        PuzzleTheme::DoubleFour,
        PuzzleTheme::OpenFour,
        PuzzleTheme::QuietFirst,
        PuzzleTheme::OnlyDefence,
        PuzzleTheme::ForbiddenTrap,
        PuzzleTheme::FoulAvoiding,
        PuzzleTheme::CounterFour,
        PuzzleTheme::OneMove,
    ];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleTheme::Vcf => "vcf",
            PuzzleTheme::Vct => "vct",
            PuzzleTheme::FourThree => "four-three",
            PuzzleTheme::DoubleFour => "double-four",
            PuzzleTheme::OpenFour => "open-four",
            PuzzleTheme::QuietFirst => "quiet-first",
            PuzzleTheme::OnlyDefence => "only-defence",
            PuzzleTheme::ForbiddenTrap => "forbidden-trap",
            PuzzleTheme::FoulAvoiding => "foul-avoiding",
            PuzzleTheme::CounterFour => "counter-four",
            PuzzleTheme::OneMove => "one-move",
        }
    }
}

/// A position with exactly one right move.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// What is to be done.
    pub kind: PuzzleKind,
    /// The right move.
    pub first: Point,
    /// Own moves and the replies that hold out longest; of a puzzle to defend only the move itself.
    pub line: Vec<Exchange>,
    /// What the solution shows.
    pub themes: Vec<PuzzleTheme>,
    /// How difficult it is, on a scale like that of players.
    pub rating: u32,
}
