//! Reading SGF into a tree.

use alloc::vec::Vec;
use core::mem;

use super::games::{bare, begin};
use super::header::{board_size, read_names, says_more};
use super::lexer::{Lexer, Property, Token};
use super::node::{ReadNode, is_opening_played_later, read_node};
use super::numbers::in_letters;
use super::trail::Trail;
use crate::board::Size;
use crate::notation::note::Notes;
use crate::notation::{Expected, Node, NodeId, NotationError, Note, Place, ReadGame, Remark, Tree};

/// Reads the first game of an SGF file.
///
/// It reads moves, set-ups (`AB`, `AW`, `AE`, `PL`), comments, labels, marks (`CR`, `TR`, `SQ`, `MA`), signs (`TE`,
/// `IT`, `DO`, `BM`), names, result and rule, and keeps other properties as they are. Without `GM` a file is assumed to
/// be `GM[4]`; without `SZ` its board is 15x15, or the next larger usual one that contains all points. `B[]` and `W[]`
/// are passes.
///
/// Flaws are repaired or skipped, and noted. A line ends before a move that cannot be made.
///
/// # Errors
/// [`NotationError`] naming line and column if there is no game, its board has an unknown size, or none of its stones
/// can be placed.
pub fn read_sgf(text: &str) -> Result<ReadGame, NotationError> {
    let Some((usual, counting, size)) = in_letters(text) else {
        return read_usual(text, Size::STANDARD);
    };
    let mut game = read_usual(&usual, size)?;
    game.notes.insert(0, Note { place: None, remark: Remark::Counted(counting) });
    Ok(game)
}

/// Reads a game whose points are written as in the standard, or as people write them. Without `SZ` its board has at
/// least the given size.
fn read_usual(text: &str, least: Size) -> Result<ReadGame, NotationError> {
    let begin = begin(text).or_else(|| bare(text)).or_else(|| text.find('(')).unwrap_or(0);
    let mut notes = Notes::default();
    if !text[..begin].trim().is_empty() {
        notes.text(Place::in_text(text, 0), &text[..begin]);
    }
    let mut lexer = Lexer::new(text);
    lexer.skip_to(begin);
    let place = lexer.place();
    let (mut depth, mut in_node) = enter(text, begin, &mut lexer, &mut notes)?;
    let mut reader: Option<Reader> = None;
    let mut properties: Vec<Property> = Vec::new();
    loop {
        let place = lexer.place();
        let token = lexer.next(&mut notes);
        if let Token::Property(property) = token {
            if !in_node {
                let error =
                    NotationError::expected(place, Expected::NodeBeforeProperty, &property.name);
                notes.ignored(error);
                in_node = true;
            }
            properties.push(property);
            continue;
        }
        // Any other token ends the node before it.
        if mem::take(&mut in_node) {
            match &mut reader {
                None => reader = Some(Reader::begin(&properties, text, least, &mut notes)?),
                Some(reader) => reader.add(&properties, &mut notes),
            }
            properties.clear();
        }
        match token {
            Token::Node => in_node = true,
            Token::Open => {
                if let Some(reader) = &mut reader {
                    reader.branch();
                } else {
                    let expected = Expected::NodeBeforeVariation;
                    notes.ignored(NotationError::expected(place, expected, "("));
                }
                depth += 1;
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
                if let Some(reader) = &mut reader {
                    reader.leave();
                }
            }
            Token::End => {
                notes.add(place, Remark::Unclosed);
                break;
            }
            Token::Property(_) => {}
        }
    }
    let Some(Reader { tree, .. }) = reader else {
        return Err(NotationError::expected(place, Expected::Node, &text[begin..]));
    };
    // Nothing could be read: this is not a game.
    if let Some(error) = notes.first_end().filter(|_| !has_stones(&tree)) {
        return Err(error);
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Enters the game that begins at `begin`; returns how many parentheses are then open, and whether a node is.
fn enter(
    text: &str,
    begin: usize,
    lexer: &mut Lexer<'_>,
    notes: &mut Notes,
) -> Result<(u32, bool), NotationError> {
    if text[begin..].trim_start().starts_with('(') {
        lexer.next(notes);
        return Ok((1, false));
    }
    let place = lexer.place();
    if bare(text) != Some(begin) {
        return Err(NotationError::expected(place, Expected::Game, text.trim_start()));
    }
    notes.ignored(NotationError::expected(place, Expected::Game, &text[begin..]));
    // One note is enough if the semicolon is missing as well.
    Ok((0, !text[begin..].starts_with(';')))
}

fn has_stones(tree: &Tree) -> bool {
    tree.ids().any(|id| {
        let node = tree.node(id);
        node.played.is_some() || !node.setup.is_empty()
    })
}

/// The tree so far, and where the next node belongs.
struct Reader {
    tree: Tree,
    current: NodeId,
    /// The board at the current node, and the way back.
    trail: Trail,
    /// Whether the current line has ended, before a move that cannot be made.
    has_ended: bool,
    /// Where variations branched off: node, changes of the board up to it, whether the line had ended.
    branches: Vec<(NodeId, usize, bool)>,
}

impl Reader {
    fn begin(
        root: &[Property],
        text: &str,
        least: Size,
        notes: &mut Notes,
    ) -> Result<Reader, NotationError> {
        let size = board_size(root, text, least, notes)?;
        let mut tree = Tree::new(size);
        read_names(root, &mut tree);
        let mut trail = Trail::new(size);
        trail.plays_openings = !is_opening_played_later(text);
        let ReadNode { mut node, further, has_ended } = read_node(root, &mut trail, notes);
        node.other.retain(|property| says_more(property, &tree));
        // The root is the position before the first move.
        let first = node.played.take().map(|placed| Node {
            sign: node.sign.take(),
            ..Node::played(placed.point, placed.stone)
        });
        tree.set_root(node);
        let mut reader =
            Reader { current: tree.root(), tree, trail, has_ended, branches: Vec::new() };
        reader.push(first.into_iter().chain(further).collect());
        Ok(reader)
    }

    fn add(&mut self, properties: &[Property], notes: &mut Notes) {
        if self.has_ended {
            return;
        }
        let ReadNode { node, further, has_ended } = read_node(properties, &mut self.trail, notes);
        self.has_ended = has_ended;
        if has_ended && node == Node::default() {
            return;
        }
        self.current = self.tree.push(self.current, node);
        self.push(further);
    }

    fn push(&mut self, nodes: Vec<Node>) {
        for node in nodes {
            self.current = self.tree.push(self.current, node);
        }
    }

    fn branch(&mut self) {
        self.branches.push((self.current, self.trail.len(), self.has_ended));
    }

    fn leave(&mut self) {
        let Some((node, changes, has_ended)) = self.branches.pop() else { return };
        self.trail.back_to(changes);
        self.current = node;
        self.has_ended = has_ended;
    }
}
