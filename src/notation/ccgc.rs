//! The records of the Chinese computer games championship (CCGC): `{[C5][先手 A][后手 B][先手胜][date][event];B(J,10);W(J,8)}`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::note::Notes;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};
use crate::rules::Rule;

/// Whether a text is such a record, of whichever game.
pub(super) fn is_ccgc(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|text| text.trim_start().starts_with("[C"))
}

/// The game of five in a row, which these championships play by renju's rule.
const FIVE: &str = "C5";

/// Reads a record. Columns are letters from A, rows numbers from the bottom, from 1.
///
/// # Errors
/// [`NotationError`] for the first move, where not one can be read.
pub(super) fn read_ccgc(text: &str) -> Result<ReadGame, NotationError> {
    let size = Size::STANDARD;
    let mut tree = Tree::new(size);
    let mut notes = Notes::default();
    let head = text.find(';').unwrap_or(text.len());
    let fields = head_fields(&text[..head]);
    if fields.first().is_some_and(|(_, game)| game == FIVE) {
        tree.rule = Some(Rule::Renju);
    } else if let Some((at, game)) = fields.first() {
        notes.add(Place::in_text(text, *at), Remark::GameNumber(game.chars().take(12).collect()));
    }
    let field = |at: usize| fields.get(at).map(|(_, field)| field.as_str()).unwrap_or_default();
    let name =
        |field: &str, role: &str| field.strip_prefix(role).unwrap_or(field).trim().to_string();
    tree.black = name(field(1), "先手");
    tree.white = name(field(2), "后手");
    tree.result = match field(3) {
        result if result.contains("先手胜") => "B+".to_string(),
        result if result.contains("后手胜") => "W+".to_string(),
        result if result.contains('和') => "0".to_string(),
        result => result.to_string(),
    };
    let mut board = Board::new(size);
    let mut current = tree.root();
    let mut at = head;
    for piece in text[head..].split_inclusive([';', '}']) {
        let place = Place::in_text(text, at);
        at += piece.len();
        let word = piece.trim_end_matches([';', '}']).trim();
        if word.is_empty() {
            continue;
        }
        let expected = || NotationError::expected(place, Expected::Move, word);
        let Some(placed) = move_of(word) else {
            if tree.len() == 1 {
                return Err(expected());
            }
            notes.ended(expected());
            break;
        };
        if let Err(error) = board.place(placed.point, placed.stone) {
            let error = NotationError::stone(place, error);
            if tree.len() == 1 {
                return Err(error);
            }
            notes.ended(error);
            break;
        }
        current = tree.push(current, Node::played(placed.point, placed.stone));
    }
    if tree.len() == 1 {
        let place = Place::in_text(text, head);
        return Err(NotationError::expected(place, Expected::Move, &text[head..]));
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// The fields of the head in their brackets, each with its byte.
fn head_fields(head: &str) -> Vec<(usize, String)> {
    let mut fields = Vec::new();
    let mut at = 0;
    while let Some(open) = head[at..].find('[') {
        let begin = at + open + 1;
        let length = head[begin..].find(']').unwrap_or(head.len() - begin);
        fields.push((begin, head[begin..begin + length].trim().to_string()));
        at = begin + length;
    }
    fields
}

/// `B(J,10)`
fn move_of(word: &str) -> Option<Placed> {
    let (side, point) = word.split_once('(')?;
    let stone = match side.trim() {
        "B" | "b" => Stone::Black,
        "W" | "w" => Stone::White,
        _ => return None,
    };
    let (column, row) = point.split_once(')')?.0.split_once(',')?;
    let mut name = column.trim().to_ascii_lowercase();
    name.push_str(row.trim());
    let point: Point = name.parse().ok()?;
    Some(Placed { point, stone })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_names_its_players_and_how_it_ended() {
        let text =
            "{[C5][先手 甲队][后手 乙队][先手胜][2018.08.10 北京][CCGC];B(J,10);W(J,8);B(K,9)}";
        let ReadGame { tree, notes } = read_ccgc(text).unwrap();
        assert!(notes.is_empty() && tree.len() == 4);
        assert_eq!((&*tree.black, &*tree.white, &*tree.result), ("甲队", "乙队", "B+"));
        let first = tree.node(tree.main_line().nth(1).unwrap()).played.unwrap();
        assert_eq!((first.point.to_string().as_str(), first.stone), ("j10", Stone::Black));
    }

    #[test]
    fn a_record_is_kept_up_to_what_cannot_be_read() {
        let ReadGame { tree, notes } = read_ccgc("{[C5][];B(H,8);W(H,8)}").unwrap();
        assert_eq!((tree.len(), notes.len()), (2, 1));
        assert!(notes[0].to_string().contains("h8 is taken"), "{}", notes[0]);
        assert!(read_ccgc("{[C5][a][b]}").is_err() && read_ccgc("{[C5];X}").is_err());
    }
}
