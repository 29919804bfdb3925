//! Points as pairs of numbers among words: in brackets, `Black (7, 7)`, or on lines of their own, as programs log them.

use alloc::vec::Vec;

use super::colours::{colour_of_sign, colour_of_word};
use super::file::ReadResult;
use super::line::{Colour, Given, Line, Move, Spot};
use super::note::Notes;
use super::part::{alone, begin_of, end_of};
use super::{coordinates, headed, labelled};
use crate::board::Size;

/// Reads a game from a text in which numbers are the only points; `None` if there are fewer than two, or too many words
/// among them.
pub(super) fn read(text: &str, size: Size) -> Option<ReadResult> {
    let side = size_of(text);
    let board = Given { size: side.unwrap_or(size), is_stated: side.is_some() };
    if let Some(line) = headed::line(text).or_else(|| labelled::line(text)) {
        return is_game(&line).then(|| line.read(text, board));
    }
    if let Some(line) = in_brackets(text) {
        return is_game(&line).then(|| line.read(text, board));
    }
    // Bare numbers that are not pairs are something else.
    let rows = text.contains(char::is_alphabetic).then(|| Rows::of(text))?;
    let Some(line) = rows.line() else {
        return side_by_side(text).filter(is_game).map(|line| line.read(text, board));
    };
    let has_colours = rows.rows.iter().any(|row| row.colour.is_some());
    let numbers = alone(text, rows.rows.iter().map(|row| row.written));
    is_game(&line).then(|| {
        if has_colours || !coordinates::is_pairs(&numbers) {
            return line.read(text, board);
        }
        let game = coordinates::read_pairs(&numbers, coordinates::Layout::of(&numbers, board.size));
        game.map(|mut game| {
            let mut notes = Notes::default();
            line.note_passed_over(text, &mut notes);
            game.notes.splice(1..1, notes.finish());
            game
        })
    })
}

/// Whether there are several moves, and not many words among them.
fn is_game(line: &Line) -> bool {
    /// The maximum number of other characters: a constant, plus an amount for each move.
    const WORDS: (usize, usize) = (400, 40);
    let words: usize = line.passed_over.iter().map(|words| words.len()).sum();
    line.moves.len() > 1 && words <= WORDS.0 + WORDS.1 * line.moves.len()
}

/// The numbers of a text; `None` if one is not an integer.
fn numbers(text: &str) -> Option<Vec<i32>> {
    let is_sign = |c: char| c.is_ascii_digit() || c == '-';
    let parts = text.split(|c: char| !is_sign(c)).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok()).collect()
}

/// The side that a word of a text names.
pub(super) fn colour(text: &str) -> Option<Colour> {
    let is_part = |c: char| c.is_alphabetic() || colour_of_sign(c).is_some();
    let mut words = text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty());
    let stone = words.find_map(|word| {
        let first = word.chars().next().filter(|first| !first.is_ascii());
        // Other characters may follow a sign without a space.
        let by_sign = || colour_of_word(&word[..first?.len_utf8()]);
        colour_of_word(word).or_else(by_sign)
    });
    stone.map(Colour::Stone)
}

/// The points of a text that are in brackets, exactly two numbers each.
fn in_brackets(text: &str) -> Option<Line<'_>> {
    const OPEN: [char; 4] = ['(', '[', '{', '（'];
    const CLOSE: [char; 4] = [')', ']', '}', '）'];
    let mut line = Line::default();
    let (mut behind, mut open) = (0, None);
    for (at, c) in text.char_indices() {
        if OPEN.contains(&c) {
            open = Some(at);
        } else if CLOSE.contains(&c)
            && let Some(begin) = open.take()
        {
            let inner = &text[begin..at];
            let end = at + c.len_utf8();
            let is_word =
                inner.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > "row".len());
            let Some(&[x, y]) = numbers(inner).as_deref().filter(|_| !is_word) else { continue };
            let colour = colour(&text[behind..begin]);
            let spot = Spot::Counted([x, y]);
            line.moves.push(Move { written: &text[begin..end], spot, colour });
            if line.moves.len() == 1 {
                line.passed_over.extend(words(&text[..begin]));
            }
            behind = end;
        }
    }
    line.passed_over.extend(words(&text[behind..]));
    (line.moves.len() > 1).then_some(line)
}

/// The words in a text that is more than punctuation.
fn words(text: &str) -> Option<&str> {
    text.contains(char::is_alphanumeric).then(|| text.trim())
}

/// The point of a line, possibly with a number or a word.
struct Row<'a> {
    written: &'a str,
    numbers: Vec<i32>,
    colour: Option<Colour>,
}

