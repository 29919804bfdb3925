//! Input shared by several commands: the rows of `solve`, `forbidden` and `judge`, which may have unknown members, and
//! the moves of `analyse`, `classic` and `review`.

use std::collections::BTreeMap;
use std::io;

use serde::Deserialize;
use serde::de::IgnoredAny;

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

/// The members of a row that no command reads, such as its author's notes.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Rest(BTreeMap<String, IgnoredAny>);

/// The known members of rows.
const KNOWN: [&str; 9] =
    ["rule", "size", "moves", "black", "white", "to_move", "point", "move", "mover"];

impl Rest {
    /// Refuses a misspelled known member: without it the row would mean something else.
    ///
    /// # Errors
    /// Names the member and its correct spelling.
    pub(crate) fn check(&self) -> Result<(), String> {
        let letters = |name: &str| {
            name.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_ascii_lowercase()
        };
        for name in self.0.keys() {
            // Members that only another command reads are correctly spelled, and no more than notes.
            let is_meant = |known: &&str| name != known && letters(known) == letters(name);
            if let Some(known) = KNOWN.into_iter().find(is_meant) {
                return Err(format!("unknown member {name:?}: it is called {known:?}"));
            }
        }
        Ok(())
    }
}
