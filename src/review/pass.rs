//! One pass over positions, from the last to the first, in slices.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::assessment::{Assessment, ForcedWin, Thoroughness, WinKind};
use super::budget::Watch;
use super::questions::Work;
use super::{Effort, GameToReview, Review};
use crate::board::Point;
use crate::rules::{MoveError, Position};
use crate::search::{Engine, Host};
use crate::threats::{NodeLimit, Plan, Solver};

/// Nodes that may be spent on following a win by one move and its reply: enough for any win that is known.
const CARRY_ON: u64 = 50_000;

/// The outcome of [`Reviewer::run`](super::Reviewer::run).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewProgress {
    /// The host requested a pause; run again to resume.
    Paused,
    /// The host requested to stop; run again to resume, with the interrupted question asked anew.
    Stopped,
    /// There is something new about these plies, the first of which is 1.
    Assessed(RangeInclusive<usize>),
    /// Everything has been examined.
    Finished,
}

/// What the questions need: the engine, the solver, and the host.
pub(super) struct Means<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) solver: &'a mut Solver,
    /// Nodes not yet reported to the host.
    pub(super) unpolled: &'a mut u64,
    pub(super) host: &'a mut dyn Host,
}

impl Means<'_> {
    /// Makes the engine and the solver forget what they have learnt, before the positions of another game.
    pub(super) fn forget(&mut self, game: &GameToReview) {
        let start = game.position(0);
        self.engine.clear();
        self.solver.set(start.board(), start.rule());
    }
}

/// Positions of a game that are examined one after another.
pub(super) struct Pass {
    review: Review,
    /// Positions still to be examined, by the number of moves that lead there, and how; the next one last.
    todo: Vec<(usize, Thoroughness, Effort)>,
    work: Option<Work>,
}

impl Pass {
    /// A pass over every position of a game that is not yet known: first with a glance, then with the full
    /// limits.
    pub(super) fn of_game(review: Review, limits: Effort) -> Pass {
        let last = review.game().moves().len();
        let full =
            |&at: &usize| review.assessment(at).is_none_or(|known| known.look < Thoroughness::Full);
        let glance = |&at: &usize| review.assessment(at).is_none();
        let mut todo: Vec<_> =
            (0..=last).filter(full).map(|at| (at, Thoroughness::Full, limits)).collect();
        let glances = (0..=last).filter(glance);
        todo.extend(glances.map(|at| (at, Thoroughness::Glance, limits.glance())));
        Pass { review, todo, work: None }
    }

