//! What is known about a position.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::Point;
use crate::threats::{Exchange, Plan};

/// The means of a forced win.
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

    /// The kind with a name.
    pub fn from_name(name: &str) -> Option<WinKind> {
        [WinKind::Fours, WinKind::Threats].into_iter().find(|kind| kind.name() == name)
    }
}

/// A proved win.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ForcedWin {
    /// Its means.
    pub kind: WinKind,
    /// The winner's moves and the replies that hold out longest.
    pub line: Vec<Exchange>,
    /// The whole proof; `None` if only the line was kept.
    #[cfg_attr(feature = "serde", serde(skip))]
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

    /// The winner's stones up to the five.
    pub fn depth(&self) -> usize {
        self.line.len()
    }
}

/// What was found out about a possible forced win.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum WinFinding {
    /// No search was made.
    #[default]
    NotAsked,
    /// There is one.
    Win(ForcedWin),
    /// There is none: by fours, or by threats if those were searched.
    NoWin,
    /// A limit was reached.
    Open,
}

impl WinFinding {
    /// The win, if there is one.
    pub fn win(&self) -> Option<&ForcedWin> {
        match self {
            WinFinding::Win(win) => Some(win),
            _ => None,
        }
    }
}

/// How a threatened win can be stopped.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Defence {
    /// The moves after which the opponent was found to have no win of the threatened kind. After some of them, a win
    /// by other means may be proved.
    pub stops: Vec<Point>,
    /// Whether each of them was proved to stop it.
    pub proved: bool,
    /// Those of them after which the opponent is proved to have no win by continuous threats.
    pub safe: Vec<Point>,
    /// Those of them after which no win at all was found. Every other move but the [doubtful](Defence::doubtful) ones
    /// is proved to lose.
    pub holds: Vec<Point>,
    /// Moves that are not proved to lose, but after which the engine's search, which is limited to moves it considers
    /// promising, sees the opponent win.
    pub doubtful: Vec<Point>,
}

impl Defence {
    /// Whether each of the moves that hold is proved to leave the opponent no win by continuous threats.
    pub fn holds_proved(&self) -> bool {
        self.proved && self.holds.iter().all(|point| self.safe.contains(point))
    }
}

/// The effect of the played move on a win that the mover had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptWin {
    /// The win goes on and takes this many stones from there, including the move.
    Yes(usize),
    /// The move belongs to no win by continuous threats.
    No,
    /// A limit was reached.
    Open,
}

/// How thoroughly a position was examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Thoroughness {
    /// With a fraction of the limits, so that an overview of the whole game is available soon.
    #[default]
    Glance,
    /// With the full limits.
    Full,
    /// With the limits of [`Effort::deeper`](super::Effort::deeper): used for the positions before mistakes, where
    /// the better move was tried too, and for the loser's last ones, back to the last that is not found lost.
    Deeper,
    /// Examines the moves that hold once more, with the limits of [`Effort::deepest`](super::Effort::deepest): used
    /// for the loser's last position that is not found lost.
    Deepest,
}

/// What is known about a position, from the point of view of the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Assessment {
    /// How thoroughly it was examined.
    pub look: Thoroughness,
    /// The chance to win, in thousandths.
    pub chance: u32,
    /// The best move; `None` if the game is over.
    pub best: Option<Point>,
    /// The forced win of the side to move.
    pub attack: WinFinding,
    /// The forced win that the opponent would have, were the side to move to pass.
    pub threat: WinFinding,
    /// How that can be stopped.
    pub defence: Option<Defence>,
    /// The effect of the played move on [`attack`](Assessment::attack).
    pub kept: Option<KeptWin>,
    /// Whether it is proved that every move loses.
    pub lost: bool,
    /// Whether no move was found that holds, without a proof that all of them lose.
    pub seems_lost: bool,
    /// Whether it is proved that neither side can be made to lose, see
    /// [`is_drawn_by_pairing`](crate::threats::is_drawn_by_pairing).
    pub drawn: bool,
}

impl Assessment {
    /// Whether no limit was reached.
    pub fn is_complete(&self) -> bool {
        let is_open = self.attack == WinFinding::Open || self.threat == WinFinding::Open;
        let settled = self.lost || !is_open && !self.seems_lost;
        // What the moves that hold leave to the opponent matters only to a side that does not win itself.
        let wins = self.attack.win().is_some();
        let is_settled =
            |defence: &Defence| if wins { defence.proved } else { defence.holds_proved() };
        self.look >= Thoroughness::Full
            && settled
            && self.kept != Some(KeptWin::Open)
            && self.defence.as_ref().is_none_or(is_settled)
    }

    /// Records a win of the side to move that was found elsewhere.
    pub(super) fn set_won(&mut self, win: ForcedWin) {
        (self.chance, self.best) = (1_000, Some(win.first()));
        self.attack = WinFinding::Win(win);
        self.seems_lost = false;
    }

    /// Records that no move was found that holds.
    pub(super) fn set_seems_lost(&mut self) {
        if self.lost || self.attack.win().is_some() {
            return;
        }
        (self.seems_lost, self.chance) = (true, 0);
        if let Some(defence) = &mut self.defence {
            defence.doubtful.append(&mut defence.holds);
            defence.doubtful.sort_unstable();
        }
    }

    /// Whether every move is proved to lose, or none was found that holds.
    pub fn is_found_lost(&self) -> bool {
        self.lost || self.seems_lost
    }

    /// Records that every move loses.
    pub(super) fn set_lost(&mut self) {
        (self.lost, self.seems_lost, self.chance) = (true, false, 0);
        if let Some(defence) = &mut self.defence {
            defence.holds.clear();
            defence.doubtful.clear();
            if self.threat.win().is_some_and(|win| win.kind == WinKind::Threats) {
                defence.stops.clear();
                defence.proved = true;
            }
        }
    }
}
