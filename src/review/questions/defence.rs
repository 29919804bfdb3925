//! What the opponent threatens, and which moves hold against it.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{ROUNDS, Step, Work};
use crate::board::Point;
use crate::review::assessment::{Defence, ForcedWin, Thoroughness, WinFinding, WinKind};
use crate::review::budget::Watch;
use crate::threats::{Plan, Solution, Solver};

/// Nodes that may be spent on replaying a known win on another board.
const CARRY_OVER: u64 = 5_000;

impl Work {
    pub(super) fn opponent_fours(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let Step::OpponentFours { round } = self.step else { return };
        let solution = self.any_fours(solver, watch, self.mover().other(), round);
        if watch.stop {
            return;
        }
        self.step = match solution {
            Solution::Win(win) => {
                self.draft.threat = WinFinding::Win(win);
                self.begin_stops()
            }
            Solution::Unknown if round + 1 < ROUNDS.len() => {
                Step::OpponentFours { round: round + 1 }
            }
            found => {
                let open = matches!(found, Solution::Unknown);
                self.draft.threat = if open { WinFinding::Open } else { WinFinding::NoWin };
                // A side that wins by force is not threatened by anything slower than fours.
                match self.draft.attack.win() {
                    Some(_) => Step::Search { begun: false },
                    None => Step::OpponentThreats,
                }
            }
        };
    }

    pub(super) fn opponent_threats(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let (opponent, until) = (self.mover().other(), self.until(3, 5));
        // What wins after the move that was played usually wins after a pass, too.
        let known = self.after.as_ref().and_then(|win| win.plan.as_ref());
        let limit = &mut watch.limit(CARRY_OVER, until);
        let known = known.and_then(|plan| solver.carry_over(opponent, plan, limit));
        let limit = &mut watch.limit(self.threat_nodes(1_000 - self.expected), until);
        let solution = known.map_or_else(|| solver.vct(opponent, limit), Solution::Win);
        if watch.stop {
            return;
        }
        self.step = match solution {
            Solution::Win(plan) => {
                self.draft.threat = WinFinding::Win(ForcedWin::of(WinKind::Threats, plan));
                self.begin_stops()
            }
            Solution::NoWin => Step::Search { begun: false },
            Solution::Unknown => {
                self.draft.threat = WinFinding::Open;
                Step::Search { begun: false }
            }
        };
    }

    fn begin_stops(&mut self) -> Step {
        self.draft.defence = Some(Defence { proved: true, ..Defence::default() });
        let mut rest: Vec<Point> = self.position.legal_points().collect();
        rest.reverse();
        let left = match self.threat_kind() {
            Some(WinKind::Fours) => self.limits.fours,
            _ => self.limits.defences,
        };
        Step::Stops { rest, left }
    }

    fn threat_kind(&self) -> Option<WinKind> {
        self.draft.threat.win().map(|win| win.kind)
    }

    /// Finds out whether the next move stops the threat.
    pub(super) fn stops(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let Step::Stops { rest, left } = &self.step else { return };
        let Some(&point) = rest.last() else {
            self.step = self.after_stops();
            return;
        };
        let (mover, left) = (self.mover(), *left);
        let makes_five = solver.makes_five(mover, point);
        let (answer, left) = if makes_five {
            (Solution::NoWin, left)
        } else {
            solver.put(point, mover);
            let answer = self.answer(solver, watch, point, left);
            solver.take();
            answer
        };
        if watch.stop {
            return;
        }
        let is_safe = makes_five || self.threat_kind() == Some(WinKind::Threats);
        let defence = self.draft.defence.as_mut().expect("it was begun");
        match answer {
            Solution::Win(win) => self.note(point, win),
            Solution::NoWin => {
                defence.stops.push(point);
                defence.safe.extend(is_safe.then_some(point));
            }
            Solution::Unknown => {
                defence.stops.push(point);
                defence.proved = false;
            }
        }
        self.spend(left);
    }