    /// A pass for a move that is tried: where it leads, and whether it keeps a win that the mover had.
    pub(super) fn of_trial(
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<Pass, MoveError> {
        let deeper = limits.deeper();
        // Alternatives to the move are not examined.
        let attack_alone = (Thoroughness::Glance, Effort { search: 1, ..deeper });
        Pass::of_move(position, point, [attack_alone, (Thoroughness::Deeper, deeper)])
    }

    /// A pass for a move of a game that is examined again: both where it leads, and what else could have been
    /// played.
    pub(super) fn of_deeper(
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<Pass, MoveError> {
        Pass::of_move(position, point, [(Thoroughness::Deeper, limits.deeper()); 2])
    }

    /// One look at the position before a move and one at the position after it, unless the game is over
    /// there.
    fn of_move(
        position: &Position,
        point: Point,
        looks: [(Thoroughness, Effort); 2],
    ) -> Result<Pass, MoveError> {
        let review = Review::new(GameToReview::new(position, &[point])?);
        let is_open = |&(at, _): &(usize, _)| review.assessment(at).is_none();
        let looks = (0..).zip(looks).filter(is_open);
        let todo = looks.map(|(at, (look, limits))| (at, look, limits)).collect();
        Ok(Pass { review, todo, work: None })
    }

    pub(super) fn review(&self) -> &Review {
        &self.review
    }

    pub(super) fn review_mut(&mut self) -> &mut Review {
        &mut self.review
    }

    pub(super) fn into_review(self) -> Review {
        self.review
    }

    /// The number of looks still to come.
    pub(super) fn left(&self) -> usize {
        self.todo.len() + usize::from(self.work.is_some())
    }

    /// Schedules another look at a position.
    pub(super) fn look_again(&mut self, at: usize, look: Thoroughness, limits: Effort) {
        self.todo.push((at, look, limits));
    }

    /// Continues the pass; at the end of a look, also returns the engine's best moves, the best first.
    pub(super) fn run(&mut self, means: &mut Means<'_>) -> (ReviewProgress, Vec<Point>) {
        if self.work.is_none() {
            let Some((at, look, limits)) = self.todo.pop() else {
                return (ReviewProgress::Finished, Vec::new());
            };
            let work = match look {
                Thoroughness::Deepest => Work::of_holds(&self.review, at, limits),
                _ => Work::new(&self.review, at, look, limits),
            };
            work.prepare(means.solver);
            self.work = Some(work);
        }
        let work = self.work.as_mut().expect("it was put there");
        let mut watch = Watch::new(means.host, *means.unpolled);
        watch.began = *work.began.get_or_insert(watch.now());
        while !work.is_done() {
            let goes_on = work.ask(means.engine, means.solver, &mut watch);
            *means.unpolled = watch.unpolled();
            if watch.stop {
                return (ReviewProgress::Stopped, Vec::new());
            }
            if !goes_on || watch.pause && !work.is_done() {
                return (ReviewProgress::Paused, Vec::new());
            }
        }
        let mut work = self.work.take().expect("it was there");
        let best_moves = core::mem::take(&mut work.best_moves);
        (ReviewProgress::Assessed(take_in(&mut self.review, work, means.solver)), best_moves)
    }
}

/// Adds the findings about a position; returns the plies for which there is something new.
fn take_in(review: &mut Review, work: Work, solver: &mut Solver) -> RangeInclusive<usize> {
    let (at, draft) = (work.at, work.draft);
    let mut last = at;
    if let Some(refutation) = work.refutation {
        let plan = refutation.plan.clone();
        review.set_won(at + 1, refutation);
        last = plan.map_or(at + 1, |plan| carry_on(review, solver, at + 1, plan));
    }
    let found = draft.attack.win().and_then(|win| win.plan.clone());
    review.set(at, draft);
    if let Some(plan) = work.goes_on.or(found) {
        last = last.max(carry_on(review, solver, at, plan));
    }
    at.max(1)..=(last + 1).min(review.game().moves().len())
}

/// Follows a win of the side to move through the game, as far as its moves are played: the position after each of them
/// is lost, and the one after the reply is won again. Looks at those positions alone need not find that. Returns the
/// number of moves that lead to the last position about which something was known.
fn carry_on(review: &mut Review, solver: &mut Solver, mut at: usize, mut plan: Arc<Plan>) -> usize {
    while review.game().moves().get(at) == Some(&plan.first()) {
        review.set_kept(at, plan.line().len());
        review.set_lost(at + 1);
        let next = at + 2;
        let is_open = |known: &Assessment| known.attack.win().is_none();
        let goes_on =
            !review.game().is_over_after(next) && review.assessment(next).is_some_and(is_open);
        let Some(win) = goes_on.then(|| win_after(review.game(), solver, next, &plan)).flatten()
        else {
            return at + 1;
        };
        let following = win.plan.clone();
        review.set_won(next, win);
        at = next;
        match following {
            Some(following) => plan = following,
            None => break,
        }
    }
    at
}

/// What is left of a win after its first move and a reply, which lead to the position after `at` moves.
fn win_after(
    game: &GameToReview,
    solver: &mut Solver,
    at: usize,
    plan: &Plan,
) -> Option<ForcedWin> {
    let position = game.position(at);
    let (winner, reply) = (position.to_move(), game.moves()[at - 1]);
    solver.follow(position.board(), position.rule());
    let mut limit = NodeLimit { left: CARRY_ON };
    let Plan::Move(first) = plan else {
        // The line names one reply to each four, and five is made after any other.
        let line = solver.any_vcf(winner, &mut limit).win()?;
        return Some(ForcedWin::of(WinKind::Fours, Arc::new(Plan::Fours(line))));
    };
    let named = first.replies.iter().find(|(point, _)| *point == reply);
    let rest = named.map_or(&first.otherwise, |(_, rest)| rest);
    // With the reply on the board there may be an immediate five. A plan that cannot be checked still holds.
    let rest = solver.carry_over(winner, rest, &mut limit).unwrap_or_else(|| Arc::clone(rest));
    let kind = match *rest {
        Plan::Fours(_) => WinKind::Fours,
        Plan::Move(_) => WinKind::Threats,
    };
    Some(ForcedWin::of(kind, rest))
}
