//! Games in JSON: rows as this project's own programs take them, `{"rule":"renju","size":15,"moves":["h8","i9"]}`, one a line,
//! in a list or somewhere in other objects, and lists of lists of moves. Moves may be objects, `{"x":7,"y":7}`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::file::read_parts;
use super::moves::read_moves;
use super::rule::rule_named;
use super::{Expected, Node, NotationError, Place, ReadGame, Tree, coordinates, parse_moves};
use crate::board::{Board, Placed, Size, Stone};

/// What a row calls the side of its board.
const SIZE: [&str; 3] = ["size", "board_size", "boardSize"];
/// What a move calls its column, counted from the left.
const COLUMN: [&str; 3] = ["x", "col", "column"];
/// What a move calls its row, counted from the top.
const ROW: [&str; 2] = ["y", "row"];

/// Games are looked for in so many objects and lists around them.
const DEPTH: usize = 8;

/// After more moves than this a list within a list is a game and not a pair of moves.
const PAIR: usize = 2;

/// Whether a text is JSON with rows in it, with lists of lists that are games, or with moves that are objects.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[']) && !games_of(text).is_empty()
}

/// The games of a text in JSON.
pub(super) fn games(
    text: &str,
    size: Size,
) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
    read_parts(text, games_of(text), move |game| {
        if game.starts_with('{') {
            read_row(game, size)
        } else {
            read_list(&alone(game, game), size)
        }
    })
}

/// The rows and lists of moves that are games.
fn games_of(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for value in parts(text) {
        collect(value, DEPTH, &mut found);
    }
    found
}

fn collect<'a>(value: &'a str, depth: usize, found: &mut Vec<&'a str>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if value.starts_with('{') {
        let members = members(value);
        if members.iter().any(|&(key, value)| is_of_row(key, value)) {
            found.push(value);
            return;
        }
        for (_, value) in members {
            collect(value, depth, found);
        }
    } else if value.starts_with('[') {
        let parts = parts(inside(value));
        if !parts.is_empty() && parts.iter().all(|part| point(part).is_some()) {
            found.push(value);
        } else if are_games(value, &parts) {
            found.extend(parts);
        } else {
            for part in parts {
                collect(part, depth, found);
            }
        }
    }
}

/// Whether an object with such a member is a row.
fn is_of_row(key: &str, value: &str) -> bool {
    match key {
        "moves" => value.starts_with(['[', '"']),
        "black" | "white" => value.starts_with('['),
        _ => false,
    }
}

/// Whether the parts of a list are a game each. Pairs of moves may be one game together.
fn are_games(list: &str, parts: &[&str]) -> bool {
    let Ok(size) = Size::new(22) else { return false };
    let count = |text: &str| {
        if coordinates::is_pairs(text) {
            let layout = coordinates::Layout::of(text, size);
            coordinates::count(text, layout.size, layout.counting)
        } else {
            parse_moves(text, size).ok().map(|moves| moves.len())
        }
    };
    let are_lists = parts.len() > 1 && parts.iter().all(|part| part.starts_with('['));
    if !are_lists {
        return false;
    }
    let counts: Option<Vec<usize>> = parts.iter().map(|part| count(part)).collect();
    counts.is_some_and(|counts| {
        counts.iter().all(|&count| count >= PAIR)
            && (counts.iter().any(|&count| count > PAIR) || count(list).is_none())
    })
}

/// The values that stand one after the other, with commas between them or without, each as it is written.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    let mut part = |begin: usize, end: usize| {
        let part = text[begin..end].trim_matches(|c: char| c == ',' || c.is_whitespace());
        if !part.is_empty() {
            parts.push(part);
        }
    };
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !in_string && depth == 0 && matches!(c, ']' | '}' | ',') {
            let end = at + usize::from(c != ',');
            part(begin, end);
            begin = end;
        }
    }
    part(begin, text.len());
    parts
}

/// What stands between the brackets of a list or an object.
fn inside(value: &str) -> &str {
    let inside = value.strip_prefix(['[', '{']).unwrap_or(value);
    inside.strip_suffix([']', '}']).unwrap_or(inside)
}

/// The members of an object: keys and values as they are written.
fn members(object: &str) -> Vec<(&str, &str)> {
    let member = |part: &'_ str| -> Option<(usize, usize)> {
        let key = 1 + part.strip_prefix('"')?.find('"')?;
        let value = key + 1 + part[key + 1..].find(':')? + 1;
        part[key + 1..value - 1].trim().is_empty().then_some((key, value))
    };
    let parts = parts(inside(object)).into_iter();
    parts
        .filter_map(|part| {
            let (key, value) = member(part)?;
            Some((&part[1..key], part[value..].trim()))
        })
        .collect()
}

/// The value of the first of some keys that an object has.
fn value<'a>(members: &[(&str, &'a str)], keys: &[&str]) -> Option<&'a str> {
    keys.iter().find_map(|wanted| Some(members.iter().find(|(key, _)| key == wanted)?.1))
}