    /// The opponent's win after the move on the board: by the threat, if that still works, or by other
    /// means of the same kind. Uses the remaining nodes.
    fn answer(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
        point: Point,
        left: u64,
    ) -> (Solution<ForcedWin>, u64) {
        let opponent = self.mover().other();
        let threat = self.draft.threat.win().expect("something is threatened");
        let known = self.after.as_ref().filter(|win| {
            let slower = win.kind == WinKind::Threats && threat.kind == WinKind::Fours;
            self.played == Some(point) && !slower
        });
        if let Some(win) = known {
            return (Solution::Win(win.clone()), left);
        }
        let until = self.until(3, 5);
        let plan = threat.plan.as_ref().expect("it has just been found");
        let same = solver.carry_over(opponent, plan, &mut watch.limit(CARRY_OVER, until));
        if let Some(plan) = same {
            return (Solution::Win(ForcedWin::of(threat.kind, plan)), left);
        }
        match threat.kind {
            WinKind::Fours => {
                let mut limit = watch.limit(left, until);
                let found = solver.any_vcf(opponent, &mut limit);
                let found =
                    found.map(|line| ForcedWin::of(threat.kind, Arc::new(Plan::Fours(line))));
                (found, limit.left())
            }
            WinKind::Threats => self.threats_after(solver, watch, left),
        }
    }

    /// The opponent's win by threats with the mover's stone on the board, and the remaining nodes.
    fn threats_after(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_>,
        left: u64,
    ) -> (Solution<ForcedWin>, u64) {
        let is_deep = self.sure || self.proofs_alone || self.draft.look == Thoroughness::Deeper;
        let each = self.limits.threats / if is_deep { 1 } else { 4 };
        let nodes = left.min(each);
        let (found, used) =
            self.by_threats(solver, watch, self.mover().other(), nodes, self.until(3, 5));
        (found.map(|plan| ForcedWin::of(WinKind::Threats, plan)), left.saturating_sub(used))
    }

    fn after_stops(&mut self) -> Step {
        let by_fours = self.threat_kind() == Some(WinKind::Fours);
        let defence = self.draft.defence.as_mut().expect("it was begun");
        defence.holds = defence.stops.clone();
        match by_fours {
            true => self.begin_other_losses(self.limits.defences),
            false => self.end_defence(),
        }
    }

    /// Prepares the search for a win by threats after each move that holds so far.
    pub(super) fn begin_other_losses(&mut self, left: u64) -> Step {
        let defence = self.draft.defence.as_mut().expect("it was begun");
        let mut rest = core::mem::take(&mut defence.holds);
        rest.reverse();
        Step::OtherLosses { rest, left }
    }

    fn end_defence(&mut self) -> Step {
        let wins = self.draft.attack.win().is_some();
        if !wins && self.draft.defence.as_ref().is_some_and(|d| d.holds.is_empty()) {
            self.draft.set_lost();
        }
        Step::Search { begun: false }
    }

    /// Finds out whether the next of the moves that stop the threat loses to other threats.
    pub(super) fn loses_otherwise(&mut self, solver: &mut Solver, watch: &mut Watch<'_>) {
        let Step::OtherLosses { rest, left } = &self.step else { return };
        let Some(&point) = rest.last() else {
            self.step = self.end_defence();
            return;
        };
        let (mover, left) = (self.mover(), *left);
        // The short look once more is shared, so that each move gets one.
        let is_shared = self.proofs_alone && self.draft.look == Thoroughness::Full;
        let share = if is_shared { left / rest.len() as u64 } else { left };
        let known = self.after.as_ref().filter(|_| self.played == Some(point));
        let (answer, left) = if let Some(win) = known {
            (Solution::Win(win.clone()), left)
        } else if self.is_safe(point) || solver.makes_five(mover, point) {
            (Solution::NoWin, left)
        } else {
            solver.put(point, mover);
            let (answer, unused) = self.threats_after(solver, watch, share);
            solver.take();
            (answer, left - (share - unused))
        };
        if watch.stop {
            return;
        }
        let is_known = self.is_safe(point);
        let defence = self.draft.defence.as_mut().expect("it was begun");
        match answer {
            Solution::Win(win) => self.note(point, win),
            Solution::NoWin => {
                defence.holds.push(point);
                defence.safe.extend((!is_known).then_some(point));
            }
            Solution::Unknown => defence.holds.push(point),
        }
        self.spend(left);
    }

    /// Whether the opponent is proved to have no win by threats after a move.
    pub(super) fn is_safe(&self, point: Point) -> bool {
        self.draft.defence.as_ref().is_some_and(|defence| defence.safe.contains(&point))
    }

    /// Records that a move loses; if it was the one played, that also tells something about the next
    /// position.
    fn note(&mut self, point: Point, win: ForcedWin) {
        if self.played == Some(point) && self.after.is_none() {
            self.after = Some(win.clone());
            self.refutation = Some(win);
        }
    }

    /// Updates the remaining nodes and moves on to the next move.
    fn spend(&mut self, now_left: u64) {
        if let Step::Stops { rest, left } | Step::OtherLosses { rest, left } = &mut self.step {
            rest.pop();
            *left = now_left;
        }
    }
}
