//! RenLib's libraries of openings, `.lib`.
//!
//! A header of twenty bytes, `FF "RenLib" FF major minor …`, then the tree from the root down, each
//! node before its children: a byte that gives the point, a byte of flags, and what the flags call
//! for. Points count columns from the left from 1 in the low half of the byte and rows from the top
//! from 0 in the high half; 0 is no point: the root, later a pass. Texts end with a zero and are
//! padded to an even length (Frank Arkbo, RenLib 3).

use alloc::string::String;
use alloc::vec::Vec;

use super::gomocup::from_top;
use super::note::Notes;
use super::{
    Expected, Label, Node, NodeId, NotationError, Place, ReadGame, Remark, Tree, national,
};
use crate::board::{Board, Placed, Point, Size, Stone};
use crate::rules::Rule;

const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEADER: usize = 20;
/// The newest version there is, 3.4; minor versions can be read whatever they are.
const MAJOR: u8 = 3;
/// The centre, with which files begin that have no header.
const CENTRE: u8 = 0x78;

/// What the flag byte says of a node.
mod flag {
    pub(super) const HAS_SIBLING: u8 = 0x80;
    pub(super) const NO_CHILD: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the second extension byte.
    pub(super) const BOARD_TEXT: u8 = 0x01;
}

/// Whether some content is a library: by its header, or where that is missing by being one from end to end.
pub(super) fn is_library(bytes: &[u8]) -> bool {
    if bytes.starts_with(MAGIC) {
        return true;
    }
    // Text has no such bytes.
    let is_binary = |&byte: &u8| byte < 9;
    bytes.first() == Some(&CENTRE)
        && bytes.iter().take(4096).any(is_binary)
        && read_renlib(bytes, super::decode_utf8)
            .is_ok_and(|read| read.notes.iter().all(|note| note.remark == Remark::NoHeader))
}

/// Reads a library. `decode` makes text of the bytes of all its comments and labels, one for each in their
/// order; libraries are often in GBK.
///
/// Moves, comments and texts on the board are read. Texts on the board belong to the position in
/// which they are shown, the one before the move that carries them. Marks are left out.
///
/// A branch ends before a move that cannot be made, and a file where it breaks off, and both are told. Trees after the first are
/// joined to it.
///
/// # Errors
/// [`NotationError`] naming the byte, counted from 1, at which the file is not as it should be, where nothing of it can be
/// read.
pub fn read_renlib(
    bytes: &[u8],
    decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
) -> Result<ReadGame, NotationError> {
    read_library(bytes, None, decode)
}

/// As [`read_renlib`], for a person of this language, by which seven-bit letters are told.
pub(super) fn read_library(
    bytes: &[u8],
    language: Option<&str>,
    decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
) -> Result<ReadGame, NotationError> {
    let mut reader = Reader { bytes, at: 0 };
    let mut library = Library::new();
    reader.header(&mut library.notes)?;
    while reader.at < bytes.len() {
        let place = reader.place();
        if library.is_complete {
            let rest = &bytes[reader.at..];
            let is_padding = |pad: u8| rest.iter().all(|&byte| byte == pad);
            if rest.len() == 1 || [0, 0x1a, 0xff].into_iter().any(is_padding) {
                library.notes.add(place, Remark::Surplus(rest.len()));
                break;
            }
            library.notes.add(place, Remark::SecondTree);
            library.begin();
        }
        if let Err(error) = library.read_node(&mut reader, place) {
            if library.tree.len() == 1 && library.texts.is_empty() {
                return Err(error);
            }
            library.notes.ended(error);
            library.is_complete = true;
            break;
        }
    }
    if !library.is_complete {
        let error = reader.expected(Expected::LibNode, reader.at);
        if library.tree.len() == 1 && library.texts.is_empty() {
            return Err(error);
        }
        library.notes.ended(error);
    }
    if let Some(error) = library.notes.first_end().filter(|_| library.tree.len() == 1) {
        return Err(error);
    }
    library.decode_texts(language, decode);
    Ok(ReadGame { tree: library.tree, notes: library.notes.finish() })
}

