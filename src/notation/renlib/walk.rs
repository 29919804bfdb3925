//! A library that is too large for memory, examined in place.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use super::raw::{RawError, RawNode, unexpected};
use super::{HEADER, LibraryEvent, MAGIC};
use crate::board::Point;
use crate::notation::{Expected, NotationError};

/// A file with random access.
pub trait LibrarySource {
    /// Why it cannot be read any more.
    type Error;

    /// Reads the bytes from a position, counted from 0: this many, or fewer at the end of the file.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn read(&mut self, at: u64, length: usize) -> Result<Vec<u8>, Self::Error>;
}

impl LibrarySource for &[u8] {
    type Error = core::convert::Infallible;

    fn read(&mut self, at: u64, length: usize) -> Result<Vec<u8>, Self::Error> {
        let from = usize::try_from(at).map_or(self.len(), |at| at.min(self.len()));
        Ok(self[from..self.len().min(from.saturating_add(length))].to_vec())
    }
}

/// Where the descendants of a node end in a library, for all nodes with many of them.
///
/// It is built from the events of a [`LibraryReader`](super::LibraryReader), and can be queried at any time for what
/// has arrived so far. With it, the moves of any position are found by reading a few kilobytes for each node on the
/// path, however large the library is. It has an entry for each node whose sibling is 16 kB or more after it.
#[derive(Clone, Debug, Default)]
pub struct LibraryMap {
    /// Where trees begin.
    trees: Vec<u64>,
    /// The positions of distant siblings, by the nodes before them.
    siblings: BTreeMap<u64, u64>,
    /// All nodes before this byte are known.
    known_to: u64,
}

/// A library's data on a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryPosition {
    /// Whether the position is in it.
    pub is_there: bool,
    /// Its comments, not yet decoded.
    pub comments: Vec<Vec<u8>>,
    /// The moves that continue from it, in file order.
    pub moves: Vec<LibraryMove>,
    /// Whether there may be more that have not arrived yet.
    pub is_partial: bool,
}

/// A library's move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryMove {
    /// The move.
    pub point: Point,
    /// The text on its point, not yet decoded.
    pub label: Option<Vec<u8>>,
    /// Whether the position after it has a comment.
    pub has_comment: bool,
    /// Whether the library continues after it.
    pub goes_on: bool,
}

/// Why a position cannot be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WalkError<E> {
    /// The file cannot be read.
    Source(E),
    /// It differs from the file from which the map was built, or is broken there.
    Broken(NotationError),
}

impl<E: fmt::Display> fmt::Display for WalkError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WalkError::Source(error) => error.fmt(f),
            WalkError::Broken(error) => error.fmt(f),
        }
    }
}

impl<E: fmt::Debug + fmt::Display> core::error::Error for WalkError<E> {}

/// Descendants of a node are scanned if they are shorter than this.
const FAR: u64 = 16 << 10;
/// The beginning of a map's bytes: the version of their format.
const MAP_VERSION: u64 = 1;
/// How much is read from the file at a time.
const WINDOW: usize = 64 << 10;
/// Only a maliciously crafted library has more points in a position than this.
const MOST_CHILDREN: usize = 4096;

impl LibraryMap {
    /// Processes an event of a reader.
    pub fn hear(&mut self, event: LibraryEvent<'_>) {
        match event {
            LibraryEvent::Tree { at } => self.trees.push(at),
            LibraryEvent::Closed { at, end } if end - at >= FAR => {
                self.siblings.insert(at, end);
            }
            _ => {}
        }
    }

    /// Sets the byte before which all nodes are known: the position that a reader [has
    /// reached](super::LibraryReader::read_to).
    pub fn reach(&mut self, known_to: u64) {
        self.known_to = self.known_to.max(known_to);
    }

