//! Opponents that play by the taught algorithms.

use serde::{Deserialize, Serialize};
use tengen::classic::games::{Candidates, Order};
use tengen::classic::{Method, Opponent, Settings};
use tengen::search::Value;
use tengen::taught::Table;

use crate::protocol::{LineData, Thinking, point_data};

/// How a taught opponent chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taught {
    /// The highest attack plus defence.
    Valuation,
    /// Minimax.
    Minimax,
    /// Alpha-beta.
    AlphaBeta,
    /// Kill search, then alpha-beta.
    Kill,
}

/// How far and by what taught opponents look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaughtChoice {
    /// Whether they value by the shape table instead of the run table.
    pub shapes: bool,
    /// How many plies ahead.
    pub depth: u32,
    /// How many candidates they keep at each ply; all without it.
    pub width: Option<u32>,
}

impl TaughtChoice {
    /// The depths one can choose from, in plies.
    pub const DEPTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];
    /// The widths one can choose from beside all.
    pub const WIDTHS: [u32; 4] = [4, 8, 12, 20];
    /// How many plies ahead a kill search looks.
    const KILL_DEPTH: u32 = 11;

    /// The settings of an opponent that chooses so.
    pub fn settings(self, taught: Taught, seed: u32) -> Settings {
        let method = match taught {
            Taught::Valuation => Method::Valuation,
            Taught::Minimax => Method::Minimax,
            Taught::AlphaBeta | Taught::Kill => Method::AlphaBeta,
        };
        // The order changes no value of alpha-beta, and saves it most of its work.
        let order = if method == Method::AlphaBeta { Order::Valuation } else { Order::None };
        Settings {
            method,
            table: if self.shapes { Table::Shapes } else { Table::Runs },
            depth: self.depth.max(1),
            kill_depth: (taught == Taught::Kill).then_some(TaughtChoice::KILL_DEPTH),
            candidates: Candidates { order, width: self.width.map(|width| width.max(1) as usize) },
            seed: seed.into(),
        }
    }
}

impl Default for TaughtChoice {
    /// The run table: the shape table counts a row from its low end, and takes three stones with room
    /// below them for two.
    fn default() -> TaughtChoice {
        TaughtChoice { shapes: false, depth: 2, width: Some(12) }
    }
}

/// An opponent's thoughts after so many milliseconds, as the page shows the engine's.
pub fn thinking(opponent: &Opponent, table: Table, millis: f64) -> Thinking {
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
