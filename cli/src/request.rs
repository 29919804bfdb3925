//! What the rows of `solve`, `forbidden` and `judge` have in common: a position, and ignored members.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The members of a row that no command reads, such as notes by its author.
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
            if let Some(known) = KNOWN.into_iter().find(|known| letters(known) == letters(name)) {
                return Err(format!("unknown member {name:?}: it is called {known:?}"));
            }
        }
        Ok(())
    }
}
