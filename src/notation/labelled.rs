//! Points whose numbers are labelled as column and row: `row 7, col 8`, `x=8 y=7`, `第7行第8列`.

use alloc::vec::Vec;

use super::line::{Line, Move, Spot};
use super::part::{begin_of, end_of};
use super::plausible::is_wide;
use super::scattered::colour;

/// The words for columns and rows, in lower case.
const COLUMNS: [&str; 13] = [
    "col",
    "column",
    "x",
    "c",
    "列",
    "列目",
    "열",
    "столбец",
    "sloupec",
    "cột",
    "spalte",
    "colonne",
    "横坐标",
];
const ROWS: [&str; 18] = [
    "row",
    "y",
    "r",
    "line",
    "行",
    "行目",
    "段",
    "행",
    "ряд",
    "строка",
    "řádek",
    "radek",
    "řada",
    "hàng",
    "zeile",
    "reihe",
    "ligne",
    "纵坐标",
];

/// What a number of a point counts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Axis {
    Column,
    Row,
}

/// The axis that a word names.
pub(super) fn axis(word: &str) -> Option<Axis> {
    let word = word.to_lowercase();
    let is = |names: &[&str]| names.contains(&word.as_str());
    if is(&COLUMNS) { Some(Axis::Column) } else { is(&ROWS).then_some(Axis::Row) }
}

/// The axis that a word names, or that its last character names if other characters may precede it
/// without a space.
fn axis_at_end(word: &str) -> Option<Axis> {
    let (last, _) = word.char_indices().next_back()?;
    axis(word).or_else(|| axis(&word[last..]).filter(|_| is_wide_at(word, last)))
}

/// The same for its first character.
fn axis_at_begin(word: &str) -> Option<Axis> {
    let first = word.chars().next()?.len_utf8();
    axis(word).or_else(|| axis(&word[..first]).filter(|_| is_wide_at(word, 0)))
}

fn is_wide_at(word: &str, at: usize) -> bool {
    word[at..].starts_with(is_wide)
}

/// A word of letters, or a number, of a text.
enum Word<'a> {
    Letters(&'a str),
    Number(&'a str, i32),
}

/// The words and numbers of a text, none of them a part of another.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(char::is_alphanumeric) {
        rest = &rest[begin..];
        let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
        let is_same = |c: char| if is_number { c.is_ascii_digit() } else { c.is_alphabetic() };
        let length = rest.find(|c| !is_same(c)).unwrap_or(rest.len()).max(1);
        let length = rest.ceil_char_boundary(length);
        let (word, behind) = rest.split_at(length);
        match word.parse() {
            Ok(number) => words.push(Word::Number(word, number)),
            Err(_) => words.push(Word::Letters(word)),
        }
        rest = behind;
    }
    words
}

/// The points of a text, each with both numbers labelled, either always before the number or always
/// after it.
pub(super) fn line(text: &str) -> Option<Line<'_>> {
    let words = words(text);
    let lines = [true, false].into_iter().filter_map(|is_behind| line_of(text, &words, is_behind));
    lines.max_by_key(|line| line.moves.len())
}

fn line_of<'a>(text: &'a str, words: &[Word<'a>], is_behind: bool) -> Option<Line<'a>> {
    // An axis, its number, and where both begin and end.
    let named = |at: usize| {
        let [first, second] = words.get(at..at + 2)? else { return None };
        match (first, second, is_behind) {
            (Word::Letters(name), Word::Number(written, number), false) => {
                // A name may also be that of a stone: `x=7`.
                let begin = if axis(name).is_some() { name } else { written };
                let places = (begin_of(begin, text), end_of(written, text));
                Some((axis_at_end(name)?, *number, places))
            }
            (Word::Number(written, number), Word::Letters(name), true) => {
                let places = (begin_of(written, text), end_of(written, text));
                Some((axis_at_begin(name)?, *number, places))
            }
            _ => None,
        }
    };
    let mut line = Line::default();
    let (mut at, mut behind) = (0, 0);
    while at < words.len() {
        let pair = named(at).zip(named(at + 2)).filter(|(one, other)| one.0 != other.0);
        let Some(((axis, one, (begin, _)), (_, other, (_, end)))) = pair else {
            at += 1;
            continue;
        };
        let point = if axis == Axis::Column { [one, other] } else { [other, one] };
        let colour = colour(&text[behind..begin]);
        let written = &text[begin..end];
        line.moves.push(Move { written, spot: Spot::Counted(point), colour });
        (at, behind) = (at + 4, end);
    }
    (line.moves.len() > 1).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_taken_by_their_names() {
        for text in [
            "row 6 col 8, row 5 col 7",
            "x=8 y=6\nx=7 y=5",
            "y: 6, x: 8; y: 5, x: 7",
            "(row=6, col=8), (row=5, col=7)",
            "Row 6, Column 8. Row 5, Column 7.",
            "r6c8 r5c7",
            "第6行第8列，第5行第7列",
            "黑棋下在第6行第8列，白棋下在第5行第7列",
            "6行8列 5行7列",
            "6행 8열, 5행 7열",
        ] {
            let line = line(text).unwrap();
            let points: Vec<[i32; 2]> = (line.moves.iter())
                .map(|placed| match placed.spot {
                    Spot::Counted(pair) => pair,
                    _ => [0, 0],
                })
                .collect();
            assert_eq!(points, [[8, 6], [7, 5]], "{text}");
        }
        for text in ["row 6 row 5", "x=8", "6 rows, 8 columns", "h8 i9"] {
            assert!(line(text).is_none(), "{text}");
        }
    }
}
