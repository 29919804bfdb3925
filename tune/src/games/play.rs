//! One game of the engine against itself.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use tengen::board::{Point, Size};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Flow, Host, Limits, Options, Report};

use super::{goes_on, is_even, opening, proved_winner};
use crate::record::Record;

/// How the games of a file are played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) seed: u64,
    /// Nodes a move, in most games and in one of [`DEEP_GAMES`].
    pub(super) nodes: [u64; 2],
}

/// One game in this many is a deep one.
const DEEP_GAMES: u64 = 3;
/// A move takes at most this many times its nodes.
const HARD: u64 = 2;
/// No iteration is begun after one part in this many of those nodes, so that a move takes about its nodes on average.
const SOFT: u64 = 2;

impl Plan {
    /// Plays the game with this number, which does not depend on earlier ones.
    pub(super) fn game(&self, engine: &mut Engine, number: u64) -> Record {
        let mut random = SmallRng::seed_from_u64(self.seed << 32 ^ number);
        let deep = number % DEEP_GAMES == DEEP_GAMES - 1;
        loop {
            let position = opening(self.rule, self.size, &mut random);
            engine.clear();
            if let Some(record) = self.play(engine, &mut random, position, deep) {
                return record;
            }
        }
    }

    /// Plays a game from an opening; `None` if that is not even.
    fn play(
        &self,
        engine: &mut Engine,
        random: &mut SmallRng,
        mut position: Position,
        deep: bool,
    ) -> Option<Record> {
        let mut moves: Vec<(Point, Option<i32>)> =
            position.board().history().map(|placed| (placed.point, None)).collect();
        let opening = moves.len();
        let mut winner = None;
        while goes_on(&position) {
            // As some moves are searched less than others, more mistakes are made and punished.
            let nodes = self.nodes[usize::from(deep)] * random.random_range(50..=150) / 100;
            let options = Options { seed: random.random(), ..Options::default() };
            let mut host = SoftLimit { nodes: nodes / SOFT, reached: false };
            let limits = Limits::nodes(HARD * nodes);
            let report = engine.search_with(&position, limits, options, &mut host).ok()?;
            let line = &report.lines[0];
            if moves.len() == opening && !is_even(line.value) {
                return None;
            }
            moves.push((line.moves[0], Some(line.value.0)));
            winner = proved_winner(position.to_move(), line.value);
            if winner.is_some() {
                break;
            }
            position.play(line.moves[0]).ok()?;
        }
        let winner = winner.or(position.ending().and_then(|ending| ending.winner()));
        Some(Record { rule: self.rule, size: position.size(), winner, deep, moves })
    }
}

/// A node limit after which no iteration is begun.
struct SoftLimit {
    nodes: u64,
    reached: bool,
}

impl Host for SoftLimit {
    fn poll(&mut self, _nodes: u64) -> Flow {
        if self.reached { Flow::Stop } else { Flow::Continue }
    }

    fn report(&mut self, report: &Report) {
        self.reached = report.nodes >= self.nodes;
    }
}
