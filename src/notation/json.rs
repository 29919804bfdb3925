//! Games in JSON: a list of moves, `["h8","i9"]`, or rows as this project's own programs take them,
//! `{"rule":"renju","size":15,"moves":["h8","i9"]}`, one a line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::moves::read_moves;
use super::rule::rule_named;
use super::{Expected, Node, NotationError, Place, ReadGame, Tree, coordinates, parse_moves};
use crate::board::{Board, Placed, Size, Stone};

/// Whether a text is an object with moves or stones in JSON.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with('{')
        && ["\"moves\"", "\"black\"", "\"white\""].iter().any(|key| text.contains(key))
}

/// The value of a key, as it is written.
fn value<'a>(row: &'a str, key: &str) -> Option<&'a str> {
    let quoted = ["\"", key, "\""].concat();
    let (_, after) = row.split_once(&*quoted)?;
    let value = after.trim_start().strip_prefix(':')?.trim_start();
    let mut depth = 0;
    let mut in_string = false;
    let mut escaped = false;
    for (at, c) in value.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '[' | '{' => depth += 1,
            ']' | '}' | ',' if depth == 0 => return Some(value[..at].trim()),
            ']' | '}' => depth -= 1,
            _ => {}
        }
    }
    Some(value.trim())
}

fn string(value: &str) -> String {
    value.trim_matches('"').to_string()
}

/// The games of rows, one a line, or of a text that is one row.
pub(super) fn games(
    text: &str,
    size: Size,
) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
    let is_row = |line: &str| line.trim_start().starts_with('{') && line.trim_end().ends_with('}');
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let by_line = lines.len() > 1 && lines.iter().all(|line| is_row(line));
    let rows = if by_line { lines } else { Vec::from([text]) };
    rows.into_iter().map(move |row| {
        let at = row.as_ptr() as usize - text.as_ptr() as usize;
        game(row, size).map_err(|error| match Place::in_text(text, at) {
            Place::Character { line, .. } => {
                NotationError { place: error.place.in_line(line), ..error }
            }
            _ => error,
        })
    })
}

fn game(row: &str, size: Size) -> Result<ReadGame, NotationError> {
    let place = Place::in_text(row, 0);
    let size = match value(row, "size") {
        Some(text) => {
            let expected = || NotationError::expected(place, Expected::SquareSize, text);
            let side = string(text).parse().map_err(|_| expected())?;
            Size::new(side).map_err(|error| NotationError::size(place, error))?
        }
        None => size,
    };
    let stones = |key: &str| value(row, key).filter(|value| value.starts_with('['));
    let mut setup = Vec::new();
    for (key, stone) in [("black", Stone::Black), ("white", Stone::White)] {
        let points = parse_moves(stones(key).unwrap_or_default(), size)?;
        setup.extend(points.into_iter().map(|point| Placed { point, stone }));
    }
    let moves = value(row, "moves").unwrap_or_default();
    let is_empty = !moves.contains(|c: char| c.is_ascii_digit());
    let mut read = if is_empty && !setup.is_empty() {
        ReadGame { tree: Tree::new(size), notes: Vec::new() }
    } else if coordinates::is_pairs(moves) {
        coordinates::read_pairs(moves, size, coordinates::counting(moves, size))?
    } else {
        read_moves(moves, size)?
    };
    if !setup.is_empty() {
        let count = |stone| setup.iter().filter(|placed| placed.stone == stone).count();
        let by_count =
            if count(Stone::Black) > count(Stone::White) { Stone::White } else { Stone::Black };
        let to_move = value(row, "to_move").and_then(|text| Stone::from_name(&string(text)));
        let root = Node { setup, to_move: Some(to_move.unwrap_or(by_count)), ..Node::default() };
        let mut board = Board::new(size);
        root.apply(&mut board).map_err(|error| NotationError::stone(place, error))?;
        let mut tree = Tree::new(size);
        tree.set_root(root);
        let mut current = tree.root();
        for id in read.tree.main_line().skip(1) {
            let mut node = read.tree.node(id).clone();
            if let Some(played) = &mut node.played {
                played.stone = board.to_move();
            }
            node.apply(&mut board).map_err(|error| NotationError::stone(place, error))?;
            current = tree.push(current, node);
        }
        read.tree = tree;
    }
    read.tree.rule = value(row, "rule").and_then(|text| rule_named(&string(text)));
    let player = |key: &str| value(row, key).filter(|value| value.starts_with('"')).map(string);
    read.tree.black = player("black").unwrap_or_default();
    read.tree.white = player("white").unwrap_or_default();
    Ok(read)
}
