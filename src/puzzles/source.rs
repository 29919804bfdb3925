//! Games of the engine, and the positions in them that may be puzzles.

use alloc::vec::Vec;

use super::{Prover, Puzzle, PuzzleProof, PuzzleTask, Trial, rating_of, themes};
use crate::board::{Point, split_mix};
use crate::rules::Position;
use crate::search::{Engine, Level, Limits, Options, Unlimited};

/// Strengths of the sides in a game, from careless to fair.
const PLAYERS: [Level; 4] = [
    Level { nodes: 100, lines: 6, slack: 200 },
    Level { nodes: 200, lines: 4, slack: 120 },
    Level { nodes: 450, lines: 3, slack: 80 },
    Level { nodes: 900, lines: 2, slack: 55 },
];
/// Mistakes count only from this many stones on.
const EARLIEST: usize = 7;
/// Longer games are aborted.
const LONGEST: usize = 100;
/// The minimum chance, in thousandths, of the side that makes a mistake or has to defend.
const HOPE: u32 = 100;
/// Mistakes tried per position.
const MISTAKES: usize = 6;

/// A puzzle with the data from which it was made.
#[derive(Clone, Debug)]
pub struct PuzzleCandidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its proof.
    pub proof: PuzzleProof,
    /// Stones on the board.
    pub ply: usize,
    /// Which players solved it.
    pub solved: super::Solved,
}

/// Plays games and finds puzzles in them.
#[derive(Debug)]
pub struct PuzzleSource {
    engine: Engine,
    prover: Prover,
    trial: Trial,
}

impl Default for PuzzleSource {
    fn default() -> PuzzleSource {
        PuzzleSource::new()
    }
}

impl PuzzleSource {
    /// Creates a source with a small table.
    pub fn new() -> PuzzleSource {
        PuzzleSource { engine: Engine::new(1 << 20), prover: Prover::quick(), trial: Trial::new() }
    }

    /// Plays the game determined by a seed, starting from `opening`; returns its puzzles.
    pub fn game(&mut self, opening: &Position, seed: u64) -> Vec<PuzzleCandidate> {
        self.engine.clear();
        let players = [seed, seed >> 8].map(|bits| PLAYERS[bits as usize % PLAYERS.len()]);
        let mut turns: Vec<Turn> = Vec::new();
        let mut position = opening.clone();
        while position.ending().is_none() && turns.len() < LONGEST {
            let level = players[position.to_move().index()];
            let turn = self.turn(&position, level, split_mix(seed ^ position.board().len() as u64));
            position.play(turn.moves[0]).expect("the engine plays free points");
            turns.push(turn);
        }
        let mut found = Vec::new();
        for pair in turns.windows(2) {
            let [earlier, before] = pair else { continue };
            if before.position.board().len() >= EARLIEST && before.hope >= HOPE {
                found.extend(self.win_after_mistake(earlier, before, seed));
                found.extend(self.only_defence(earlier, before));
            }
        }
        found
    }

    /// The move of a level and others that it considered.
    fn turn(&mut self, position: &Position, level: Level, seed: u64) -> Turn {
        let options = Options { multi_pv: level.lines, ..Options::default() };
        let limits = Limits::nodes(level.nodes);
        let report = self.engine.search_with(position, limits, options, &mut Unlimited);
        let report = report.expect("the game goes on");
        let choice = level.pick(&report, seed).expect("a report has a line");
        let mut moves = Vec::from([choice]);
        // The best one is hardly a mistake.
        moves
            .extend(report.lines.iter().skip(1).map(|line| line.moves[0]).filter(|&p| p != choice));
        Turn { position: position.clone(), moves, hope: report.lines[0].value.per_mille() }
    }

    /// The puzzle that a mistake in `before` leaves to the opponent: the move that was played, one that was
    /// considered, or one nearby.
    fn win_after_mistake(
        &mut self,
        earlier: &Turn,
        before: &Turn,
        seed: u64,
    ) -> Option<PuzzleCandidate> {
        let winner = before.position.to_move().other();
        // There was no win two plies earlier, and now something is threatened.
        if !self.prover.finds_win(&before.position, winner)
            || self.prover.finds_win(&earlier.position, winner)
        {
            return None;
        }
        let mut mistakes = before.moves.clone();
        mistakes.extend(nearby(&before.position, seed));
        for mistake in mistakes.into_iter().take(MISTAKES) {
            let mut now = before.position.clone();
            if now.play(mistake).ok()?.is_some() {
                continue;
            }
            if let Ok(proof) = self.prover.win(&now) {
                return Some(self.finish(now, proof));
            }
        }
        None
    }

    /// The puzzle of finding the only defence.
    fn only_defence(&mut self, earlier: &Turn, now: &Turn) -> Option<PuzzleCandidate> {
        let proof = self.prover.defence(&now.position).ok()?;
        // The threat is new.
        let opponent = now.position.to_move().other();
        let old = self.prover.finds_win(&earlier.position, opponent);
        (!old).then(|| self.finish(now.position.clone(), proof))
    }

    fn finish(&mut self, position: Position, proof: PuzzleProof) -> PuzzleCandidate {
        let (kind, line) = (proof.kind, proof.line.clone());
        let task = PuzzleTask { position, kind, line };
        let solved = self.trial.solved(&task);
        let (rating, PuzzleTask { position, line, .. }) =
            (rating_of(&task, proof.nodes, &solved), task);
        let puzzle = Puzzle {
            kind,
            first: proof.first,
            themes: themes(&position, kind, &line),
            line,
            rating,
            position,
        };
        PuzzleCandidate { ply: puzzle.position.board().len(), puzzle, proof, solved }
    }
}

/// A position of a game.
struct Turn {
    position: Position,
    /// The move that was played and others that were considered.
    moves: Vec<Point>,
    /// The chance of the side to move in thousandths.
    hope: u32,
}

/// Free points close to the latest stones, in an order determined by the seed.
fn nearby(position: &Position, seed: u64) -> Vec<Point> {
    let last: Vec<Point> =
        position.board().history().rev().take(4).map(|placed| placed.point).collect();
    let close = |point: &Point| last.iter().any(|other| other.distance(*point) <= 2);
    let mut points: Vec<Point> = position.legal_points().filter(close).collect();
    points.sort_unstable_by_key(|point| (split_mix(seed ^ point.index() as u64), *point));
    points
}
