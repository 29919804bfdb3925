//! Whether the side to move wins by force, and whether the move that was played kept the win.

use alloc::sync::Arc;

use super::{ROUNDS, SHORTEST, Step, Work};
use crate::board::Point;
use crate::review::assessment::{ForcedWin, KeptWin, Thoroughness, WinFinding, WinKind};
use crate::review::budget::Watch;
use crate::threats::{Plan, Solution, Solver};

impl Work {
    pub(super) fn fours(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let Step::Fours { round } = self.step else { return };
        let mover = self.mover();
        let solution = self.any_fours(solver, watch, mover, round);
        if watch.stop {
            return;
        }
        match solution {
            Solution::Win(win) => {
                self.draft.attack = WinFinding::Win(win);
                self.step = self.after_attack();
            }
            Solution::NoWin => {
                self.draft.attack = WinFinding::NoWin;
                self.step = Step::Threats;
            }
            Solution::Unknown if round + 1 < ROUNDS.len() => {
                self.step = Step::Fours { round: round + 1 };
            }
            Solution::Unknown => {
                self.draft.attack = WinFinding::Open;
                self.step = Step::Threats;
            }
        }
    }

    pub(super) fn threats(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let until = self.until(2, 5);
        let nodes = self.threat_nodes(self.expected);
        let (solution, _) = self.by_threats(solver, watch, self.mover(), nodes, until);
        if watch.stop {
            return;
        }
        match solution {
            Solution::Win(plan) => {
                self.draft.attack = WinFinding::Win(ForcedWin::of(WinKind::Threats, plan));
            }
            Solution::NoWin => {}
            Solution::Unknown => self.draft.attack = WinFinding::Open,
        }
        self.step = self.after_attack();
    }

    fn after_attack(&self) -> Step {
        if self.draft.attack.win().is_some() && self.played.is_some() {
            Step::Kept
        } else if self.draft.look >= Thoroughness::Full && !self.sure {
            Step::OpponentFours { round: 0 }
        } else {
            Step::Search { begun: false }
        }
    }

    pub(super) fn kept(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let (Some(win), Some(played)) = (self.draft.attack.win(), self.played) else { return };
        let kept = if win.first() == played {
            KeptWin::Yes(win.depth())
        } else if self.after.is_some() {
            KeptWin::No
        } else {
            let (kept, plan) = self.goes_on(solver, watch, played);
            self.goes_on = plan;
            kept
        };
        if watch.stop {
            return;
        }
        self.draft.kept = Some(kept);
        self.step = match self.draft.look >= Thoroughness::Full && !self.sure {
            true => Step::OpponentFours { round: 0 },
            false => Step::Search { begun: false },
        };
    }

    /// Whether the mover's win goes on with a move other than the one found, and the win that begins with it.
    fn goes_on(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
        played: Point,
    ) -> (KeptWin, Option<Arc<Plan>>) {
        let (mover, until) = (self.mover(), self.until(2, 5));
        let nodes = self.limits.threats.saturating_mul(2);
        let fours = solver.vcf_after(mover, played, &mut watch.limit(SHORTEST, until));
        if let Solution::Win(line) = fours {
            return (KeptWin::Yes(line.len()), Some(Arc::new(Plan::Fours(line))));
        }
        let limit = &mut watch.limit(nodes, until);
        match solver.vct_after(mover, played, limit) {
            Solution::Win(plan) => (KeptWin::Yes(plan.line().len()), Some(plan)),
            Solution::NoWin => (KeptWin::No, None),
            Solution::Unknown => (KeptWin::Open, None),
        }
    }
}
