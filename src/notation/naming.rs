//! Points named in other ways: in columns without the letter I, or in rows counted from 0.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::drawn::{Drawing, columns_without_i};
use super::words::{in_run, is_mark, length};
use super::{Note, Place, ReadGame, Remark};

/// A text with its points renamed, and where it has become longer.
pub(super) struct Renamed {
    pub(super) text: String,
    naming: Naming,
    /// The line and column after each added digit.
    added: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Default, PartialEq)]
struct Naming {
    without_i: bool,
    from_zero: bool,
}

/// A point as written: the byte and column of its letter, the bytes and row of its number.
struct Written {
    at: usize,
    column: u32,
    digits: (usize, usize),
    row: u32,
}

const I: u32 = 8;

/// The points of a text, none of them part of a longer word.
fn points(text: &str) -> Vec<Written> {
    let mut points = Vec::new();
    let mut at = 0;
    // Whether a byte is preceded in its word only by the number of a move.
    let (mut is_start, mut is_behind_number) = (true, false);
    while let Some(first) = text[at..].chars().next() {
        let (mut end, known) = (at, points.len());
        while (is_start || is_behind_number)
            && let Some(found) = in_run(&text[end..])
        {
            let written = &text[end..end + found.length];
            let digits = written.trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let letter = written[..digits].rfind(|c: char| c.is_ascii_alphabetic());
            let (Some(letter), Ok(row)) = (letter, written[digits..].parse()) else { break };
            let column = u32::from(written.as_bytes()[letter].to_ascii_lowercase() - b'a');
            let digits = (end + digits, end + found.length);
            points.push(Written { at: end + letter, column, digits, row });
            end += found.length;
        }
        if text[end..].starts_with(|c: char| c.is_ascii_alphanumeric()) && end > at {
            points.truncate(known);
        }
        // Marks before something else than a move are passed over together: each would be followed to the last one.
        let marks = length(&text[at..], is_mark);
        let next = end.max(at + marks.max(first.len_utf8()));
        let is_digit = first.is_ascii_digit() && end == at;
        is_behind_number = is_digit && (is_start || is_behind_number);
        is_start = !text[..next].ends_with(|c: char| c.is_ascii_alphanumeric());
        at = next;
    }
    points
}

impl Naming {
    /// How the points of a text are named, as far as the text shows it.
    fn of(text: &str, points: &[Written]) -> Naming {
        /// A usual board.
        const SIDE: u32 = 15;
        /// In a game that extends to both sides of column I, this many moves do not all avoid it by chance.
        const MOVES: usize = 20;
        const BESIDE: usize = 3;
        let rows = || points.iter().map(|point| point.row);
        let has_zero = Drawing::of(text).is_some_and(|drawing| drawing.counts_from_zero())
            || rows().min() == Some(0) && points.len() >= BESIDE;
        let from_zero = has_zero && rows().max().is_some_and(|row| row < SIDE);
        let count = |column: u32| points.iter().filter(|point| point.column == column).count();
        let far = points.iter().map(|point| point.column).max().unwrap_or(0);
        let is_beside = count(I - 1) >= BESIDE && count(I + 1) >= BESIDE;
        // The last column of a standard board if a letter is left out.
        let is_last = far == SIDE && points.len() >= BESIDE && rows().all(|row| row <= SIDE);
        let without_i = count(I) == 0
            && (columns_without_i(text) && far > I
                || is_beside && points.len() >= MOVES
                || is_last && count(I - 1) > 0 && count(I + 1) > 0);
        Naming { without_i, from_zero }
    }
}

impl Renamed {
    /// A text with its points renamed to our convention; `None` if they follow it already.
    pub(super) fn of(text: &str) -> Option<Renamed> {
        let points = points(text);
        let naming = Naming::of(text, &points);
        if naming == Naming::default() {
            return None;
        }
        let mut usual = String::with_capacity(text.len() + points.len());
        let (mut added, mut end) = (Vec::new(), 0);
        let (mut line, mut column, mut counted) = (1, 1, 0);
        for point in points {
            usual.push_str(&text[end..point.at]);
            let letter = text.as_bytes()[point.at];
            let is_moved = naming.without_i && point.column > I;
            usual.push(char::from(letter - u8::from(is_moved)));
            usual.push_str(&text[point.at + 1..point.digits.0]);
            end = point.digits.1;
            let written = &text[point.digits.0..end];
            let number = (point.row + u32::from(naming.from_zero)).to_string();
            usual.push_str(if naming.from_zero { &number } else { written });
            if naming.from_zero && number.len() > written.len() {
                for c in usual[counted..].chars() {
                    (line, column) = if c == '\n' { (line + 1, 1) } else { (line, column + 1) };
                }
                counted = usual.len();
                added.push((line, column));
            }
        }
        usual.push_str(&text[end..]);
        Some(Renamed { text: usual, naming, added })
    }

    /// Converts a game of the renamed text to one of the original, with a note on how points are named.
    pub(super) fn restore(&self, mut game: ReadGame) -> ReadGame {
        for place in game.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
            *place = self.place(*place);
        }
        let Naming { without_i, from_zero } = self.naming;
        let remarks = without_i.then_some(Remark::WithoutI).into_iter();
        let remarks = remarks.chain(from_zero.then_some(Remark::RowsFromZero));
        game.notes.splice(0..0, remarks.map(|remark| Note { place: None, remark }));
        game
    }

    /// Converts a place in the renamed text to one in the original.
    pub(super) fn place(&self, place: Place) -> Place {
        match place {
            Place::Character { line, column } => {
                let is_before = |&&(at, end): &&(usize, usize)| at == line && end <= column;
                let added = self.added.iter().filter(is_before).count();
                Place::Character { line, column: column - added }
            }
            place => place,
        }
    }
}