/// The tree so far, and where the next node belongs.
struct Library {
    tree: Tree,
    notes: Notes,
    /// The parent of the next node.
    current: NodeId,
    /// The board at that parent.
    board: Board,
    /// Whether the next node is after one that could not be added.
    is_lost: bool,
    /// Parents that have more children to come.
    open: Vec<Parent>,
    /// What is to be decoded when the tree is whole, since an encoding is guessed by all of it.
    texts: Vec<Text>,
    is_first: bool,
    is_complete: bool,
}

struct Parent {
    node: NodeId,
    /// The stones on its board, and who was to move.
    stones: usize,
    to_move: Stone,
    is_lost: bool,
}

impl Library {
    fn new() -> Library {
        let mut tree = Tree::new(Size::STANDARD);
        tree.rule = Some(Rule::Renju);
        Library {
            current: tree.root(),
            tree,
            notes: Notes::default(),
            board: Board::new(Size::STANDARD),
            is_lost: false,
            open: Vec::new(),
            texts: Vec::new(),
            is_first: true,
            is_complete: false,
        }
    }

    /// Begins another tree at the same root.
    fn begin(&mut self) {
        self.current = self.tree.root();
        self.board = Board::new(Size::STANDARD);
        (self.is_lost, self.is_first, self.is_complete) = (false, true, false);
    }

    fn read_node(&mut self, reader: &mut Reader, place: Place) -> Result<(), NotationError> {
        let point = reader.point()?;
        let flags = reader.byte(Expected::LibFlags)?;
        let extension =
            if flags & flag::EXTENSION != 0 { reader.pair(Expected::LibExtension)?[1] } else { 0 };
        let comment = if flags & flag::OLD_COMMENT != 0 {
            Some((reader.old_text()?, true))
        } else if flags & flag::COMMENT != 0 {
            Some((reader.text()?, false))
        } else {
            None
        };
        let parent = Parent {
            node: self.current,
            stones: self.board.len(),
            to_move: self.board.to_move(),
            is_lost: self.is_lost,
        };
        if extension & flag::BOARD_TEXT != 0 {
            let bytes = reader.text()?;
            if let Ok(Some(point)) = point
                && !self.is_lost
            {
                let labels = self.tree.labels_mut(self.current);
                let owner = Owner::Label(self.current, labels.len());
                labels.push(Label { point, text: String::new() });
                self.texts.push(Text { owner, bytes, is_old: false });
            }
        }
        let is_root = core::mem::take(&mut self.is_first) && point == Ok(None);
        if !is_root && !self.is_lost {
            let added = point.and_then(|point| {
                self.add(point.filter(|_| flags & flag::NO_MOVE == 0), flags, place)
            });
            if let Err(error) = added {
                self.notes.ended(error);
                self.is_lost = true;
            }
        }
        if let Some((bytes, is_old)) = comment
            && !self.is_lost
        {
            self.texts.push(Text { owner: Owner::Comment(self.current), bytes, is_old });
        }
        // Nothing stands beside the root.
        if flags & flag::HAS_SIBLING != 0 && !is_root {
            self.open.push(parent);
        }
        if flags & flag::NO_CHILD != 0 {
            match self.open.pop() {
                Some(parent) => {
                    self.current = parent.node;
                    self.is_lost = parent.is_lost;
                    while self.board.len() > parent.stones {
                        self.board.undo();
                    }
                    self.board.set_to_move(parent.to_move);
                }
                None => self.is_complete = true,
            }
        }
        Ok(())
    }

    fn add(&mut self, point: Option<Point>, flags: u8, place: Place) -> Result<(), NotationError> {
        let mover = self.board.to_move();
        let mut node = Node::default();
        if let Some(point) = point {
            node.played = Some(Placed { point, stone: mover });
        } else if flags & flag::NO_MOVE == 0 {
            node.to_move = Some(mover.other());
        }
        node.apply(&mut self.board).map_err(|error| NotationError::stone(place, error))?;
        self.current = self.tree.push(self.current, node);
        Ok(())
    }

