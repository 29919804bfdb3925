//! The explorer: what was played in a position, and how it ended, over the person's own games, collections of files,
//! and the engine's book.
//!
//! A view with its own model, update and view functions. The record of a position comes from a worker that has the
//! index of all games ([`collections`](crate::collections)); the values of moves come from the engine if the person
//! wants to know them.
//!
//! | file | subject |
//! |---|---|
//! | `files` | reading and storing files, one after the other |
//! | `search` | searching for games by name |
//! | `values` | the engine's values of the moves |
//! | `names` | the 26 openings by name |
//! | `bridge` | the parts that need a browser: workers, the store, the execution of effects |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
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
