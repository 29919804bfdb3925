//! A search of the Lab, in pieces.

use tengen::classic::games::EdgeError;
use tengen::classic::games::{GameTree, Gomoku, Threats, TicTacToe, TreeError, TriangleWar};
use tengen::classic::{ClassicResult, Count, Memory, Walk, WalkPlan, Window};
use tengen::rules::Position;

use super::record::{SearchRecord, VisitedNode};
use super::setup::{Algorithm, Setup};
use super::subject::{Coded, Subject};
use crate::protocol::PositionError;

/// The size of a transposition table: 2^18 results, some six megabytes.
const MEMORY_BITS: u32 = 18;

/// Why a subject cannot be searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// The tree cannot be read.
    Tree(TreeError),
    /// An edge of Triangle War cannot be filled.
    Edge(EdgeError),
    /// The position cannot be set up.
    Position(PositionError),
    /// The game is over.
    Over,
    /// Only gomoku has threats.
    NoThreats,
}

impl RunError {
    /// The text for the page: the name of a text in its catalogue if people can meet the error, or else the error
    /// itself.
    pub fn to_page(&self) -> String {
        match self {
            RunError::Over => "over".to_owned(),
            RunError::NoThreats => "no-threats".to_owned(),
            RunError::Tree(_) | RunError::Edge(_) | RunError::Position(_) => self.to_string(),
        }
    }
}

impl core::fmt::Display for RunError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            RunError::Tree(error) => error.fmt(f),
            RunError::Edge(error) => error.fmt(f),
            RunError::Position(error) => error.fmt(f),
            RunError::Over => f.write_str("the game is over: there is nothing to search"),
            RunError::NoThreats => f.write_str("kill search is for gomoku"),
        }
    }
}

impl core::error::Error for RunError {}

/// A search in progress or finished.
pub struct SearchRun {
    setup: Setup,
    stage: Stage,
    count: Count,
    /// Visits before the current part.
    before: u64,
    budget: u32,
}

/// The current part of a search.
struct Stage {
    walking: Box<dyn Walking>,
    /// The depth of a kill search; [`None`] for the other algorithms.
    kill: Option<u32>,
}

impl SearchRun {
    /// A search that records at most `budget` nodes.
    ///
    /// # Errors
    /// [`RunError`] says what is wrong with the setup.
    pub fn new(setup: &Setup, budget: u32) -> Result<SearchRun, RunError> {
        let kills = setup.algorithm.kills();
        let stage = if kills { kill_stage(setup, 1, budget)? } else { search(setup, budget)? };
        Ok(SearchRun { setup: setup.clone(), stage, count: Count::default(), before: 0, budget })
    }

    /// Runs for this many visits, or to the end; returns whether it is finished.
    pub fn advance(&mut self, visits: u32) -> bool {
        for _ in 0..visits {
            if self.stage.walking.step(&mut self.count) {
                continue;
            }
            match self.next_stage() {
                Some(stage) => (self.stage, self.before) = (stage, self.count.nodes()),
                None => return true,
            }
        }
        false
    }

    /// The part after the current one, if the current one does not settle the result.
    fn next_stage(&self) -> Option<Stage> {
        let depth = self.stage.kill?;
        if self.stage.walking.found().is_some_and(|found| found.value == 1) {
            return None;
        }
        // A position that could be searched once can be searched again.
        if depth + 2 <= self.setup.kill_depth {
            kill_stage(&self.setup, depth + 2, self.budget).ok()
        } else if self.setup.algorithm == Algorithm::KillAlphaBeta {
            search(&self.setup, self.budget).ok()
        } else {
            None
        }
    }

    /// The visits so far, in all parts.
    pub fn count(&self) -> &Count {
        &self.count
    }

    /// The visits of the current part, recorded or not.
    pub fn visits_of_part(&self) -> u64 {
        self.count.nodes() - self.before
    }

    /// The recorded visits of the current part.
    pub fn nodes(&self) -> &[VisitedNode] {
        self.stage.walking.nodes()
    }

    /// The depth of the recorded kill search; [`None`] for the other algorithms.
    pub fn kill(&self) -> Option<u32> {
        self.stage.kill
    }

    /// The value and the code of the best move, once it is finished.
    pub fn found(&self) -> Option<ClassicResult<u32>> {
        self.stage.walking.found()
    }
}

fn kill_stage(setup: &Setup, depth: u32, budget: u32) -> Result<Stage, RunError> {
    let Subject::Gomoku { position } = &setup.subject else { return Err(RunError::NoThreats) };
    let game = Threats::new(open_position(position)?);
    let plan = WalkPlan { depth, prune: true, window: Window { alpha: 0, beta: 1 } };
    let walk = Walk::new(game, plan, Some(Memory::new(MEMORY_BITS - 2)));
    Ok(Stage { walking: recorded(walk, budget), kill: Some(depth) })
}

