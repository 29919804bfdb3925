//! Truncated JSON.

use super::is_of_row;
use alloc::vec::Vec;

use super::moves::is_move;
use super::values::members;

/// A JSON text up to the value in which it is cut off.
#[derive(Clone, Copy)]
pub(super) struct Whole<'a> {
    pub(super) text: &'a str,
    pub(super) breaks_off: bool,
}

impl Whole<'_> {
    pub(super) fn of(text: &str) -> Whole<'_> {
        let Open { brackets, string } = Open::at_end_of(text);
        let Some((&innermost, around)) = brackets.split_last() else {
            return Whole { text, breaks_off: false };
        };
        // A number or a word at the end may be incomplete.
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

/// Whether more digits may follow a value: after values from 3 on, there is no such row or column.
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

/// Whether a list is cut off within a move, judging by what precedes it there: an object that is neither a move nor a
/// row, or fewer numbers than the one before.
fn is_half_a_move(last: &str, before: &str) -> bool {
    if let Some(object) = last.strip_prefix('{') {
        let is_row = || members(last).iter().any(|&(key, value)| is_of_row(key, value));
        return !is_move(last) && !is_row() && !object.contains(['[', '{']);
    }
    let numbers = |list: &str| list.split(',').filter(|part| part.contains(is_digit)).count();
    let whole = before.rsplit('[').next().map_or(0, numbers);
    (2..=3).contains(&whole) && !last.contains('"') && numbers(last) < whole
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// The end of a truncated list of numbers, given where it begins and breaks off, without the first number of an
/// incomplete pair.
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
