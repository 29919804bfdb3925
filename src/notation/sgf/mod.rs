//! SGF, the Smart Game Format (FF[4]), for the game GM[4]: gomoku and renju.

mod games;
mod header;
mod lexer;
mod node;
mod numbers;
mod read;
mod splitter;
mod trail;
mod write;

pub use games::sgf_games;
pub(super) use games::{begin, is_sgf};
pub(super) use lexer::structure;
pub use read::read_sgf;
pub(super) use splitter::{GameSplitter, SplitGame};
pub use write::write_sgf;
