//! Everything the page keeps: a room of its own, with its records, its state, and its view.
//!
//! The store holds texts by their keys: `settings`, `game/ID`, and whatever else comes to be kept, such as
//! `puzzle/…`. The browser's side of it (`runtime/storage`) keeps them in IndexedDB, and the record of
//! the game on the board in `localStorage` too, where it is written at once and read before the
//! first picture.
//!
//! | module | subject |
//! |---|---|
//! | `record` | what is kept of a game beside the game itself; a game as the list shows it |
//! | `backup` | everything in one file, and back |
//! | `state` | what the page knows of its store |
//! | `reason` | what people are told of errors |
//!
//! No game ever takes the place of another: each has its record, which is written under its own key from
//! its first change on. What happens is in `update/kept.rs`, the sheet of kept games in `view/kept.rs`.

mod backup;
mod reason;
mod record;
mod state;

pub use backup::{
    BackupError, LineError, Merged, is_backup, merge, read_backup, settled, write_backup,
};
pub use record::{Facts, Head, Origin, Summary};
pub(crate) use state::{Awaited, Restoring};
pub use state::{Kept, Store, kept_id};
