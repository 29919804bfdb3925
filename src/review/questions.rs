//! What is asked of one position, one question after the other.
//!
//! A question to the solver runs to its end once it is begun, within a limit of its own; the host's pauses
//! fall between questions, or inside the engine's search, which goes on where it was.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::assessment::{
    Assessment, Defence, ForcedWin, KeptWin, Thoroughness, WinFinding, WinKind,
};
use super::budget::Watch;
use super::{Effort, Review};
use crate::board::{Point, PointSet, Stone};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::search::{self, Engine, Host, Options, Report};
use crate::threats::{Plan, Solution, Solver, is_drawn_by_pairing};

/// The limits of the searches for fours, as parts of the whole: most positions need little, and between two
/// searches there may be a pause. What one has learnt spares the next most of its work.
const ROUNDS: [u64; 3] = [500, 25, 1];
/// Nodes that may be spent to make a win by fours the shortest.
const SHORTEST: u64 = 50_000;
/// How many times the nodes a search for threats gets where the engine says there is a win.
const SURE: u64 = 8;
/// The chances, in thousandths, of who stands well and who does not.
const WELL: u32 = 700;
const BADLY: u32 = 350;
/// Nodes that may be spent to play a known win through on another board.
const CARRY_OVER: u64 = 5_000;
/// Bytes in which the proof-number search remembers positions, and those for the deepest look.
const PROOFS: usize = 1 << 24;
const DEEPEST_PROOFS: usize = 1 << 26;
/// Moves that hold which the engine compares one by one. Of more, it looks at those it deems worth it.
const COMPARED: usize = 8;
/// The engine's best moves that are remembered of a deeper look.
const BEST_MOVES: usize = 4;

/// A position at work.
pub(super) struct Work {
    /// How many moves lead to it.
    pub(super) at: usize,
    pub(super) draft: Assessment,
    /// The host's clock when it was begun; `None` before.
    pub(super) began: Option<u64>,
    /// A win of the opponent after the move that was played, found on the way.
    pub(super) refutation: Option<ForcedWin>,
    /// The engine's best moves that it does not see lose, the best first.
    pub(super) best_moves: Vec<Point>,
    /// Moves after which the engine sees the opponent win.
    seen_lost: Vec<Point>,
    position: Position,
    limits: Effort,
    /// The move that was played.
    played: Option<Point>,
    /// The opponent's win after it, as far as it is known.
    after: Option<ForcedWin>,
    /// The chance by the glance.
    expected: u32,
    /// Whether the engine has said who wins, and the solver is asked again.
    sure: bool,
    step: Step,
}

enum Step {
    Fours {
        round: usize,
    },
    Threats,
    Kept,
    OpponentFours {
        round: usize,
    },
    OpponentThreats,
    /// Which moves stop what is threatened; those to be tried are in reverse order.
    Stops {
        rest: Vec<Point>,
        left: u64,
    },
    /// Which of those that stop what is threatened lose otherwise.
    OtherLosses {
        rest: Vec<Point>,
        left: u64,
    },
    Search {
        begun: bool,
    },
    Done,
}

impl Work {
    /// The position after this many moves of a game that is not over there.
    pub(super) fn new(review: &Review, at: usize, look: Thoroughness, limits: Effort) -> Work {
        let game = review.game();
        let after = review.assessment(at + 1).and_then(|next| next.attack.win().cloned());
        let position = game.position(at);
        Work {
            expected: review.assessment(at).map_or(500, |known| known.chance),
            sure: false,
            at,
            draft: Assessment {
                look,
                drawn: is_drawn_by_pairing(&position),
                ..Assessment::default()
            },
            began: None,
            refutation: None,
            best_moves: Vec::new(),
            seen_lost: Vec::new(),
            position,
            limits,
            played: game.moves().get(at).copied(),
            after,
            step: Step::Fours { round: 0 },
        }
    }

