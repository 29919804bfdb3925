//! Puzzles: positions of the engine's own games in which exactly one move is right, as proved.
//!
//! A view with its own model, update and view functions, in a wasm module that is fetched when it is first opened. The
//! puzzles of a rule are a file that is fetched when one of them is wanted. The person's moves are judged by the
//! reviewer's worker, so a second way to win is not a mistake.
//!
//! | file | subject |
//! |---|---|
//! | `choice` | the choice of the next puzzle |
//! | `run` | a timed run |
//! | `day` | the puzzles of the day that are solved |
//! | `record` | the person's record: rating, solved puzzles, puzzles that come up again |
//! | `rating` | Glicko-2 |
//! | `bridge` | the parts that need a browser: workers, the store, the execution of effects |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
//! | `picture` | the board |

mod bridge;
mod choice;
mod day;
mod model;
mod picture;
mod rating;
mod record;
mod run;
mod update;
mod view;

use crate::runtime::address;
use crate::runtime::views::PUZZLES;

pub use bridge::PuzzlesView;
pub use day::SolvedDay;
pub use model::{PuzzlesAction, PuzzlesEffect, PuzzlesMessage, PuzzlesModel, Stage};
pub use record::PuzzleRecord;
pub use update::update;

/// The puzzle named in an address: its fragment, without the `#`, is `puzzle=` and a name.
pub fn named_in(fragment: &str) -> Option<&str> {
    address::value(fragment, PUZZLES.openers[1])
}

/// The English words of the page and the puzzles.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/puzzles-en.txt")
    ))
}
