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
    let opening = Opening { task, depth: 0 };
    OpeningSearch::new(log, &Mutex::new(writer)).prove(opening, &mut watch)
}

/// What the searches of an opening and of those within it share.
struct OpeningSearch<'a> {
    log: &'a RwLock<Log>,
    writer: &'a Mutex<Writer>,
    candidates: Candidates,
}

/// An opening to prove.
#[derive(Clone, Copy)]
struct Opening<'a> {
    task: &'a ProofTask,
    /// How many others it lies within.
    depth: u32,
}

/// Whether replies were closed, and the steps that it took.
struct Closed {
    is_closed: bool,
    steps: u64,
}

impl OpeningSearch<'_> {
    fn new<'a>(log: &'a RwLock<Log>, writer: &'a Mutex<Writer>) -> OpeningSearch<'a> {
        OpeningSearch { log, writer, candidates: Candidates::new() }
    }

    /// Searches for a proof. An opening within others is given up once the search stays with replies that cannot be
    /// closed.
    fn prove(&mut self, opening: Opening<'_>, watch: Watch<'_>) -> io::Result<ProverProgress> {
        let Opening { task, depth } = opening;
        let search = TreeSearch::new(task, self.log, self.writer);
        let mut below = 0;
        let mut open = Vec::new();
        loop {
            search.grow(watch)?;
            let (mut progress, effort) = (search.progress(), search.effort());
            progress.steps += below;
            if progress.open.is_empty() && !progress.proved && !progress.failed {
                // Time was up before the tree, begun anew, had any.
                progress.open = open;
            }
            open = progress.open.clone();
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
            let mut is_closed = false;
            if tries {
                let closed = self.close(opening, &boards, &progress, watch)?;
                is_closed = closed.is_closed;
                below += closed.steps;
                progress.steps += closed.steps;
            }
            if tries && task.is_time_up() {
                // The engine's moves were not all tried.
                progress.failed = false;
                progress.open.extend(boards.iter().filter_map(|board| reply_of(task, board)));
                progress.open.sort_unstable();
                progress.open.dedup();
                return Ok(progress);
            }
            let gives_up = progress.failed || depth > 0 && (tries || effort >= MOST_EFFORT);
            if !is_closed && gives_up {
                return Ok(progress);
            }
            if tries && !is_closed {
                self.candidates.search_deeper();
            }
        }
    }

    /// Tries to prove Black's best move on each of these boards as an opening of its own: whether that was done on one of
    /// them; within another opening, on all.
    fn close(
        &mut self,
        opening: Opening<'_>,
        boards: &[Board],
        progress: &ProverProgress,
        watch: Watch<'_>,
    ) -> io::Result<Closed> {
        let mut all = Closed { is_closed: false, steps: 0 };
        for board in boards {
            let steps = progress.steps + all.steps;
            let closed = self.close_one(opening, board, &mut |inner| {
                let (open, steps) = (progress.open.clone(), steps + inner.steps);
                watch(&ProverProgress { open, steps, ..inner.clone() });
            })?;
            all.steps += closed.steps;
            all.is_closed |= closed.is_closed;
            if !closed.is_closed && opening.depth > 0 {
                all.is_closed = false;
                break;
            }
        }
        Ok(all)
    }

    fn close_one(
        &mut self,
        Opening { task, depth }: Opening<'_>,
        board: &Board,
        watch: Watch<'_>,
    ) -> io::Result<Closed> {
        let reply = reply_of(task, board);
        let mut tried = Vec::new();
        let mut steps = 0;
        for question in 0..self.candidates.questions() {
            for point in self.candidates.moves(task, board, question) {
                if tried.contains(&point) {
                    continue;
                }
                tried.push(point);
                let mut after = board.clone();
                after.place(point, Stone::Black).expect("the engine's moves are legal");
                let inner = Opening { task: &task.at(after), depth: depth + 1 };
                let found = self.prove(inner, &mut |inner| {
                    let moves = reply.into_iter().chain([point]);
                    let line = moves.chain(inner.line.iter().copied()).collect();
                    watch(&ProverProgress { line, steps: steps + inner.steps, ..inner.clone() });
                })?;
                steps += found.steps;
                if found.proved || task.is_time_up() {
                    return Ok(Closed { is_closed: found.proved, steps });
                }
            }
        }
        Ok(Closed { is_closed: false, steps })
    }
}

/// White's reply to the task's position that led to this board; [`None`] if it is the task's own.
fn reply_of(task: &ProofTask, board: &Board) -> Option<Point> {
    board.last().filter(|_| board.len() > task.board.len()).map(|placed| placed.point)
}

/// Black's candidates on the boards of the last replies, by the engine.
struct Candidates {
    /// Made only when it is needed, as its table is large.
    engine: Option<Engine>,
    table: usize,
    nodes: [u64; 2],
}

impl Candidates {
    fn new() -> Candidates {
        Candidates::with(TABLE, NODES)
    }

    /// With another table and other questions.
    fn with(table: usize, nodes: [u64; 2]) -> Candidates {
        Candidates { engine: None, table, nodes }
    }

    /// From now on the engine has four times the nodes.
    fn search_deeper(&mut self) {
        self.nodes = self.nodes.map(|nodes| nodes.saturating_mul(4));
    }

    /// How many questions there are about a reply.
    fn questions(&self) -> usize {
        self.nodes.len()
    }

    /// Black's most promising moves on this board, the best first, by the question of this number.
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
            let candidates = Candidates::with(1 << 24, [400_000, 1_000_000]);
            let mut search = OpeningSearch { log: &log, writer: &writer, candidates };
            let mut prove = |thorough| {
                let task = ProofTask { thorough, ..ProofTask::new(rule, board.clone()) };
                search
                    .prove(Opening { task: &task, depth: 0 }, &mut |_| {})
                    .expect("it can be written")
            };
            let usual = prove(false);
            assert!(usual.failed && !usual.proved, "{usual:?}");
            let thorough = prove(true);
            assert!(thorough.proved && thorough.steps > usual.steps, "{thorough:?}");
            fs::remove_file(file).expect("it is there");
        }
    }
}
