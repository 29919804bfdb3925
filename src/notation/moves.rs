//! Moves as text: `h8i9g10`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Expected, NotationError, Place};
use crate::board::{Board, Point, Size};

/// Reads moves: a column letter, none skipped, and a row number each, in any case.
///
/// They may be run together or be separated by spaces, line breaks, commas, semicolons, hyphens and
/// the like; move numbers, `1.` or `1)`, are passed over.
///
/// ```
/// use tengen::board::Size;
/// use tengen::notation::{parse_moves, write_moves};
/// let moves = parse_moves("1. H8, i9  2. g10", Size::STANDARD)?;
/// assert_eq!(write_moves(&moves), "h8i9g10");
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
///
/// # Errors
/// [`NotationError`] naming line and column at which there is no move, or one that cannot be played: off
/// the board, or on a point that is taken.
pub fn parse_moves(text: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let mut board = Board::new(size);
    let mut moves = Vec::new();
    let mut rest = text;
    loop {
        rest = after_separators(rest);
        let place = || Place::in_text(text, text.len() - rest.len());
        if rest.is_empty() {
            return Ok(moves);
        }
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let name = rest.get(..=digits).unwrap_or_default();
        let point: Point = name.parse().map_err(|_| expected_move(place(), rest))?;
        board.play(point).map_err(|error| NotationError::stone(place(), error))?;
        moves.push(point);
        rest = &rest[name.len()..];
    }
}

fn expected_move(place: Place, found: &str) -> NotationError {
    NotationError::expected(place, Expected::Move, found)
}

/// The text after separators and move numbers.
fn after_separators(mut text: &str) -> &str {
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || ",;:.-_/|>".contains(c));
        let number = text.trim_start_matches(|c: char| c.is_ascii_digit());
        match number.strip_prefix(['.', ')']) {
            Some(after) if number.len() < text.len() => text = after,
            _ => return text,
        }
    }
}

/// Writes moves one after the other: `h8i9g10`.
pub fn write_moves(moves: &[Point]) -> String {
    let mut text = String::new();
    for point in moves {
        write!(text, "{point}").expect("a string takes all text");
    }
    text
}
