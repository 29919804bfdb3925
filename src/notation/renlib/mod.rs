//! RenLib's libraries of openings, `.lib`.
//!
//! A header of twenty bytes, `FF "RenLib" FF major minor …`, then the tree from the root down, each node before its
//! children: a byte for the point, a byte of flags, and the data that the flags announce. Points count columns from
//! the left from 1 in the low half of the byte and rows from the top from 0 in the high half; 0 is not a point: the
//! root, later a pass. Texts end with a zero and are padded to an even length (Frank Arkbo, RenLib 3).

use alloc::string::String;
use alloc::vec::Vec;

mod raw;
mod reader;
mod walk;

use super::{Label, Node, NodeId, NotationError, Note, ReadGame, Remark, Tree, national};
use crate::board::Size;
use crate::rules::Rule;

pub use reader::{LibraryEvent, LibraryReader};
pub use walk::{LibraryMap, LibraryMove, LibraryPosition, LibrarySource, WalkError};

const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER: usize = 20;
/// The newest existing version, 3.4; all minor versions can be read.
const MAJOR: u8 = 3;
/// The centre, with which files without a header begin.
const CENTRE: u8 = 0x78;

/// Whether bytes are a library: they have its header, or without one they are valid from end to end.
pub(super) fn is_library(bytes: &[u8]) -> bool {
    let is_valid = || {
        read_renlib(bytes, super::decode_utf8)
            .is_ok_and(|read| read.notes.iter().all(|note| note.remark == Remark::NoHeader))
    };
    bytes.starts_with(MAGIC) || may_lack_header(bytes) && is_valid()
}

/// Whether bytes are a RenLib library or the beginning of one, with or without its header.
pub fn begins_library(bytes: &[u8]) -> bool {
    let is_sound = || {
        let mut reader = LibraryReader::new();
        reader.push(bytes, &mut |_| {}).is_ok() && reader.is_sound()
    };
    is_library(bytes) || may_lack_header(bytes) && is_sound()
}

/// Whether bytes begin with the centre and are not text.
fn may_lack_header(bytes: &[u8]) -> bool {
    // Text does not contain such bytes.
    let is_binary = |&byte: &u8| byte < 9;
    bytes.first() == Some(&CENTRE) && bytes.iter().take(4096).any(is_binary)
}

/// Reads a library. `decode` decodes the bytes of all its comments and labels, one text each, in order; libraries are
/// often in GBK.
///
/// Moves, comments and board texts are read. A board text belongs to the position in which it is shown, the one before
/// the move that carries it. Marks are left out.
///
/// A branch ends before a move that cannot be made, and a truncated file where it breaks off; both are noted. Trees
/// after the first are joined to it.
///
/// # Errors
/// [`NotationError`] naming the byte, counted from 1, at which the file is invalid, if nothing of it can be read.
pub fn read_renlib(
    bytes: &[u8],
    decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
) -> Result<ReadGame, NotationError> {
    read_library(bytes, None, decode)
}

/// Like [`read_renlib`], with a person's language, by which seven-bit letters are determined.
pub(super) fn read_library(
    bytes: &[u8],
    language: Option<&str>,
    decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
) -> Result<ReadGame, NotationError> {
    let mut library = Library::new();
    let mut reader = LibraryReader::new();
    reader.push(bytes, &mut |event| library.hear(event))?;
    let notes = reader.finish(&mut |event| library.hear(event))?;
    Ok(library.read(notes, language, decode))
}

/// A library's tree while it is being read.
pub(super) struct Library {
    tree: Tree,
    /// The nodes on the path to the next one, the root first.
    path: Vec<NodeId>,
    /// Texts to be decoded once the tree is complete, since the encoding is guessed from all of them.
    texts: Vec<Text>,
}

impl Library {
    pub(super) fn new() -> Library {
        let mut tree = Tree::new(Size::STANDARD);
        tree.rule = Some(Rule::Renju);
        Library { path: alloc::vec![tree.root()], tree, texts: Vec::new() }
    }

    /// Processes an event from the reader.
    pub(super) fn hear(&mut self, event: LibraryEvent<'_>) {
        match event {
            LibraryEvent::Tree { .. } => self.path.truncate(1),
            LibraryEvent::Node { depth, played, to_move, .. } => {
                self.path.truncate(depth);
                let node = Node { played, to_move, ..Node::default() };
                self.path.push(self.tree.push(self.path[depth - 1], node));
            }
            LibraryEvent::Comment { depth, text, is_old } => {
                let owner = Owner::Comment(self.path[depth]);
                self.texts.push(Text { owner, bytes: text.to_vec(), is_old });
            }
            LibraryEvent::Label { depth, point, text } => {
                let node = self.path[depth];
                let labels = self.tree.labels_mut(node);
                let owner = Owner::Label(node, labels.len());
                labels.push(Label { point, text: String::new() });
                self.texts.push(Text { owner, bytes: text.to_vec(), is_old: false });
            }
            LibraryEvent::Closed { .. } => {}
        }
    }

    /// Returns the tree with its texts, once all of it has arrived.
    pub(super) fn read(
        mut self,
        notes: Vec<Note>,
        language: Option<&str>,
        decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
    ) -> ReadGame {
        let letters = self.decode_texts(language, decode);
        let national = letters.map(Remark::National);
        let national = national.map(|remark| Note { place: None, remark });
        let mut notes = notes;
        notes.extend(national);
        ReadGame { tree: self.tree, notes }
    }

    fn decode_texts(
        &mut self,
        language: Option<&str>,
        decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
    ) -> Option<&'static str> {
        let pieces: Vec<&[u8]> = self.texts.iter().flat_map(Text::pieces).collect();
        let mut decoded = decode(&pieces);
        let is_old: Vec<bool> =
            self.texts.iter().flat_map(|text| text.pieces().map(|_| text.is_old)).collect();
        let mut old: Vec<&mut String> = decoded
            .iter_mut()
            .zip(is_old)
            .filter(|(_, is_old)| *is_old)
            .map(|(text, _)| text)
            .collect();
        let letters = national::mend(&mut old, language);
        let mut decoded = decoded.into_iter();
        for text in &self.texts {
            let parts: Vec<String> = decoded.by_ref().take(text.pieces().count()).collect();
            match text.owner {
                Owner::Comment(node) => {
                    let text = parts.join("\n").replace("\r\n", "\n").replace('\r', "\n");
                    let comment = self.tree.comment_mut(node);
                    if !comment.is_empty() {
                        comment.push('\n');
                    }
                    comment.push_str(text.trim());
                }
                Owner::Label(node, place) => {
                    self.tree.labels_mut(node)[place].text = parts.concat();
                }
            }
        }
        letters
    }
}

/// The bytes of a text, and what it belongs to.
struct Text {
    owner: Owner,
    bytes: Vec<u8>,
    /// Whether it is in the seven-bit form of the first versions.
    is_old: bool,
}

enum Owner {
    Comment(NodeId),
    /// A node's label, by its index in the node's list.
    Label(NodeId, usize),
}

impl Text {
    /// The pieces to be decoded separately: a comment is a title and a text, separated by a backspace.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let is_comment = matches!(self.owner, Owner::Comment(_));
        self.bytes.split(move |&byte| is_comment && byte == 8)
    }
}
