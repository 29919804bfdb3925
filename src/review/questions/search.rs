//! The engine's opinion, and how it is combined with what was proved.

use alloc::vec::Vec;

use super::{BADLY, SURE, Step, Work};
use crate::board::PointSet;
use crate::review::Effort;
use crate::review::assessment::{Thoroughness, WinFinding};
use crate::review::budget::Watch;
use crate::search::{self, Engine, Options, Report};

/// Maximum number of holding moves that the engine compares one by one. If there are more, it chooses
/// the promising ones.
const COMPARED: usize = 8;
/// Number of the engine's best moves that are kept from a deeper look.
const BEST_MOVES: usize = 4;

impl Work {
    /// Continues the engine's search; `false` if it was interrupted by a pause.
    pub(super) fn search(&mut self, engine: &mut Engine, watch: &mut Watch<'_>) -> bool {
        if let Some(win) = self.draft.attack.win() {
            (self.draft.best, self.draft.chance) = (Some(win.first()), 1_000);
            self.step = Step::Done;
            return true;
        }
        if self.sure {
            self.finish();
            return true;
        }
        let (only, multi_pv) = self.compared();
        let Step::Search { begun } = &mut self.step else { return true };
        if !*begun {
            let Effort { search: nodes, millis, .. } = self.limits;
            let limits = search::Limits { nodes: Some(nodes), depth: None, millis };
            let options = Options { only, multi_pv, ..Options::default() };
            let started = engine.start(&self.position, limits, options);
            started.expect("the game goes on in every position that is looked at");
            *begun = true;
        }
        let progress = engine.run(watch).expect("a search was started, and a clock is there");
        let search::Progress::Finished(report) = progress else { return false };
        if watch.stop {
            *begun = false;
            return true;
        }
        self.take_report(&report);
        self.step = self.after_search(report.lines[0].value.mate().unwrap_or(0));
        if matches!(self.step, Step::Done) {
            self.finish();
        }
        true
    }

    /// The moves to which the search is restricted, if any, and how many of them it compares.
    fn compared(&self) -> (Option<PointSet>, usize) {
        let holds = self.draft.defence.as_ref().map_or(&[][..], |defence| &defence.holds);
        if matches!(holds.len(), 1..=COMPARED) {
            return (Some(holds.iter().copied().collect()), holds.len());
        }
        (None, if self.draft.look == Thoroughness::Deeper { BEST_MOVES } else { 1 })
    }

    fn take_report(&mut self, report: &Report) {
        self.draft.chance = if self.draft.lost { 0 } else { report.lines[0].value.per_mille() };
        self.draft.best = Some(report.lines[0].moves[0]);
        let sees_lost = |value: search::Value| value.mate().is_some_and(|plies| plies < 0);
        let (lost, open): (Vec<_>, Vec<_>) =
            report.lines.iter().partition(|line| sees_lost(line.value));
        self.best_moves = open.iter().map(|line| line.moves[0]).collect();
        self.seen_lost = lost.iter().map(|line| line.moves[0]).collect();
    }

    /// Whether so few moves hold, not all of them proved, that each can be examined once more.
    fn has_few_open_holds(&self) -> bool {
        self.draft.defence.as_ref().is_some_and(|defence| {
            matches!(defence.holds.len(), 1..=COMPARED) && !defence.holds_proved()
        })
    }

    /// If the engine has found a result that the solver did not prove, the solver tries once more.
    fn after_search(&mut self, mate: i32) -> Step {
        self.sure = self.draft.look >= Thoroughness::Full && !self.draft.lost;
        let holds = self.draft.defence.as_ref().is_some_and(|defence| !defence.holds.is_empty());
        if self.sure && mate > 0 && self.draft.attack == WinFinding::Open {
            Step::Threats
        } else if self.sure && mate < 0 && self.draft.threat == WinFinding::Open {
            Step::OpponentThreats
        } else if self.sure && mate < 0 && holds {
            self.begin_other_losses(self.limits.defences.saturating_mul(SURE))
        } else if self.sure && self.draft.look == Thoroughness::Full && self.has_few_open_holds() {
            // The short searches so far may have missed what is easy for the proof-number search.
            self.proofs_alone = true;
            let is_bad = self.draft.chance <= BADLY;
            self.begin_other_losses(self.limits.defences / if is_bad { 1 } else { 4 })
        } else {
            Step::Done
        }
    }

    /// Combines what the solver proved with what the engine saw.
    fn finish(&mut self) {
        self.step = Step::Done;
        let draft = &mut self.draft;
        if let Some(defence) = &mut draft.defence {
            let (doubtful, holds) =
                defence.holds.iter().partition(|&point| self.seen_lost.contains(point));
            (defence.doubtful, defence.holds) = (doubtful, holds);
            self.best_moves.retain(|point| defence.holds.contains(point));
            // The engine's choice, unless that was found to lose and another move was not, or not by a proof.
            let likeliest = self.best_moves.first().or(defence.holds.first());
            let rest = if likeliest.is_some() { &defence.holds } else { &defence.doubtful };
            if let Some(&first) = likeliest.or(rest.first())
                && draft.best.is_none_or(|best| !rest.contains(&best))
            {
                draft.best = Some(first);
            }
        }
        let none_holds = draft.defence.as_ref().is_some_and(|defence| defence.holds.is_empty());
        if draft.look >= Thoroughness::Full && (draft.chance == 0 || none_holds) {
            draft.set_seems_lost();
        }
        if draft.drawn && draft.attack.win().is_none() && !draft.lost {
            draft.chance = 500;
        }
    }
}
