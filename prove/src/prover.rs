//! The search for a proof, and how its last replies are closed.
//!
//! Where a search stays with a few of White's replies, or gives them up, the engine is asked for Black's move with far
//! more nodes than before, and its move is proved as an opening of its own.

use std::io;
use std::sync::{Mutex, RwLock};

use tengen::board::{Board, Point, Stone};
use tengen::rules::Position;
use tengen::search::{Engine, Limits, Options, Value};

use crate::log::{Log, Writer};
pub use crate::search::ProverProgress;
use crate::search::{TreeSearch, Watch};
use crate::task::ProofTask;
use crate::worker::Until;

/// At most this many replies are closed in this way: where more are open, the search has not come to them yet.
const MOST_REPLIES: usize = 12;
/// How deep openings may lie within one another.
const MOST_DEPTH: u32 = 6;
/// An opening within another one is begun anew, without a reply settled, until the engine takes this effort.
const MOST_EFFORT: u64 = 2;
/// Nodes of the engine's questions about one reply; the next comes if no move of the one before was proved.
const NODES: [u64; 2] = [8_000_000, 40_000_000];
/// How many moves the engine compares, and how many of them are tried.
const LINES: usize = 3;
const TRIED: usize = 2;
/// The least chance of Black's, in thousandths, at which a move is tried with which the engine sees no win.
const PROMISING: u32 = 800;
/// Bytes of the engine's transposition table.
const TABLE: usize = 1 << 30;

/// Searches until everything is proved, all of Black's moves at the root have failed, or time is up. Reports progress
/// to `watch` from time to time.
///
/// # Errors
/// When the log cannot be written.
pub fn prove(
    task: &ProofTask,
    log: &RwLock<Log>,
    writer: Writer,
    mut watch: impl FnMut(&ProverProgress) + Send,
) -> io::Result<ProverProgress> {
    OpeningSearch::new(log, &Mutex::new(writer)).prove(task, 0, &mut watch)
}

/// What the searches of an opening and of those within it share.
struct OpeningSearch<'a> {
    log: &'a RwLock<Log>,
    writer: &'a Mutex<Writer>,
    adviser: Adviser,
}

impl OpeningSearch<'_> {
    fn new<'a>(log: &'a RwLock<Log>, writer: &'a Mutex<Writer>) -> OpeningSearch<'a> {
        OpeningSearch { log, writer, adviser: Adviser::new() }
    }

    /// Searches for a proof. An opening within others, `depth` of them, is given up once the search stays with replies
    /// that cannot be closed.
    fn prove(
        &mut self,
        task: &ProofTask,
        depth: u32,
        watch: Watch<'_>,
    ) -> io::Result<ProverProgress> {
        let search = TreeSearch::new(task, self.log, self.writer);
        let mut below = 0;
        loop {
            search.grow(watch)?;
            let (mut progress, effort) = (search.progress(), search.effort());
            let own = progress.steps;
            progress.steps += below;
            if progress.proved || task.is_time_up() {
                return Ok(progress);
            }
            // At first another tree is cheaper.
            let is_early = depth == 0 && effort == 0 && !progress.failed;
            let boards = if is_early { Vec::new() } else { search.last_boards() };
            // The next search begins with an empty tree, and this one may take gigabytes.
            search.begin_anew();
            let tries =
                task.thorough && depth < MOST_DEPTH && matches!(boards.len(), 1..=MOST_REPLIES);
            let closed = tries && self.close(task, &boards, depth, &progress, &mut below, watch)?;
            progress.steps = own + below;
            if tries && task.is_time_up() {
                // The engine's moves were not all tried.
                progress.failed = false;
                progress.open.extend(boards.iter().filter_map(|board| reply_of(task, board)));
                progress.open.sort_unstable();
                progress.open.dedup();
                return Ok(progress);
            }
            let gives_up = progress.failed || depth > 0 && (tries || effort >= MOST_EFFORT);
            if !closed && gives_up {
                return Ok(progress);
            }
            if tries && !closed {
                self.adviser.try_harder();
            }
        }
    }

    /// Tries to prove Black's best move on each of these boards as an opening of its own, and adds the work that it took
    /// to `steps`. Returns whether that was done on one of them; within another opening, on all.
    fn close(
        &mut self,
        task: &ProofTask,
        boards: &[Board],
        depth: u32,
        progress: &ProverProgress,
        steps: &mut u64,
        watch: Watch<'_>,
    ) -> io::Result<bool> {
        let mut has_closed = false;
        for board in boards {
            let closed = self.close_one(task, board, depth, progress, steps, watch)?;
            if !closed && depth > 0 {
                return Ok(false);
            }
            has_closed |= closed;
        }
        Ok(has_closed)
    }

    fn close_one(
        &mut self,
        task: &ProofTask,
        board: &Board,
        depth: u32,
        progress: &ProverProgress,
        steps: &mut u64,
        watch: Watch<'_>,
    ) -> io::Result<bool> {
        let reply = reply_of(task, board);
        let mut tried = Vec::new();
        for question in 0..self.adviser.questions() {
            for point in self.adviser.moves(task, board, question) {
                if tried.contains(&point) {
                    continue;
                }
                tried.push(point);
                let mut opening = board.clone();
                opening.place(point, Stone::Black).expect("the engine's moves are legal");
                let found = self.prove(&task.at(opening), depth + 1, &mut |inner| {
                    let moves = reply.into_iter().chain([point]);
                    let line = moves.chain(inner.line.iter().copied()).collect();
                    let (open, steps) = (progress.open.clone(), progress.steps + inner.steps);
                    watch(&ProverProgress { open, line, steps, ..inner.clone() });
                })?;
                *steps += found.steps;
                if found.proved || task.is_time_up() {
                    return Ok(found.proved);
                }
            }
        }
        Ok(false)
    }
}

