//! The records of the Chinese computer games championship (CCGC):
//! `{[C5][先手 A][后手 B][先手胜][date][event];B(J,10);W(J,8)}`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::note::Notes;
use super::part::begin_of;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};
use crate::rules::Rule;

/// The head of a record is not longer.
const LONGEST: usize = 500;

/// The game's code with which a record begins, as in `{[C5]`, `{{C5}` or `{C5;`, and the byte after it.
fn code(record: &str) -> Option<(&str, usize)> {
    let inner = record.strip_prefix('{')?.trim_start();
    let name = inner.strip_prefix(['[', '{']).unwrap_or(inner).trim_start();
    let is_bare = name.len() == inner.len();
    // A letter other than that of the championships may be that of a point.
    let head = &record[..record.floor_char_boundary(LONGEST)];
    let is_other = !is_bare && first_move(head).is_some();
    let letter = |c: char| c == 'C' || is_other && c.is_ascii_uppercase();
    let length = name.strip_prefix(letter)?.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let (code, behind) = name.split_at(1 + length);
    let is_closed = behind.trim_start().starts_with([']', '}', ';']);
    (is_closed && (!is_bare || length > 0)).then(|| (code, record.len() - behind.len()))
}

/// Whether a text begins with such a record, of any game.
fn is_record(text: &str) -> bool {
    let text = text.trim_start();
    code(text).is_some_and(|(_, end)| text[..end].contains('[') || first_move(text).is_some())
}

/// The byte of the first move of a text.
fn first_move(text: &str) -> Option<usize> {
    let may_be = |&(at, _): &(usize, &str)| move_of(&text[at..]).is_some();
    text.match_indices(['B', 'W', 'b', 'w']).find(may_be).map(|(at, _)| at)
}

/// Whether a text consists of the moves of a record, at least two.
fn are_moves(text: &str) -> bool {
    let mut moves = 0;
    for word in text.split(';').map(str::trim).filter(|word| !word.is_empty()) {
        let (found, rest) = moves_of(word);
        if !rest.is_empty() {
            return false;
        }
        moves += found.len();
    }
    moves > 1
}

/// The byte at which the first record of a text begins, possibly after other text.
pub(super) fn begin(text: &str) -> Option<usize> {
    if is_record(text) || text.trim_start().starts_with(['B', 'W']) && are_moves(text) {
        return Some(text.len() - text.trim_start().len());
    }
    text.match_indices('{').map(|(at, _)| at).find(|&at| is_record_of_line(text, at))
}

/// Whether a record begins at a bracket within a text: on a separate line, with a game's number and another field.
fn is_record_of_line(text: &str, at: usize) -> bool {
    let has_fields = || {
        let (game, end) = code(&text[at..])?;
        let behind = text[at + end..].trim_start();
        let behind = behind.trim_start_matches([']', '}', ';']).trim_start();
        let is_whole = || move_of(behind).is_some() || behind.starts_with('[');
        Some(game.len() > 1 && game[1..].bytes().all(|byte| byte.is_ascii_digit()) && is_whole())
    };
    let before = || text[..at].trim_end_matches([' ', '\t']);
    has_fields().unwrap_or(false) && (before().is_empty() || before().ends_with(['\n', '}']))
}

/// The byte after the bracket that closes the last record.
pub(super) fn end(text: &str) -> usize {
    let last = games(text).pop().unwrap_or(text);
    let begin = begin_of(last, text);
    let close = first_move(last).and_then(|at| Some(at + last[at..].find('}')? + 1));
    begin + close.unwrap_or(last.len())
}

/// The records of a text, the first including any text before it.
pub(super) fn games(text: &str) -> Vec<&str> {
    let first = begin(text).unwrap_or(0);
    let mut games = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices('{').filter(|&(at, _)| at > first) {
        if is_record_of_line(text, at) {
            games.push(&text[begin..at]);
            begin = at;
        }
    }
    games.push(&text[begin..]);
    games
}

/// The code of five in a row, played under renju's rule in these championships.
const FIVE: &str = "C5";