    fn decode_texts(
        &mut self,
        language: Option<&str>,
        decode: impl FnOnce(&[&[u8]]) -> Vec<String>,
    ) {
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
        if let Some(letters) = national::mend(&mut old, language) {
            self.notes.add(None, Remark::National(letters));
        }
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
    }
}

/// Bytes of text, and whose they are.
struct Text {
    owner: Owner,
    bytes: Vec<u8>,
    /// Whether it is of the seven-bit kind of the first versions.
    is_old: bool,
}

enum Owner {
    Comment(NodeId),
    /// A node's label, by its place in the node's list.
    Label(NodeId, usize),
}

impl Text {
    /// The pieces that are decoded one by one: a comment is a title and a text, parted by a backspace.
    fn pieces(&self) -> impl Iterator<Item = &[u8]> {
        let is_comment = matches!(self.owner, Owner::Comment(_));
        self.bytes.split(move |&byte| is_comment && byte == 8)
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn place(&self) -> Place {
        Place::Byte(self.at + 1)
    }

    fn expected(&self, expected: Expected, at: usize) -> NotationError {
        let found: Vec<String> =
            self.bytes[at..].iter().take(4).map(|byte| alloc::format!("{byte:02x}")).collect();
        NotationError::expected(Place::Byte(at + 1), expected, &found.join(" "))
    }

    fn header(&mut self, notes: &mut Notes) -> Result<(), NotationError> {
        if !self.bytes.starts_with(MAGIC) {
            if self.bytes.first() != Some(&CENTRE) {
                return Err(self.expected(Expected::LibHeader, 0));
            }
            notes.add(None, Remark::NoHeader);
            return Ok(());
        }
        if self.bytes.len() < HEADER {
            return Err(self.expected(Expected::LibHeaderSize, self.bytes.len()));
        }
        let major = self.bytes[MAGIC.len()];
        if major != MAJOR {
            notes.add(Place::Byte(MAGIC.len() + 1), Remark::Version(major));
        }
        self.at = HEADER;
        Ok(())
    }

    fn byte(&mut self, expected: Expected) -> Result<u8, NotationError> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.expected(expected, self.at))?;
        self.at += 1;
        Ok(byte)
    }

    fn pair(&mut self, expected: Expected) -> Result<[u8; 2], NotationError> {
        Ok([self.byte(expected)?, self.byte(expected)?])
    }

    /// A point; `None` for the byte that stands for no point, and an error of its own for one off the board.
    fn point(&mut self) -> Result<Result<Option<Point>, NotationError>, NotationError> {
        let at = self.at;
        let byte = u32::from(self.byte(Expected::LibPoint)?);
        if byte == 0 {
            return Ok(Ok(None));
        }
        let column = (byte % 16).checked_sub(1);
        let point = column.and_then(|x| from_top(x, byte / 16, Size::STANDARD));
        Ok(point.map(Some).ok_or_else(|| self.expected(Expected::LibBoardPoint, at)))
    }

    /// A text that ends with a zero.
    fn text(&mut self) -> Result<Vec<u8>, NotationError> {
        let mut text = Vec::new();
        loop {
            let pair = self.pair(Expected::LibTextZero)?;
            text.extend(pair.into_iter().take_while(|&byte| byte != 0));
            if pair.contains(&0) {
                return Ok(text);
            }
        }
    }

    /// A text of seven-bit characters whose last has the eighth bit set.
    fn old_text(&mut self) -> Result<Vec<u8>, NotationError> {
        const LAST: u8 = 0x80;
        let mut text = Vec::new();
        loop {
            for byte in self.pair(Expected::LibTextEnd)? {
                text.push(byte & !LAST);
                if byte & LAST != 0 {
                    return Ok(text);
                }
            }
        }
    }
}
