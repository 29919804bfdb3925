//! A library read piece by piece.

use alloc::vec::Vec;

use super::raw::{RawError, RawNode, place, unexpected};
use super::{CENTRE, HEADER, MAGIC, MAJOR};
use crate::board::{Board, Placed, Point, Size, Stone};
use crate::notation::note::Notes;
use crate::notation::{Expected, NotationError, Note, Remark};

/// What a [`LibraryReader`] finds, in the order of the file.
///
/// Nodes are called by their depth: the root has depth 0, and a node of depth *d* comes after the last node of depth *d* − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LibraryEvent<'a> {
    /// A tree begins at this byte, counted from 0. Trees after the first go on from the same root.
    Tree {
        /// Where its first node stands.
        at: u64,
    },
    /// A node that is not the root.
    Node {
        /// Where it stands: its first byte, counted from 0.
        at: u64,
        /// How many nodes lead to it.
        depth: usize,
        /// The move; `None` for a pass, and for a node that only says something of the position before it.
        played: Option<Placed>,
        /// Who is to move after a pass.
        to_move: Option<Stone>,
    },
    /// The comment of the last node of this depth.
    Comment {
        /// The depth of the node.
        depth: usize,
        /// The bytes of the text; a title and what follows it are separated by a backspace.
        text: &'a [u8],
        /// Whether these are seven-bit characters, in which brackets may stand for national letters.
        is_old: bool,
    },
    /// A text on a point of the board at the last node of this depth.
    Label {
        /// The depth of the node.
        depth: usize,
        /// The labelled point.
        point: Point,
        /// The bytes of the text.
        text: &'a [u8],
    },
    /// All that goes on from a node has come, and a sibling of it is next.
    Closed {
        /// Where the node stands.
        at: u64,
        /// Where its sibling stands.
        end: u64,
    },
}

/// Reads a RenLib library whose bytes come piece by piece, as from a file that is too large for memory.
///
/// Each byte is looked at once, and a byte of a text at most three times. What is held is the node that is not whole
/// yet, which may have texts of up to 16 MiB, and an entry for each of the nodes that lead to it. Wherever the bytes are cut, the events are the same.
///
/// What it passes over is reported by [`finish`](LibraryReader::finish); a branch ends before a move that cannot be made.
///
/// ```
/// use tengen::notation::{LibraryEvent, LibraryReader};
/// let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
/// library.resize(20, 0xff);
/// library.extend([0x00, 0x00, 0x78, 0x00, 0x69, 0x40]);
/// let mut moves = Vec::new();
/// let mut reader = LibraryReader::new();
/// for piece in library.chunks(7) {
///     reader.push(piece, &mut |event| {
///         if let LibraryEvent::Node { at, played: Some(placed), .. } = event {
///             moves.push((at, placed.point.to_string()));
///         }
///     })?;
/// }
/// assert!(reader.finish(&mut |_| {})?.is_empty());
/// assert_eq!(moves, [(22, "h8".to_string()), (24, "i9".to_string())]);
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
#[derive(Debug)]
pub struct LibraryReader {
    /// What has come and is not read yet.
    buffer: Vec<u8>,
    /// Where its first byte stands in the file.
    at: u64,
    /// How long it has to be before another try is worth it.
    wanted: usize,
    stage: Stage,
    notes: Notes,
    /// The board before the next node.
    board: Board,
    /// How many nodes lead to the next one.
    depth: usize,
    /// Whether the next node is after one that could not be added.
    is_lost: bool,
    /// Nodes that have a sibling to come.
    open: Vec<Open>,
    is_first: bool,
    /// How many nodes and texts there were.
    found: u64,
    has_nodes: bool,
    /// Up to this byte it is known that what follows a tree is more than padding.
    mixed_until: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Header,
    Nodes,
    /// A tree is whole. This many equal bytes came since, which may be padding, or begin another tree.
    After {
        pad: u8,
        count: u64,
    },
    /// A node cannot be read: nothing after it can.
    Broken,
}

#[derive(Clone, Copy, Debug)]
struct Open {
    at: u64,
    /// How many nodes lead to it.
    depth: usize,
    /// The stones on the board before it, and who was to move.
    stones: usize,
    to_move: Stone,
    is_lost: bool,
}

/// This many equal bytes after a tree are padding, whatever follows them.
const MOST_PADDING: u64 = 1 << 20;

