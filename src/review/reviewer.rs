//! The order of the work, in slices.

use alloc::vec::Vec;
use core::fmt;

use super::better::Better;
use super::pass::{Means, Pass, ReviewProgress};
use super::row::Row;
use super::{Effort, GameToReview, Review, Thoroughness};
use crate::board::Point;
use crate::eval::{Evaluator, PatternEvaluator};
use crate::rules::{MoveError, Position};
use crate::search::{Engine, Host, Unlimited};
use crate::threats::Solver;

/// Reviews one game after the other.
///
/// Results depend on the game and the limits alone, whatever the slices, where no limit is in milliseconds
/// and nothing was known before: engine and solver remember what neighbouring positions taught them.
pub struct Reviewer<E = PatternEvaluator> {
    engine: Engine<E>,
    solver: Solver,
    pass: Option<Pass>,
    limits: Effort,
    /// The plies that may have to be looked at once more are 1 to this.
    again: usize,
    /// Whether the last of these is being looked at.
    is_looking: bool,
    /// Whether it was looked at once more.
    was_looked_at: bool,
    /// The engine's best moves in its place.
    best_moves: Vec<Point>,
    /// The better move in its place, while it is looked for.
    better: Option<Better>,
    /// Nodes that the host has not been told of.
    unpolled: u64,
}

impl<E> fmt::Debug for Reviewer<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewer").field("again", &self.again).finish_non_exhaustive()
    }
}

