//! Errors in files, and their places.

use alloc::string::String;
use core::fmt;

use crate::board::{BoardError, SizeError};

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In this line, counted from 1.
    Line(usize),
    /// At this character of a text, line and column counted from 1.
    Character {
        /// The line.
        line: usize,
        /// The character in it.
        column: usize,
    },
    /// At this byte of a file that is not a text, counted from 1.
    Byte(usize),
    /// At this move of the main line, counted from 1.
    Move(usize),
}

impl Place {
    /// The place of a byte, counted from 0, in a text.
    pub(super) fn in_text(text: &str, byte: usize) -> Place {
        let before = text.get(..byte).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Place::Character {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// Returns the same place, given that the text read was a single line, with this number from 1,
    /// of a larger text.
    pub fn in_line(self, line: usize) -> Place {
        match self {
            Place::Character { column, .. } => Place::Character { line, column },
            place => place,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line(line) => write!(f, "line {line}"),
            Place::Character { line, column } => write!(f, "line {line}, column {column}"),
            Place::Byte(byte) => write!(f, "byte {byte}"),
            Place::Move(number) => write!(f, "move {number}"),
        }
    }
}

/// What was expected in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A move such as h8.
    Move,
    /// A point as two numbers.
    Coordinates,
    /// One of the rules.
    Rule,
    /// Text, or a format that holds games.
    Readable,
    /// The beginning of an SGF game.
    Game,
    /// A bracket, a semicolon or a property.
    Token,
    /// A property's value.
    Value,
    /// The end of a property's value.
    ClosingBracket,
    /// The end of a game tree.
    ClosingParenthesis,
    /// A node for a property.
    NodeBeforeProperty,
    /// A node for a variation.
    NodeBeforeVariation,
    /// A node in a game tree.
    Node,
    /// The size of a square board.
    SquareSize,
    /// One of the two colours.
    Colour,
    /// A label for a point.
    Label,
    /// A point as SGF writes it.
    SgfPoint,
    /// The first line of a PSQ file.
    PsqHeader,
    /// A square board.
    SquareBoard,
    /// A move of a PSQ file.
    PsqMove,
    /// The first bytes of a RenLib file.
    LibHeader,
    /// A whole RenLib header.
    LibHeaderSize,
    /// A node of a RenLib file.
    LibNode,
    /// A node's flags.
    LibFlags,
    /// The data announced by a node's flags.
    LibExtension,
    /// A node's point.
    LibPoint,
    /// A point of RenLib's board.
    LibBoardPoint,
    /// The end of a RenLib text.
    LibTextEnd,
    /// The end of a RenLib text that ends with zero.
    LibTextZero,
}

impl Expected {
    /// Everything that can be expected.
    pub const ALL: [Expected; 28] = [
        Expected::Move,
        Expected::Coordinates,
        Expected::Rule,
        Expected::Readable,
        Expected::Game,
        Expected::Token,
        Expected::Value,
        Expected::ClosingBracket,
        Expected::ClosingParenthesis,
        Expected::NodeBeforeProperty,
        Expected::NodeBeforeVariation,
        Expected::Node,
        Expected::SquareSize,
        Expected::Colour,
        Expected::Label,
        Expected::SgfPoint,
        Expected::PsqHeader,
        Expected::SquareBoard,
        Expected::PsqMove,
        Expected::LibHeader,
        Expected::LibHeaderSize,
        Expected::LibNode,
        Expected::LibFlags,
        Expected::LibExtension,
        Expected::LibPoint,
        Expected::LibBoardPoint,
        Expected::LibTextEnd,
        Expected::LibTextZero,
    ];

