//! Input shared by several commands: the rows of `solve`, `forbidden` and `judge`, which may have unknown members, and
//! the moves of `analyse`, `classic` and `review`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;
use tengen::board::Size;
use tengen::notation::{NotationError, parse_moves};
use tengen_api::setting::Setting;

/// Returns the moves given as arguments, or read from standard input if the only argument is `-`.
///
/// # Errors
/// If standard input cannot be read, or is not text.
pub(crate) fn moves(words: &[String]) -> io::Result<String> {
    if words != ["-"] {
        return Ok(words.join(" "));
    }
    let text = io::read_to_string(io::stdin());
    let text =
        text.map_err(|error| io::Error::new(error.kind(), format!("standard input: {error}")))?;
    Ok(text.trim_start_matches('\u{feff}').to_string())
}

/// Why arguments are not moves.
#[derive(Debug)]
pub(crate) enum NotMoves {
    /// One of them is the name of a file. `instead` says what reads files.
    File { name: String, instead: &'static str },
    /// What is wrong with them.
    Text(NotationError),
}

impl NotMoves {
    /// Why these words are not moves, given that they could not be read for this reason.
    pub(crate) fn new(
        words: &[String],
        size: Size,
        error: NotationError,
        instead: &'static str,
    ) -> NotMoves {
        let is_file =
            |word: &&String| parse_moves(word, size).is_err() && Path::new(word).is_file();
        match words.iter().find(is_file) {
            Some(name) => NotMoves::File { name: name.clone(), instead },
            None => NotMoves::Text(error),
        }
    }
}

impl fmt::Display for NotMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotMoves::File { name, instead } => {
                write!(f, "the moves: {name:?} is a file: {instead}")
            }
            NotMoves::Text(error) => write!(f, "the moves: {error}"),
        }
    }
}

impl Error for NotMoves {}

/// The members of a row that no command reads, such as its author's notes.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Rest(BTreeMap<String, IgnoredAny>);

/// The known members of rows.
const KNOWN: [&str; 9] =
    ["rule", "size", "moves", "black", "white", "to_move", "point", "move", "mover"];

/// Other names that a position may have in files of other programs.
const POSITIONS: [&str; 6] = ["board", "diagram", "fen", "position", "sgf", "stones"];

impl Rest {
    /// Refuses a misspelled known member, and a position by another name where there are no stones and no moves:
    /// without it the row would mean something else.
    ///
    /// # Errors
    /// Names the member and what it is called.
    pub(crate) fn check(&self, setting: &Setting) -> Result<(), String> {
        let letters = |name: &str| {
            name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase()
        };
        for name in self.0.keys() {
            // Members that only another command reads are correctly spelled, and no more than notes.
            let is_meant = |known: &&str| name != known && letters(known) == letters(name);
            if let Some(known) = KNOWN.into_iter().find(is_meant) {
                return Err(format!("unknown member {name:?}: it is called {known:?}"));
            }
            if setting.is_empty_board() && POSITIONS.contains(&letters(name).as_str()) {
                return Err(format!(
                    "unknown member {name:?}: give the position as \"moves\", or as \"black\" and \"white\""
                ));
            }
        }
        Ok(())
    }
}