    /// Returns the map as bytes, which can be stored with the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [MAP_VERSION, self.known_to, self.trees.len() as u64];
        let siblings = self.siblings.iter().flat_map(|(&at, &end)| [at, end]);
        let numbers = head.into_iter().chain(self.trees.iter().copied()).chain(siblings);
        numbers.flat_map(u64::to_le_bytes).collect()
    }

    /// Restores a map from [its bytes](LibraryMap::to_bytes); `None` if they are invalid.
    pub fn from_bytes(bytes: &[u8]) -> Option<LibraryMap> {
        let words = bytes.chunks_exact(8);
        if !words.remainder().is_empty() {
            return None;
        }
        let mut numbers = words.map(|word| word.try_into().map_or(0, u64::from_le_bytes));
        numbers.next().filter(|&version| version == MAP_VERSION)?;
        let known_to = numbers.next()?;
        let trees = usize::try_from(numbers.next()?).ok()?;
        let trees: Vec<u64> = numbers.by_ref().take(trees.min(bytes.len())).collect();
        let mut siblings = BTreeMap::new();
        while let Some(at) = numbers.next() {
            // Each entry points forward, so that no walk loops.
            let end = numbers.next().filter(|&end| end >= at.saturating_add(FAR))?;
            siblings.insert(at, end);
        }
        Some(LibraryMap { trees, siblings, known_to })
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.siblings.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.siblings.is_empty()
    }

    /// Returns the library's data on the position after these moves, in this order. Positions reached in other orders
    /// are not sought.
    ///
    /// # Errors
    /// [`WalkError`] if the file cannot be read, or is not the one from which the map was built.
    pub fn look<S: LibrarySource>(
        &self,
        source: &mut S,
        moves: &[Point],
    ) -> Result<LibraryPosition, WalkError<S::Error>> {
        let mut walk = Walk { map: self, source, bytes: Vec::new(), at: 0 };
        let mut here = walk.start()?;
        for &point in moves {
            let mut next = Place::default();
            for node in here.nodes.iter().filter(|node| node.point == Some(point)) {
                walk.enter(node, &mut next)?;
            }
            next.is_partial |= here.is_partial && !next.is_there;
            here = next;
            if !here.is_there {
                break;
            }
        }
        let mut found = LibraryPosition {
            is_there: here.is_there,
            comments: here.comments,
            moves: Vec::new(),
            is_partial: here.is_partial,
        };
        for node in here.nodes {
            let Some(point) = node.point else { continue };
            let there = found.moves.iter_mut().find(|there| there.point == point);
            let (has_comment, goes_on) = (node.comment.is_some(), node.first_child.is_some());
            match there {
                Some(there) => {
                    there.label = there.label.take().or(node.label);
                    there.has_comment |= has_comment;
                    there.goes_on |= goes_on;
                }
                None => {
                    found.moves.push(LibraryMove { point, label: node.label, has_comment, goes_on })
                }
            }
        }
        Ok(found)
    }
}

/// A position in the library, which several nodes may represent.
#[derive(Default)]
struct Place {
    is_there: bool,
    comments: Vec<Vec<u8>>,
    /// The nodes after it.
    nodes: Vec<Child>,
    is_partial: bool,
}

/// A node that continues from a position.
struct Child {
    /// Its move; `None` for a pass and for one off the board.
    point: Option<Point>,
    label: Option<Vec<u8>>,
    comment: Option<Vec<u8>>,
    /// The position of its first child.
    first_child: Option<u64>,
    /// Whether it represents the position before it.
    is_silent: bool,
}

struct Walk<'a, S> {
    map: &'a LibraryMap,
    source: &'a mut S,
    /// The bytes read last, and their position.
    bytes: Vec<u8>,
    at: u64,
}

/// The data kept about a node that was read.
struct Seen {
    child: Child,
    end: u64,
    has_sibling: bool,
    is_root: bool,
}

