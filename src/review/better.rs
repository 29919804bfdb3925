//! The search for a better move in place of a mistake.

use alloc::vec::Vec;

use super::pass::{Means, Pass, ReviewProgress};
use super::reviewer::is_unexplained;
use super::{Effort, Review, Thoroughness};
use crate::board::Point;

/// Number of moves tried until one is not refuted.
const TRIALS: usize = 8;

/// Moves that are tried one after another in place of a mistake, judged in the same way as a person's attempt, so
/// that a move the review calls better is never refused when it is attempted.
pub(super) struct Better {
    ply: usize,
    /// How the position was examined before.
    look: Thoroughness,
    /// The moves still to be tried, the next one last.
    rest: Vec<Point>,
    trial: Option<(Point, Pass)>,
}

impl Better {
    /// Starts the search for a better move at a ply, given the engine's best moves there; `None` if none is needed.
    pub(super) fn of(review: &mut Review, ply: usize, best_moves: Vec<Point>) -> Option<Better> {
        if !is_unexplained(review, ply) {
            return None;
        }
        let at = ply - 1;
        let played = review.game().moves()[at];
        let known = review.assessment(at)?;
        let holds = known.defence.iter().flat_map(|defence| &defence.holds);
        let mut rest: Vec<Point> = Vec::new();
        for &point in best_moves.iter().chain(&known.best).chain(holds) {
            if rest.len() < TRIALS && point != played && !rest.contains(&point) {
                rest.push(point);
            }
        }
        rest.reverse();
        let look = known.look;
        // The look is only complete once a move has been tried.
        review.set_look(at, Thoroughness::Full);
        Some(Better { ply, look, rest, trial: None })
    }

    /// Continues the trials; `None` when they are finished.
    pub(super) fn run(
        &mut self,
        review: &mut Review,
        limits: Effort,
        means: &mut Means<'_>,
    ) -> Option<ReviewProgress> {
        let at = self.ply - 1;
        loop {
            let Some((point, trial)) = &mut self.trial else {
                let Some(point) = self.rest.pop() else {
                    review.set_seems_lost(at);
                    break;
                };
                let pass = Pass::of_trial(&review.game().position(at), point, limits);
                let pass = pass.expect("moves that hold and the engine's choices are legal");
                means.forget(pass.review().game());
                self.trial = Some((point, pass));
                continue;
            };
            match trial.run(means).0 {
                ReviewProgress::Assessed(_) => {}
                ReviewProgress::Finished => {
                    let row = trial.review().row(1).expect("its one move was looked at");
                    if row.is_right(0) {
                        review.set_best(at, *point, row.chance_after);
                        break;
                    }
                    review.set_refuted(at, *point, row.allows.is_some());
                    self.trial = None;
                }
                interrupted => return Some(interrupted),
            }
        }
        review.set_look(at, self.look);
        None
    }
}
