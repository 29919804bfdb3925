//! Links to games: this project's own `#rule=renju&moves=h8i9`, and others that end with the moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::moves::read_moves;
use super::note::Notes;
use super::rule::rule_named;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, parse_moves};
use crate::board::{Placed, Size, Stone};
use crate::rules::Rule;

/// The fields that say that a fragment is a game.
const GAME: [&str; 3] = ["moves", "black", "white"];

/// The fields of a link's game with their first byte, where the text is a link of this project.
fn fields(text: &str) -> Option<(usize, &str)> {
    let is_field = |name: &&str| {
        text.match_indices(*name).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            before.is_none_or(|c| "#&?".contains(c)) && text[at + name.len()..].starts_with('=')
        })
    };
    if !GAME.iter().any(is_field) {
        return None;
    }
    let begin = text.find(['#', '?']).map_or(0, |at| at + 1);
    let fields = &text[begin..];
    let end = fields.find(|c: char| "<>\"`".contains(c));
    Some((begin, &fields[..end.unwrap_or(fields.len())]))
}

/// The links of a text, each with the moves that stand behind it; none where the text has moves elsewhere on several lines.
pub(super) fn links(text: &str) -> Vec<&str> {
    let is_link = |word: &str| fields(word).is_some() || moves_of_address(word).is_some();
    if !text.split_whitespace().any(is_link) {
        return Vec::new();
    }
    let mut links: Vec<(usize, usize)> = Vec::new();
    let is_moves =
        |word: &str| parse_moves(word, Size::STANDARD).is_ok_and(|moves| !moves.is_empty());
    let mut moves_elsewhere = false;
    for word in text.split_whitespace() {
        let begin = word.as_ptr() as usize - text.as_ptr() as usize;
        let end = begin + word.len();
        if is_link(word) {
            // What opens a bracket before a link is no part of it.
            let opens = word.len() - word.trim_start_matches(['(', '[', '<', '"', '`']).len();
            links.push((begin + opens, end));
        } else if is_moves(word) {
            match links.last_mut() {
                Some(last) if text[last.1..begin].trim().is_empty() => last.1 = end,
                _ => moves_elsewhere = true,
            }
        }
    }
    if moves_elsewhere && text.trim().contains('\n') {
        return Vec::new();
    }
    links.into_iter().map(|(begin, end)| &text[begin..end]).collect()
}

/// The moves at the end of another program's link, such as `https://…/#/h8i9g10`; `None` where the text is not such a link.
fn moves_of_address(text: &str) -> Option<&str> {
    let address = text.find("://")?;
    let is_alone = !text.contains(char::is_whitespace) && address < 12;
    // What follows the last mark of the address's parts.
    let at = text.rfind(['#', '?', '=', '/']).filter(|_| is_alone)?;
    let moves = &text[at + 1..];
    let moves = moves.split(['_', '&', ')', '>', '"']).next()?;
    let is_moves = parse_moves(moves, Size::new(22).ok()?).is_ok_and(|moves| !moves.is_empty());
    is_moves.then_some(moves)
}