/// A string without its quotation marks and escapes.
fn string(value: &str) -> String {
    let mut text = String::new();
    let mut units = Vec::new();
    let value = value.strip_prefix('"').unwrap_or(value);
    let mut chars = value.strip_suffix('"').unwrap_or(value).chars();
    while let Some(c) = chars.next() {
        let escape = if c == '\\' { chars.next() } else { None };
        if escape == Some('u') {
            let digits: String = chars.by_ref().take(4).collect();
            units.extend(u16::from_str_radix(&digits, 16).ok());
            continue;
        }
        text.extend(characters(&mut units));
        text.push(match escape {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(other) => other,
            None => c,
        });
    }
    text.extend(characters(&mut units));
    text
}

/// The characters of units of UTF-16, which are used up.
fn characters(units: &mut Vec<u16>) -> impl Iterator<Item = char> {
    let units = core::mem::take(units);
    let decoded: Vec<char> =
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    decoded.into_iter()
}

/// The point of a move that is an object, as a list of moves would have it.
fn point(object: &str) -> Option<String> {
    if !object.starts_with('{') {
        return None;
    }
    let members = members(object);
    let number = |keys: &[&str]| value(&members, keys)?.parse::<i8>().ok();
    if let (Some(x), Some(y)) = (number(&COLUMN), number(&ROW)) {
        return Some(format!("{x},{y}"));
    }
    let size = Size::new(22).ok()?;
    let mut names = members.iter().filter(|(_, value)| value.starts_with('"'));
    names.find_map(|(_, value)| Some(parse_moves(value, size).ok()?.first()?.to_string()))
}

/// The text with nothing left but one of its values, so that places in that are those of the text. Moves that are objects are
/// written as their points.
fn alone(text: &str, value: &str) -> String {
    let begin = value.as_ptr() as usize - text.as_ptr() as usize;
    let blank = |text: &str| -> String {
        text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect()
    };
    let mut left = blank(&text[..begin]);
    let parts = if value.starts_with('[') { parts(inside(value)) } else { Vec::new() };
    let points: Option<Vec<String>> = parts.iter().map(|part| point(part)).collect();
    match points {
        Some(points) if !points.is_empty() => {
            let mut end = 0;
            for (part, point) in parts.iter().zip(points) {
                let at = part.as_ptr() as usize - value.as_ptr() as usize;
                left += &blank(&value[end..at]);
                left += &point;
                left.extend(blank(part).chars().skip(point.len()));
                end = at + part.len();
            }
        }
        _ => left += value,
    }
    left
}

/// Reads a list of moves.
fn read_list(moves: &str, size: Size) -> Result<ReadGame, NotationError> {
    if coordinates::is_pairs(moves) {
        coordinates::read_pairs(moves, coordinates::Layout::of(moves, size))
    } else {
        read_moves(moves, size)
    }
}

/// The size of a square board that a row gives by its width. That may be the width of something else.
fn size_by_width(members: &[(&str, &str)]) -> Option<Size> {
    let side = |key: &str| value(members, &[key])?.parse().ok();
    let width: u32 = side("width")?;
    let is_square = side("height").is_none_or(|height| height == width);
    Size::new(width).ok().filter(|_| is_square)
}

fn read_row(row: &str, size: Size) -> Result<ReadGame, NotationError> {
    let place = Place::in_text(row, 0);
    let members = members(row);
    let of = |key: &str| value(&members, &[key]);
    let size = match value(&members, &SIZE) {
        Some(side) => {
            let place = Place::in_text(row, side.as_ptr() as usize - row.as_ptr() as usize);
            let expected = || NotationError::expected(place, Expected::SquareSize, side);
            let side = string(side).parse().map_err(|_| expected())?;
            Size::new(side).map_err(|error| NotationError::size(place, error))?
        }
        None => size_by_width(&members).unwrap_or(size),
    };
    let mut setup = Vec::new();
    for stone in Stone::BOTH {
        if let Some(stones) = of(stone.name()).filter(|stones| stones.starts_with('[')) {
            let points = parse_moves(&alone(row, stones), size)?;
            setup.extend(points.into_iter().map(|point| Placed { point, stone }));
        }
    }
    let moves = of("moves").unwrap_or(&row[row.len()..]);
    let is_empty = !moves.contains(|c: char| c.is_ascii_digit());
    let mut read = if is_empty && !setup.is_empty() {
        ReadGame { tree: Tree::new(size), notes: Vec::new() }
    } else {
        read_list(&alone(row, moves), size)?
    };
    if !setup.is_empty() {
        let count = |stone| setup.iter().filter(|placed| placed.stone == stone).count();
        let by_count =
            if count(Stone::Black) > count(Stone::White) { Stone::White } else { Stone::Black };
        let to_move = of("to_move").and_then(|text| Stone::from_name(&string(text)));
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
    read.tree.rule = of("rule").and_then(|text| rule_named(&string(text)));
    let players = of("players").map(self::members).unwrap_or_default();
    let player = |stone: Stone| {
        let named = [of(stone.name()), value(&players, &[stone.name()])];
        named.into_iter().flatten().find(|value| value.starts_with('"')).map(string)
    };
    read.tree.black = player(Stone::Black).unwrap_or_default();
    read.tree.white = player(Stone::White).unwrap_or_default();
    Ok(read)
}
