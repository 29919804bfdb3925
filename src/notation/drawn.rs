//! Boards that are drawn with characters.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::grid::{Cell, drawn_cell, set_up};
use super::{Note, Place, ReadGame};
use crate::board::{Placed, Point, Size};

/// Fewer rows are no board.
const LEAST: usize = 5;

/// More columns has no board.
const MOST: usize = 22;

/// A board in a text.
pub(super) struct Drawing {
    place: Range<usize>,
    /// The rows from the top.
    rows: Vec<Vec<Cell>>,
    /// Whether the top row has the least number.
    is_upside_down: bool,
}

/// The cells of a line of a drawing, perhaps with its number at both ends.
fn row(line: &str) -> Option<Vec<Cell>> {
    let number = |c: char| c.is_ascii_digit() || c.is_whitespace() || "|│┃".contains(c);
    line.trim_matches(number)
        .chars()
        .filter(|c| !c.is_whitespace() && !"|│┃─━\u{fe0e}\u{fe0f}".contains(*c))
        .map(drawn_cell)
        .collect()
}

/// The number at the beginning of a line, or at its end.
fn number(line: &str) -> Option<usize> {
    let words = || line.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
    words().next()?.parse().ok()
}

/// Whether a line has but the letters of columns, in their order.
fn has_columns(line: &str) -> bool {
    let letters = line.split_whitespace();
    let is_letter = |word: &str| word.len() == 1 && word.chars().all(|c| c.is_ascii_alphabetic());
    letters.clone().count() >= LEAST && letters.clone().all(is_letter) && letters.is_sorted()
}

impl Drawing {
    /// The first drawing of a text.
    pub(super) fn of(text: &str) -> Option<Drawing> {
        let mut drawing = Drawing { place: 0..0, rows: Vec::new(), is_upside_down: false };
        let mut numbers = Vec::new();
        let (mut at, mut columns) = (0, None);
        for line in text.split_inclusive('\n') {
            let end = at + line.len();
            let cells = row(line).filter(|cells| (LEAST..=MOST).contains(&cells.len()));
            match cells {
                Some(cells) if drawing.rows.last().is_none_or(|row| row.len() == cells.len()) => {
                    if drawing.rows.is_empty() {
                        drawing.place.start = columns.unwrap_or(at);
                    }
                    drawing.place.end = end;
                    drawing.rows.push(cells);
                    numbers.extend(number(line));
                }
                _ if drawing.rows.len() >= LEAST => {
                    if has_columns(line) {
                        drawing.place.end = end;
                    }
                    break;
                }
                _ => {
                    drawing.rows.clear();
                    numbers.clear();
                }
            }
            columns = has_columns(line).then_some(at);
            at = end;
        }
        drawing.is_upside_down =
            numbers.len() == drawing.rows.len() && numbers.first() < numbers.last();
        let has_stones = drawing.rows.iter().flatten().any(Option::is_some);
        (drawing.rows.len() >= LEAST && has_stones).then_some(drawing)
    }

    /// The text with spaces for the drawing, each byte at its place.
    pub(super) fn without(&self, text: &str) -> String {
        let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        let blanks = text[self.place.clone()].bytes().map(blank);
        let mut rest = text[..self.place.start].to_owned();
        rest.extend(blanks);
        rest.push_str(&text[self.place.end..]);
        rest
    }

    /// That it was passed over.
    pub(super) fn note(&self, text: &str) -> Note {
        let mut notes = super::note::Notes::default();
        notes.text(Place::in_text(text, self.place.start), &text[self.place.clone()]);
        notes.finish().remove(0)
    }

    /// The position, where the board is a square; the side that has fewer stones is to move, or Black.
    pub(super) fn position(&self, text: &str) -> Option<ReadGame> {
        let side = self.rows.len();
        let size = Size::new(side.try_into().ok()?).ok()?;
        if self.rows.iter().any(|row| row.len() != side) {
            return None;
        }
        let mut stones = Vec::new();
        for (from_top, row) in self.rows.iter().enumerate() {
            let y = if self.is_upside_down { from_top } else { side - 1 - from_top };
            for (x, stone) in row.iter().enumerate() {
                let Some(stone) = *stone else { continue };
                let point = Point::new(x.try_into().ok()?, y.try_into().ok()?)?;
                stones.push(Placed { point, stone });
            }
        }
        set_up(stones, size, Place::in_text(text, self.place.start)).ok()
    }
}
