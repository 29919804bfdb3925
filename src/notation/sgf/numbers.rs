//! Moves of SGF files as pairs of numbers, `B[7,7]`, as some programs write them.

use alloc::string::String;
use alloc::vec::Vec;

use super::header::sides;
use super::lexer::{Lexer, Token};
use crate::board::Size;
use crate::notation::Counting;
use crate::notation::coordinates::Layout;
use crate::notation::line::Given;
use crate::notation::note::Notes;
use crate::notation::part::begin_of;

/// A file with the numbers of its points replaced by letters, keeping positions, and how the numbers were counted and
/// on which board; `None` if the moves are not numbers.
pub(super) fn in_letters(text: &str) -> Option<(String, Counting, Size)> {
    if !["B[", "W["].iter().any(|name| has_number_behind(text, name)) {
        return None;
    }
    let (mut stated, mut values) = (None, Vec::new());
    let mut lexer = Lexer::new(text);
    loop {
        match lexer.next(&mut Notes::default()) {
            Token::End => break,
            Token::Property(property) => match &*property.name {
                "B" | "W" | "AB" | "AW" | "AE" => {
                    values.extend(property.values.iter().map(|&(_, value)| value));
                }
                "SZ" => {
                    let sides = property.values.first().and_then(|(_, value)| sides(value));
                    let size = sides.and_then(|(width, height)| Size::new(width.max(height)).ok());
                    stated = size.or(stated);
                }
                _ => {}
            },
            _ => {}
        }
    }
    let pairs: Vec<(&str, [i32; 2])> =
        values.into_iter().filter_map(|value| Some((value, pair(value)?))).collect();
    let points: Vec<[i32; 2]> = pairs.iter().map(|&(_, pair)| pair).collect();
    if points.is_empty() {
        return None;
    }
    let board = Given { size: stated.unwrap_or(Size::STANDARD), is_stated: stated.is_some() };
    let layout = Layout::of_numbers(&points, board);
    let size = layout.size;
    let mut usual = String::with_capacity(text.len());
    let mut end = 0;
    for (value, [x, y]) in pairs {
        let Some(point) = layout.point(x, y) else { continue };
        let at = begin_of(value, text);
        usual.push_str(&text[end..at]);
        let letters = [point.x(), size.get() - 1 - point.y()];
        usual.extend(letters.map(|place| char::from(b'a' + place)));
        usual.extend(core::iter::repeat_n(' ', value.len() - letters.len()));
        end = at + value.len();
    }
    usual.push_str(&text[end..]);
    Some((usual, layout.counting, size))
}

fn has_number_behind(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        text[at + name.len()..].trim_start().starts_with(|c: char| c.is_ascii_digit())
    })
}

/// The numbers of a value, column and row.
fn pair(value: &str) -> Option<[i32; 2]> {
    let (x, y) = value.split_once([',', ':', '-', ' '])?;
    let number = |text: &str| {
        let digits = text.trim();
        let is_number =
            (1..=2).contains(&digits.len()) && digits.bytes().all(|c| c.is_ascii_digit());
        digits.parse().ok().filter(|_| is_number)
    };
    Some([number(x)?, number(y)?])
}
