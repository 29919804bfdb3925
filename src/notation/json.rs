//! Games in JSON: rows as this project's own programs take them, `{"rule":"renju","size":15,"moves":["h8","i9"]}`, one a line,
//! in a list or somewhere in other objects, and lists of lists of moves. Moves may be objects, `{"x":7,"y":7}`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::file::read_parts;
use super::moves::read_moves;
use super::rule::rule_named;
use super::{
    Expected, Node, NotationError, Note, Place, ReadGame, Remark, Tree, coordinates, parse_moves,
};
use crate::board::{Board, Placed, Size, Stone};

/// What a row calls the side of its board.
const SIZE: [&str; 3] = ["size", "board_size", "boardSize"];
/// What a move calls its column, counted from the left.
const COLUMN: [&str; 3] = ["x", "col", "column"];
/// What a move calls its row, counted from the top.
const ROW: [&str; 2] = ["y", "row"];

/// Games are looked for in this many objects and lists around them.
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
    let games = games_of(text);
    let last = games.len().saturating_sub(1);
    let whole = Whole::of(text);
    let read = move |game: &str| {
        if game.starts_with('{') {
            read_row(game, size)
        } else {
            read_list(&alone(game, game), size)
        }
    };
    read_parts(text, games, read).enumerate().map(move |(number, game)| {
        let mut game = game?;
        if whole.breaks_off && number == last {
            let place = Some(Place::in_text(text, whole.text.len()));
            game.notes.push(Note { place, remark: Remark::Unclosed });
        }
        Ok(game)
    })
}

/// The rows and lists of moves that are games.
fn games_of(text: &str) -> Vec<&str> {
    let Whole { text, breaks_off } = Whole::of(text);
    let values = parts(text);
    let mut found = Vec::new();
    for value in &values {
        collect(value, DEPTH, &mut found);
    }
    // A list alone is taken for text, whose reader would not see that it breaks off.
    if let ([list], true, true) = (&values[..], breaks_off, found.is_empty())
        && list.starts_with('[')
        && list[1..].trim_start().starts_with(['"', '['])
        && is_game(list)
    {
        found.push(list);
    }
    found
}

/// A text in JSON up to the value in which it breaks off.
#[derive(Clone, Copy)]
struct Whole<'a> {
    text: &'a str,
    breaks_off: bool,
}

impl Whole<'_> {
    fn of(text: &str) -> Whole<'_> {
        let Open { brackets, string } = Open::at_end_of(text);
        let Some((&innermost, around)) = brackets.split_last() else {
            return Whole { text, breaks_off: false };
        };
        // A number or a word at the end may go on.
        let is_of_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let last = match string {
            Some(begin) if is_value_of_moves(&text[..begin]) => {
                begin + without_last_move(&text[begin..]).len()
            }
            Some(begin) => begin,
            None => text.trim_end().trim_end_matches(is_of_word).len(),
        };
        let end = if may_go_on(&text[last..]) { last } else { text.len() };
        let list = around.last().filter(|&&at| text[at..].starts_with('['));
        let end = match list {
            Some(&list) if is_half_a_move(&text[innermost..end], &text[list + 1..innermost]) => {
                innermost
            }
            _ => without_half_a_pair(text, innermost, end),
        };
        Whole { text: &text[..end], breaks_off: true }
    }
}

/// What is still open in a text.
#[derive(Default)]
struct Open {
    brackets: Vec<usize>,
    string: Option<usize>,
}

impl Open {
    fn at_end_of(text: &str) -> Open {
        let mut open = Open::default();
        let mut escaped = false;
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if open.string.is_some() => escaped = true,
                b'"' => open.string = if open.string.is_some() { None } else { Some(at) },
                _ if open.string.is_some() => {}
                b'[' | b'{' => open.brackets.push(at),
                b']' | b'}' => _ = open.brackets.pop(),
                _ => {}
            }
        }
        open
    }
}

/// Whether a text is followed by the moves of a row.
fn is_value_of_moves(before: &str) -> bool {
    let key = before.trim_end().strip_suffix(':').map(str::trim_end);
    key.is_some_and(|key| key.ends_with("\"moves\""))
}

/// Whether more digits may follow a value: after those from 3 on there is no such row or column.
fn may_go_on(value: &str) -> bool {
    let value = value.trim_end();
    let digits = &value[value.trim_end_matches(is_digit).len()..];
    digits.parse().map_or(true, |number: u64| number < 3)
}

/// A text without the move that it ends with.
fn without_last_move(text: &str) -> &str {
    let letter = text.trim_end_matches(is_digit);
    letter.strip_suffix(|c: char| c.is_ascii_alphabetic()).unwrap_or(letter)
}

/// Whether what a list breaks off with is a part of a move, after what stands before it there: an object that is neither a move nor a row,
/// or fewer numbers than the one before has.
fn is_half_a_move(last: &str, before: &str) -> bool {
    if let Some(object) = last.strip_prefix('{') {
        let is_row = || members(last).iter().any(|&(key, value)| is_of_row(key, value));
        return point(last).is_none() && !is_row() && !object.contains(['[', '{']);
    }
    let numbers = |list: &str| list.split(',').filter(|part| part.contains(is_digit)).count();
    let whole = before.rsplit('[').next().map_or(0, numbers);
    (2..=3).contains(&whole) && !last.contains('"') && numbers(last) < whole
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Where a list of numbers ends, which begins and breaks off at these bytes, without the first of two that belong together.
fn without_half_a_pair(text: &str, begin: usize, end: usize) -> usize {
    let list = &text[begin..end];
    let is_of_numbers = |c: char| c.is_whitespace() || c.is_ascii_digit() || "[,-".contains(c);
    let numbers = list.split(',').filter(|part| part.contains(is_digit)).count();
    if !list.starts_with('[') || !list.chars().all(is_of_numbers) || numbers.is_multiple_of(2) {
        return end;
    }
    let last = list.trim_end_matches(|c: char| !is_digit(c)).trim_end_matches(is_digit);
    begin + last.trim_end_matches('-').len()
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

/// How many moves a list has, if it is a whole game.
fn count(text: &str) -> Option<usize> {
    let size = Size::new(22).ok()?;
    if coordinates::is_pairs(text) {
        let layout = coordinates::Layout::of(text, size);
        coordinates::count(text, layout.size, layout.counting)
    } else {
        parse_moves(text, size).ok().map(|moves| moves.len())
    }
}

fn is_game(list: &str) -> bool {
    count(list).is_some_and(|moves| moves > 0)
}

/// Whether the parts of a list are a game each. Pairs of moves may be one game together.
fn are_games(list: &str, parts: &[&str]) -> bool {
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
