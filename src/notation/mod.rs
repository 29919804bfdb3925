//! Reading and writing games: move text, Gomocup coordinates, PSQ, SGF, RenLib and others.
//!
//! | format | read | write | carries |
//! |---|---|---|---|
//! | move text, `h8i9g10` | [`parse_moves`] | [`write_moves`] | moves |
//! | Gomocup, `7,7` | [`parse_xy`], [`parse_offsets`] | [`write_xy`] | points |
//! | PSQ (Piskvork) | [`Psq::parse`] | [`Psq`]'s `Display` | moves, times, names |
//! | Gomotur's record (`.rec`) | [`read()`] | | moves, names |
//! | SGF, `GM[4]` | [`read_sgf`], [`sgf_games`] | [`write_sgf`] | a [`Tree`] |
//! | RenLib `.lib` | [`read_renlib`], [`LibraryReader`], [`LibraryMap`] | | a [`Tree`]; events; a position |
//! | RenjuNet's database (`.rif`) | [`read()`] | | games with players, rules, results |
//! | records of the CCGC | [`read()`] | | moves, names, result |
//! | Yixin-Board's `.sav`, `.pos` | [`read()`] | | moves |
//! | links and JSON | [`read()`] | | moves, stones, rule |
//! | boards as programs hold them, tables and codes of stones | [`read()`] | | a position |
//!
//! [`read()`] and, for files that arrive piece by piece, [`GameStream`] recognise formats by their content, and
//! determine the encoding of a file. They are lenient and honest: as much as possible is kept, and anything skipped,
//! repaired or guessed is a [`Note`]. Nothing in here panics on any input; if there is no game, a [`NotationError`]
//! gives the line, character or byte and what was expected there. The crate knows UTF-8 and UTF-16 itself; programs
//! that read other people's files supply [`Encodings`] for the rest, such as those of the feature `encodings`.

mod address;
mod alike;
mod assigned;
mod behind;
mod ccgc;
mod cells;
mod codes;
mod colours;
mod comments;
#[cfg(feature = "composition")]
mod composed;
mod coordinates;
mod diagrams;
mod drawn;
mod encoding;
mod error;
mod file;
mod gomocup;
mod grid;
mod headed;
mod json;
#[cfg(feature = "encodings")]
mod known;
mod labelled;
mod larger;
mod letters;
mod lexer;
mod line;
mod link;
mod markup;
mod moves;
mod naming;
mod national;
mod note;
mod numbered;
mod offers;
mod part;
mod plausible;
mod psq;
mod renlib;
mod rif;
mod rule;
mod saved;
mod scattered;
mod session;
mod several;
mod sgf;
mod spelled;
mod stated;
mod stones;
mod stream;
mod tree;
mod turn;
mod words;

pub use coordinates::parse_offsets;
pub use encoding::{Decoded, ENCODINGS, Encodings, Unicode, decode_utf8, encoding_named};
pub use error::{Expected, NotationError, Place, Problem};
pub use file::{
    Format, GameFile, ReadGame, ReadOptions, decode_library_texts, main_line_text, read,
};
pub use gomocup::{parse_xy, write_xy};
#[cfg(feature = "encodings")]
pub use known::Known;
pub use moves::{parse_moves, write_moves};
pub use note::{Counting, Note, Remark};
pub use psq::{Psq, PsqMove};
pub use renlib::{
    LibraryEvent, LibraryMap, LibraryMove, LibraryPosition, LibraryReader, LibrarySource,
    WalkError, begins_library, read_renlib,
};
pub use rule::{mask_of_rule, rule_of_mask};
pub use sgf::{read_sgf, sgf_games, write_sgf};
pub use stream::{GameStream, StreamHead};
pub use tree::{Label, Mark, MarkForm, Node, NodeId, OtherProperty, Sign, Tree};