type Heard<'a> = &'a mut dyn FnMut(LibraryEvent<'_>);

impl Default for LibraryReader {
    fn default() -> Self {
        LibraryReader::new()
    }
}

impl LibraryReader {
    /// A reader to which nothing has been given.
    pub fn new() -> LibraryReader {
        LibraryReader {
            buffer: Vec::new(),
            at: 0,
            wanted: 0,
            stage: Stage::Header,
            notes: Notes::default(),
            board: Board::new(Size::STANDARD),
            depth: 0,
            is_lost: false,
            open: Vec::new(),
            is_first: true,
            found: 0,
            has_nodes: false,
            mixed_until: 0,
        }
    }

    /// The byte, counted from 0, up to which all nodes are read.
    pub fn read_to(&self) -> u64 {
        self.at
    }

    /// Whether nothing was wrong so far, but for a header that is missing.
    pub(super) fn is_sound(&self) -> bool {
        self.found > 0 && self.notes.len() <= 1 && self.stage == Stage::Nodes
    }

    /// How many nodes and texts have come.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Takes the next bytes of the file, and reports what is in them.
    ///
    /// # Errors
    /// [`NotationError`] where the file does not begin as a library does. Whatever else is wrong is reported at the end.
    pub fn push(&mut self, bytes: &[u8], heard: Heard<'_>) -> Result<(), NotationError> {
        self.buffer.extend_from_slice(bytes);
        self.go_on(false, heard)
    }

    /// Says that the file ends, and what its reader passed over.
    ///
    /// # Errors
    /// [`NotationError`] naming the byte, counted from 1, at which the file is not as it should be, where nothing of it can be
    /// read.
    pub fn finish(mut self, heard: Heard<'_>) -> Result<Vec<Note>, NotationError> {
        self.go_on(true, heard)?;
        let error = match self.stage {
            Stage::Header => Some(self.header_error()),
            Stage::Nodes => Some(unexpected(self.at, Expected::LibNode, &[])),
            Stage::After { count: 0, .. } | Stage::Broken => None,
            Stage::After { count, .. } => {
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                self.notes.add(place(self.at), Remark::Surplus(count));
                None
            }
        };
        if let Some(error) = error {
            self.ended(error)?;
        }
        match self.notes.first_end().filter(|_| !self.has_nodes) {
            Some(error) => Err(error),
            None => Ok(self.notes.finish()),
        }
    }

    /// The file can be read up to here.
    fn ended(&mut self, error: NotationError) -> Result<(), NotationError> {
        self.stage = Stage::Broken;
        if self.found == 0 {
            return Err(error);
        }
        self.notes.ended(error);
        Ok(())
    }

    fn go_on(&mut self, is_end: bool, heard: Heard<'_>) -> Result<(), NotationError> {
        if self.buffer.len() < self.wanted && !is_end {
            return Ok(());
        }
        // The buffer is taken out for as long as nodes borrow from it.
        let mut buffer = core::mem::take(&mut self.buffer);
        let mut used = 0;
        self.wanted = 0;
        let came_to = loop {
            let rest = &buffer[used..];
            let step = match self.stage {
                Stage::Header => self.header(rest, is_end),
                Stage::Nodes => self.node(rest, is_end, heard),
                Stage::After { pad, count } => Ok(self.after(rest, pad, count)),
                Stage::Broken if rest.is_empty() => Ok(Step::Waits),
                Stage::Broken => Ok(Step::Counted(rest.len())),
            };
            match step {
                Ok(Step::Used(0)) | Ok(Step::Waits) => break Ok(()),
                Ok(Step::Used(length)) => {
                    used += length;
                    self.at += length as u64;
                }
                Ok(Step::Turned) => {}
                // What is read ends before them.
                Ok(Step::Counted(length)) => used += length,
                Ok(Step::Replay { pad, count }) => {
                    let run = usize::try_from(count).unwrap_or(usize::MAX);
                    buffer.splice(..used, core::iter::repeat_n(pad, run));
                    used = 0;
                }
                Err(error) => break Err(error),
            }
        };
        buffer.drain(..used);
        if came_to.is_ok() && self.stage == Stage::Nodes {
            // A long text that comes in small pieces is not looked through again for each of them.
            self.wanted = buffer.len() + buffer.len() / 2;
        }
        self.buffer = buffer;
        came_to
    }

    fn header(&mut self, bytes: &[u8], is_end: bool) -> Result<Step, NotationError> {
        let known = bytes.len().min(MAGIC.len());
        if bytes.first() == Some(&CENTRE) {
            self.notes.add(None, Remark::NoHeader);
            self.stage = Stage::Nodes;
            return Ok(Step::Turned);
        }
        if bytes[..known] != MAGIC[..known] && (bytes.len() >= 4 || is_end) {
            return Err(unexpected(0, Expected::LibHeader, bytes));
        }
        if bytes.len() < HEADER {
            return Ok(Step::Waits);
        }
        let major = bytes[MAGIC.len()];
        if major != MAJOR {
            self.notes.add(place(MAGIC.len() as u64), Remark::Version(major));
        }
        self.stage = Stage::Nodes;
        Ok(Step::Used(HEADER))
    }

    /// What the end of the file within its header means.
    fn header_error(&self) -> NotationError {
        if self.buffer.starts_with(MAGIC) {
            unexpected(self.buffer.len() as u64, Expected::LibHeaderSize, &[])
        } else {
            unexpected(0, Expected::LibHeader, &self.buffer)
        }
    }

    fn node(
        &mut self,
        bytes: &[u8],
        is_end: bool,
        heard: Heard<'_>,
    ) -> Result<Step, NotationError> {
        if bytes.is_empty() {
            return Ok(Step::Waits);
        }
        let node = match RawNode::read(bytes) {
            Ok(node) => node,
            Err(RawError::Short(expected)) => {
                if is_end {
                    self.ended(unexpected(self.at + bytes.len() as u64, expected, &[]))?;
                    return Ok(Step::Turned);
                }
                return Ok(Step::Waits);
            }
            Err(RawError::Long(expected)) => {
                self.ended(unexpected(self.at, expected, bytes))?;
                return Ok(Step::Turned);
            }
        };
        // An error shows four bytes.
        if node.point().is_err() && bytes.len() < 4 && !is_end {
            return Ok(Step::Waits);
        }
        if self.is_first {
            heard(LibraryEvent::Tree { at: self.at });
        }
        self.take(&node, bytes, heard);
        Ok(Step::Used(node.length))
    }

    fn take(&mut self, node: &RawNode<'_>, bytes: &[u8], heard: Heard<'_>) {
        let point = node.point();
        let before = Open {
            at: self.at,
            depth: self.depth,
            stones: self.board.len(),
            to_move: self.board.to_move(),
            is_lost: self.is_lost,
        };
        if let Some(text) = node.board_text
            && let Ok(Some(point)) = point
            && !self.is_lost
        {
            self.found += 1;
            heard(LibraryEvent::Label { depth: self.depth, point, text });
        }
        let is_root = core::mem::take(&mut self.is_first) && point == Ok(None);
        if !is_root && !self.is_lost {
            match self.play(node, bytes) {
                Ok((played, to_move)) => {
                    self.depth += 1;
                    self.found += 1;
                    self.has_nodes = true;
                    let (at, depth) = (self.at, self.depth);
                    heard(LibraryEvent::Node { at, depth, played, to_move });
                }
                Err(error) => {
                    self.notes.ended(error);
                    self.is_lost = true;
                }
            }
        }
        if let Some(comment) = node.comment
            && !self.is_lost
        {
            let (text, is_old) = comment.bytes();
            self.found += 1;
            heard(LibraryEvent::Comment { depth: self.depth, text: &text, is_old });
        }
        // Nothing stands beside the root.
        if node.has_sibling() && !is_root {
            self.open.push(before);
        }
        if node.has_no_child() {
            self.close(self.at + node.length as u64, heard);
        }
    }

    fn play(
        &mut self,
        node: &RawNode<'_>,
        bytes: &[u8],
    ) -> Result<(Option<Placed>, Option<Stone>), NotationError> {
        let point = node.point().map_err(|expected| unexpected(self.at, expected, bytes))?;
        let mover = self.board.to_move();
        match point {
            _ if node.has_no_move() => Ok((None, None)),
            None => {
                self.board.set_to_move(mover.other());
                Ok((None, Some(mover.other())))
            }
            Some(point) => {
                let placed = Placed { point, stone: mover };
                let played = self.board.place(point, mover);
                played.map_err(|error| NotationError::stone(place(self.at), error))?;
                Ok((Some(placed), None))
            }
        }
    }

    /// A line ends: what is next is the sibling of the last node that has one.
    fn close(&mut self, end: u64, heard: Heard<'_>) {
        let Some(Open { at, depth, stones, to_move, is_lost }) = self.open.pop() else {
            self.stage = Stage::After { pad: 0, count: 0 };
            return;
        };
        heard(LibraryEvent::Closed { at, end });
        (self.depth, self.is_lost) = (depth, is_lost);
        while self.board.len() > stones {
            self.board.undo();
        }
        self.board.set_to_move(to_move);
    }

    /// What stands after a whole tree: padding, or another tree.
    fn after(&mut self, bytes: &[u8], pad: u8, count: u64) -> Step {
        const PADS: [u8; 3] = [0, 0x1a, 0xff];
        let Some(&first) = bytes.first() else { return Step::Waits };
        if self.at >= self.mixed_until {
            let pad = if count == 0 { first } else { pad };
            let is_decided = count >= MOST_PADDING && PADS.contains(&pad);
            let equal = match is_decided {
                true => bytes.len(),
                false => bytes.iter().take_while(|&&byte| byte == pad).count(),
            };
            let total = count + equal as u64;
            let is_all = equal == bytes.len();
            let is_run = PADS.contains(&pad) && (is_all || total >= MOST_PADDING);
            let is_padding = is_run || is_all && total == 1;
            if is_padding {
                self.stage = Stage::After { pad, count: total };
                return Step::Counted(equal);
            }
            self.mixed_until = self.at + total;
        }
        self.notes.add(place(self.at), Remark::SecondTree);
        self.begin();
        match count {
            0 => Step::Turned,
            count => Step::Replay { pad, count },
        }
    }

    /// Begins another tree at the same root.
    fn begin(&mut self) {
        self.stage = Stage::Nodes;
        self.board = Board::new(Size::STANDARD);
        (self.depth, self.is_lost, self.is_first) = (0, false, true);
    }
}

/// What came of looking at the buffer.
enum Step {
    /// This many bytes are read.
    Used(usize),
    /// It has to be looked at in another way.
    Turned,
    /// More bytes are needed.
    Waits,
    /// This many bytes are passed over.
    Counted(usize),
    /// A run of equal bytes that was counted comes back.
    Replay { pad: u8, count: u64 },
}
