//! A puzzle, its kind and themes.

use alloc::vec::Vec;

use crate::board::Point;
use crate::rules::Position;
use crate::threats::Exchange;

/// The task of a puzzle.
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

/// A feature of a solution.
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
    /// A point that is forbidden to Black helps White.
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
    /// The task.
    pub kind: PuzzleKind,
    /// The right move.
    pub first: Point,
    /// The solver's moves and the replies that hold out longest; for a defence puzzle only the move
    /// itself.
    pub line: Vec<Exchange>,
    /// The features of the solution.
    pub themes: Vec<PuzzleTheme>,
    /// Its difficulty, on the same scale as players' ratings.
    pub rating: u32,
}
