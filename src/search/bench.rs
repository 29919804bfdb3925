//! Fixed positions searched to fixed depths: the engine's signature.
//!
//! The sum of nodes is the same on every platform and however the search is sliced; if it changes,
//! the engine's behaviour has changed.

use alloc::vec::Vec;

use super::{Engine, Host, Limits, Options};
use crate::board::{Point, Size};
use crate::rules::{Position, Rule};

/// A position of the bench.
#[derive(Clone, Copy, Debug)]
pub struct BenchPosition {
    /// The rule.
    pub rule: Rule,
    /// The board's side.
    pub size: u32,
    /// The moves, Black first, separated by spaces.
    pub moves: &'static str,
    /// How deep the signature searches it, in plies.
    pub depth: u32,
}

/// Openings, fights and quiet middle games under every rule, from the engine's own games and common openings.
pub const BENCH: [BenchPosition; 12] = [
    position(Rule::Freestyle, 15, "h8 i9 g9 i7 j8 g8 h9"),
    position(Rule::Freestyle, 15, "h8 i9 j8 i8 i7 h6 j10"),
    position(Rule::Freestyle, 15, "c4 d5 e4 d3 l12 k11"),
    position(Rule::Freestyle, 20, "k10 l11 j11 l9 l10 k12 j10 m10"),
    position(Rule::Freestyle, 15, "h8 h9 i8 g8 i10 i9 g9 j9 k9 g7"),
    position(Rule::Standard, 15, "h8 i8 i9 g7 g9 h9 j10 h7"),
    position(Rule::Standard, 15, "j8 f10 g10 e8 f7 d8 e9 h9 c8"),
    position(Rule::Renju, 15, "h8 i9 j8 i8 i7"),
    position(Rule::Renju, 15, "f9 f11 i10 h7 i8 i9 g10 h11 g11"),
    position(Rule::Renju, 15, "i10 g7 k8 j8 g4 k4 h8 j9 j10 k10 i8"),
    position(Rule::Caro, 15, "h8 i9 g9 i7 i8 g8"),
    position(Rule::Caro6, 15, "h8 h9 i8 g8 j9 i10"),
];

const fn position(rule: Rule, size: u32, moves: &'static str) -> BenchPosition {
    BenchPosition { rule, size, moves, depth: 10 }
}

impl BenchPosition {
    /// Builds the position.
    ///
    /// # Panics
    /// Never for those of [`BENCH`]; a test plays through them all.
    pub fn position(&self) -> Position {
        let size = Size::new(self.size).expect("a bench size is a board size");
        let points: Vec<Point> = self
            .moves
            .split_whitespace()
            .map(|name| name.parse().expect("a bench move is a point"))
            .collect();
        Position::from_moves(self.rule, size, &points).expect("bench moves are legal")
    }

    /// Searches it to `depth` with an empty table; returns the number of nodes.
    pub fn search(&self, engine: &mut Engine, depth: u32, host: &mut dyn Host) -> u64 {
        engine.clear();
        let report =
            engine.search_with(&self.position(), Limits::depth(depth), Options::default(), host);
        report.expect("bench positions are not over").nodes
    }

    /// Like [`search`](Self::search), on several threads.
    #[cfg(feature = "std")]
    pub fn search_with(&self, team: &mut super::Team, depth: u32, host: &mut dyn Host) -> u64 {
        team.clear();
        let report =
            team.search_with(&self.position(), Limits::depth(depth), Options::default(), host);
        report.expect("bench positions are not over").nodes
    }
}

/// Returns the total number of nodes of all positions, each searched to its depth.
pub fn signature(engine: &mut Engine, host: &mut dyn Host) -> u64 {
    BENCH.iter().map(|position| position.search(engine, position.depth, host)).sum()
}
