//! A review as JSON lines.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use tengen::review::Review;
use tengen_api::review::{MoveRow, Whole};

/// The game of a collection that a line is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Which {
    pub(super) file: String,
    /// Counted from 1.
    pub(super) game: usize,
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file[..] {
            "" => f.write_str("the game in the arguments"),
            file => write!(f, "{file}, game {}", self.game),
        }
    }
}

/// A line, with its game if there are several.
#[derive(Serialize)]
struct OfGame<'a, T> {
    #[serde(flatten)]
    which: Option<&'a Which>,
    #[serde(flatten)]
    line: T,
}

/// An error line for a game that cannot be reviewed.
#[derive(Serialize)]
struct ErrorLine<'a> {
    #[serde(flatten)]
    which: &'a Which,
    error: &'a str,
}

/// Writes a line for each move and a last one.
pub(super) fn write(
    out: &mut impl Write,
    which: Option<&Which>,
    review: &Review,
) -> io::Result<()> {
    for row in review.rows() {
        write_line(out, &OfGame { which, line: MoveRow::from(&row) })?;
    }
    write_line(out, &OfGame { which, line: Whole::from(&review.summary()) })
}

/// Writes why a game of a collection has no lines.
pub(super) fn write_error(out: &mut impl Write, which: &Which, error: &str) -> io::Result<()> {
    write_line(out, &ErrorLine { which, error })
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
