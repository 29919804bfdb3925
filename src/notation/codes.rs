//! A position as codes of the stones of both sides, Black's first: `{h8i9}{g10}`.

use alloc::vec::Vec;

use super::file::ReadResult;
use super::grid::set_up;
use super::larger::usual_sizes;
use super::{Expected, NotationError, Place, parse_moves};
use crate::board::{Placed, Size, Stone};

/// The codes of both sides.
fn sides(text: &str) -> Option<[&str; 2]> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let (black, white) = inner.split_once('}')?;
    let white = white.trim_start().strip_prefix('{')?;
    Some([black, white])
}

/// The stones of a text that consists of two codes.
fn stones(text: &str) -> Option<Vec<Placed>> {
    let size = usual_sizes().last()?;
    let mut stones = Vec::new();
    for (code, stone) in sides(text)?.into_iter().zip(Stone::BOTH) {
        let points = parse_moves(code, size).ok()?;
        stones.extend(points.into_iter().map(|point| Placed { point, stone }));
    }
    (!stones.is_empty()).then_some(stones)
}

/// Whether a text consists of the codes of a position.
pub(super) fn is_position(text: &str) -> bool {
    stones(text).is_some()
}

/// Reads a position as stones that are set up.
pub(super) fn read_position(text: &str) -> ReadResult {
    let place = Place::in_text(text, text.len() - text.trim_start().len());
    let nothing = || NotationError::expected(place, Expected::Move, text);
    let stones = stones(text).ok_or_else(nothing)?;
    let has_all = |size: &Size| stones.iter().all(|placed| size.contains(placed.point));
    let size = usual_sizes().find(has_all).ok_or_else(nothing)?;
    set_up(stones, size, place)
}
