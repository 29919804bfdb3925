//! The lines of a drawing: words that represent points, and names of columns.

use alloc::vec::Vec;

use super::LEAST;
use super::signs::{is_form, is_sign};

/// A line that may be a part of a drawing.
pub(super) enum Line<'a> {
    /// A row: signs, each a word, perhaps between numbers or letters.
    Signs(Vec<&'a str>),
    /// The contents between bars, which may be empty.
    Boxes(Vec<&'a str>),
    /// The border between two rows of boxes, which is a row itself where the stones are on its crossings.
    Border(Vec<&'a str>),
    /// The names of the columns.
    Columns(Columns),
}

/// The names of the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// The first column shown, from 0.
    pub(super) first: usize,
    pub(super) count: usize,
    /// Whether they are letters, not numbers.
    pub(super) are_letters: bool,
    /// Whether the letter I is left out.
    pub(super) skips_i: bool,
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '¦')
}

/// Whether a character is a stroke between two points.
fn is_stroke(c: char) -> bool {
    matches!(c, '─' | '━' | '═' | '-')
}

impl<'a> Line<'a> {
    pub(super) fn of(text: &'a str) -> Option<Line<'a>> {
        let text = text.trim().trim_start_matches(['$', '>', '\u{feff}']).trim_start();
        if let Some(columns) = Columns::of(text) {
            return Some(Line::Columns(columns));
        }
        let bars = text.chars().filter(|&c| is_bar(c)).count();
        if bars > LEAST || bars > 1 && text.chars().all(|c| is_bar(c) || c.is_whitespace()) {
            return boxes(text).map(Line::Boxes);
        }
        if let Some((crossings, is_border)) = crossings(text) {
            return Some(if is_border { Line::Border(crossings) } else { Line::Signs(crossings) });
        }
        let mut words = Vec::new();
        let mut parts = text.split(|c| is_bar(c) || c.is_whitespace()).filter(|w| !w.is_empty());
        while let Some(word) = parts.next() {
            let is_name = |word: &str| word.len() == 1 && word.is_char_boundary(1);
            let is_at_end = words.is_empty() || parts.clone().next().is_none();
            if is_run(word) {
                words.extend(signs(word));
            } else if is_number(word) || is_cell(word) || is_at_end && is_name(word) {
                words.push(word);
            } else {
                return None;
            }
        }
        (words.len() >= LEAST).then_some(Line::Signs(words))
    }
}

/// The characters of a word, each as a separate word.
fn signs(word: &str) -> impl Iterator<Item = &str> {
    let starts = word.char_indices().filter(|&(_, c)| !is_form(c));
    starts.map(|(at, c)| &word[at..at + c.len_utf8()])
}

/// Whether a word is a sequence of signs: of points, or of players and free points as programs print them.
fn is_run(word: &str) -> bool {
    let are_players = word.len() >= LEAST && word.bytes().all(|byte| b"012".contains(&byte));
    are_players || word.chars().all(|c| is_sign(c) || is_form(c))
}

fn is_number(word: &str) -> bool {
    word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word is a sign with a number, or one in brackets.
fn is_cell(word: &str) -> bool {
    let inner = word.trim_matches(['(', ')', '[', ']', '<', '>']);
    let number = inner.strip_prefix(|c: char| is_sign(c) && !is_form(c));
    number.is_some_and(is_number)
}

/// The contents between the bars of a line, and before and after them, if there are any.
fn boxes(text: &str) -> Option<Vec<&str>> {
    let mut pieces: Vec<&str> = text.split(is_bar).map(str::trim).collect();
    let is_short = |piece: &&str| piece.chars().count() <= 4 && !piece.contains(' ');
    if !pieces.iter().all(is_short) {
        return None;
    }
    // Nothing before the first bar and after the last one is not a box.
    if pieces.last().is_some_and(|piece| piece.is_empty()) {
        pieces.pop();
    }
    if pieces.first().is_some_and(|piece| piece.is_empty()) {
        pieces.remove(0);
    }
    Some(pieces)
}

/// The points of a line that are joined by strokes, and whether the line consists only of crossings with more than one
/// stroke between them.
fn crossings(text: &str) -> Option<(Vec<&str>, bool)> {
    if text.contains(char::is_whitespace) || !text.contains(is_stroke) {
        return None;
    }
    let pieces: Vec<&str> = text.split(is_stroke).collect();
    let is_wide = pieces.iter().any(|piece| piece.is_empty());
    let crossings: Vec<&str> = pieces.into_iter().filter(|piece| !piece.is_empty()).collect();
    let is_whole = !text.starts_with(is_stroke) && !text.ends_with(is_stroke);
    let are_single = crossings.iter().all(|piece| {
        let mut signs = piece.chars().filter(|&c| !is_form(c));
        signs.next().is_some_and(is_sign) && signs.next().is_none()
    });
    let is_crossing =
        |piece: &&str| piece.chars().all(|c| c == '+' || matches!(c, '\u{2500}'..='\u{257f}'));
    // Strokes alone may be free points.
    let is_line = is_whole && are_single && crossings.iter().any(is_crossing);
    let is_border = is_wide && crossings.iter().all(is_crossing);
    (is_line && crossings.len() >= LEAST).then_some((crossings, is_border))
}

impl Columns {
    fn of(text: &str) -> Option<Columns> {
        let words: Vec<&str> = text
            .split(|c: char| is_bar(c) || c.is_whitespace())
            .filter(|w| !w.is_empty())
            .collect();
        let letters: Vec<char> = match words[..] {
            [word] => word.chars().collect(),
            _ => {
                let single = words.iter().map(|word| {
                    let mut letters = word.chars();
                    letters.next().filter(|_| letters.next().is_none())
                });
                match single.collect::<Option<Vec<char>>>() {
                    Some(letters) => letters,
                    None => return Columns::of_numbers(&words),
                }
            }
        };
        if letters.len() < LEAST || !letters.iter().all(char::is_ascii_alphabetic) {
            return Columns::of_numbers(&words);
        }
        let place = |c: &char| usize::from(c.to_ascii_lowercase() as u8 - b'a');
        let places: Vec<usize> = letters.iter().map(place).collect();
        const I: usize = 8;
        let skips_i = !places.contains(&I) && places.windows(2).any(|two| two == [I - 1, I + 1]);
        let without = |place: usize| place - usize::from(skips_i && place > I);
        let first = without(places[0]);
        let is_count = (first..).zip(&places).all(|(due, &place)| without(place) == due);
        is_count.then_some(Columns { first, count: places.len(), are_letters: true, skips_i })
    }

    fn of_numbers(words: &[&str]) -> Option<Columns> {
        let numbers: Vec<usize> =
            words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let &first = numbers.first()?;
        let is_count = (first..).zip(&numbers).all(|(due, &number)| number == due);
        (is_count && numbers.len() >= LEAST).then_some(Columns {
            first: first.saturating_sub(1),
            count: numbers.len(),
            are_letters: false,
            skips_i: false,
        })
    }
}
