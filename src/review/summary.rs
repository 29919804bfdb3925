//! Last escape, onset, accuracy: the findings about the game.

use super::accuracy::{Step, of_game};
use super::{Review, Row, Thoroughness};
use crate::board::Stone;
use crate::rules::Ending;
use alloc::vec::Vec;

/// The accuracy of both sides, in percent; `None` for a side none of whose moves has been examined.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Accuracy {
    /// Black's.
    pub black: Option<f64>,
    /// White's.
    pub white: Option<f64>,
}

/// The findings about a game.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Summary {
    /// Who won: by the ending, or if the game breaks off, by a proved win in the last position.
    pub winner: Option<Stone>,
    /// The ply of the loser's last judged move before which the position was not found lost, neither by a proof nor by
    /// the engine's search, with the nodes of [`Effort::deeper`](super::Effort::deeper).
    pub last_escape: Option<usize>,
    /// The winner's first judged ply from which on there was a proved win before every ply of the winner's.
    pub onset: Option<usize>,
    /// The accuracy of both sides.
    pub accuracy: Accuracy,
    /// Whether every position has been examined and no limit was reached.
    pub complete: bool,
}

impl Summary {
    pub(super) fn of(review: &Review) -> Summary {
        let last = review.game().moves().len();
        let winner = winner(review);
        let plies_of = |side: Stone| {
            let is_of_side = move |&ply: &usize| review.game().to_move(ply - 1) == side;
            (1..=last).rev().filter(is_of_side).take_while(|&ply| review.is_judged(ply))
        };
        let before = |ply: usize| review.assessment(ply - 1);
        let last_escape = winner.and_then(|winner| {
            let held = |&ply: &usize| {
                before(ply)
                    .is_some_and(|known| known.look >= Thoroughness::Full && !known.is_found_lost())
            };
            plies_of(winner.other()).find(held)
        });
        let onset = winner.and_then(|winner| {
            let had = |&ply: &usize| before(ply).is_some_and(|known| known.attack.win().is_some());
            plies_of(winner).take_while(had).last()
        });
        let steps: Vec<Step> = review
            .rows()
            .filter(|row| review.is_judged(row.ply))
            .map(|row| Step {
                first: row.mover == Stone::Black,
                before: row.chance,
                after: row.chance_after,
            })
            .collect();
        let [black, white] = of_game(&steps);
        let all =
            (0..=last).all(|at| review.assessment(at).is_some_and(|known| known.is_complete()));
        Summary { winner, last_escape, onset, accuracy: Accuracy { black, white }, complete: all }
    }

    /// Updates the last escape if more is known about some moves than when it was found. The rows are those of all
    /// moves.
    pub fn learn<'a>(&mut self, rows: impl DoubleEndedIterator<Item = &'a Row> + Clone) {
        let known = rows.clone().find(|row| Some(row.ply) == self.last_escape);
        let Some(loser) = known.map(|row| row.mover) else { return };
        let holds = |row: &&Row| row.mover == loser && row.is_judged() && !row.is_found_lost();
        self.last_escape = rows.rev().find(holds).map(|row| row.ply);
    }
}

fn winner(review: &Review) -> Option<Stone> {
    let last = review.game().moves().len();
    if let Some(ending) = review.game().ending() {
        return Ending::winner(ending);
    }
    let (known, to_move) = (review.assessment(last)?, review.game().to_move(last));
    if known.attack.win().is_some() { Some(to_move) } else { known.lost.then_some(to_move.other()) }
}
