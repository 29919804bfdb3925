//! The coach, who watches the person's moves against the computer.

use super::PageModel;
use crate::proofs::Forced;

/// What the coach is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Coaching {
    /// Nothing: the computer may move.
    #[default]
    Rests,
    /// The last move is looked at; the computer waits.
    Looks,
    /// The last move loses, and the person is asked whether to take it back; the computer waits.
    Asks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Coach {
    /// What is being done.
    pub doing: Coaching,
    /// The position that was looked at last, by its hash.
    pub seen: Option<u64>,
    /// The number of moves of the game when there was last nothing to look at: a move to look at comes after them.
    pub before: usize,
    /// After this many moves the person chose to play on in a lost position; there is no further question until
    /// it is no longer lost.
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

/// How much of the win is on the board while the coach asks: the winner's move, the reply and the next move.
const SHOWN: usize = 3;

impl PageModel {
    /// How the forced win begins that the last move allowed, while the coach asks about it.
    pub fn allowed_win(&self) -> Option<Forced> {
        if !self.coach.asks() {
            return None;
        }
        let mut win = self.analysis.proofs.forced().into_iter().find(|win| !win.is_threat)?;
        win.line.truncate(SHOWN);
        Some(win)
    }
}
