//! Opponents that play by the taught algorithms, by a certificate, or with a character, as one chooses them.

use serde::{Deserialize, Serialize};
use tengen::classic::games::{CandidateOrder, Candidates};
use tengen::classic::{ClassicSettings, Method};
use tengen::taught::ScoreTable;

/// How an opponent chooses that has not the engine's search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taught {
    /// The highest attack plus defence.
    Valuation,
    Minimax,
    AlphaBeta,
    /// Kill search, then alpha-beta.
    Kill,
    /// As a certificate proves that it wins.
    Perfect,
    /// By a style, by its place among [all](tengen::styles::Style::ALL).
    Style(u8),
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

    /// The settings of an opponent that chooses so; [`None`] where it does not search.
    pub fn settings(self, taught: Taught, seed: u32) -> Option<ClassicSettings> {
        let method = match taught {
            Taught::Valuation => Method::Valuation,
            Taught::Minimax => Method::Minimax,
            Taught::AlphaBeta | Taught::Kill => Method::AlphaBeta,
            Taught::Perfect | Taught::Style(_) => return None,
        };
        // The order changes no value of alpha-beta, and saves it most of its work.
        let order = if method == Method::AlphaBeta {
            CandidateOrder::Valuation
        } else {
            CandidateOrder::None
        };
        Some(ClassicSettings {
            method,
            table: if self.shapes { ScoreTable::Shapes } else { ScoreTable::Runs },
            depth: self.depth.max(1),
            kill_depth: (taught == Taught::Kill).then_some(TaughtChoice::KILL_DEPTH),
            candidates: Candidates { order, width: self.width.map(|width| width.max(1) as usize) },
            seed: seed.into(),
        })
    }
}

impl Default for TaughtChoice {
    /// The run table: the shape table counts a row from its low end, and takes three stones with room
    /// below them for two.
    fn default() -> TaughtChoice {
        TaughtChoice { shapes: false, depth: 2, width: Some(12) }
    }
}
