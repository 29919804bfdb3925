//! What the page knows of the games that it keeps: their records, and the state of the store.
//!
//! The store holds texts by their keys: `settings`, `game/ID`, and whatever else comes to be kept, such as
//! `puzzle/…`. The browser's side of it (`runtime/storage`) keeps them in IndexedDB, and the record of
//! the game on the board in `localStorage` too, where it is written at once and read before the
//! first picture.
//!
//! | module | subject |
//! |---|---|
//! | `record` | what is kept of a game beside the game itself; a game as the list shows it |
//! | `state` | what the page knows of its store |
//! | `settle` | whether a record can be read; what was left over of one |
//!
//! No game ever takes the place of another: each has its record, which is written under its own key from
//! its first change on. What happens is in `page/update/kept`, the sheet of kept games in `page/view/kept.rs`.

mod record;
mod settle;
mod state;

pub use record::{Facts, GameSummary, Head, Origin};
pub use settle::{RecordError, check, settled};
pub(crate) use state::{Awaited, Restoring};
pub use state::{KeptGames, Store, kept_id};