    /// The deepest look at a position of which it is known which moves hold: at each of them, as far as the limits go.
    pub(super) fn of_holds(review: &Review, at: usize, limits: Effort) -> Work {
        let mut draft = review.assessment(at).cloned().unwrap_or_default();
        draft.look = Thoroughness::Deepest;
        let defence = draft.defence.get_or_insert_default();
        let seen_lost = core::mem::take(&mut defence.doubtful);
        let holds = core::mem::take(&mut defence.holds);
        // Those that seem to hold come first.
        let rest = seen_lost.iter().rev().chain(holds.iter().rev()).copied().collect();
        let step = Step::OtherLosses { rest, left: limits.defences };
        let work = Work::new(review, at, Thoroughness::Deepest, limits);
        Work { draft, seen_lost, sure: true, step, ..work }
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.step, Step::Done)
    }

    /// Turns the solver to the position.
    pub(super) fn prepare(&self, solver: &mut Solver) {
        solver.follow(self.position.board(), self.position.rule());
    }

    /// Puts the next question. Where the host stops it, it is put again the next time; `false` where the
    /// engine's search was left for a pause.
    pub(super) fn ask<E: Evaluator, H: Host>(
        &mut self,
        engine: &mut Engine<E>,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
    ) -> bool {
        match &mut self.step {
            Step::Fours { .. } => self.fours(solver, watch),
            Step::Threats => self.threats(solver, watch),
            Step::Kept => self.kept(solver, watch),
            Step::OpponentFours { .. } => self.opponent_fours(solver, watch),
            Step::OpponentThreats => self.opponent_threats(solver, watch),
            Step::Stops { .. } => self.stops(solver, watch),
            Step::OtherLosses { .. } => self.loses_otherwise(solver, watch),
            Step::Search { .. } => return self.search(engine, watch),
            Step::Done => {}
        }
        true
    }

    fn mover(&self) -> Stone {
        self.position.to_move()
    }

    fn fours<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
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

    /// A win by fours of either side, the shortest if that is soon found.
    fn any_fours<H: Host>(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
        attacker: Stone,
        round: usize,
    ) -> Solution<ForcedWin> {
        let nodes = (self.limits.fours / ROUNDS[round]).max(1_000).min(self.limits.fours);
        let until = self.until(1, 4);
        let found = solver.any_vcf(attacker, &mut watch.limit(nodes, until));
        let Solution::Win(mut line) = found else {
            return found.map(|_| unreachable!("it is not a win"));
        };
        let short = solver.vcf(attacker, &mut watch.limit(SHORTEST.min(nodes), until));
        if let Solution::Win(short) = short {
            line = short;
        }
        Solution::Win(ForcedWin::of(WinKind::Fours, Arc::new(Plan::Fours(line))))
    }

    /// The part of the time that may have passed.
    fn until(&self, part: u64, of: u64) -> Option<u64> {
        self.limits.millis.map(|millis| millis.saturating_mul(part) / of)
    }

    /// Nodes of a search for the threats of a side with this chance.
    fn threat_nodes(&self, chance: u32) -> u64 {
        let nodes = self.limits.threats;
        match chance {
            _ if self.sure => nodes.saturating_mul(SURE),
            WELL.. => nodes.saturating_mul(2),
            BADLY.. => nodes,
            _ => nodes / 4,
        }
    }

    fn threats<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
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

    fn kept<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let (Some(win), Some(played)) = (self.draft.attack.win(), self.played) else { return };
        let kept = if win.first() == played {
            KeptWin::Yes(win.depth())
        } else if self.after.is_some() {
            KeptWin::No
        } else {
            self.goes_on(solver, watch, played)
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

    /// Whether the mover's win goes on with another move than the one found.
    fn goes_on<H: Host>(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
        played: Point,
    ) -> KeptWin {
        let (mover, until) = (self.mover(), self.until(2, 5));
        let nodes = self.limits.threats.saturating_mul(2);
        let fours = solver.vcf_after(mover, played, &mut watch.limit(SHORTEST, until));
        if let Solution::Win(line) = fours {
            return KeptWin::Yes(line.len());
        }
        let limit = &mut watch.limit(nodes, until);
        match solver.vct_after(mover, played, limit) {
            Solution::Win(plan) => KeptWin::Yes(plan.line().len()),
            Solution::NoWin => KeptWin::No,
            Solution::Unknown => KeptWin::Open,
        }
    }

    fn opponent_fours<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
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
                // Who wins by force is not threatened by what is slower than fours.
                match self.draft.attack.win() {
                    Some(_) => Step::Search { begun: false },
                    None => Step::OpponentThreats,
                }
            }
        };
    }

    fn opponent_threats<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let (opponent, until) = (self.mover().other(), self.until(3, 5));
        // What wins after the move that was played most often wins after a pass, too.
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

    /// Finds out whether the next move stops what is threatened.
    fn stops<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let Step::Stops { rest, left } = &self.step else { return };
        let Some(&point) = rest.last() else {
            self.step = self.after_stops();
            return;
        };
        let (mover, left) = (self.mover(), *left);
        let (answer, left) = if solver.makes_five(mover, point) {
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
        let defence = self.draft.defence.as_mut().expect("it was begun");
        match answer {
            Solution::Win(win) => self.note(point, win),
            Solution::NoWin => defence.stops.push(point),
            Solution::Unknown => {
                defence.stops.push(point);
                defence.proved = false;
            }
        }
        self.spend(left);
    }

    /// The opponent's win after the move that stands on the board: by what is threatened, if that still
    /// works, or by other means of the same kind. With what is left to be spent.
    fn answer<H: Host>(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
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

    /// The opponent's win by threats with the mover's stone on the board, and what is left to be spent.
    fn threats_after<H: Host>(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
        left: u64,
    ) -> (Solution<ForcedWin>, u64) {
        let is_deep = self.sure || self.draft.look == Thoroughness::Deeper;
        let each = self.limits.threats / if is_deep { 1 } else { 4 };
        let nodes = left.min(each);
        let (found, used) =
            self.by_threats(solver, watch, self.mover().other(), nodes, self.until(3, 5));
        (found.map(|plan| ForcedWin::of(WinKind::Threats, plan)), left.saturating_sub(used))
    }

    /// A win by threats, and the nodes that it took. A deeper look that the depth-first search could not end asks the
    /// proof-number search too, with as many nodes: either is better at some positions. The deepest look, which comes after
    /// that, asks the proof-number search alone.
    fn by_threats<H: Host>(
        &self,
        solver: &mut Solver,
        watch: &mut Watch<'_, H>,
        attacker: Stone,
        nodes: u64,
        until: Option<u64>,
    ) -> (Solution<Arc<Plan>>, u64) {
        let is_deepest = self.draft.look == Thoroughness::Deepest;
        let (mut found, mut used) = (Solution::Unknown, 0);
        if !is_deepest {
            let mut limit = watch.limit(nodes, until);
            found = solver.vct(attacker, &mut limit);
            used = nodes - limit.left();
        }
        let is_open = matches!(found, Solution::Unknown);
        if !is_open || self.draft.look < Thoroughness::Deeper || watch.stop {
            return (found, used);
        }
        let memory = if is_deepest { DEEPEST_PROOFS } else { PROOFS };
        // Without the memory there is only the other one.
        let Ok(mut deep) = solver.deep(attacker, memory) else { return (found, used) };
        let mut limit = watch.limit(nodes, until);
        let found = deep.solve(&mut limit, |_| {});
        let left = limit.left();
        (found, used + nodes - left)
    }

    /// Notes that a move loses; where it was played, that is news of the next position.
    fn note(&mut self, point: Point, win: ForcedWin) {
        if self.played == Some(point) && self.after.is_none() {
            self.after = Some(win.clone());
            self.refutation = Some(win);
        }
    }

    /// Goes on to the next move.
    fn spend(&mut self, now_left: u64) {
        if let Step::Stops { rest, left } | Step::OtherLosses { rest, left } = &mut self.step {
            rest.pop();
            *left = now_left;
        }
    }

    fn after_stops(&mut self) -> Step {
        let wins = self.draft.attack.win().is_some();
        let by_fours = self.threat_kind() == Some(WinKind::Fours);
        let defence = self.draft.defence.as_mut().expect("it was begun");
        defence.holds = defence.stops.clone();
        match by_fours && !wins {
            true => self.begin_other_losses(self.limits.defences),
            false => self.end_defence(),
        }
    }

    /// Looks for a win by threats after each move that holds as far as is known.
    fn begin_other_losses(&mut self, left: u64) -> Step {
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

    /// Finds out whether the next of the moves that stop what is threatened loses to threats.
    fn loses_otherwise<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let Step::OtherLosses { rest, left } = &self.step else { return };
        let Some(&point) = rest.last() else {
            self.step = self.end_defence();
            return;
        };
        let (mover, left) = (self.mover(), *left);
        let known = self.after.as_ref().filter(|_| self.played == Some(point));
        let (answer, left) = if let Some(win) = known {
            (Solution::Win(win.clone()), left)
        } else if solver.makes_five(mover, point) {
            (Solution::NoWin, left)
        } else {
            solver.put(point, mover);
            let answer = self.threats_after(solver, watch, left);
            solver.take();
            answer
        };
        if watch.stop {
            return;
        }
        match answer {
            Solution::Win(win) => self.note(point, win),
            Solution::NoWin | Solution::Unknown => {
                self.draft.defence.as_mut().expect("it was begun").holds.push(point);
            }
        }
        self.spend(left);
    }

    /// Carries the engine's search on; `false` where it is left for a pause.
    fn search<E: Evaluator, H: Host>(
        &mut self,
        engine: &mut Engine<E>,
        watch: &mut Watch<'_, H>,
    ) -> bool {
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

    /// The moves that the search is about, where not every one is, and how many of them it compares.
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

    /// Where the engine has found a result that the solver did not prove, the solver looks once more.
    fn after_search(&mut self, mate: i32) -> Step {
        self.sure = self.draft.look >= Thoroughness::Full && !self.draft.lost;
        let holds = self.draft.defence.as_ref().is_some_and(|defence| !defence.holds.is_empty());
        if self.sure && mate > 0 && self.draft.attack == WinFinding::Open {
            Step::Threats
        } else if self.sure && mate < 0 && self.draft.threat == WinFinding::Open {
            Step::OpponentThreats
        } else if self.sure && mate < 0 && holds {
            self.begin_other_losses(self.limits.defences.saturating_mul(SURE))
        } else {
            Step::Done
        }
    }

    /// Brings what the solver proved and what the engine saw together.
    fn finish(&mut self) {
        self.step = Step::Done;
        let draft = &mut self.draft;
        if let Some(defence) = &mut draft.defence {
            let (doubtful, holds) =
                defence.holds.iter().partition(|&point| self.seen_lost.contains(point));
            (defence.doubtful, defence.holds) = (doubtful, holds);
            self.best_moves.retain(|point| defence.holds.contains(point));
            // The engine's choice, unless that was found to lose and another move was not.
            if let Some(&first) = self.best_moves.first().or(defence.holds.first())
                && draft.best.is_none_or(|best| !defence.holds.contains(&best))
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