impl Reviewer {
    /// A reviewer whose engine has a table of at most this many bytes.
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
            pass: None,
            limits: Effort::default(),
            again: 0,
            is_looking: false,
            was_looked_at: false,
            best_moves: Vec::new(),
            better: None,
            unpolled: 0,
        }
    }

    /// Begins a review, dropping any under way. What it already knows of a position is not found out again.
    pub fn start(&mut self, review: Review, limits: Effort) {
        let moves = review.game().moves().len();
        self.begin(Pass::of_game(review, limits), limits, moves);
    }

    /// Begins the trial of a move in the place of another, dropping any review under way. [`run`](Reviewer::run) carries
    /// it on, and the [row](Review::row) of its one ply says [whether it is right](Row::is_right).
    ///
    /// It has the limits of the [deeper look](Effort::deeper), and depends on nothing that was looked at before: the
    /// best move of a review was tried in the same way, so it is found right.
    ///
    /// # Errors
    /// [`MoveError`] if the move cannot be played.
    pub fn start_trial(
        &mut self,
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<(), MoveError> {
        self.begin(Pass::of_trial(position, point, limits)?, limits, 0);
        Ok(())
    }

    /// Begins another look at a move of a game, dropping any review under way. [`run`](Reviewer::run) carries it on, and the
    /// [row](Review::row) of its one ply is what this look alone says of the move, to be
    /// [taken in](Row::deepen) by the row of the review.
    ///
    /// It asks all that a review asks, of the position before the move and of the one after it, each with the limits of the
    /// [deeper look](Effort::deeper), and depends on nothing that was looked at before.
    ///
    /// # Errors
    /// [`MoveError`] if the move cannot be played.
    pub fn start_deeper(
        &mut self,
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<(), MoveError> {
        self.begin(Pass::of_deeper(position, point, limits)?, limits, 0);
        Ok(())
    }

    /// Begins a pass, after which the plies up to `again` may have to be looked at once more.
    fn begin(&mut self, pass: Pass, limits: Effort, again: usize) {
        let start = pass.review().game().position(0);
        self.engine.clear();
        self.solver.set(start.board(), start.rule());
        (self.limits, self.again) = (limits, again);
        self.is_looking = false;
        self.was_looked_at = false;
        self.best_moves.clear();
        self.better = None;
        self.unpolled = 0;
        self.pass = Some(pass);
    }

    /// The review under way, or the last one.
    pub fn known(&self) -> Option<&Review> {
        self.pass.as_ref().map(Pass::review)
    }

    /// How many looks are still to come, of two for each position and one more for each move. Most of the last are
    /// over at once.
    pub fn left(&self) -> usize {
        self.pass.as_ref().map_or(0, Pass::left) + self.again
    }

    /// Reviews a game in one go.
    ///
    /// # Panics
    /// If there is a limit in milliseconds: those need a host with a clock, [`run`](Reviewer::run).
    pub fn review(&mut self, game: GameToReview, limits: Effort) -> Review {
        self.start(Review::new(game), limits);
        while self.run(&mut Unlimited) != ReviewProgress::Finished {}
        self.pass.take().expect("a review was started").into_review()
    }

    /// Tries a move in one go; what is said of it.
    ///
    /// # Errors
    /// [`MoveError`] if the move cannot be played.
    ///
    /// # Panics
    /// If there is a limit in milliseconds: those need a host with a clock, [`run`](Reviewer::run).
    pub fn try_move(
        &mut self,
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<Row, MoveError> {
        self.start_trial(position, point, limits)?;
        while self.run(&mut Unlimited) != ReviewProgress::Finished {}
        Ok(self.known().and_then(|known| known.row(1)).expect("its one move was looked at"))
    }

    /// Carries the review on until there is news, or the host asks for a pause.
    ///
    /// # Panics
    /// If there is a limit in milliseconds and the host has no clock.
    pub fn run(&mut self, host: &mut impl Host) -> ReviewProgress {
        let Some(pass) = &mut self.pass else { return ReviewProgress::Finished };
        let (engine, solver) = (&mut self.engine, &mut self.solver);
        let mut means = Means { engine, solver, unpolled: &mut self.unpolled, host };
        loop {
            if let Some(better) = &mut self.better {
                if let Some(interrupted) = better.run(pass.review_mut(), self.limits, &mut means) {
                    return interrupted;
                }
                self.better = None;
                self.again -= 1;
                return ReviewProgress::Assessed(self.again.max(1)..=self.again + 1);
            }
            let (progress, best_moves) = pass.run(&mut means);
            match progress {
                ReviewProgress::Assessed(plies) => {
                    if self.is_looking {
                        self.is_looking = false;
                        self.was_looked_at = true;
                        take_in(&mut self.best_moves, best_moves, pass.review(), self.again);
                    }
                    return ReviewProgress::Assessed(plies);
                }
                ReviewProgress::Finished if self.again == 0 => return ReviewProgress::Finished,
                ReviewProgress::Finished => {
                    if let Some(look) = next_look(pass.review(), self.again) {
                        let limits = match look {
                            Thoroughness::Deepest => self.limits.deepest(),
                            _ => self.limits.deeper(),
                        };
                        self.is_looking = true;
                        pass.look_again(self.again - 1, look, limits);
                        continue;
                    }
                    let best_moves = core::mem::take(&mut self.best_moves);
                    if core::mem::take(&mut self.was_looked_at) {
                        self.better = Better::of(pass.review_mut(), self.again, best_moves);
                    }
                    self.again -= usize::from(self.better.is_none());
                }
                interrupted => return interrupted,
            }
        }
    }
}

/// How the position before a move is to be looked at once more, if it is: with a deeper look where the move is a mistake
/// that no proved win explains, or the loser's last one before which nothing is found lost so far; and where it still is
/// the last then, the moves that hold with the deepest.
fn next_look(review: &Review, ply: usize) -> Option<Thoroughness> {
    let before = review.assessment(ply - 1).filter(|_| review.is_judged(ply))?;
    let is_last_escape = review.summary().last_escape == Some(ply);
    let holds = before.defence.as_ref().is_some_and(|defence| !defence.holds.is_empty());
    match before.look {
        Thoroughness::Glance | Thoroughness::Full
            if is_last_escape || is_unexplained(review, ply) =>
        {
            Some(Thoroughness::Deeper)
        }
        Thoroughness::Deeper if is_last_escape && holds => Some(Thoroughness::Deepest),
        _ => None,
    }
}

/// Takes over the best moves that a look has found in the place of a move, and keeps those only that hold as far as is known
/// now.
fn take_in(best_moves: &mut Vec<Point>, found: Vec<Point>, review: &Review, ply: usize) {
    if !found.is_empty() {
        *best_moves = found;
    }
    let defence = review.assessment(ply - 1).and_then(|before| before.defence.as_ref());
    if let Some(defence) = defence {
        best_moves.retain(|point| defence.holds.contains(point));
    }
}

/// Whether a move is a mistake in the place of which no better one is proved.
pub(super) fn is_unexplained(review: &Review, ply: usize) -> bool {
    let row = review.row(ply);
    row.is_some_and(|row| row.class.is_mistake() && row.had.is_none() && !row.is_found_lost())
}
