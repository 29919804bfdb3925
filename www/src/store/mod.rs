//! What the page knows about its stored games: their records, and the state of the store.
//!
//! The store holds texts by their keys: `settings`, `game/ID`, and others such as `puzzle/…`. Its browser side
//! (`runtime/storage`) keeps them in IndexedDB, and the record of the game on the board in `localStorage` too, where it
//! is written at once and read before the first picture.
//!
//! | module | subject |
//! |---|---|
//! | `record` | the stored data about a game apart from the game itself; a game as the list shows it |
//! | `state` | what the page knows about its store |
//! | `settle` | whether a record can be read; leftover copies of records |
//!
//! No game ever replaces another: each has its record, which is written under its own key from its first change on. The
//! behaviour is in `page/update/kept`, the sheet of kept games in `page/view/kept.rs`.

mod record;
mod settle;
mod state;

pub use record::{Facts, GameSummary, Head, Origin};
pub use settle::{RecordError, check, settled};
pub(crate) use state::{Awaited, Restoring};
pub use state::{KeptGames, Store, kept_id};
