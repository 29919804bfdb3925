//! Testing whether an opening is even: by its value, and by games of the engine against itself.

use tengen::board::Stone;
use tengen::rules::{Ending, Position};
use tengen::search::{Engine, Limits};

/// The criteria that an opening has to meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Balance {
    /// Nodes per move of the first game.
    pub(super) nodes: u64,
    pub(super) pairs: u64,
    /// Maximum distance of its value from 500 thousandths.
    pub(super) within: u32,
}

impl Balance {
    /// Whether the position's value is near even and, in each pair of games that the engine plays against itself from
    /// it, both sides score the same.
    pub(super) fn is_even(&self, engine: &mut Engine, position: &Position) -> bool {
        self.is_valued_even(engine, position)
            && (0..self.pairs).all(|pair| {
                let score: i32 = [2 * pair, 2 * pair + 1]
                    .into_iter()
                    // A different number of nodes makes for a different game.
                    .map(|game| winner(engine, position, self.nodes + self.nodes * game / 4))
                    .map(|winner| winner.map_or(0, sign))
                    .sum();
                score == 0
            })
    }

    fn is_valued_even(&self, engine: &mut Engine, position: &Position) -> bool {
        // Everything that is not proved to be decided is within 500.
        engine.clear();
        let report = engine.search(position, Limits::nodes(self.nodes));
        report.is_ok_and(|report| {
            let value = report.lines[0].value;
            !value.is_proved() && value.per_mille().abs_diff(500) <= self.within
        })
    }
}

fn sign(winner: Stone) -> i32 {
    if winner == Stone::Black { 1 } else { -1 }
}

/// Plays a game from the position; returns the winner, or `None` for a draw. A result that the search has proved is not
/// played out.
fn winner(engine: &mut Engine, position: &Position, nodes: u64) -> Option<Stone> {
    let mut position = position.clone();
    engine.clear();
    while let Ok(report) = engine.search(&position, Limits::nodes(nodes)) {
        let best = &report.lines[0];
        if let Some(plies) = best.value.mate() {
            let mover = position.to_move();
            return Some(if plies > 0 { mover } else { mover.other() });
        }
        position.play(best.moves[0]).expect("the engine plays free points");
    }
    position.ending().and_then(Ending::winner)
}

#[cfg(test)]
mod tests {
    use tengen::board::Board;
    use tengen::rules::Rule;

    use super::*;

    fn position(drawing: &str) -> Position {
        Position::from_board(Rule::Freestyle, Board::from_text(drawing).unwrap())
    }

    const OPEN_THREE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O . . . . . . O";

    #[test]
    fn a_decided_position_is_not_even() {
        let mut engine = Engine::new(1 << 20);
        let position = position(OPEN_THREE);
        for (pairs, within) in [(0, 500), (1, 500), (0, 100)] {
            let balance = Balance { nodes: 2_000, pairs, within };
            assert!(!balance.is_even(&mut engine, &position), "{pairs} pairs, {within}");
        }
        assert_eq!(winner(&mut engine, &position, 2_000), Some(Stone::Black));
    }

    #[test]
    fn the_value_is_compared_with_the_limit() {
        let mut engine = Engine::new(1 << 20);
        let empty = Position::new(Rule::Freestyle, tengen::board::Size::STANDARD);
        let value = engine.search(&empty, Limits::nodes(500)).unwrap().lines[0].value.per_mille();
        let off = value.abs_diff(500);
        let passes = |within: u32| Balance { nodes: 500, pairs: 0, within };
        assert!(off > 0, "the first move is worth something");
        assert!(passes(off).is_even(&mut engine, &empty));
        assert!(!passes(off - 1).is_even(&mut engine, &empty));
    }
}
