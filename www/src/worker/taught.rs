//! Searches of opponents that play by the taught algorithms.

use tengen::classic::Opponent;
use tengen::search::Value;
use tengen::taught::Table;

use crate::protocol::{LineData, Thinking, point_data};

/// An opponent's thoughts after so many milliseconds, as the page shows the engine's.
pub(super) fn thinking(opponent: &Opponent, table: Table, millis: f64) -> Thinking {
    // An open three of the run table is worth about as much as the engine's: 1000. The shape table
    // counts in tenths of that.
    let unit = table.five() / Table::Runs.five();
    let value = opponent.value().unwrap_or(0) / unit;
    let value = Value(value.clamp(1 - Value::MATE_BOUND, Value::MATE_BOUND - 1));
    let count = opponent.count();
    Thinking {
        depth: opponent.depth(),
        selective_depth: count.nodes_per_ply.len() as u32,
        nodes: count.nodes() as f64,
        nodes_per_ply: count.nodes_per_ply.iter().map(|&nodes| nodes as f64).collect(),
        millis,
        lines: vec![LineData {
            per_mille: value.per_mille(),
            mate: None,
            depth: opponent.depth(),
            moves: vec![point_data(opponent.best())],
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taught::{Taught, TaughtChoice};
    use tengen::board::Size;
    use tengen::rules::{Position, Rule};

    #[test]
    fn every_taught_opponent_answers_a_move_on_any_size() {
        for side in [5, 15, 16, 22] {
            let mut position = Position::new(Rule::Freestyle, Size::new(side).unwrap());
            position.play(position.size().centre()).unwrap();
            for taught in [Taught::Valuation, Taught::Minimax, Taught::AlphaBeta, Taught::Kill] {
                let choice = TaughtChoice::default();
                let settings = choice.settings(taught, 1);
                let mut opponent = Opponent::new(&position, settings).unwrap();
                while !opponent.advance(500) {}
                let thinking = thinking(&opponent, settings.table, 5.0);
                assert_eq!(thinking.best(), Some(opponent.best()));
                assert!(position.board().is_free(opponent.best()));
                assert!((1..1000).contains(&thinking.lines[0].per_mille));
            }
        }
    }
}