/// Reads one of the [links] of a text. The moves at the end of another program's are on a board of this size.
///
/// # Errors
/// [`NotationError`] for moves or stones of which not one can be read, and for a size that no board has.
pub(super) fn read_link(text: &str, size: Size) -> Result<ReadGame, NotationError> {
    let Some((begin, fields)) = fields(text) else {
        let moves = moves_of_address(text).unwrap_or(text);
        let at = moves.as_ptr() as usize - text.as_ptr() as usize;
        let mut game = read_moves(moves, size).map_err(|error| in_text(error, text, at))?;
        for place in game.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
            *place = shifted(*place, text, at);
        }
        return Ok(game);
    };
    let mut notes = Notes::default();
    let (mut size, mut rule, mut turn) = (Size::STANDARD, Some(Rule::Freestyle), None);
    let mut texts: Vec<(&str, usize, String)> = Vec::new();
    let mut at = begin;
    for field in fields.split('&') {
        let (name, value) = field.split_once('=').unwrap_or((field, ""));
        let place = Place::in_text(text, at + (field.len() - value.len()));
        let decoded = decoded(value);
        match name {
            "rule" => {
                rule = rule_named(&decoded);
                if rule.is_none() {
                    notes.ignored(NotationError::expected(place, Expected::Rule, &decoded));
                }
            }
            "size" => {
                let expected = || NotationError::expected(place, Expected::SquareSize, &decoded);
                let side = decoded.trim().parse().map_err(|_| expected())?;
                size = Size::new(side).map_err(|error| NotationError::size(place, error))?;
            }
            "turn" => {
                turn = Stone::from_name(&decoded.to_ascii_lowercase());
                if turn.is_none() {
                    notes.ignored(NotationError::expected(place, Expected::Colour, &decoded));
                }
            }
            "moves" | "black" | "white" => {
                texts.push((name, at + (field.len() - value.len()), decoded));
            }
            _ => {}
        }
        at += field.len() + 1;
    }
    let given = |name: &str| texts.iter().find(|(field, ..)| *field == name);
    let mut setup: Vec<Placed> = Vec::new();
    for (name, stone) in [("black", Stone::Black), ("white", Stone::White)] {
        let Some((_, at, points)) = given(name) else { continue };
        let moved = |error| in_text(error, text, *at);
        let points = parse_moves(points, size).map_err(moved)?;
        setup.extend(points.into_iter().map(|point| Placed { point, stone }));
    }
    let (at, moves) =
        given("moves").map_or((0, String::new()), |(_, at, moves)| (*at, moves.clone()));
    let has_moves = moves.contains(|c: char| !c.is_whitespace());
    let mut tree = super::Tree::new(size);
    if !setup.is_empty() || turn.is_some() {
        let count = |stone| setup.iter().filter(|placed| placed.stone == stone).count();
        let by_count = match count(Stone::Black) > count(Stone::White) {
            true => Stone::White,
            false => Stone::Black,
        };
        let to_move = Some(turn.unwrap_or(by_count));
        let node = Node { setup, to_move, ..Node::default() };
        let mut board = crate::board::Board::new(size);
        node.apply(&mut board)
            .map_err(|error| NotationError::stone(Place::in_text(text, 0), error))?;
        tree.set_root(node);
    }
    if has_moves {
        let ReadGame { tree: line, notes: found } =
            read_moves(&moves, size).map_err(|error| in_text(error, text, at))?;
        for note in found {
            let place = note.place.map(|place| shifted(place, text, at));
            notes.add(place, note.remark);
        }
        let root = tree.root();
        let mut board = tree.board(root);
        let mut current = root;
        for id in line.main_line().skip(1) {
            let mut node = line.node(id).clone();
            // The side that begins may be White.
            if let Some(played) = &mut node.played {
                played.stone = board.to_move();
            }
            if let Err(error) = node.apply(&mut board) {
                notes.add(Place::in_text(text, at), Remark::Ended(super::Problem::Stone(error)));
                break;
            }
            current = tree.push(current, node);
        }
    }
    // A link that names no rule is of the simplest game.
    tree.rule = rule;
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// An error in a part of the text that begins at a byte.
fn in_text(error: NotationError, text: &str, at: usize) -> NotationError {
    NotationError { place: shifted(error.place, text, at), ..error }
}

fn shifted(place: Place, text: &str, at: usize) -> Place {
    match (place, Place::in_text(text, at)) {
        (Place::Character { line: 1, column }, Place::Character { line, column: first }) => {
            Place::Character { line, column: first + column - 1 }
        }
        (place, _) => place,
    }
}

/// A value with what stands for characters by their numbers, `%20`, put back, and `+` for a space.
fn decoded(value: &str) -> String {
    if !value.contains(['%', '+']) {
        return value.to_string();
    }
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok();
        (rest, _) = match (first, after.get(..2).and_then(hex)) {
            (b'%', Some(byte)) => (&after[2..], bytes.push(byte)),
            (b'+', _) => (after, bytes.push(b' ')),
            (&byte, _) => (after, bytes.push(byte)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_others_end_with_their_moves() {
        for (text, moves) in [
            ("https://gomocalc.com/#/h8i9g10", Some("h8i9g10")),
            ("https://gomocalc.com/#/h8i9g10_swap2", Some("h8i9g10")),
            ("https://play.example/board?game=h8i9", Some("h8i9")),
            ("https://play.example/about", None),
            ("see https://gomocalc.com/#/h8i9", None),
            ("h8i9", None),
        ] {
            assert_eq!(moves_of_address(text), moves, "{text}");
        }
    }

    #[test]
    fn links_are_found_in_a_text() {
        for (text, found) in [
            ("#moves=h8", &["#moves=h8"][..]),
            (" rule=renju&moves=h8 ", &["rule=renju&moves=h8"]),
            ("https://tengen.example/?x=1#black=h8", &["https://tengen.example/?x=1#black=h8"]),
            ("what? (https://x.example/#moves=h8)", &["https://x.example/#moves=h8)"]),
            ("#moves=h8 i9 g7 and so on", &["#moves=h8 i9 g7"]),
            ("#moves=h8\nor\nhttps://x.example/#/h9", &["#moves=h8", "https://x.example/#/h9"]),
            ("1. h8 2. i9\nfrom https://x.example/#/h9", &[]),
            ("removes=h8", &[]),
            ("h8 moves", &[]),
        ] {
            assert_eq!(links(text), found, "{text}");
        }
    }
}