/// Reads one of the [games]. Columns are letters from A, rows numbers from the bottom, from 1.
///
/// # Errors
/// [`NotationError`] at the first move if none can be read.
pub(super) fn read_ccgc(text: &str) -> Result<ReadGame, NotationError> {
    let mut tree = Tree::new(Size::STANDARD);
    let mut notes = Notes::default();
    let begin = begin(text).unwrap_or(0);
    if !text[..begin].trim().is_empty() {
        notes.text(Place::in_text(text, 0), &text[..begin]);
    }
    let head = first_move(&text[begin..])
        .or_else(|| text[begin..].find(';'))
        .map_or(text.len(), |at| begin + at);
    read_head(text, begin..head, &mut tree, &mut notes);
    read_record_moves(text, head, &mut tree, &mut notes)?;
    if tree.len() == 1 {
        let place = Place::in_text(text, head);
        return Err(NotationError::expected(place, Expected::Move, &text[head..]));
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Reads the game's code, names and result from the head of a record.
fn read_head(text: &str, head: Range<usize>, tree: &mut Tree, notes: &mut Notes) {
    let (game, fields) = match code(text[head.start..].trim_start()) {
        Some((game, _)) => (Some(game), &text[head.clone()]),
        None => (None, ""),
    };
    let behind = fields.find(game.unwrap_or_default()).unwrap_or(0) + game.map_or(0, str::len);
    let fields = head_fields(&fields[behind..]);
    match game {
        Some(FIVE) => tree.rule = Some(Rule::Renju),
        Some(game) => {
            let at = head.start + text[head].find(game).unwrap_or(0);
            let name = game.chars().take(12).collect();
            notes.add(Place::in_text(text, at), Remark::GameNumber(name));
        }
        None => {}
    }
    // A date alone names no player.
    let are_named = fields.len() != 1 || fields[0].starts_with("先手");
    let field =
        |at: usize| fields.get(at).filter(|_| are_named).map(String::as_str).unwrap_or_default();
    let name =
        |field: &str, role: &str| field.strip_prefix(role).unwrap_or(field).trim().to_string();
    tree.black = name(field(0), "先手");
    tree.white = name(field(1), "后手");
    tree.result = match field(2) {
        result if result.contains("先手胜") => "B+".to_string(),
        result if result.contains("后手胜") => "W+".to_string(),
        result if result.contains('和') => "0".to_string(),
        result => result.to_string(),
    };
}

/// Plays the moves that begin at `head`, up to one that cannot be played.
fn read_record_moves(
    text: &str,
    head: usize,
    tree: &mut Tree,
    notes: &mut Notes,
) -> Result<(), NotationError> {
    let mut board = Board::new(tree.size());
    let mut current = tree.root();
    let mut at = head;
    let mut is_closed = false;
    'record: for piece in text[head..].split_inclusive([';', '}']) {
        let (begin, place) = (at, Place::in_text(text, at));
        at += piece.len();
        let word = piece.trim_end_matches([';', '}']).trim();
        if word.is_empty() {
            is_closed |= piece.ends_with('}');
            continue;
        }
        let (placed, rest) = moves_of(word);
        if placed.is_empty() && is_closed {
            notes.text(place, &text[begin..]);
            break;
        }
        is_closed |= piece.ends_with('}');
        if placed.is_empty() {
            let error = NotationError::expected(place, Expected::Move, word);
            if tree.len() == 1 {
                return Err(error);
            }
            notes.ended(error);
            break;
        }
        if placed.len() > 1 {
            notes.add(place, Remark::Split);
        }
        for placed in placed {
            if let Err(error) = board.place(placed.point, placed.stone) {
                let error = NotationError::stone(place, error);
                if tree.len() == 1 {
                    return Err(error);
                }
                notes.ended(error);
                break 'record;
            }
            current = tree.push(current, Node::played(placed.point, placed.stone));
        }
        if !rest.is_empty() {
            notes.ignored(NotationError::expected(place, Expected::Move, rest));
        }
    }
    Ok(())
}

/// The bracketed fields of the head.
fn head_fields(head: &str) -> Vec<String> {
    let mut fields = Vec::new();
    let mut at = 0;
    while let Some(open) = head[at..].find('[') {
        let begin = at + open + 1;
        let length = head[begin..].find(']').unwrap_or(head.len() - begin);
        fields.push(head[begin..begin + length].trim().to_string());
        at = begin + length;
    }
    fields
}

/// The consecutive moves with which a text begins, several if semicolons are missing, and the rest of the text.
fn moves_of(text: &str) -> (Vec<Placed>, &str) {
    let mut moves = Vec::new();
    let mut rest = text;
    while let Some((placed, after)) = move_of(rest) {
        moves.push(placed);
        rest = after.trim_start();
    }
    (moves, rest)
}

