//! What is asked of one position, one question after the other.
//!
//! A question to the solver runs to its end once it is begun, within a limit of its own; the host's pauses
//! fall between questions, or inside the engine's search, which goes on where it was.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::assessment::{Assessment, Defence, Finding, ForcedWin, Kept, WinKind};
use super::budget::Watch;
use super::{Limits, Review};
use crate::board::{Point, Stone};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::search::{self, Engine, Host, Options};
use crate::threats::{Plan, Solution, Solver};

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

/// A position at work.
pub(super) struct Work {
    /// How many moves lead to it.
    pub(super) at: usize,
    pub(super) draft: Assessment,
    /// The host's clock when it was begun; `None` before.
    pub(super) began: Option<u64>,
    /// A win of the opponent after the move that was played, found on the way.
    pub(super) refutation: Option<ForcedWin>,
    position: Position,
    limits: Limits,
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
    /// Which moves hold; those to be tried are in reverse order.
    Holds {
        rest: Vec<Point>,
        left: u64,
    },
    /// Which of those that hold against fours hold against threats too.
    Escapes {
        rest: Vec<Point>,
        left: u64,
    },
    Search {
        begun: bool,
    },
    Done,
}

impl Work {
    /// The position after so many moves of a game that is not over there.
    pub(super) fn new(review: &Review, at: usize, deep: bool, limits: Limits) -> Work {
        let game = review.game();
        let after = review.assessment(at + 1).and_then(|next| next.attack.win().cloned());
        Work {
            expected: review.assessment(at).map_or(500, |glance| glance.chance),
            sure: false,
            at,
            draft: Assessment { deep, ..Assessment::default() },
            began: None,
            refutation: None,
            position: game.position(at),
            limits,
            played: game.moves().get(at).copied(),
            after,
            step: Step::Fours { round: 0 },
        }
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
            Step::Holds { .. } => self.hold(solver, watch),
            Step::Escapes { .. } => self.escape(solver, watch),
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
                self.draft.attack = Finding::Win(win);
                self.step = self.after_attack();
            }
            Solution::NoWin => {
                self.draft.attack = Finding::NoWin;
                self.step = Step::Threats;
            }
            Solution::Unknown if round + 1 < ROUNDS.len() => {
                self.step = Step::Fours { round: round + 1 };
            }
            Solution::Unknown => {
                self.draft.attack = Finding::Open;
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
            return found.map(|_| unreachable!("it is no win"));
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
        let limit = &mut watch.limit(self.threat_nodes(self.expected), until);
        let solution = solver.vct(self.mover(), limit);
        if watch.stop {
            return;
        }
        match solution {
            Solution::Win(plan) => {
                self.draft.attack = Finding::Win(ForcedWin::of(WinKind::Threats, plan));
            }
            Solution::NoWin => {}
            Solution::Unknown => self.draft.attack = Finding::Open,
        }
        self.step = self.after_attack();
    }

    fn after_attack(&self) -> Step {
        if self.draft.attack.win().is_some() && self.played.is_some() {
            Step::Kept
        } else if self.draft.deep && !self.sure {
            Step::OpponentFours { round: 0 }
        } else {
            Step::Search { begun: false }
        }
    }

