//! Reading and writing games: move text, Gomocup coordinates, PSQ, SGF and RenLib.
//!
//! | format | read | write | carries |
//! |---|---|---|---|
//! | move text, `h8i9g10` | [`parse_moves`] | [`write_moves`] | moves |
//! | Gomocup, `7,7` | [`parse_xy`] | [`write_xy`] | one point |
//! | PSQ (Piskvork) | [`Psq::parse`] | [`Psq`]'s `Display` | moves, times, names |
//! | SGF, `GM[4]` | [`read_sgf`], [`sgf_games`] | [`write_sgf`] | a [`Tree`] |
//! | RenLib `.lib` | [`read_renlib`] | | a [`Tree`] |
//!
//! [`read`] tells the formats apart by their content. Nothing in here panics on any input; what
//! cannot be read gives a [`NotationError`] that names the line, the character or the byte and what was expected
//! there. [`decode`](decode()) finds out which encoding a file is in; it knows UTF-8 and UTF-16 itself, and
//! whoever reads files of others hands in a decoder for the rest.

mod encoding;
mod error;
mod file;
mod gomocup;
mod moves;
mod psq;
mod renlib;
mod sgf;
mod tree;

pub use encoding::{Decoded, decode, decode_utf8};
pub use error::{Expected, NotationError, Place, Problem};
pub use file::{Format, read};
pub use gomocup::{parse_xy, write_xy};
pub use moves::{parse_moves, write_moves};
pub use psq::{Psq, PsqMove};
pub use renlib::read_renlib;
pub use sgf::{read_sgf, sgf_games, write_sgf};
pub use tree::{Label, Mark, MarkForm, Node, NodeId, OtherProperty, Sign, Tree};
