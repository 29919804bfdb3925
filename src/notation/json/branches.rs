//! Trees of moves in JSON: `{"move":"h8","children":[{"move":"i9"}]}`.

use alloc::vec::Vec;

use super::moves::moves_of;
use super::values::{inside, members, parts, value};
use crate::notation::line::{Given, Move, Reading, place};
use crate::notation::note::Notes;
use crate::notation::{Expected, NodeId, NotationError, ReadGame, Tree};

/// Names for a node's child nodes.
const CHILDREN: [&str; 5] = ["children", "variations", "branches", "replies", "next"];

/// No line is longer than the largest board has points.
const DEEPEST: usize = 484;

/// A node is read again at each level above it: a text is read at most this often on average.
const READINGS: usize = 64;

/// The child nodes of a node.
fn children(object: &str) -> Option<Vec<&str>> {
    let members = members(object);
    let value = value(&members, &CHILDREN)?;
    match value.chars().next()? {
        '[' => Some(parts(inside(value))),
        '{' => Some(Vec::from([value])),
        _ => None,
    }
}

/// Whether an object is a node of a tree, with a move or, like the root, without one.
pub(super) fn is_tree(object: &str) -> bool {
    let Some(children) = children(object) else { return false };
    let is_node = |child: &&str| child.starts_with('{') && !moves_of(child).is_empty();
    let is_move = || !moves_of(object).is_empty();
    if children.is_empty() { is_move() } else { children.iter().all(is_node) }
}

/// A move, and the index of its predecessor in the list.
struct Step<'a> {
    placed: Move<'a>,
    before: Option<usize>,
}

/// The moves of a tree, each after its predecessor. Moves that are far too deep are skipped.
fn steps<'a>(text: &'a str, notes: &mut Notes) -> Vec<Step<'a>> {
    let mut steps: Vec<Step> = Vec::new();
    let mut todo = Vec::from([(text, None, 0)]);
    let mut budget = text.len().saturating_mul(READINGS).max(1 << 22);
    while let Some((object, before, depth)) = todo.pop() {
        let Some(left) = budget.checked_sub(object.len()) else {
            notes.ignored(NotationError::expected(place(text, object), Expected::Node, object));
            break;
        };
        budget = left;
        let mut before = before;
        for placed in moves_of(object) {
            steps.push(Step { placed, before });
            before = Some(steps.len() - 1);
        }
        if depth < DEEPEST {
            let children = children(object).unwrap_or_default().into_iter().rev();
            todo.extend(children.map(|child| (child, before, depth + 1)));
        }
    }
    steps
}

/// Reads a tree, on the given board or a larger one. A line ends before a move that cannot be made.
///
/// # Errors
/// [`NotationError`] if it contains no move.
pub(super) fn read_tree(text: &str, board: Given) -> Result<ReadGame, NotationError> {
    let mut notes = Notes::default();
    let steps = steps(text, &mut notes);
    let moves: Vec<Move> = steps.iter().map(|step| step.placed).collect();
    let reading = Reading::of(&moves, board, &mut notes);
    let mut tree = Tree::new(reading.size);
    // The nodes of the moves; `None` after the end of a line.
    let mut nodes: Vec<Option<NodeId>> = Vec::new();
    for Step { placed, before } in &steps {
        let parent = before.map_or(Some(tree.root()), |before| nodes[before]);
        let Some(parent) = parent else {
            nodes.push(None);
            continue;
        };
        let mut board = tree.board(parent);
        let stone = reading.stone(placed).unwrap_or(board.to_move());
        match reading.node(text, placed, stone, &mut board) {
            Ok(node) => nodes.push(Some(tree.push(parent, node))),
            Err(error) => {
                notes.ended(error);
                nodes.push(None);
            }
        }
    }
    if tree.len() == 1 {
        let nothing = || NotationError::expected(place(text, text), Expected::Move, text);
        return Err(notes.first_end().unwrap_or_else(nothing));
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}
