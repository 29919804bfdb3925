//! Errors, in the words of the protocol.

use std::fmt;

use tengen::board::{BoardError, Point, Size, SizeError};

/// Why a line was not carried out. Shown as the line to answer: `ERROR …` or `UNKNOWN …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Complaint {
    /// Not a command of the protocol.
    Unknown {
        /// The whole line.
        line: String,
    },
    /// A line of which the rest was not read.
    TooLong {
        /// The bytes that a line may have.
        most: usize,
    },
    /// A size was expected, but there is no number.
    NoSize {
        /// The text found instead.
        text: String,
    },
    /// A size that no board has.
    Size(SizeError),
    /// A board with different width and height.
    NotSquare {
        /// Columns.
        width: Size,
        /// Rows.
        height: Size,
    },
    /// Not a valid number of candidates.
    NoNumber {
        /// The text found instead.
        text: String,
    },
    /// A value was expected, but there is no number.
    NoValue {
        /// The text found instead.
        text: String,
    },
    /// A known command that this brain does not support.
    Unsupported { word: String },
    /// There is no board yet.
    NoGame,
    /// A point was expected, but there are no two numbers.
    NoPoint {
        /// The text found instead.
        text: String,
    },
    /// A point outside the board.
    Outside {
        /// The point as it was written.
        text: String,
        /// The board's size.
        size: Size,
    },
    /// A point that is taken or off the board.
    Board(BoardError),
    /// A point without a stone to take back.
    NoStone { point: Point },
    /// Not a line of a board: neither `x,y,who` nor `DONE`.
    Stone { line: String },
    /// A swap2 opening whose number of stones is not zero, three or five.
    Swap2Stones {
        /// The number found.
        found: usize,
    },
    /// There is no free point to move to.
    Full,
}

/// How many characters of a line are quoted, as managers read lines of limited length.
const QUOTED: usize = 60;

/// Returns a text in quotation marks, shortened if it is long.
pub(crate) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Complaint::Unknown { line } = self {
            return write!(f, "UNKNOWN command {}", quoted(line));
        }
        f.write_str("ERROR ")?;
        match self {
            Complaint::Unknown { .. } => unreachable!("answered above"),
            Complaint::TooLong { most } => write!(f, "the line is longer than {most} bytes"),
            Complaint::NoSize { text } => write!(f, "{} is not a board size", quoted(text)),
            Complaint::Size(error) => error.fmt(f),
            Complaint::NotSquare { width, height } => {
                write!(f, "a board of {width}x{height} is not square")
            }
            Complaint::NoNumber { text } => {
                write!(f, "{} is not a number of candidates: expected 1 to 64", quoted(text))
            }
            Complaint::NoValue { text } => {
                write!(f, "{} is not a value: expected a whole number such as 0", quoted(text))
            }
            Complaint::Unsupported { word } => write!(f, "{word} is not supported"),
            Complaint::NoGame => f.write_str("no board: START comes first"),
            Complaint::NoPoint { text } => {
                write!(f, "{} is not a point: expected x,y such as 7,7", quoted(text))
            }
            Complaint::Outside { text, size } => {
                write!(
                    f,
                    "{text} is outside the board of {size}x{size}: x and y go from 0 to {}",
                    size.get() - 1
                )
            }
            Complaint::Board(error) => error.fmt(f),
            Complaint::NoStone { point } => write!(f, "there is no stone on {point}"),
            Complaint::Stone { line } => {
                write!(
                    f,
                    "{} is not a stone: expected x,y,who with who 1 (own), 2 (other) or 3",
                    quoted(line)
                )
            }
            Complaint::Swap2Stones { found } => {
                write!(f, "{found} stones: a swap2 opening has none, 3 or 5")
            }
            Complaint::Full => f.write_str("the board is full"),
        }
    }
}
