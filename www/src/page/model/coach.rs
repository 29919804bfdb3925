//! The coach, who watches the person's moves against the computer.

use super::PageModel;
use crate::proofs::Forced;

/// What the coach is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Coaching {
    /// Nothing: the computer may move.
    #[default]
    Rests,
    /// The last move is being examined; the computer waits.
    Looks,
    /// The last move loses, and the person is asked whether to take it back; the computer waits.
    Asks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Coach {
    /// The current activity.
    pub doing: Coaching,
    /// The hash of the position examined last.
    pub seen: Option<u64>,
    /// The number of moves in the game when there was last nothing to examine: only later moves are examined.
    pub before: usize,
    /// The number of moves after which the person chose to play on in a lost position; no further question is asked
    /// until it is no longer lost.
    pub played_on: Option<usize>,
}

impl Coach {
    /// Whether the computer waits.
    pub fn holds(&self) -> bool {
        self.doing != Coaching::Rests
    }

    /// Whether the person is asked to take a move back.
    pub fn asks(&self) -> bool {
        self.doing == Coaching::Asks
    }
}

/// How many moves of the win are shown on the board while the coach asks: the winner's move, the reply and the next.
const SHOWN: usize = 3;

impl PageModel {
    /// The beginning of the forced win that the last move allowed, while the coach asks about it.
    pub fn allowed_win(&self) -> Option<Forced> {
        if !self.coach.asks() {
            return None;
        }
        let mut win = self.analysis.proofs.forced().into_iter().find(|win| !win.is_threat)?;
        win.line.truncate(SHOWN);
        Some(win)
    }
}
