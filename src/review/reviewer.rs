//! The order of the work, in slices.

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use super::assessment::Kept;
use super::budget::Watch;
use super::questions::Work;
use super::{Game, Limits, Review};
use crate::eval::{Evaluator, PatternEvaluator};
use crate::search::{Engine, Host, Unlimited};
use crate::threats::Solver;

/// What [`Reviewer::run`] came back with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The host asked for a pause; run again to go on.
    Paused,
    /// The host asked to stop; run again to go on, with the question that was broken off put anew.
    Stopped,
    /// There is news of these plies, the first of which is 1.
    Assessed(RangeInclusive<usize>),
    /// Everything has been looked at.
    Finished,
}

/// Reviews one game after the other.
///
/// Results depend on the game and the limits alone, whatever the slices, where no limit is in milliseconds
/// and nothing was known before: engine and solver remember what neighbouring positions taught them.
pub struct Reviewer<E = PatternEvaluator> {
    engine: Engine<E>,
    solver: Solver,
    review: Option<Review>,
    limits: Limits,
    /// Positions to be looked at, and whether more than a glance; the next one last.
    todo: Vec<(usize, bool)>,
    work: Option<Work>,
    /// Nodes that the host has not been told of.
    unpolled: u64,
}

impl<E> fmt::Debug for Reviewer<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewer").field("todo", &self.todo.len()).finish_non_exhaustive()
    }
}

impl Reviewer {
    /// A reviewer whose engine has a table of at most so many bytes.
    pub fn new(table_bytes: usize) -> Reviewer {
        Reviewer::with_engine(Engine::new(table_bytes))
    }
}

impl<E: Evaluator> Reviewer<E> {
    /// A reviewer that asks this engine.
    pub fn with_engine(engine: Engine<E>) -> Reviewer<E> {
        Reviewer {
            engine,
            solver: Solver::new(),
            review: None,
            limits: Limits::default(),
            todo: Vec::new(),
            work: None,
            unpolled: 0,
        }
    }

    /// Begins a review, dropping any under way. What it already knows of a position is not found out again.
    pub fn start(&mut self, review: Review, limits: Limits) {
        self.engine.clear();
        self.solver.set(review.game().position(0).board(), review.game().position(0).rule());
        self.limits = limits;
        self.work = None;
        self.unpolled = 0;
        let last = review.game().moves().len();
        let deep = |at: &usize| review.assessment(*at).is_none_or(|known| !known.deep);
        let glance = |at: &usize| review.assessment(*at).is_none();
        self.todo = (0..=last).filter(deep).map(|at| (at, true)).collect();
        self.todo.extend((0..=last).filter(glance).map(|at| (at, false)));
        self.review = Some(review);
    }

    /// The review under way, or the last one.
    pub fn known(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// How many of the looks at positions are still to come, of two for each.
    pub fn left(&self) -> usize {
        self.todo.len() + usize::from(self.work.is_some())
    }

    /// Reviews a game in one go.
    ///
    /// # Panics
    /// If there is a limit in milliseconds: those need a host with a clock, [`run`](Reviewer::run).
    pub fn review(&mut self, game: Game, limits: Limits) -> Review {
        self.start(Review::new(game), limits);
        while self.run(&mut Unlimited) != Progress::Finished {}
        self.review.take().expect("a review was started")
    }

    /// Carries the review on until there is news, or the host asks for a pause.
    ///
    /// # Panics
    /// If there is a limit in milliseconds and the host has no clock.
    pub fn run(&mut self, host: &mut impl Host) -> Progress {
        let Some(review) = &mut self.review else { return Progress::Finished };
        if self.work.is_none() {
            let Some((at, deep)) = self.todo.pop() else { return Progress::Finished };
            let limits = if deep { self.limits } else { self.limits.glance() };
            let work = Work::new(review, at, deep, limits);
            work.prepare(&mut self.solver);
            self.work = Some(work);
        }
        let work = self.work.as_mut().expect("it was put there");
        let mut watch = Watch::new(host, self.unpolled);
        watch.began = *work.began.get_or_insert(watch.now());
        while !work.is_done() {
            let goes_on = work.ask(&mut self.engine, &mut self.solver, &mut watch);
            self.unpolled = watch.unpolled();
            if watch.stop {
                return Progress::Stopped;
            }
            if !goes_on || watch.pause && !work.is_done() {
                return Progress::Paused;
            }
        }
        let work = self.work.take().expect("it was there");
        Progress::Assessed(take_in(review, work))
    }
}

/// Adds what was found out of a position; the plies of which there is news.
fn take_in(review: &mut Review, work: Work) -> RangeInclusive<usize> {
    let (at, draft) = (work.at, work.draft);
    let mut last = at + 1;
    if let Some(refutation) = work.refutation {
        review.set_won(at + 1, refutation);
        last = at + 2;
    }
    if matches!(draft.kept, Some(Kept::Yes(_))) && review.set_lost(at + 1) {
        last = at + 2;
    }
    review.set(at, draft);
    at.max(1)..=last.min(review.game().moves().len())
}