impl<S: LibrarySource> Walk<'_, S> {
    /// The empty board.
    fn start(&mut self) -> Result<Place, WalkError<S::Error>> {
        let is_partial = self.map.trees.is_empty();
        let mut place = Place { is_there: true, is_partial, ..Place::default() };
        if self.map.trees.first().is_some_and(|&at| at >= HEADER as u64) {
            let head = self.source.read(0, HEADER).map_err(WalkError::Source)?;
            if !head.starts_with(MAGIC) {
                return Err(WalkError::Broken(unexpected(0, Expected::LibHeader, &head)));
            }
        }
        for &tree in &self.map.trees {
            match self.node(tree)? {
                Some(seen) if seen.is_root => self.enter(&seen.child, &mut place)?,
                Some(_) => self.children(tree, &mut place)?,
                None => place.is_partial = true,
            }
        }
        Ok(place)
    }

    /// Enters a node: its children continue the position.
    fn enter(&mut self, node: &Child, place: &mut Place) -> Result<(), WalkError<S::Error>> {
        place.is_there = true;
        place.comments.extend(node.comment.clone());
        match node.first_child {
            Some(first) => self.children(first, place),
            None => Ok(()),
        }
    }

    /// Reads the node at a byte and its siblings.
    fn children(&mut self, first: u64, place: &mut Place) -> Result<(), WalkError<S::Error>> {
        let mut firsts = alloc::vec![first];
        while let Some(at) = firsts.pop() {
            let mut next = Some(at);
            while let Some(at) = next {
                let seen = self.node(at)?.filter(|_| place.nodes.len() < MOST_CHILDREN);
                let Some(Seen { child, end, has_sibling, .. }) = seen else {
                    place.is_partial = true;
                    break;
                };
                next = match has_sibling {
                    true => self.after(at, end, child.first_child.is_none())?,
                    false => None,
                };
                place.is_partial |= has_sibling && next.is_none();
                if child.is_silent {
                    place.comments.extend(child.comment);
                    firsts.extend(child.first_child);
                } else {
                    place.nodes.push(child);
                }
            }
        }
        Ok(())
    }

    /// The position of a node's sibling, given where the node's bytes end; `None` if it has not arrived yet.
    fn after(
        &mut self,
        at: u64,
        end: u64,
        is_leaf: bool,
    ) -> Result<Option<u64>, WalkError<S::Error>> {
        if let Some(&sibling) = self.map.siblings.get(&at) {
            return Ok(Some(sibling));
        }
        let (mut here, mut open) = (end, usize::from(!is_leaf));
        while open > 0 {
            // If it had arrived, it would be in the map.
            if here - at >= FAR {
                return Ok(None);
            }
            if let Some(&sibling) = self.map.siblings.get(&here) {
                here = sibling;
                continue;
            }
            let Some(seen) = self.node(here)? else { return Ok(None) };
            open += usize::from(seen.has_sibling);
            open -= usize::from(seen.child.first_child.is_none());
            here = seen.end;
        }
        Ok(Some(here))
    }

    /// The node at a byte; `None` if it has not arrived yet.
    fn node(&mut self, at: u64) -> Result<Option<Seen>, WalkError<S::Error>> {
        if at >= self.map.known_to {
            return Ok(None);
        }
        let (mut window, mut is_all) = (WINDOW, false);
        loop {
            let from = at.checked_sub(self.at).and_then(|from| usize::try_from(from).ok());
            let rest = from.and_then(|from| self.bytes.get(from..)).unwrap_or_default();
            match RawNode::read(rest) {
                Ok(raw) => return Ok(Some(seen(&raw, at))),
                Err(RawError::Short(_)) if !is_all => {
                    self.bytes = self.source.read(at, window).map_err(WalkError::Source)?;
                    self.at = at;
                    is_all = self.bytes.len() < window;
                    window = window.saturating_mul(4);
                }
                Err(RawError::Short(expected) | RawError::Long(expected)) => {
                    return Err(WalkError::Broken(unexpected(at, expected, rest)));
                }
            }
        }
    }
}

fn seen(raw: &RawNode<'_>, at: u64) -> Seen {
    let end = at + raw.length as u64;
    let is_silent = raw.has_no_move() && raw.point().is_ok();
    let point = raw.point().ok().flatten().filter(|_| !is_silent);
    let child = Child {
        point,
        label: raw.board_text.map(<[u8]>::to_vec),
        comment: raw.comment.map(|comment| comment.bytes().0),
        first_child: (!raw.has_no_child()).then_some(end),
        is_silent,
    };
    Seen { child, end, has_sibling: raw.has_sibling(), is_root: raw.point() == Ok(None) }
}
