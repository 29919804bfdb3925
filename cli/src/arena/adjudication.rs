//! Games whose result is proved before their last move.

use tengen::board::Point;
use tengen::rules::Position;
use tengen::threats::{NodeLimit, Solver, is_drawn_by_pairing};

/// Ends games early once their result is certain.
///
/// A brain that claims a win is given it if the solver proves the claim: the move that the brain plays has to begin a
/// win by continuous fours, which holds against every reply. The claim is not enough, as a faulty engine would win by
/// its claims; nor is the proof alone, as the brain might not have seen it.
/// A draw is declared if pairs of free points stop every row that either side could still fill.
#[derive(Debug, Default)]
pub struct Adjudicator {
    solver: Solver,
}

/// Maximum nodes for proving a claim; most take fewer than a hundred.
const PROOF_NODES: u64 = 5_000;
/// Fraction of the board that has to be occupied before a draw is tested for: on an emptier board there are more open
/// rows than pairs.
const TAKEN: f64 = 0.4;

impl Adjudicator {
    /// Creates an adjudicator; its memory grows to some 64 MB if claims are hard to prove.
    pub fn new() -> Adjudicator {
        Adjudicator::default()
    }

    /// Whether the side to move wins by continuous fours, beginning with `point`.
    pub(super) fn proves_win(&mut self, position: &Position, point: Point) -> bool {
        let board = position.board();
        if !board.size().contains(point) || !board.is_free(point) {
            return false;
        }
        self.solver.set(board, position.rule());
        let limit = &mut NodeLimit { left: PROOF_NODES };
        self.solver.vcf_after(position.to_move(), point, limit).is_win()
    }

    /// Whether neither side can win any more.
    pub(super) fn proves_draw(&self, position: &Position) -> bool {
        let board = position.board();
        let points = f64::from(board.size().get()).powi(2);
        board.len() as f64 >= TAKEN * points && is_drawn_by_pairing(position)
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::Board;
    use tengen::rules::Rule;

    use super::*;

    fn position(rule: Rule, drawing: &str) -> Position {
        Position::from_board(rule, Board::from_text(drawing).unwrap())
    }

    const FOUR_THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . O . . X X X O
        . . . . . . . . .
        . . . . O . . . .
        . . . . . O . . .
        . . . . . . . O .";

    #[test]
    fn a_win_is_proved_by_its_first_move() {
        let position = position(Rule::Freestyle, FOUR_THREE);
        let mut adjudicator = Adjudicator::new();
        let mut proved = |name: &str| adjudicator.proves_win(&position, name.parse().unwrap());
        // The four at e5 leaves an open three in its column; with another move the same stones are no win at once.
        assert!(proved("e5"));
        assert!(!proved("a1"));
        assert!(!proved("c5"), "a taken point");
        assert!(!proved("o15"), "a point off the board");
    }

    #[test]
    fn a_board_without_open_rows_is_drawn() {
        let full = "
            X X O O X X O
            O O X X O O X
            X X O O X X O
            O O X X O O X
            X X O O X X O
            O O X X O O X
            X . O O X . O";
        let adjudicator = Adjudicator::new();
        assert!(adjudicator.proves_draw(&position(Rule::Freestyle, full)));
        assert!(!adjudicator.proves_draw(&position(Rule::Freestyle, FOUR_THREE)));
    }
}
