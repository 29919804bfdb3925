//! What the rows of `solve`, `forbidden` and `judge` have in common: a position, and members that are of no use.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

/// The members of a row that no command reads, such as notes of whoever made it.
#[derive(Deserialize)]
#[serde(transparent)]
pub(crate) struct Rest(BTreeMap<String, IgnoredAny>);

/// The members that rows have.
const KNOWN: [&str; 9] =
    ["rule", "size", "moves", "black", "white", "to_move", "point", "move", "mover"];

impl Rest {
    /// Refuses what is a known member but for its spelling: without it the row would mean something else.
    ///
    /// # Errors
    /// Names the member and its right spelling.
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