/// The point of a line: two or three numbers separated by commas, with words before or after them, and no other numbers
/// with commas.
fn row(text: &str) -> Option<Row<'_>> {
    let is_of_list = |c: char| c.is_ascii_digit() || "-, ".contains(c);
    let mut found = None;
    let mut at = 0;
    while let Some(digit) = text[at..].find(|c: char| c.is_ascii_digit()).map(|next| at + next) {
        let begin = digit - usize::from(text[at..digit].ends_with('-'));
        let length = text[begin..].find(|c| !is_of_list(c)).unwrap_or(text.len() - begin);
        at = begin + length;
        let list = text[begin..at].trim_end_matches([',', ' ']);
        if list.contains(',') && found.replace((begin, list)).is_some() {
            return None;
        }
    }
    let (begin, written) = found?;
    let (before, behind) = (&text[..begin], &text[begin + written.len()..]);
    let is_apart = !before.ends_with(|c: char| c.is_alphanumeric() || c == '.');
    let numbers = numbers(written)?;
    let is_list = written.split(',').count() == numbers.len() && (2..=3).contains(&numbers.len());
    let is_point = is_list && is_apart && !before.to_ascii_uppercase().contains("START");
    let colour = colour(before).or_else(|| colour(behind));
    is_point.then_some(Row { written, numbers, colour })
}

/// A line without the leading date and time written by programs and people.
pub(super) fn without_time(line: &str) -> &str {
    let opened = line.trim_start_matches([' ', '\t', '[', '(', '<']);
    let end = opened.find(|c: char| !(c.is_ascii_digit() || "-/:.,T Z+".contains(c)));
    let stamp = &opened[..end.unwrap_or(opened.len())];
    let is_time = |word: &&str| {
        let parts: Vec<&str> = word.split(':').collect();
        let is_part = |part: &&str| part.len() == 2 && part.bytes().all(|c| c.is_ascii_digit());
        let seconds =
            |part: &&str| part.split(['.', ',']).next().is_some_and(|part| is_part(&part));
        (2..=3).contains(&parts.len())
            && parts[1..].iter().all(seconds)
            && parts[0].rsplit('T').next().is_some_and(|hour| {
                (1..=2).contains(&hour.len()) && hour.bytes().all(|c| c.is_ascii_digit())
            })
    };
    let mut words = stamp.split(' ');
    match words.find(is_time) {
        Some(time) => opened[end_of(time, opened)..].trim_start_matches([']', ')', '>', ' ', '\t']),
        None => line,
    }
}

/// The points of a text that are on separate lines, and its other lines.
struct Rows<'a> {
    rows: Vec<Row<'a>>,
    passed_over: Vec<&'a str>,
}

impl<'a> Rows<'a> {
    fn of(text: &'a str) -> Rows<'a> {
        let mut all = Rows { rows: Vec::new(), passed_over: Vec::new() };
        for line in text.lines() {
            let content = without_time(line);
            match row(content) {
                Some(row) => all.rows.push(row),
                None => all.passed_over.extend(words(line)),
            }
        }
        let is_mark = |row: &Row| row.numbers.get(2) == Some(&3);
        let are_stones =
            |row: &Row| row.numbers.get(2).is_some_and(|third| (1..=3).contains(third));
        let has_marks = all.rows.iter().all(are_stones);
        // A pass, and a point that is marked but empty.
        let is_none = |row: &mut Row| row.numbers[..2] == [-1, -1] || has_marks && is_mark(row);
        let none = all.rows.extract_if(.., is_none).map(|row| row.written);
        all.passed_over.extend(none);
        all
    }

    /// The moves, by the first two numbers of each row.
    fn line(&self) -> Option<Line<'a>> {
        let mut line = Line { passed_over: self.passed_over.clone(), ..Line::default() };
        line.moves.extend(self.rows.iter().map(|row| Move {
            written: row.written,
            spot: Spot::Counted([row.numbers[0], row.numbers[1]]),
            colour: row.colour,
        }));
        (!line.moves.is_empty()).then_some(line)
    }
}

/// Points with a comma each that are next to each other among words.
fn side_by_side(text: &str) -> Option<Line<'_>> {
    let mut line = Line::default();
    let mut behind = 0;
    for word in text.split_whitespace() {
        let point = word.trim_matches([',', ';', '.', ':']);
        let Some((x, y)) = point.split_once(',') else { continue };
        let is_number = |part: &str| {
            (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let (true, true, Ok(x), Ok(y)) = (is_number(x), is_number(y), x.parse(), y.parse()) else {
            continue;
        };
        let begin = begin_of(point, text);
        let between = &text[behind..begin];
        line.passed_over.extend(words(between));
        line.moves.push(Move {
            written: point,
            spot: Spot::Counted([x, y]),
            colour: colour(between),
        });
        behind = begin + point.len();
    }
    line.passed_over.extend(words(&text[behind..]));
    (line.moves.len() > 1).then_some(line)
}

/// The size of the board from a line that specifies only that: `START 15`, `boardsize 15`.
pub(super) fn size_of(text: &str) -> Option<Size> {
    const NAMES: [&str; 4] = ["start", "rectstart", "boardsize", "size"];
    text.lines().find_map(|line| {
        let is_word = |word: &&str| !word.is_empty();
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_word);
        let name = words.next()?.to_ascii_lowercase();
        let side = words.next().filter(|_| NAMES.contains(&&*name))?.parse().ok()?;
        words.all(|word| word.parse() == Ok(side)).then(|| Size::new(side).ok())?
    })
}
