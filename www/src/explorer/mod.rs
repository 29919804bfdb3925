//! The explorer: what was played in a position, and how it ended, over the person's own games, collections of files,
//! and the engine's book.
//!
//! A view of its own with a model, an update and a view. What there is of a position is asked of a worker that has the
//! index of all games ([`collections`](crate::collections)); what a move is worth is asked of the engine where the
//! person wants to know it.
//!
//! | file | subject |
//! |---|---|
//! | `files` | files that are read and kept, one after the other |
//! | `search` | games that are looked for by their names |
//! | `values` | what the engine says about the moves |
//! | `names` | the 26 openings by name |
//! | `bridge` | what of it needs a browser: workers, the store, how effects are carried out |
//! | `model`, `update`, `view` | the model, what happens to it, and what is shown |
//! | `lists` | the parts of the view that list moves, games and sources |
//! | `picture` | the board |

mod bridge;
mod files;
mod lists;
mod model;
mod names;
mod picture;
mod search;
mod update;
mod values;
mod view;

#[cfg(test)]
mod tests;

pub use bridge::ExplorerView;
pub use model::{ExplorerAction, ExplorerEffect, ExplorerMessage, ExplorerModel};
pub use update::update;

/// The English words of the page and of this view.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/study-en.txt"),
        include_str!("../../text/explorer-en.txt")
    ))
}