fn search(setup: &Setup, budget: u32) -> Result<Stage, RunError> {
    let walking = match &setup.subject {
        Subject::Tree { text } => {
            walk(text.parse::<GameTree>().map_err(RunError::Tree)?, setup, budget)
        }
        Subject::TriangleWar { edges } => {
            walk(TriangleWar::after(edges).map_err(RunError::Edge)?, setup, budget)
        }
        Subject::TicTacToe => walk(TicTacToe::new(), setup, budget),
        Subject::Gomoku { position } => {
            let position = open_position(position)?;
            walk(Gomoku::new(position, setup.table(), setup.candidates()), setup, budget)
        }
    };
    Ok(Stage { walking, kill: None })
}

fn open_position(data: &crate::protocol::PositionData) -> Result<Position, RunError> {
    let position = data.position().map_err(RunError::Position)?;
    if position.ending().is_some() { Err(RunError::Over) } else { Ok(position) }
}

fn walk<G: Coded + 'static>(game: G, setup: &Setup, budget: u32) -> Box<dyn Walking> {
    let plan = match setup.algorithm {
        Algorithm::Minimax => WalkPlan::minimax(setup.depth),
        _ => WalkPlan::alpha_beta(setup.depth),
    };
    let remembers = setup.algorithm == Algorithm::AlphaBetaMemory;
    recorded(Walk::new(game, plan, remembers.then(|| Memory::new(MEMORY_BITS))), budget)
}

fn recorded<G: Coded + 'static>(walk: Walk<G>, budget: u32) -> Box<dyn Walking> {
    Box::new(Recorded { walk, record: SearchRecord::new(budget, G::code) })
}

/// A recorded walk through any game.
trait Walking {
    /// Makes one more visit; returns whether there is another.
    fn step(&mut self, count: &mut Count) -> bool;
    fn nodes(&self) -> &[VisitedNode];
    fn found(&self) -> Option<ClassicResult<u32>>;
}

struct Recorded<G: Coded> {
    walk: Walk<G>,
    record: SearchRecord<G::Move>,
}

impl<G: Coded> Walking for Recorded<G> {
    fn step(&mut self, count: &mut Count) -> bool {
        self.walk.step(&mut (count, &mut self.record))
    }

    fn nodes(&self) -> &[VisitedNode] {
        self.record.nodes()
    }

    fn found(&self) -> Option<ClassicResult<u32>> {
        let found = self.walk.found()?;
        Some(ClassicResult { value: found.value, best: found.best.map(G::code) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::subject::Example;

    fn finished(setup: &Setup) -> SearchRun {
        let mut run = SearchRun::new(setup, 2_000).unwrap();
        while !run.advance(1_000) {}
        run
    }

    fn setup(example: &str) -> Setup {
        let example = Example::named(example).unwrap();
        Setup::of(example.subject(), example.depth)
    }

    #[test]
    fn the_pruned_tree_leaves_the_twenty_out() {
        let run = finished(&setup("pruned"));
        assert_eq!(run.found().unwrap().value, 30);
        assert_eq!(run.count().nodes_per_ply, [3, 5]);
        assert_eq!(run.nodes().len(), 9);
    }

    #[test]
    fn kill_search_wins_where_alpha_beta_after_it_is_not_needed() {
        let setup = Setup { algorithm: Algorithm::KillAlphaBeta, ..setup("horizon") };
        let run = finished(&setup);
        assert_eq!(run.kill(), Some(11));
        let best = run.found().unwrap().best.unwrap();
        assert_eq!(setup.subject.name_of(best), "f5");
    }

    #[test]
    fn without_a_kill_alpha_beta_decides() {
        let setup = Setup {
            algorithm: Algorithm::KillAlphaBeta,
            kill_depth: 3,
            depth: 1,
            ..setup("horizon")
        };
        let run = finished(&setup);
        assert_eq!(run.kill(), None);
        assert!(run.found().unwrap().best.is_some());
        // All of its own visits are recorded, and the root.
        assert_eq!(run.nodes().len() as u64, run.visits_of_part() + 1);
        assert!(run.visits_of_part() < run.count().nodes());
    }

    #[test]
    fn what_cannot_be_searched_is_refused_by_name() {
        let error = |setup: &Setup| SearchRun::new(setup, 10).err().unwrap().to_string();
        let kill = Setup { algorithm: Algorithm::Kill, ..setup("wallets") };
        assert_eq!(error(&kill), "kill search is for gomoku");
        let bad = Setup::of(Subject::Tree { text: "(1".to_owned() }, 2);
        assert_eq!(error(&bad), "a parenthesis has no partner");
        let bad = Setup::of(Subject::TriangleWar { edges: vec![(1, 9)] }, 2);
        assert_eq!(error(&bad), "there is no edge from 1 to 9");
    }
}