    fn kept<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let (Some(win), Some(played)) = (self.draft.attack.win(), self.played) else { return };
        let kept = if win.first() == played {
            Kept::Yes(win.depth())
        } else if self.after.is_some() {
            Kept::No
        } else {
            self.goes_on(solver, watch, played)
        };
        if watch.stop {
            return;
        }
        self.draft.kept = Some(kept);
        self.step = match self.draft.deep && !self.sure {
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
    ) -> Kept {
        let (mover, until) = (self.mover(), self.until(2, 5));
        let nodes = self.limits.threats.saturating_mul(2);
        let fours = solver.vcf_after(mover, played, &mut watch.limit(SHORTEST, until));
        if let Solution::Win(line) = fours {
            return Kept::Yes(line.len());
        }
        let limit = &mut watch.limit(nodes, until);
        match solver.vct_after(mover, played, limit) {
            Solution::Win(plan) => Kept::Yes(plan.line().len()),
            Solution::NoWin => Kept::No,
            Solution::Unknown => Kept::Open,
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
                self.draft.threat = Finding::Win(win);
                self.begin_holds()
            }
            Solution::Unknown if round + 1 < ROUNDS.len() => {
                Step::OpponentFours { round: round + 1 }
            }
            found => {
                let open = matches!(found, Solution::Unknown);
                self.draft.threat = if open { Finding::Open } else { Finding::NoWin };
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
                self.draft.threat = Finding::Win(ForcedWin::of(WinKind::Threats, plan));
                self.begin_holds()
            }
            Solution::NoWin => Step::Search { begun: false },
            Solution::Unknown => {
                self.draft.threat = Finding::Open;
                Step::Search { begun: false }
            }
        };
    }

    fn begin_holds(&mut self) -> Step {
        self.draft.defence = Some(Defence { proved: true, ..Defence::default() });
        let mut rest: Vec<Point> = self.position.legal_points().collect();
        rest.reverse();
        let left = match self.threat_kind() {
            Some(WinKind::Fours) => self.limits.fours,
            _ => self.limits.defences,
        };
        Step::Holds { rest, left }
    }

    fn threat_kind(&self) -> Option<WinKind> {
        self.draft.threat.win().map(|win| win.kind)
    }

    /// Finds out whether the next move holds.
    fn hold<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let Step::Holds { rest, left } = &self.step else { return };
        let Some(&point) = rest.last() else {
            self.step = self.begin_escapes();
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
            Solution::NoWin => defence.holds.push(point),
            Solution::Unknown => {
                defence.holds.push(point);
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
        let nodes = left.min(self.limits.threats / 4);
        let mut limit = watch.limit(nodes, self.until(3, 5));
        let found = solver.vct(self.mover().other(), &mut limit);
        let used = nodes - limit.left();
        (found.map(|plan| ForcedWin::of(WinKind::Threats, plan)), left - used)
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
        if let Step::Holds { rest, left } | Step::Escapes { rest, left } = &mut self.step {
            rest.pop();
            *left = now_left;
        }
    }

    fn begin_escapes(&mut self) -> Step {
        let wins = self.draft.attack.win().is_some();
        let by_fours = self.threat_kind() == Some(WinKind::Fours);
        let defence = self.draft.defence.as_mut().expect("it was begun");
        if by_fours && !wins {
            let mut rest = defence.holds.clone();
            rest.reverse();
            return Step::Escapes { rest, left: self.limits.defences };
        }
        defence.escapes = defence.holds.clone();
        self.end_defence()
    }

    fn end_defence(&mut self) -> Step {
        let wins = self.draft.attack.win().is_some();
        if !wins && self.draft.defence.as_ref().is_some_and(|d| d.escapes.is_empty()) {
            self.draft.set_lost();
        }
        Step::Search { begun: false }
    }

    /// Finds out whether the next of the moves that hold against fours loses to threats.
    fn escape<H: Host>(&mut self, solver: &mut Solver, watch: &mut Watch<'_, H>) {
        let Step::Escapes { rest, left } = &self.step else { return };
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
                self.draft.defence.as_mut().expect("it was begun").escapes.push(point);
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
            self.draft.best = self.draft.best.map(|best| self.best_that_holds(best));
            self.step = Step::Done;
            return true;
        }
        let Step::Search { begun } = &mut self.step else { return true };
        if !*begun {
            let Limits { search: nodes, millis, .. } = self.limits;
            let limits = search::Limits { nodes: Some(nodes), depth: None, millis };
            let started = engine.start(&self.position, limits, Options::default());
            started.expect("the game goes on in every position that is looked at");
            *begun = true;
        }
        let progress = engine.run(watch).expect("a search was started, and a clock is there");
        let search::Progress::Finished(report) = progress else { return false };
        if watch.stop {
            *begun = false;
            return true;
        }
        let line = &report.lines[0];
        self.draft.chance = if self.draft.lost { 0 } else { line.value.per_mille() };
        self.draft.best = Some(self.best_that_holds(line.moves[0]));
        self.step = self.after_search(line.value.mate().unwrap_or(0));
        true
    }

    /// Where the engine has proved a result that the solver did not find, the solver looks once more.
    fn after_search(&mut self, mate: i32) -> Step {
        self.sure = self.draft.deep && !self.draft.lost;
        if self.sure && mate > 0 && self.draft.attack == Finding::Open {
            Step::Threats
        } else if self.sure && mate < 0 && self.draft.threat == Finding::Open {
            Step::OpponentThreats
        } else {
            Step::Done
        }
    }

    /// The engine's choice, or where that was proved to lose, a move that was not.
    fn best_that_holds(&self, choice: Point) -> Point {
        let escapes = self.draft.defence.as_ref().map_or(&[][..], |defence| &defence.escapes);
        match escapes {
            [] => choice,
            _ if escapes.contains(&choice) => choice,
            [first, ..] => *first,
        }
    }
}
