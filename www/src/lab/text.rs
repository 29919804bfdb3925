//! The Lab's words: files of their own, so that the game's page does not carry them.

use crate::text::Catalogue;

/// The texts the Lab begins with: the page brings them with its first message; tests begin with the
/// English ones.
pub fn catalogue() -> Catalogue {
    let english =
        concat!(include_str!("../../text/lab-en.txt"), include_str!("../../text/shared-en.txt"));
    Catalogue::english(if cfg!(test) { english } else { "" })
}
