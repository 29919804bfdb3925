//! Puzzles: positions of the engine's own games in which exactly one move is right, and that is proved.
//!
//! A view of its own with a model, an update and a view, and a wasm module that is fetched when it is first
//! opened. The puzzles of a rule are a file that is fetched when one of them is wanted. Whatever the person
//! plays is judged by the reviewer's worker, so a second way to win is not a mistake.
//!
//! | file | subject |
//! |---|---|
//! | `row` | a puzzle as its file has it |
//! | `choice` | which puzzle comes next |
//! | `run` | a timed run |
//! | `record` | what is kept of the person: rating, what was solved, what comes again |
//! | `rating` | Glicko-2 |
//! | `bridge` | what of it needs a browser: workers, the store, how effects are carried out |
//! | `model`, `update`, `view` | what is known, what happens, what is to be seen |
//! | `picture` | the board |

mod bridge;
mod choice;
mod model;
mod picture;
mod rating;
mod record;
mod row;
mod run;
mod update;
mod view;

use crate::runtime::address;
use crate::runtime::views::PUZZLES;

pub use bridge::PuzzlesView;
pub use model::{PuzzlesAction, PuzzlesEffect, PuzzlesMessage, PuzzlesModel, Stage};
pub use record::PuzzleRecord;
pub use row::{PuzzleError, PuzzleGoal, PuzzleRow};
pub use update::update;

/// The puzzle that an address names: its fragment, without the `#`, is `puzzle=` and a name.
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
