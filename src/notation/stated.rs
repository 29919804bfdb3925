//! What a text says about its board and its rule in addition to the moves.

use alloc::vec::Vec;
use core::ops::Range;

use super::part::end_of;
use super::rule::rule_named;
use crate::board::Size;
use crate::rules::Rule;

/// The words before the number of a board's columns, in lower case.
const SIZES: [&str; 9] = [
    "boardsize",
    "board size",
    "size",
    "velikost",
    "размер",
    "大小",
    "サイズ",
    "크기",
    "kích thước",
];

/// The words before the name of a rule.
const RULES: [&str; 10] =
    ["rules", "rule", "правила", "правило", "pravidla", "規則", "规则", "ルール", "규칙", "luật"];

/// Longer lines are not examined.
const LONGEST: usize = 300;

/// What a text says, and where.
#[derive(Default)]
pub(super) struct Stated {
    pub(super) size: Option<Size>,
    pub(super) rule: Option<Rule>,
    places: Vec<Range<usize>>,
}

impl Stated {
    /// The first such statements of a text.
    pub(super) fn of(text: &str) -> Stated {
        let mut stated = Stated::default();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if line.len() <= LONGEST && line.chars().any(|c| c.is_alphanumeric()) {
                stated.read(line, at);
            }
            if stated.size.is_some() && stated.rule.is_some() {
                break;
            }
            at += line.len();
        }
        stated
    }

    fn read(&mut self, line: &str, at: usize) {
        let place = |range: Range<usize>| at + range.start..at + range.end;
        // In markup there are font sizes.
        let is_plain = !line.contains('<') && !line.contains("[/") && !line.contains("[size=");
        if self.size.is_none()
            && let Some((size, range)) =
                square(line).or_else(|| is_plain.then(|| named_size(line)).flatten())
        {
            self.size = Some(size);
            self.places.push(place(range));
        }
        if self.rule.is_none()
            && let Some((begin, value)) = value_of(line, &RULES)
            && let Some(rule) = rule_named(value)
        {
            let end = end_of(value, line);
            self.rule = Some(rule);
            self.places.push(place(begin..end));
        }
    }

    /// Whether a byte is part of what was understood.
    pub(super) fn has(&self, at: usize) -> bool {
        self.places.iter().any(|place| place.contains(&at))
    }
}

/// The size in `15x15` on a line, and its position, possibly including the word for it.
fn square(line: &str) -> Option<(Size, Range<usize>)> {
    let is_digit = |c: char| c.is_ascii_digit();
    line.match_indices(['x', 'X', '×', 'х', '*']).find_map(|(at, sign)| {
        let before = line[..at].trim_end_matches(' ');
        let first = &before[before.trim_end_matches(is_digit).len()..];
        let behind = line[at + sign.len()..].trim_start_matches(' ');
        let second = &behind[..behind.find(|c| !is_digit(c)).unwrap_or(behind.len())];
        let end = line.len() - behind.len() + second.len();
        let begin = before.len() - first.len();
        let is_apart = !line[..begin].ends_with(|c: char| c.is_alphanumeric() || c == '.')
            && !line[end..].starts_with(char::is_alphanumeric);
        let size = first.parse().ok().filter(|_| first == second && is_apart)?;
        let words = line[..begin].trim_end_matches([' ', ':', '=']);
        let is_named = ["board", "size"].iter().any(|word| words.to_lowercase() == *word);
        Some((size, if is_named { 0 } else { begin }..end))
    })
}

fn named_size(line: &str) -> Option<(Size, Range<usize>)> {
    let (begin, value) = value_of(line, &SIZES)?;
    let end = end_of(value, line);
    Some((value.parse().ok()?, begin..end))
}

/// The word after one of these names on a line, and where the name begins.
fn value_of<'a>(line: &'a str, names: &[&str]) -> Option<(usize, &'a str)> {
    let is_of_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let starts = line.char_indices().filter(|&(at, _)| !line[..at].ends_with(is_of_name));
    starts.into_iter().find_map(|(at, _)| {
        let name = names.iter().find(|name| starts_with(&line[at..], name))?;
        let behind = line[at..].get(name.len()..)?;
        let value = behind.trim_start_matches([' ', '\t', ':', '：', '=', '"', '\'']);
        let value = &value[..value.find(|c| !is_of_name(c)).unwrap_or(value.len())];
        (!value.is_empty()
            && behind.len() > behind.trim_start_matches([' ', '\t', ':', '：', '=', '"']).len())
        .then_some((at, value))
    })
}

/// Whether a text begins with the given lower-case word, in any case.
fn starts_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|start| start.to_lowercase() == word)
}
