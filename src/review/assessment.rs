//! What is known of a position.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Point;
use crate::threats::{Exchange, Plan};

/// How a forced win is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinKind {
    /// By continuous fours.
    Fours,
    /// By continuous threats.
    Threats,
}

impl WinKind {
    /// The name used in every interface: `vcf` or `vct`.
    pub const fn name(self) -> &'static str {
        match self {
            WinKind::Fours => "vcf",
            WinKind::Threats => "vct",
        }
    }
}

/// A proved win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForcedWin {
    /// How it is made.
    pub kind: WinKind,
    /// Own moves and the replies that hold out longest.
    pub line: Vec<Exchange>,
    /// The whole proof; `None` where the line alone was kept.
    pub plan: Option<Arc<Plan>>,
}

impl ForcedWin {
    pub(super) fn of(kind: WinKind, plan: Arc<Plan>) -> ForcedWin {
        ForcedWin { kind, line: plan.line(), plan: Some(plan) }
    }

    /// The winner's first move.
    pub fn first(&self) -> Point {
        self.line[0].attack
    }

    /// Own stones to the five.
    pub fn depth(&self) -> usize {
        self.line.len()
    }
}

/// What was found out about a forced win.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Finding {
    /// It was not looked for.
    #[default]
    NotAsked,
    /// There is one.
    Win(ForcedWin),
    /// There is none: by fours, or by threats where it was those that were looked for.
    NoWin,
    /// A limit was reached.
    Open,
}

impl Finding {
    /// The win, if there is one.
    pub fn win(&self) -> Option<&ForcedWin> {
        match self {
            Finding::Win(win) => Some(win),
            _ => None,
        }
    }
}

/// What stops a threatened win.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Defence {
    /// The moves that hold. Against fours these are the moves after which the opponent has no win by fours;
    /// against threats, those after which no win was found.
    pub holds: Vec<Point>,
    /// Whether every one of them was proved to hold against what is threatened.
    pub proved: bool,
    /// Those after which no win at all was found: of moves that hold against fours some lose to threats.
    pub escapes: Vec<Point>,
}

/// What the move that was played did to a win that the mover had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The win goes on, with so many own stones from there, the move included.
    Yes(usize),
    /// The move belongs to no win by continuous threats.
    No,
    /// A limit was reached.
    Open,
}

/// What is known of a position, from the view of the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assessment {
    /// Whether this is more than the first glance.
    pub deep: bool,
    /// The chance to win, in thousandths.
    pub chance: u32,
    /// The best move; `None` where the game is over.
    pub best: Option<Point>,
    /// The forced win of the side to move.
    pub attack: Finding,
    /// The forced win that the opponent would have, were the side to move to pass.
    pub threat: Finding,
    /// What stops that.
    pub defence: Option<Defence>,
    /// What the move that was played did to [`attack`](Assessment::attack).
    pub kept: Option<Kept>,
    /// Whether it is proved that every move loses.
    pub lost: bool,
}

impl Assessment {
    /// Whether no limit was reached.
    pub fn is_complete(&self) -> bool {
        let settled = self.lost || self.attack != Finding::Open && self.threat != Finding::Open;
        self.deep
            && settled
            && self.kept != Some(Kept::Open)
            && self.defence.as_ref().is_none_or(|defence| defence.proved)
    }

    /// Notes a win of the side to move that came to light elsewhere.
    pub(super) fn set_won(&mut self, win: ForcedWin) {
        (self.chance, self.best) = (1_000, Some(win.first()));
        self.attack = Finding::Win(win);
    }

    /// Notes that every move loses.
    pub(super) fn set_lost(&mut self) {
        self.lost = true;
        self.chance = 0;
        if let Some(defence) = &mut self.defence {
            defence.escapes.clear();
            if self.threat.win().is_some_and(|win| win.kind == WinKind::Threats) {
                defence.holds.clear();
                defence.proved = true;
            }
        }
    }
}
