//! A point as the Gomocup protocol writes it: `x,y`, both from 0, `y` from the top.

use alloc::format;
use alloc::string::String;

use super::{Expected, NotationError, Place};
use crate::board::{Point, Size};

/// Reads `7,7`; spaces around the numbers are allowed.
///
/// # Errors
/// [`NotationError`] at the first character if the text is not a point of the board.
pub fn parse_xy(text: &str, size: Size) -> Result<Point, NotationError> {
    text.split_once(',').and_then(|(x, y)| from_top(number(x)?, number(y)?, size)).ok_or_else(
        || NotationError::expected(Place::in_text(text, 0), Expected::Coordinates, text),
    )
}

/// Writes a point of the board as `7,7`.
pub fn write_xy(point: Point, size: Size) -> String {
    format!("{},{}", point.x(), size.get().saturating_sub(1 + point.y()))
}

/// A number consisting of digits alone, possibly with spaces around it: the formats allow no sign.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = text.trim();
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// The point in column `x` from the left and row `y` from the top, both from 0; `None` off the board.
pub(super) fn from_top(x: u32, y: u32, size: Size) -> Option<Point> {
    let side = u32::from(size.get());
    if x < side && y < side { Point::new(x, side - 1 - y) } else { None }
}
