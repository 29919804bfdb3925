//! Stored games and games from files, as an index of their positions: what was played in each, and how it ended.
//!
//! All of it is plain Rust and runs in a separate worker. A position is the same however its board is rotated or
//! mirrored, and in whatever order its stones were played. The index is rebuilt from the stored games whenever it is
//! wanted, which takes less than a second for ten thousand games: so it is never out of date.
//!
//! | file | subject |
//! |---|---|
//! | `played` | a game, or a library with all its lines, as it is stored |
//! | `record` | a collection of games as one record of the store |
//! | `gather` | games from files, and from the store's own records |
//! | `lines` | the lines of a library that is read piece by piece |
//! | `content` | the content of a file, wherever it is |
//! | `images` | a board in all its eight images |
//! | `index` | the index, and how games are added |
//! | `look` | queries of the index about a position |
//! | `search` | games found by the words of their names |
//! | `protocol` | messages between page and index worker |

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
