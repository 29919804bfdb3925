//! The review of a game: done by a separate worker, from the end of the game to its beginning.

pub mod protocol;
mod state;

pub use protocol::{ReviewAnswer, ReviewRequest};
pub use state::{DeeperLook, ReviewState, Reviewing};

/// What is said of a move of which nothing is proved, and which was h8 where a1 is better.
#[cfg(test)]
pub(crate) fn row_of(ply: usize, class: tengen::review::MoveClass) -> tengen::review::Row {
    use tengen::board::Stone;

    tengen::review::Row {
        ply,
        mover: if ply % 2 == 1 { Stone::Black } else { Stone::White },
        played: "h8".parse().unwrap(),
        best: "a1".parse().unwrap(),
        chance: 900,
        chance_after: 100,
        class,
        had: None,
        allows: None,
        holds: None,
        holds_proved: None,
        doubtful: None,
        lost: false,
        seems_lost: false,
        complete: true,
    }
}
