//! An opponent that plays by the taught algorithms.

use core::fmt;

use super::games::{CandidateOrder, Candidates, Gomoku, Threats, ranked};
use super::kill::{KILL_MEMORY_BITS, WON_OR_NOT};
use super::observer::RootValues;
use super::{Count, Game, Memory, Walk, WalkPlan, pick};
use crate::board::Point;
use crate::rules::Position;
use crate::taught::ScoreTable;

/// How a [`ClassicOpponent`] chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The point with the highest attack plus defence, without looking ahead.
    Valuation,
    /// Minimax.
    Minimax,
    /// Alpha-beta.
    AlphaBeta,
}

/// How a [`ClassicOpponent`] plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassicSettings {
    /// How it chooses.
    pub method: Method,
    /// The table it evaluates by.
    pub table: ScoreTable,
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How many plies an initial kill search looks ahead; without it, there is no kill search.
    pub kill_depth: Option<u32>,
    /// Which moves it tries.
    pub candidates: Candidates,
    /// Breaks ties.
    pub seed: u64,
}

/// The game is over: there is no move to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over: there is no move to choose")
    }
}

impl core::error::Error for GameOver {}

/// Chooses a move in as many steps as needed: call [`advance`](ClassicOpponent::advance) until it is
/// done or the time is up; [`best`](ClassicOpponent::best) always returns a move. It deepens ply by ply,
/// so that the move of the last completed depth is available; once the requested depth is completed, the
/// move is that of a search to that depth alone.
#[derive(Clone, Debug)]
pub struct ClassicOpponent {
    position: Position,
    settings: ClassicSettings,
    stage: Stage,
    count: Count,
    best: Point,
    value: Option<i32>,
    depth: u32,
}

#[derive(Clone, Debug)]
enum Stage {
    Kill { depth: u32, walk: Walk<Threats> },
    Search { depth: u32, walk: Walk<Gomoku>, root: RootValues<Point> },
    Done,
}

impl ClassicOpponent {
    /// Creates an opponent that has only valued the points so far.
    ///
    /// # Errors
    /// [`GameOver`] if there is no move to choose.
    pub fn new(
        position: &Position,
        settings: ClassicSettings,
    ) -> Result<ClassicOpponent, GameOver> {
        if position.ending().is_some() {
            return Err(GameOver);
        }
        let best = best_by_valuation(position, settings)
            .or_else(|| position.legal_points().next())
            .ok_or(GameOver)?;
        let mut opponent = ClassicOpponent {
            position: position.clone(),
            settings,
            stage: Stage::Done,
            count: Count::default(),
            best,
            value: None,
            depth: 0,
        };
        opponent.stage = opponent.first_stage();
        Ok(opponent)
    }

    /// Returns the best move so far.
    pub fn best(&self) -> Point {
        self.best
    }

    /// Returns the value of the last completed depth, for the side to move in the table's units; the
    /// value of five in a row for a win by threats.
    pub fn value(&self) -> Option<i32> {
        self.value
    }

    /// Returns the last completed depth, in plies; 0 before the first.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Returns the visits so far.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// Whether the move is chosen.
    pub fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Continues for the given number of visits, or until the move is chosen; returns whether it is.
    pub fn advance(&mut self, visits: u32) -> bool {
        for _ in 0..visits {
            let goes_on = match &mut self.stage {
                Stage::Kill { walk, .. } => walk.step(&mut self.count),
                Stage::Search { walk, root, .. } => walk.step(&mut (&mut *root, &mut self.count)),
                Stage::Done => return true,
            };
            if !goes_on {
                self.finish_stage();
            }
        }
        self.is_done()
    }

    fn first_stage(&self) -> Stage {
        match self.settings {
            ClassicSettings { method: Method::Valuation, .. } => Stage::Done,
            ClassicSettings { kill_depth: Some(1..), .. } => {
                self.kill_stage(1, Memory::new(KILL_MEMORY_BITS))
            }
            _ => self.search_stage(1),
        }
    }

    fn kill_stage(&self, depth: u32, memory: Memory) -> Stage {
        let plan = WalkPlan { depth, prune: true, window: WON_OR_NOT };
        let walk = Walk::new(Threats::new(self.position.clone()), plan, Some(memory));
        Stage::Kill { depth, walk }
    }

    fn search_stage(&self, depth: u32) -> Stage {
        if depth > self.settings.depth {
            return Stage::Done;
        }
        let plan = match self.settings.method {
            Method::Minimax | Method::Valuation => WalkPlan::minimax(depth),
            Method::AlphaBeta => WalkPlan::alpha_beta(depth),
        };
        let game = game(&self.position, self.settings);
        Stage::Search { depth, walk: Walk::new(game, plan, None), root: RootValues::new() }
    }

    /// Processes the result of a completed stage, and moves on to the next.
    fn finish_stage(&mut self) {
        match core::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Kill { depth, walk } => {
                let found = walk.found();
                let won = found.filter(|found| found.value == 1).and_then(|found| found.best);
                if let Some(best) = won {
                    (self.best, self.depth) = (best, depth);
                    self.value = Some(self.settings.table.five());
                } else if depth + 2 <= self.settings.kill_depth.unwrap_or(0) {
                    let memory = walk.into_memory();
                    let memory = memory.unwrap_or_else(|| Memory::new(KILL_MEMORY_BITS));
                    self.stage = self.kill_stage(depth + 2, memory);
                } else {
                    self.stage = self.search_stage(1);
                }
            }
            Stage::Search { depth, walk, root } => {
                let Some(found) = walk.found() else { return };
                (self.value, self.depth) = (Some(found.value), depth);
                let best = match self.settings.method {
                    Method::Minimax => pick(&root.reaching(found.value), self.settings.seed),
                    Method::AlphaBeta | Method::Valuation => found.best,
                };
                // If there are no candidates, the legal move from the start remains.
                self.best = best.unwrap_or(self.best);
                self.stage = self.search_stage(depth + 1);
            }
            Stage::Done => {}
        }
    }
}

fn game(position: &Position, settings: ClassicSettings) -> Gomoku {
    Gomoku::new(position.clone(), settings.table, settings.candidates)
}

/// A candidate with the highest attack plus defence.
fn best_by_valuation(position: &Position, settings: ClassicSettings) -> Option<Point> {
    let all = Candidates { order: CandidateOrder::None, width: None };
    let mut game = Gomoku::new(position.clone(), settings.table, all);
    let points = game.moves();
    let worths = ranked(points, |point| game.worth(point));
    let highest = worths.first()?.0;
    let ties = worths.partition_point(|&(worth, _)| worth == highest);
    pick(&worths[..ties], settings.seed).map(|(_, point)| point)
}
