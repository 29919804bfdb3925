//! Opponents that play by the taught algorithms, by a certificate, or with a character.

use serde::{Deserialize, Serialize};
use tengen::classic::games::{CandidateOrder, Candidates};
use tengen::classic::{ClassicSettings, Method};
use tengen::taught::ScoreTable;

/// How an opponent that does not use the engine's search chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Taught {
    /// The highest attack plus defence.
    Valuation,
    Minimax,
    AlphaBeta,
    /// Kill search, then alpha-beta.
    Kill,
    /// By the winning strategy that a certificate proves.
    Perfect,
    /// By a style, given by its index among [all](tengen::styles::Style::ALL).
    Style(u8),
}

/// The table, depth and width of the taught opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaughtChoice {
    /// Whether they use the shape table instead of the run table.
    pub shapes: bool,
    /// The search depth in plies.
    pub depth: u32,
    /// How many candidates they keep at each ply; [`None`] for all.
    pub width: Option<u32>,
}

impl TaughtChoice {
    /// The choices for the depth, in plies.
    pub const DEPTHS: [u32; 6] = [1, 2, 3, 4, 6, 8];
    /// The choices for the width apart from all.
    pub const WIDTHS: [u32; 4] = [4, 8, 12, 20];
    /// The depth of a kill search in plies.
    const KILL_DEPTH: u32 = 11;

    /// The settings of an opponent of this kind, or [`None`] if it does not search.
    pub fn settings(self, taught: Taught, seed: u32) -> Option<ClassicSettings> {
        let method = match taught {
            Taught::Valuation => Method::Valuation,
            Taught::Minimax => Method::Minimax,
            Taught::AlphaBeta | Taught::Kill => Method::AlphaBeta,
            Taught::Perfect | Taught::Style(_) => return None,
        };
        // Move ordering changes no value of alpha-beta, and saves it most of its work.
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
    /// The run table: the shape table counts a row from its low end, and rates three stones with room below them as
    /// two.
    fn default() -> TaughtChoice {
        TaughtChoice { shapes: false, depth: 2, width: Some(12) }
    }
}