    /// A name, for translations.
    pub const fn name(self) -> &'static str {
        match self {
            Expected::Move => "move",
            Expected::Coordinates => "coordinates",
            Expected::Rule => "rule",
            Expected::Readable => "readable",
            Expected::Game => "game",
            Expected::Token => "token",
            Expected::Value => "value",
            Expected::ClosingBracket => "closing-bracket",
            Expected::ClosingParenthesis => "closing-parenthesis",
            Expected::NodeBeforeProperty => "node-before-property",
            Expected::NodeBeforeVariation => "node-before-variation",
            Expected::Node => "node",
            Expected::SquareSize => "square-size",
            Expected::Colour => "colour",
            Expected::Label => "label",
            Expected::SgfPoint => "sgf-point",
            Expected::PsqHeader => "psq-header",
            Expected::SquareBoard => "square-board",
            Expected::PsqMove => "psq-move",
            Expected::LibHeader => "lib-header",
            Expected::LibHeaderSize => "lib-header-size",
            Expected::LibNode => "lib-node",
            Expected::LibFlags => "lib-flags",
            Expected::LibExtension => "lib-extension",
            Expected::LibPoint => "lib-point",
            Expected::LibBoardPoint => "lib-board-point",
            Expected::LibTextEnd => "lib-text-end",
            Expected::LibTextZero => "lib-text-zero",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Move => "a move such as h8",
            Expected::Coordinates => "a point such as 7,7",
            Expected::Rule => "freestyle, standard, renju, caro or caro6",
            Expected::Readable => "a file that holds games, or text",
            Expected::Game => "a game that begins with (;",
            Expected::Token => "(, ), ; or a property such as B[hh]",
            Expected::Value => "a property's value in [ ]",
            Expected::ClosingBracket => "a closing ]",
            Expected::ClosingParenthesis => "a closing )",
            Expected::NodeBeforeProperty => "; before a property",
            Expected::NodeBeforeVariation => "; before a variation",
            Expected::Node => "; and a node",
            Expected::SquareSize => "a square board's size",
            Expected::Colour => "B or W",
            Expected::Label => "a label such as hh:A",
            Expected::SgfPoint => "a point of the board such as hh",
            Expected::PsqHeader => "a header such as Piskvorky 15x15, 11:11, 0",
            Expected::SquareBoard => "a board as wide as high",
            Expected::PsqMove => "a move x,y,milliseconds on the board",
            Expected::LibHeader => "a RenLib header",
            Expected::LibHeaderSize => "a header of 20 bytes",
            Expected::LibNode => "a node",
            Expected::LibFlags => "a node's flags",
            Expected::LibExtension => "two extension bytes",
            Expected::LibPoint => "a point",
            Expected::LibBoardPoint => "a point of 15x15",
            Expected::LibTextEnd => "a text's end, a byte of 80 or more",
            Expected::LibTextZero => "a text's end, 00",
        })
    }
}

/// What is wrong at the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something else was expected.
    Expected {
        /// What was expected there.
        expected: Expected,
        /// What is there instead, shortened; empty at the end of the file.
        found: String,
    },
    /// A stone cannot be put where it is.
    Stone(BoardError),
    /// There is no board of that size.
    Size(SizeError),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Expected { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found the end")
            }
            Problem::Expected { expected, found } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            Problem::Stone(error) => error.fmt(f),
            Problem::Size(error) => error.fmt(f),
        }
    }
}

/// Why a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The place in the text or file.
    pub place: Place,
    /// The kind of error.
    pub problem: Problem,
}

impl NotationError {
    /// How much of the text found is quoted in an error.
    pub(super) const SHOWN: usize = 20;

    pub(super) fn expected(place: Place, expected: Expected, found: &str) -> NotationError {
        let found = found.chars().take(NotationError::SHOWN).collect();
        NotationError { place, problem: Problem::Expected { expected, found } }
    }

    pub(super) fn stone(place: Place, error: BoardError) -> NotationError {
        NotationError { place, problem: Problem::Stone(error) }
    }

    pub(super) fn size(place: Place, error: SizeError) -> NotationError {
        NotationError { place, problem: Problem::Size(error) }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.problem)
    }
}

impl core::error::Error for NotationError {}