/// White's reply to the task's position that led to this board; [`None`] if it is the task's own.
fn reply_of(task: &ProofTask, board: &Board) -> Option<Point> {
    board.last().filter(|_| board.len() > task.board.len()).map(|placed| placed.point)
}

/// The engine that is asked about the last replies.
struct Adviser {
    /// Made only when it is needed, as its table is large.
    engine: Option<Engine>,
    table: usize,
    nodes: [u64; 2],
}

impl Adviser {
    fn new() -> Adviser {
        Adviser::with(TABLE, NODES)
    }

    /// One with another table and other questions.
    fn with(table: usize, nodes: [u64; 2]) -> Adviser {
        Adviser { engine: None, table, nodes }
    }

    /// From now on it is asked with four times the nodes.
    fn try_harder(&mut self) {
        self.nodes = self.nodes.map(|nodes| nodes.saturating_mul(4));
    }

    /// How many questions there are about a reply.
    fn questions(&self) -> usize {
        self.nodes.len()
    }

    /// Black's likeliest moves on this board, the best first, by a question of this number.
    fn moves(&mut self, task: &ProofTask, board: &Board, question: usize) -> Vec<Point> {
        let engine = self.engine.get_or_insert_with(|| Engine::new(self.table));
        let position = Position::from_board(task.rule, board.clone());
        let options = Options { multi_pv: LINES, ..Options::default() };
        let limits = Limits::nodes(self.nodes[question]);
        let Ok(report) = engine.search_with(&position, limits, options, &mut Until(task)) else {
            return Vec::new();
        };
        let is_last = question + 1 == self.nodes.len();
        let is_worth_it = |value: Value| match value.mate() {
            Some(plies) => plies > 0,
            None => is_last && value.per_mille() >= PROMISING,
        };
        let lines = report.lines.iter().filter(|line| is_worth_it(line.value));
        lines.map(|line| line.moves[0]).take(TRIED).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use tengen::board::Size;
    use tengen::notation::parse_moves;
    use tengen::rules::Rule;

    use super::*;

    /// After these moves of an opening under standard the search gives up, as the engine is asked with too few nodes:
    /// with Black to move, and with White to move, who has such a reply.
    const GIVEN_UP: [&str; 2] = ["h8g8g9h10i9i7j10k11f9h9f7f6", "h8g8g9h10i9i7j10k11f9h9f7"];

    #[test]
    fn what_the_search_gives_up_is_closed_by_the_engine_s_moves() {
        let (rule, size) = (Rule::Standard, Size::STANDARD);
        // The second takes half a minute.
        let whole = env::var_os("TENGEN_FULL").is_some();
        for moves in &GIVEN_UP[..if whole { 2 } else { 1 }] {
            let moves = parse_moves(moves, size).expect("moves");
            let position = Position::from_moves(rule, size, &moves).expect("a position");
            let board = position.board();
            let log = RwLock::new(Log::new(rule, size));
            let file = env::temp_dir().join(format!("tengen-closing-{}.log", process::id()));
            let writer = Writer::open(&file, rule, size).expect("it can be written");
            let writer = Mutex::new(writer);
            let adviser = Adviser::with(1 << 24, [400_000, 1_000_000]);
            let mut search = OpeningSearch { log: &log, writer: &writer, adviser };
            let mut prove = |thorough| {
                let task = ProofTask { thorough, ..ProofTask::new(rule, board.clone()) };
                search.prove(&task, 0, &mut |_| {}).expect("it can be written")
            };
            let usual = prove(false);
            assert!(usual.failed && !usual.proved, "{usual:?}");
            let thorough = prove(true);
            assert!(thorough.proved && thorough.steps > usual.steps, "{thorough:?}");
            fs::remove_file(file).expect("it is there");
        }
    }
}
