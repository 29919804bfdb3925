//! Files and pasted text of any format.

use alloc::string::String;
use alloc::vec::Vec;

use super::{NotationError, Psq, Tree, parse_moves, read_renlib, read_sgf};
use crate::board::Size;

/// The formats that can be told apart by their content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// RenLib, by its first bytes.
    RenLib,
    /// PSQ, by its header.
    Psq,
    /// SGF, by its first parenthesis.
    Sgf,
    /// Moves as text: whatever is none of the others.
    Moves,
}

impl Format {
    /// The format of some content; in UTF-16 every text is taken for moves.
    pub fn of(bytes: &[u8]) -> Format {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let text = bytes.trim_ascii_start();
        if bytes.starts_with(b"\xffRenLib") {
            Format::RenLib
        } else if text.starts_with(b"Piskvorky") {
            Format::Psq
        } else if text.starts_with(b"(") {
            Format::Sgf
        } else {
            Format::Moves
        }
    }
}

/// Reads a game in whatever format it is. `size` is the board of move text, which names none.
///
/// `decode` makes text of the bytes of all texts of the file, one for each in their order; RenLib files
/// hold many small texts, other files are one. [`decode`](super::decode()) finds out which encoding they are in;
/// [`decode_utf8`](super::decode_utf8) is enough for files of one's own.
///
/// # Errors
/// [`NotationError`] naming the line, the character or the byte and what was expected there.
pub fn read(
    bytes: &[u8],
    size: Size,
    decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
) -> Result<Tree, NotationError> {
    if Format::of(bytes) == Format::RenLib {
        return read_renlib(bytes, decode);
    }
    let decoded = decode(&[bytes]).concat();
    let text = decoded.trim_start_matches('\u{feff}');
    // Asked of the text, as the bytes may be in UTF-16.
    match Format::of(text.as_bytes()) {
        Format::Psq => Psq::parse(text).map(|psq| psq.to_tree()),
        Format::Sgf => read_sgf(text),
        Format::RenLib | Format::Moves => {
            let moves: Vec<_> = parse_moves(text, size)?;
            Ok(Tree::from_moves(size, &moves).expect("the moves were played when read"))
        }
    }
}
