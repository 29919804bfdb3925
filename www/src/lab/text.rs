//! The Lab's words, in separate files, so that the game's page does not carry them.

use crate::text::Catalogue;

/// The texts the Lab starts with: the page provides them with its first message; tests start with the English ones.
pub fn catalogue() -> Catalogue {
    let english =
        concat!(include_str!("../../text/lab-en.txt"), include_str!("../../text/shared-en.txt"));
    Catalogue::english(if cfg!(test) { english } else { "" })
}
