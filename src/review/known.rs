//! Everything known about a game.

use alloc::vec::Vec;

use crate::board::Point;

use super::GameToReview;
use super::assessment::{Assessment, ForcedWin, KeptWin, Thoroughness, WinFinding};
use super::row::{MoveClass, Row};
use super::summary::Summary;

/// A game and everything found out about it so far.
#[derive(Clone, Debug)]
pub struct Review {
    game: GameToReview,
    /// Indexed by the number of moves that lead to the position.
    assessments: Vec<Option<Assessment>>,
    /// The first ply that is judged.
    judged_from: usize,
}

impl Review {
    /// Creates a review in which nothing is known yet except how the game ended.
    pub fn new(game: GameToReview) -> Review {
        let mut assessments: Vec<_> = (0..=game.moves().len()).map(|_| None).collect();
        if let Some(ending) = game.ending() {
            let chance = match ending.winner() {
                None => 500,
                Some(winner) if winner == game.to_move(game.moves().len()) => 1_000,
                Some(_) => 0,
            };
            let over = Assessment { look: Thoroughness::Deeper, chance, ..Assessment::default() };
            *assessments.last_mut().expect("there is the start") = Some(over);
        }
        Review { game, assessments, judged_from: 0 }
    }

    /// Adds earlier findings, by the number of moves that lead to the position. Numbers beyond the game are
    /// ignored.
    pub fn with(mut self, known: impl IntoIterator<Item = (usize, Assessment)>) -> Review {
        for (at, assessment) in known {
            if let Some(place) = self.assessments.get_mut(at)
                && !self.game.is_over_after(at)
            {
                *place = Some(assessment);
            }
        }
        self
    }

    /// Judges the moves from this ply on (the first is ply 1); a new review judges all, as from 0.
    ///
    /// Earlier moves are examined too, and their rows contain what is known, but they are [`MoveClass::Unjudged`]
    /// and count neither for the accuracy nor as the last escape or the onset. This is for the stones of an
    /// [opening](crate::rules::opening) after which colours may change hands: the player who places them wants a
    /// balanced position, so the best move for the colour to move would be wrong.
    pub fn judging_from(mut self, ply: usize) -> Review {
        self.judged_from = ply;
        self
    }

    /// Whether the move of a ply is judged.
    pub fn is_judged(&self, ply: usize) -> bool {
        ply >= self.judged_from
    }

    /// The game.
    pub fn game(&self) -> &GameToReview {
        &self.game
    }

    /// Returns what is known about the position after the given number of moves.
    pub fn assessment(&self, moves: usize) -> Option<&Assessment> {
        self.assessments.get(moves)?.as_ref()
    }

    /// Returns the row of a move, counted from 1; `None` unless the positions before and after it have both been
    /// examined.
    pub fn row(&self, ply: usize) -> Option<Row> {
        let played = *self.game.moves().get(ply.checked_sub(1)?)?;
        let (before, after) = (self.assessment(ply - 1)?, self.assessment(ply)?);
        let mut row = Row::of(ply, self.game.to_move(ply - 1), played, before, after);
        if !self.is_judged(ply) {
            row.class = MoveClass::Unjudged;
        }
        Some(row)
    }

    /// Returns the rows of all moves for which there is one.
    pub fn rows(&self) -> impl Iterator<Item = Row> + '_ {
        (1..=self.game.moves().len()).filter_map(|ply| self.row(ply))
    }

    /// Returns the summary of the whole game.
    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }

    /// Takes over the findings of a look. What was proved before stays proved, even if this look did not prove it
    /// again: a win may have been carried over from an earlier move.
    pub(super) fn set(&mut self, at: usize, mut assessment: Assessment) {
        if let Some(known) = self.assessments[at].take() {
            let kept = known.kept;
            if let (WinFinding::Win(win), None) = (known.attack, assessment.attack.win()) {
                assessment.set_won(win);
                assessment.kept = kept;
            }
            if known.lost && !assessment.lost {
                assessment.set_lost();
            }
        }
        self.assessments[at] = Some(assessment);
    }

    /// Records that the move that was played keeps a win, which takes this many stones from there.
    pub(super) fn set_kept(&mut self, at: usize, stones: usize) {
        if let Some(assessment) = &mut self.assessments[at]
            && !matches!(assessment.kept, Some(KeptWin::Yes(_)))
        {
            assessment.kept = Some(KeptWin::Yes(stones));
        }
    }

    /// Records that the position after the given number of moves is lost.
    pub(super) fn set_lost(&mut self, at: usize) {
        if self.game.is_over_after(at) {
            return;
        }
        if let Some(assessment) = &mut self.assessments[at] {
            assessment.set_lost();
        }
    }

    /// Records the best move of a position, which was tried, and the chance after it.
    pub(super) fn set_best(&mut self, at: usize, best: Point, chance: u32) {
        if let Some(assessment) = &mut self.assessments[at] {
            (assessment.best, assessment.chance) = (Some(best), chance);
        }
    }

    /// Records how thoroughly a position was examined.
    pub(super) fn set_look(&mut self, at: usize, look: Thoroughness) {
        if let Some(assessment) = &mut self.assessments[at] {
            assessment.look = look;
        }
    }

    /// Records that a move loses, either proved or seen by the engine.
    pub(super) fn set_refuted(&mut self, at: usize, point: Point, is_proved: bool) {
        let assessment = self.assessments[at].as_mut();
        if let Some(defence) = assessment.and_then(|known| known.defence.as_mut())
            && let Some(index) = defence.holds.iter().position(|&hold| hold == point)
        {
            defence.holds.remove(index);
            if !is_proved {
                defence.doubtful.push(point);
                defence.doubtful.sort_unstable();
            }
        }
    }

    /// Records that no move was found that holds in the position after the given number of moves.
    pub(super) fn set_seems_lost(&mut self, at: usize) {
        if let Some(assessment) = &mut self.assessments[at] {
            assessment.set_seems_lost();
        }
    }

    /// Records a win of the side to move after the given number of moves.
    pub(super) fn set_won(&mut self, at: usize, win: ForcedWin) {
        if let Some(assessment) = &mut self.assessments[at] {
            assessment.set_won(win);
        }
    }
}
