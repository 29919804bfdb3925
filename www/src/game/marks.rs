//! The marks that every board shows for its game.

use tengen::rules::Ending;

use super::PlayedGame;
use crate::board::Marks;

impl PlayedGame {
    /// The winning row, if it is shown.
    pub fn mark_row(&self, marks: &mut Marks<'_>) {
        if let Some(Ending::Five { row, .. }) = self.shown().ending() {
            marks.winning_row(row);
        }
    }

    /// The numbers of the moves shown from move `from` on, counted from 1, or a ring on the last stone if none of them
    /// is numbered; with 0 none is.
    pub fn mark_moves(&self, from: usize, marks: &mut Marks<'_>) {
        let moves = self.shown_moves();
        if from > 0 && from <= moves.len() {
            let numbered = moves.iter().enumerate().skip(from - 1);
            marks.numbers(from, numbered.map(|(i, &point)| (point, self.mover(i))));
        } else if let Some(&last) = moves.last() {
            marks.last_move(last, self.mover(moves.len() - 1));
        }
    }
}
