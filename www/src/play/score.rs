//! The engine's evaluation of a position.

use tengen::board::Stone;

use crate::protocol::LineData;

/// The engine's evaluation of a position, from Black's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Black's expected score, 0 to 1000.
    pub black: u32,
    /// Plies to the end if a forced win was found: positive if Black wins.
    pub mate: Option<i32>,
    /// Whether a certificate proves it.
    pub is_proved: bool,
}

impl Score {
    /// The score of a line for the side to move.
    pub fn of(line: &LineData, to_move: Stone) -> Score {
        let own = line.per_mille.min(1000);
        let (black, mate) = match to_move {
            Stone::Black => (own, line.mate),
            Stone::White => (1000 - own, line.mate.map(|plies| -plies)),
        };
        Score { black, mate, is_proved: false }
    }
}
