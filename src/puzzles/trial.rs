//! A puzzle attempted by a player, in the same way as a person attempts it on the page.

use alloc::vec::Vec;

use super::PuzzleKind;
use super::players::{PANEL, PuzzlePlayer};
use crate::board::{Point, Stone, Symmetry};
use crate::rules::Position;
use crate::search::Engine;
use crate::threats::{Exchange, NodeLimit, Reply, Solver};

/// Nodes for proving that a move other than the solution wins too.
const JUDGE_NODES: u64 = 20_000;

/// Attempts per player whose results determine a rating.
pub(super) const TRIES: u32 = 2;

/// How many of its attempts each of the players that determine a rating has solved.
pub type Solved = [u32; PANEL.len()];

/// A puzzle to be solved.
#[derive(Clone, Debug)]
pub struct PuzzleTask {
    /// The position.
    pub position: Position,
    /// The task.
    pub kind: PuzzleKind,
    /// The solver's moves and the replies that hold out longest.
    pub line: Vec<Exchange>,
}

impl PuzzleTask {
    /// The same puzzle, rotated or mirrored.
    fn image(&self, symmetry: Symmetry) -> PuzzleTask {
        let size = self.position.size();
        let board = symmetry.apply_board(self.position.board());
        let turned = |point: Point| symmetry.apply(point, size);
        let line = self.line.iter().map(|exchange| Exchange {
            attack: turned(exchange.attack),
            reply: exchange.reply.map(|reply| match reply {
                Reply::Stone(point) => Reply::Stone(turned(point)),
                Reply::NoLegalPoint => Reply::NoLegalPoint,
            }),
        });
        PuzzleTask {
            position: Position::from_board(self.position.rule(), board),
            kind: self.kind,
            line: line.collect(),
        }
    }
}

/// Lets players attempt puzzles.
#[derive(Debug)]
pub struct Trial {
    engine: Engine,
    solver: Solver,
}

impl Default for Trial {
    fn default() -> Trial {
        Trial::new()
    }
}

impl Trial {
    /// Creates a trial with a small table.
    pub fn new() -> Trial {
        Trial { engine: Engine::new(1 << 20), solver: Solver::new() }
    }

    /// Lets the players that determine the rating attempt a puzzle.
    pub fn solved(&mut self, task: &PuzzleTask) -> Solved {
        PANEL.map(|(_, player)| self.times_solved(&player, task, TRIES))
    }

    /// Returns how many of its attempts a player solves: each is on another image of the board and with another
    /// seed, eight at most.
    pub fn times_solved(&mut self, player: &PuzzlePlayer, task: &PuzzleTask, tries: u32) -> u32 {
        let images = Symmetry::all().enumerate().map(|(at, _)| {
            // The images that differ most come first.
            Symmetry::all().nth(5 * at % 8).expect("there are eight symmetries")
        });
        let mut solved = 0;
        for (seed, symmetry) in (0..u64::from(tries)).zip(images) {
            solved += u32::from(self.solves(player, &task.image(symmetry), seed));
        }
        solved
    }

    /// Whether the player finds every move of the solution, or others that keep the win; the opponent plays the
    /// longest defence.
    fn solves(&mut self, player: &PuzzlePlayer, task: &PuzzleTask, seed: u64) -> bool {
        let mut position = task.position.clone();
        let mover = position.to_move();
        let mut line = task.line.clone();
        for at in 0.. {
            let chosen = player.choose(&mut self.engine, &position, seed);
            let is_on_line = line.get(at).is_some_and(|exchange| exchange.attack == chosen);
            if task.kind == PuzzleKind::Defend || at == 0 && !is_on_line {
                return is_on_line;
            }
            let mut after = position.clone();
            match after.play(chosen) {
                Ok(None) => {}
                Ok(Some(ending)) => return ending.winner() == Some(mover),
                Err(_) => return false,
            }
            if !is_on_line {
                let Some(win) = self.win_after(&position, mover, chosen) else { return false };
                line.truncate(at);
                line.extend(win);
            }
            let Some(Reply::Stone(reply)) = line.get(at).and_then(|exchange| exchange.reply) else {
                return true;
            };
            match after.play(reply) {
                Ok(None) => position = after,
                Ok(Some(_)) => return false,
                // A win shared by several replies may name an occupied point.
                Err(_) => return true,
            }
        }
        false
    }

    /// A win that begins with a move.
    fn win_after(
        &mut self,
        position: &Position,
        mover: Stone,
        first: Point,
    ) -> Option<Vec<Exchange>> {
        self.solver.set(position.board(), position.rule());
        let mut limit = NodeLimit { left: JUDGE_NODES };
        let fours = self.solver.vcf_after(mover, first, &mut limit).win();
        fours.or_else(|| {
            let plan = self.solver.vct_after(mover, first, &mut limit).win()?;
            Some(plan.line())
        })
    }
}
