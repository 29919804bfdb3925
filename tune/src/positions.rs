//! Walking through the positions of games.

use std::sync::Arc;

use tengen::board::{Board, Point, Stone};
use tengen::shapes::{ShapeState, ShapeTables};

use crate::record::Record;

/// A position of a game, and the move made in it.
pub(crate) struct Reached<'a> {
    pub(crate) record: &'a Record,
    pub(crate) state: &'a ShapeState,
    pub(crate) to_move: Stone,
    /// The move that was played here.
    pub(crate) played: Point,
    /// The search's value; `None` in the opening.
    pub(crate) value: Option<i32>,
}

/// Visits every position of the games, all of one rule, in order.
pub(crate) fn walk(records: &[Record], mut visit: impl FnMut(Reached<'_>)) {
    let Some(first) = records.first() else { return };
    let tables = Arc::new(ShapeTables::new(first.rule.five_kinds()));
    let mut state = ShapeState::new(&Board::new(first.size), tables);
    for record in records {
        state.set(&Board::new(record.size));
        let mut to_move = Stone::Black;
        for &(played, value) in &record.moves {
            visit(Reached { record, state: &state, to_move, played, value });
            state.put(played, to_move);
            to_move = !to_move;
        }
    }
}
