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
//! | `update` | what happens |
//! | `view` | the sheet of kept games |
//!
//! No game ever takes the place of another: each has its record, which is written under its own key from
//! its first change on.

mod backup;
mod record;
mod state;
mod update;
mod view;

pub use backup::{
    BackupError, LineError, Merged, is_backup, merge, read_backup, settled, write_backup,
};
pub use record::{Facts, Head, Origin, Summary};
pub use state::{Kept, Store};
pub(crate) use update::{
    Opening, act, begin, branch, changed, event, keep_others, leave, open, open_backup, way_back,
};
pub(crate) use view::view;