/// The move with which a text begins, such as `B(J,10)`, and the rest of the text.
fn move_of(text: &str) -> Option<(Placed, &str)> {
    let text = text.trim_start();
    let stone = match text.bytes().next()? {
        b'B' | b'b' => Stone::Black,
        b'W' | b'w' => Stone::White,
        _ => return None,
    };
    let (point, after) = text[1..].trim_start().strip_prefix('(')?.split_once(')')?;
    let (column, row) = point.split_once(',')?;
    let mut name = column.trim().to_ascii_lowercase();
    name.push_str(row.trim());
    let point: Point = name.parse().ok()?;
    Some((Placed { point, stone }, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_contains_its_players_and_result() {
        let text =
            "{[C5][先手 甲队][后手 乙队][先手胜][2018.08.10 北京][CCGC];B(J,10);W(J,8);B(K,9)}";
        let ReadGame { tree, notes } = read_ccgc(text).unwrap();
        assert!(notes.is_empty() && tree.len() == 4);
        assert_eq!((&*tree.black, &*tree.white, &*tree.result), ("甲队", "乙队", "B+"));
        let first = tree.node(tree.main_line().nth(1).unwrap()).played.unwrap();
        assert_eq!((first.point.to_string().as_str(), first.stone), ("j10", Stone::Black));
    }

    #[test]
    fn a_record_is_kept_up_to_its_first_unreadable_part() {
        let ReadGame { tree, notes } = read_ccgc("{[C5][];B(H,8);W(H,8)}").unwrap();
        assert_eq!((tree.len(), notes.len()), (2, 1));
        assert!(notes[0].to_string().contains("h8 is taken"), "{}", notes[0]);
        assert!(read_ccgc("{[C5][a][b]}").is_err() && read_ccgc("{[C5];X}").is_err());
    }

    #[test]
    fn moves_without_a_semicolon_between_them_are_read() {
        let ReadGame { tree, notes } =
            read_ccgc("{[C5][];B(H,8)W(I,9);B(G,10) 12s;W(A,1)} and so on").unwrap();
        let notes: Vec<String> = notes.iter().map(ToString::to_string).collect();
        assert_eq!(tree.len(), 5);
        assert!(notes[0].contains("holds several moves"), "{notes:?}");
        assert!(notes[1].contains("found \"12s\""), "{notes:?}");
        assert!(notes[2].contains("not part of a game: \"and so on\""), "{notes:?}");
    }

    #[test]
    fn a_text_may_have_several_records_and_other_text() {
        let text =
            "Round 3; board 2\n{[C5][A][B];B(H,8)}\n\n{ [C5] [C][D];B(A,1)}{[C5][E][F];B(B,2)}";
        let games: Vec<_> = games(text).into_iter().map(|game| read_ccgc(game).unwrap()).collect();
        let black: Vec<&str> = games.iter().map(|game| &*game.tree.black).collect();
        assert_eq!(black, ["A", "C", "E"]);
        let counts: Vec<usize> = games.iter().map(|game| game.notes.len()).collect();
        assert_eq!(counts, [1, 0, 0]);
        for text in ["1. h8 {[C5] or i9} 2. i9", "x {[C5][A]}", "a\n{[Cx][A]}", "h8"] {
            assert_eq!(begin(text), None, "{text}");
        }
    }

    #[test]
    fn a_record_has_several_outer_forms() {
        for (text, black) in [
            ("{{C5}[先手 甲][后手 乙][先手胜];\nB(H,8);W(I,9)}", "甲"),
            ("{C5;B(H,8);W(I,9)}", ""),
            ("{C5;[2017.07.29 14:00];B(H,8);W(I,9)}", ""),
            ("B(H,8);W(I,9)", ""),
            ("notes\n{C5;B(H,8);W(I,9)}", ""),
        ] {
            assert!(begin(text).is_some(), "{text}");
            let ReadGame { tree, notes } = read_ccgc(text).unwrap();
            assert_eq!((tree.len(), tree.black.as_str()), (3, black), "{text}");
            assert_eq!(notes.len(), usize::from(text.starts_with("notes")), "{notes:?}");
        }
        for text in ["{C5 is a fine move} B8", "B(H,8) and then", "{C5}"] {
            assert_eq!(begin(text), None, "{text}");
        }
    }
}
