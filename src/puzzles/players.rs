//! Players that attempt puzzles: opponents that the page offers, and similar ones.

use crate::board::Point;
use crate::classic::games::{CandidateOrder, Candidates};
use crate::classic::{ClassicOpponent, ClassicSettings, Method};
use crate::rules::Position;
use crate::search::{Engine, Level, Limits, Options, Unlimited};
use crate::taught::ScoreTable;

/// A player that attempts puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzlePlayer {
    /// Its name.
    pub name: &'static str,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    Level(Level),
    Taught(ClassicSettings),
}

/// The players whose results determine a puzzle's rating, with ratings under which they are expected to solve as
/// many of the built-in puzzles as they do.
///
/// The levels among them are spelled out, not taken from [`Level::NAMED`]: ratings must not change when the levels
/// are redefined.
pub(super) const PANEL: [(u32, PuzzlePlayer); 6] = [
    (840, taught("minimax 1, runs", Method::Minimax, ScoreTable::Runs, 1)),
    (1_480, level("learning", 20, 12, 1_000)),
    (1_510, taught("valuation, runs", Method::Valuation, ScoreTable::Runs, 1)),
    (1_630, taught("minimax 2, runs", Method::Minimax, ScoreTable::Runs, 2)),
    (1_860, level("easy", 100, 6, 200)),
    (2_140, level("casual", 450, 2, 55)),
];

/// Players that do not contribute to a rating, so it can be checked against their results.
pub const JURY: [PuzzlePlayer; 8] = [
    taught("minimax 1, shapes", Method::Minimax, ScoreTable::Shapes, 1),
    taught("minimax 2, shapes", Method::Minimax, ScoreTable::Shapes, 2),
    taught("valuation, shapes", Method::Valuation, ScoreTable::Shapes, 1),
    taught("alpha-beta 3, runs", Method::AlphaBeta, ScoreTable::Runs, 3),
    level("level of 40 nodes", 40, 10, 600),
    level("level of 60 nodes", 60, 8, 400),
    level("level of 200 nodes", 200, 4, 120),
    level("level of 1,000 nodes", 1_000, 1, 0),
];

/// Visits per move of a taught algorithm.
const VISITS: u32 = 10_000;

const fn level(name: &'static str, nodes: u64, lines: usize, slack: i32) -> PuzzlePlayer {
    PuzzlePlayer { name, how: How::Level(Level { nodes, lines, slack }) }
}

/// A taught opponent, with the page's default candidates.
const fn taught(name: &'static str, method: Method, table: ScoreTable, depth: u32) -> PuzzlePlayer {
    let order = if matches!(method, Method::AlphaBeta) {
        CandidateOrder::Valuation
    } else {
        CandidateOrder::None
    };
    let candidates = Candidates { order, width: Some(12) };
    let how = How::Taught(ClassicSettings {
        method,
        table,
        depth,
        kill_depth: None,
        candidates,
        seed: 0,
    });
    PuzzlePlayer { name, how }
}

impl PuzzlePlayer {
    /// The player's move in a position that is not over, the same for the same seed.
    pub(super) fn choose(&self, engine: &mut Engine, position: &Position, seed: u64) -> Point {
        let seed = 1_000 * seed + position.board().len() as u64;
        match self.how {
            How::Level(level) => {
                engine.clear();
                let options = Options { multi_pv: level.lines, ..Options::default() };
                let limits = Limits::nodes(level.nodes);
                let report = engine.search_with(position, limits, options, &mut Unlimited);
                let report = report.expect("the game goes on");
                level.pick(&report, seed).expect("a report has a line")
            }
            How::Taught(settings) => {
                let settings = ClassicSettings { seed, ..settings };
                let mut opponent =
                    ClassicOpponent::new(position, settings).expect("the game goes on");
                opponent.advance(VISITS);
                opponent.best()
            }
        }
    }
}
