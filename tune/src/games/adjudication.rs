//! Which games are played, and when they are over.

use tengen::board::Stone;
use tengen::rules::Position;
use tengen::search::Value;

/// A game without a result after this many moves is drawn.
const LONGEST: usize = 120;
/// Openings whose value exceeds this either way are not played, as the better side would simply win.
const UNBALANCED: i32 = 150;

/// Whether an opening of this value is played.
pub(crate) fn is_even(value: Value) -> bool {
    value.0.abs() <= UNBALANCED
}

/// Whether a game goes on from a position.
pub(crate) fn goes_on(position: &Position) -> bool {
    position.ending().is_none() && position.board().len() < LONGEST
}

/// The winner if the value for `mover` is proved.
pub(crate) fn proved_winner(mover: Stone, value: Value) -> Option<Stone> {
    value.is_proved().then_some(if value.0 > 0 { mover } else { !mover })
}
