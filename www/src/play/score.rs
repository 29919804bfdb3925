//! What the engine holds of a position.

use tengen::board::Stone;

use crate::protocol::LineData;

/// What the engine holds of a position, as Black sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// Black's expected score, 0 to 1000.
    pub black: u32,
    /// Moves to the end where it is proved: positive if Black wins.
    pub mate: Option<i32>,
}

impl Score {
    /// The score of a line for the side to move.
    pub fn of(line: &LineData, to_move: Stone) -> Score {
        let own = line.per_mille.min(1000);
        match to_move {
            Stone::Black => Score { black: own, mate: line.mate },
            Stone::White => Score { black: 1000 - own, mate: line.mate.map(|plies| -plies) },
        }
    }
}
