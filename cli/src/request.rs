//! What the requests have in common: a position by its stones.

use serde::Deserialize;
use tengen::board::{Board, BoardError, Point, Size, Stone};
use tengen_api::named::{Named, size};

/// A position by its stones, which may be of any number: the members `size`, `black`, `white`.
#[derive(Deserialize)]
pub(crate) struct Stones {
    #[serde(deserialize_with = "size")]
    size: Size,
    black: Vec<Named>,
    white: Vec<Named>,
}

impl Stones {
    /// The board with `to_move` to move.
    pub(crate) fn board(&self, to_move: Stone) -> Result<Board, BoardError> {
        let points = |names: &[Named]| names.iter().map(|named| named.0).collect::<Vec<Point>>();
        Board::from_stones(self.size, &points(&self.black), &points(&self.white), to_move)
    }
}
