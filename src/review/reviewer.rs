//! The order of the work, in slices.

use alloc::vec::Vec;
use core::fmt;

use super::better::Better;
use super::pass::{Means, Pass, ReviewProgress};
use super::row::Row;
use super::{Effort, GameToReview, Review, Thoroughness};
use crate::board::Point;
use crate::rules::{MoveError, Position};
use crate::search::{Engine, Host};
use crate::threats::Solver;

/// Reviews games one after another.
///
/// Results depend only on the game and the limits, whatever the slices, if no limit is in milliseconds and nothing was
/// known before: engine and solver remember what they learnt from neighbouring positions.
pub struct Reviewer {
    engine: Engine,
    solver: Solver,
    pass: Option<Pass>,
    limits: Effort,
    /// The plies that may need another look are 1 to this.
    again: usize,
    /// Whether the last of these is being examined.
    is_looking: bool,
    /// Whether it has had another look.
    was_looked_at: bool,
    /// The engine's best moves in its place.
    best_moves: Vec<Point>,
    /// The search for a better move in its place, while it lasts.
    better: Option<Better>,
    /// Nodes not yet reported to the host.
    unpolled: u64,
}

impl fmt::Debug for Reviewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviewer").field("again", &self.again).finish_non_exhaustive()
    }
}

impl Reviewer {
    /// Creates a reviewer whose engine has a table of at most this many bytes.
    pub fn new(table_bytes: usize) -> Reviewer {
        Reviewer::with_engine(Engine::new(table_bytes))
    }

    /// Creates a reviewer that uses the given engine.
    pub fn with_engine(engine: Engine) -> Reviewer {
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

    /// Begins a review, dropping any under way. Positions that it already knows are not examined again.
    pub fn start(&mut self, review: Review, limits: Effort) {
        let moves = review.game().moves().len();
        self.begin(Pass::of_game(review, limits), limits, moves);
    }

    /// Begins the trial of a move in place of another, dropping any review under way. [`run`](Reviewer::run) continues
    /// it, and the [row](Review::row) of its one ply says [whether it is right](Row::is_right).
    ///
    /// It has the limits of the [deeper look](Effort::deeper), and depends on nothing that was examined before: the
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

    /// Begins another look at a move of a game, dropping any review under way. [`run`](Reviewer::run) continues it, and
    /// the [row](Review::row) of its one ply is the finding of this look alone, to be [merged](Row::deepen) into the
    /// row of the review.
    ///
    /// It asks everything that a review asks about the positions before and after the move, each with the limits of the
    /// [deeper look](Effort::deeper), and depends on nothing that was examined before.
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

    /// Begins a pass, after which the plies up to `again` may need another look.
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

    /// Returns the review under way, or the last one.
    pub fn known(&self) -> Option<&Review> {
        self.pass.as_ref().map(Pass::review)
    }

    /// Returns how many looks are still to come: two for each position and one more for each move. Most of the last
    /// kind finish at once.
    pub fn left(&self) -> usize {
        self.pass.as_ref().map_or(0, Pass::left) + self.again
    }

    /// Reviews a game in one call.
    ///
    /// # Panics
    /// If there is a limit in milliseconds and the crate was built without its feature `std`: that needs
    /// [`run`](Reviewer::run) and a host with a clock.
    pub fn review(&mut self, game: GameToReview, limits: Effort) -> Review {
        self.start(Review::new(game), limits);
        self.finish();
        self.pass.take().expect("a review was started").into_review()
    }

    /// Tries a move in one call; returns its row.
    ///
    /// # Errors
    /// [`MoveError`] if the move cannot be played.
    ///
    /// # Panics
    /// As [`review`](Reviewer::review).
    pub fn try_move(
        &mut self,
        position: &Position,
        point: Point,
        limits: Effort,
    ) -> Result<Row, MoveError> {
        self.start_trial(position, point, limits)?;
        self.finish();
        Ok(self.known().and_then(|known| known.row(1)).expect("its one move was looked at"))
    }

    fn finish(&mut self) {
        #[cfg(feature = "std")]
        let mut host = crate::search::Clock::start();
        #[cfg(not(feature = "std"))]
        let mut host = crate::search::Unlimited;
        while self.run(&mut host) != ReviewProgress::Finished {}
    }

    /// Continues the review until there is something new, or the host requests a pause.
    ///
    /// # Panics
    /// If there is a limit in milliseconds and the host has no clock.
    pub fn run(&mut self, host: &mut dyn Host) -> ReviewProgress {
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

/// Which further look the position before a move needs, if any: a deeper look if the move is a mistake that no proved
/// win explains, or the loser's last one before which the position is not found lost so far; and if it is still the
/// last after that, the deepest look at the moves that hold.
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

/// Takes over the best moves that a look has found in place of a move, keeping only those that hold as far as is known
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

/// Whether a move is a mistake for which no better move is proved.
pub(super) fn is_unexplained(review: &Review, ply: usize) -> bool {
    let row = review.row(ply);
    row.is_some_and(|row| row.class.is_mistake() && row.had.is_none() && !row.is_found_lost())
}
