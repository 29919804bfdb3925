//! Games that are kept and games of files, as an index of their positions: what was played in each, and how it ended.
//!
//! All of it is plain Rust and runs in a worker of its own. A position is the same however its board is turned or
//! mirrored, and in whatever order its stones were played. The index is made anew from what is kept whenever it is
//! wanted, which takes less than a second for ten thousand games: so there is never one that is out of date.
//!
//! | file | subject |
//! |---|---|
//! | `played` | a game, or a library with all its lines, as it is kept |
//! | `record` | a collection of games as one record of the store |
//! | `gather` | games out of files, and out of the store's own records |
//! | `lines` | the lines of a library that is read piece by piece |
//! | `content` | what a file has, wherever it is |
//! | `images` | a board in its eight images at once |
//! | `index` | the index: what it takes in |
//! | `look` | what it says of a position |
//! | `search` | games found by the words of their names |
//! | `protocol` | what page and worker say to each other |

mod content;
mod gather;
mod images;
mod index;
mod lines;
mod look;
mod played;
pub mod protocol;
mod record;
mod search;

#[cfg(test)]
mod tests;

pub use content::FileContent;
pub use gather::{GatheredGames, Gathering, is_own, own_game};
pub use images::Images;
pub use index::{Added, Index, MOST_MOVES};
pub use lines::LibraryLines;
pub use look::PositionQuery;
pub use played::{Ended, FRIEND, Played, PlayedError, TreeStep};
pub use record::{Collection, CollectionError, is_collection, is_walked, new_key, walked_key};
pub use search::{SearchWords, search_list};
