//! The search of one tree after another, on several threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, RwLock};
use std::thread;
use std::time::Duration;

use tengen::board::{Board, Point, Stone};

use crate::log::{Log, ProofRecord, Writer};
use crate::stall::Stall;
use crate::task::ProofTask;
use crate::tree::{HINTED, Id, MOST_LEVELS, State, Tree};
use crate::worker::{Answered, Hint, Judged, Opinions, Worker, guided};

/// The progress of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct ProverProgress {
    /// Whether everything is proved, of the whole or of the shard.
    pub proved: bool,
    /// Whether everything tried has failed: a later run would find no more.
    pub failed: bool,
    /// Open replies at the root, or Black's open moves if Black is to move.
    pub open: Vec<Point>,
    /// Positions in the log.
    pub records: usize,
    /// Units of work done.
    pub steps: u64,
    /// Positions in the tree.
    pub nodes: usize,
    /// The estimated hardness of what is left.
    pub hardness: f32,
    /// The line being searched.
    pub line: Vec<Point>,
}

/// Replies are judged as soon as they are listed if there are at most this many, and one by one otherwise.
const JUDGED_AT_ONCE: usize = 24;
/// The assumed hardness of an unexamined reply.
const UNSEEN: f32 = 2.0;
/// The same at the root, where the easiest reply is searched first.
const UNSEEN_AT_ROOT: f32 = 1_000.0;
/// A move is kept until its hardness has grown by this factor; then the engine is asked again.
const PATIENCE: f32 = 3.0;
/// The hardness limit of a move taken over from a proved position, before the engine was asked at all.
const HINTED_LIMIT: f32 = 30.0;
/// Once its replies are listed, such a move may become this many times as hard as they seem together, if that is more.
const HINTED_PATIENCE: f32 = 4.0;
/// The hardness at which the engine is asked again about a move that seems this hard now.
fn limit(hardness: f32) -> f32 {
    PATIENCE * hardness + 10.0
}

/// The hardness limit of a move taken over from a proved position, once its replies are listed and the open ones seem
/// this hard together. Proved replies count as much as open ones: so a resumed run is as patient as the one before it.
fn hinted_limit(hardness: f32, open: usize, proved: usize) -> f32 {
    let all = hardness * (open + proved) as f32 / open.max(1) as f32;
    HINTED_LIMIT.max(HINTED_PATIENCE * all)
}

/// A reply by White, what was tried first against it, and the result.
struct JudgedReply {
    reply: Point,
    hint: Hint,
    board: Board,
    judged: Judged,
}

/// The position after a reply by White.
fn after(board: &Board, reply: Point) -> Board {
    let mut board = board.clone();
    board.place(reply, Stone::White).expect("it is free");
    board
}

/// Adds unexamined replies, the farthest first: what wins against one of them usually wins against the others.
fn add_unseen(tree: &mut Tree, id: Id, board: &Board, mut open: Vec<(Point, Hint)>) {
    let black = board.stones(Stone::Black);
    let far = |point: &Point| black.iter().map(|stone| stone.distance(*point)).min();
    open.sort_by_key(|(point, _)| std::cmp::Reverse(far(point)));
    for (number, (reply, hint)) in open.into_iter().enumerate() {
        let later = number as f32 / 1000.0;
        let hardness = match (id, &hint) {
            (0, None) => UNSEEN_AT_ROOT + later,
            (0, Some(_)) => HINTED + later,
            (_, None) => UNSEEN - later,
            (_, Some(_)) => HINTED - later,
        };
        tree.add(id, reply, hint, hardness);
    }
}

/// The nearest proved position that differs from a board only in the placement of White's last stone; if `by` is a
/// move, the nearest that is proved by it.
fn proved_beside(board: &Board, by: Option<Point>, log: &Log) -> Hint {
    let mut before = board.clone();
    let last = before.undo().filter(|last| last.stone == Stone::White)?.point;
    let mut others: Vec<Point> = before.free_points().filter(|&other| other != last).collect();
    others.sort_by_key(|other| other.distance(last));
    let mut beside = others.into_iter().map(|other| after(&before, other));
    let is_proved = |board: &Board| match by {
        None => log.knows(board),
        Some(by) => {
            let record = log.find(board);
            matches!(record, Some(ProofRecord::Move { point, .. }) if point == by)
        }
    };
    beside.find(is_proved).map(Arc::new)
}

/// The tree, and how far the search of it has come.
struct Growth {
    tree: Tree,
    /// How many nodes have been worked at.
    steps: u64,
    stall: Stall,
}

impl Growth {
    /// Whether to begin the tree anew.
    fn is_stalled(&self) -> bool {
        self.tree.at(0).state == State::Open && self.stall.is_over(self.steps)
    }
}

/// The search of one tree after another, until its root is settled.
pub(crate) struct TreeSearch<'a> {
    task: &'a ProofTask,
    log: &'a RwLock<Log>,
    writer: &'a Mutex<Writer>,
    growth: Mutex<Growth>,
    opinions: Opinions,
    stop: AtomicBool,
    failure: Mutex<Option<io::Error>>,
}

/// Receives the progress.
pub(crate) type Watch<'a> = &'a mut (dyn FnMut(&ProverProgress) + Send);

/// A tree of only the root. If all of White's replies are searched, it knows the position in a guide, or the nearest
/// proved one beside it: the replies are numbered for shards, and must not depend on what the log had when a run began.
fn new_tree(task: &ProofTask, log: &RwLock<Log>) -> Tree {
    let black = task.board.to_move() == Stone::Black;
    let mut tree = Tree::new(task.board.clone(), black);
    if task.shard.1 == 1 {
        let mut board = task.board.clone();
        let by = if black { None } else { board.undo().map(|last| last.point) };
        let beside = || proved_beside(&board, by, &log.read().expect("nobody has panicked"));
        tree.at_mut(0).hint = guided(&task.guides, &board).or_else(beside);
    }
    tree
}

impl TreeSearch<'_> {
    pub(crate) fn new<'a>(
        task: &'a ProofTask,
        log: &'a RwLock<Log>,
        writer: &'a Mutex<Writer>,
    ) -> TreeSearch<'a> {
        let growth = Growth { tree: new_tree(task, log), steps: 0, stall: Stall::new() };
        TreeSearch {
            task,
            log,
            writer,
            growth: Mutex::new(growth),
            opinions: Opinions::default(),
            stop: AtomicBool::new(false),
            failure: Mutex::new(None),
        }
    }

    /// Searches the tree until it is proved or failed, the search stays with a few replies, or time is up.
    pub(crate) fn grow(&self, watch: Watch<'_>) -> io::Result<()> {
        thread::scope(|scope| {
            let threads: Vec<_> =
                (0..self.task.threads.max(1)).map(|_| scope.spawn(|| self.work())).collect();
            while threads.iter().any(|thread| !thread.is_finished()) {
                thread::sleep(Duration::from_millis(200));
                watch(&self.progress());
            }
        });
        self.failure.lock().expect("nobody has panicked").take().map_or(Ok(()), Err)
    }

    /// The boards on which Black's move is to be found: the root's, or those after the replies of White's that have
    /// failed, or if there are none, that are open.
    pub(crate) fn last_boards(&self) -> Vec<Board> {
        let growth = self.growth.lock().expect("nobody has panicked");
        let root = growth.tree.at(0);
        if self.task.shard.1 != 1 {
            return Vec::new();
        }
        if root.black {
            return vec![self.task.board.clone()];
        }
        let children = root.children.iter().map(|&id| growth.tree.at(id));
        let last = children.filter(|child| child.state == root.state);
        last.map(|child| after(&self.task.board, child.point)).collect()
    }

    /// How much effort the engine takes with each position of the tree, see [`Stall::effort`].
    pub(crate) fn effort(&self) -> u64 {
        self.growth.lock().expect("nobody has panicked").stall.effort()
    }

    /// Replaces the tree by one of only the root.
    pub(crate) fn begin_anew(&self) {
        let mut growth = self.growth.lock().expect("nobody has panicked");
        let steps = growth.steps;
        growth.stall.begin_anew(steps);
        growth.tree = new_tree(self.task, self.log);
    }

    pub(crate) fn progress(&self) -> ProverProgress {
        let records = self.log.read().expect("nobody has panicked").len();
        let guard = self.growth.lock().expect("nobody has panicked");
        let Growth { tree, steps, .. } = &*guard;
        let root = tree.at(0);
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(&next) = tree.at(at).children.iter().find(|&&id| tree.at(id).busy > 0) {
            line.push(tree.at(next).point);
            at = next;
        }
        let open = root.children.iter().map(|&id| tree.at(id));
        ProverProgress {
            proved: root.state == State::Proved,
            failed: root.state == State::Failed,
            open: open.filter(|node| node.state == State::Open).map(|node| node.point).collect(),
            records,
            steps: *steps,
            nodes: tree.nodes.len(),
            hardness: root.hardness,
            line,
        }
    }

    fn work(&self) {
        let mut worker = Worker::new(self.task, &self.opinions, self.effort());
        while !self.stop.load(Ordering::Relaxed) {
            if self.task.is_time_up() {
                break;
            }
            let chosen = {
                let mut guard = self.growth.lock().expect("nobody has panicked");
                if guard.is_stalled() {
                    break;
                }
                let tree = &mut guard.tree;
                if tree.at(0).state != State::Open {
                    break;
                }
                tree.choose().map(|id| (id, tree.board_of(id)))
            };
            let Some((id, board)) = chosen else {
                thread::sleep(Duration::from_millis(1));
                continue;
            };
            let outcome = if board.to_move() == Stone::Black {
                self.judge(&mut worker, id, &board)
            } else {
                self.answer(&mut worker, id, &board)
            };
            if let Err(error) = outcome {
                self.stop.store(true, Ordering::Relaxed);
                self.failure.lock().expect("nobody has panicked").get_or_insert(error);
            }
        }
    }

    /// Works at a node with Black to move.
    fn judge(&self, worker: &mut Worker, id: Id, board: &Board) -> io::Result<()> {
        let (hint, level, stays, tried, failed) = {
            let guard = self.growth.lock().expect("nobody has panicked");
            let tree = &guard.tree;
            let node = tree.at(id);
            let points = |state: Option<State>| -> Vec<Point> {
                let children = node.children.iter().map(|&id| tree.at(id));
                let some = children.filter(|child| state.is_none_or(|state| child.state == state));
                some.map(|child| child.point).collect()
            };
            let failed = points(Some(State::Failed));
            (node.hint.clone(), node.level, node.stays, points(None), failed)
        };
        let not = if stays { &tried } else { &failed };
        let judged = worker.judge(board, &hint, self.log, level, not);
        let mut guard = self.growth.lock().expect("nobody has panicked");
        guard.steps += 1;
        let tree = &mut guard.tree;
        tree.mark(id, false);
        let mut lines = String::new();
        match judged {
            Judged::Known => tree.at_mut(id).state = State::Proved,
            Judged::Won(win) => {
                tree.at_mut(id).state = State::Proved;
                self.record(board, &ProofRecord::Win(win), &mut lines);
            }
            Judged::Nothing if tried.len() == failed.len() => tree.at_mut(id).state = State::Failed,
            Judged::Nothing => {
                let node = tree.at_mut(id);
                node.level += 1;
                node.stays = false;
                tree.recompute(id);
                let node = tree.at_mut(id);
                node.limit = limit(node.hardness);
            }
            Judged::Move { point, hardness, hint } => {
                let hinted = hint.is_some();
                let node = tree.at_mut(id);
                let gave_up = node.level >= MOST_LEVELS || failed.contains(&point);
                // A move taken over counts as the engine's first answer.
                node.level += 1;
                node.stays = tried.contains(&point);
                if hinted && node.level == 1 {
                    node.limit = HINTED_LIMIT;
                }
                if !tried.contains(&point) && !gave_up {
                    tree.add(id, point, hint, hardness);
                } else if gave_up && tried.len() == failed.len() {
                    node.state = State::Failed;
                }
                tree.recompute(id);
                let node = tree.at_mut(id);
                if !(hinted && node.level == 1) {
                    node.limit = limit(node.hardness);
                }
            }
        }
        self.settle(&mut guard, id, lines)
    }

    /// Works at a node with White to move.
    fn answer(&self, worker: &mut Worker, id: Id, board: &Board) -> io::Result<()> {
        let hint = self.growth.lock().expect("nobody has panicked").tree.at(id).hint.clone();
        let mut answered = worker.answer(board, &hint, self.log);
        let mut judged = Vec::new();
        if let Answered::Open { known, open, template, .. } = &mut answered {
            if id == 0 {
                let (part, parts) = self.task.shard;
                // Proved replies count too, so that a reply has the same number in every run.
                let mut all: Vec<Point> = open.iter().map(|&(reply, _)| reply).collect();
                all.extend_from_slice(known);
                all.sort_unstable();
                let number = |reply: &Point| all.binary_search(reply).expect("it is among them");
                open.retain(|(reply, _)| number(reply) % parts == part);
            }
            if open.len() <= JUDGED_AT_ONCE && template.is_some() {
                judged = self.judge_replies(worker, board, std::mem::take(open));
            }
        }
        let mut guard = self.growth.lock().expect("nobody has panicked");
        guard.steps += 1;
        let tree = &mut guard.tree;
        tree.mark(id, false);
        let mut lines = String::new();
        match answered {
            Answered::Refuted => tree.at_mut(id).state = State::Failed,
            Answered::Open { template, won, known, open } => {
                let (left, proved) = (open.len() + judged.len(), known.len());
                let mut listed = known;
                for (reply, win) in won {
                    self.record(&after(board, reply), &ProofRecord::Win(win), &mut lines);
                    listed.push(reply);
                }
                let node = tree.at_mut(id);
                (node.template, node.listed, node.level) = (template, listed, 1);
                add_unseen(tree, id, board, open);
                for reply in judged {
                    self.add_judged(tree, id, reply, &mut lines);
                }
                tree.recompute(id);
                // The sum over all replies of a wide position does not show that a move taken over from another one is
                // wrong.
                let (listed, parent) = (tree.at(id).hardness, tree.at(id).parent);
                let before = tree.at_mut(parent);
                let only_taken_over = hint.is_some() && before.level == 1;
                if id != 0 && only_taken_over {
                    before.limit = hinted_limit(listed, left, proved);
                }
            }
        }
        self.settle(&mut guard, id, lines)
    }

    /// Judges each reply by a first look.
    fn judge_replies(
        &self,
        worker: &mut Worker,
        board: &Board,
        open: Vec<(Point, Hint)>,
    ) -> Vec<JudgedReply> {
        let judge = |(reply, hint)| {
            let board = after(board, reply);
            let judged = worker.judge(&board, &hint, self.log, 0, &[]);
            JudgedReply { reply, hint, board, judged }
        };
        open.into_iter().map(judge).collect()
    }

    /// Adds a reply with its result.
    fn add_judged(&self, tree: &mut Tree, id: Id, reply: JudgedReply, lines: &mut String) {
        let JudgedReply { reply, hint, board, judged } = reply;
        let child = tree.add(id, reply, hint, UNSEEN);
        match judged {
            Judged::Known => tree.at_mut(child).state = State::Proved,
            Judged::Nothing => tree.at_mut(child).state = State::Failed,
            Judged::Won(win) => {
                tree.at_mut(child).state = State::Proved;
                self.record(&board, &ProofRecord::Win(win), lines);
            }
            Judged::Move { point, hardness, hint } => {
                let limit = if hint.is_some() { HINTED_LIMIT } else { limit(hardness) };
                tree.add(child, point, hint, hardness);
                let node = tree.at_mut(child);
                (node.level, node.limit) = (1, limit);
                tree.recompute(child);
            }
        }
    }

    /// Propagates changes to the root, and logs the positions that they prove.
    fn settle(&self, growth: &mut Growth, id: Id, mut lines: String) -> io::Result<()> {
        let Growth { tree, steps, stall } = growth;
        let mut at = id;
        loop {
            tree.recompute(at);
            if tree.at(at).state == State::Proved {
                if tree.at(at).black {
                    self.record_move(tree, at, &mut lines);
                    if at != 0 {
                        tree.hint_siblings(at);
                        // The moves below are in the log now.
                        for child in std::mem::take(&mut tree.at_mut(at).children) {
                            tree.at_mut(child).children = Vec::new();
                            tree.at_mut(child).template = None;
                        }
                    }
                } else if at == 0 && self.task.shard.1 == 1 {
                    self.record_root(tree, &mut lines);
                }
            }
            if at == 0 {
                break;
            }
            at = tree.at(at).parent;
        }
        stall.note(tree.settled(), *steps);
        if lines.is_empty() {
            return Ok(());
        }
        self.writer.lock().expect("nobody has panicked").add(&lines)
    }

    fn record(&self, board: &Board, record: &ProofRecord, lines: &mut String) {
        let added = self.log.write().expect("nobody has panicked").add(board, record);
        lines.extend(added);
    }

    /// Records the move that has proved a position, if it was proved by one.
    fn record_move(&self, tree: &Tree, id: Id, lines: &mut String) {
        let proved = tree.at(id).children.iter().find(|&&id| tree.at(id).state == State::Proved);
        if let Some(&proved) = proved {
            let record = self.move_record(tree, proved);
            self.record(&tree.board_of(id), &record, lines);
        }
    }

    /// The root, White to move, is proved, and so is the position before Black's last move.
    fn record_root(&self, tree: &Tree, lines: &mut String) {
        let mut board = tree.board_of(0);
        let Some(last) = board.undo().filter(|last| last.stone == Stone::Black) else { return };
        let mut log = self.log.write().expect("nobody has panicked");
        // Another win may be known there, but a certificate of this opening needs this move.
        let known = log.find(&board);
        if !matches!(known, Some(ProofRecord::Move { point, .. }) if point == last.point) {
            lines.push_str(&log.replace(&board, &self.move_record(tree, 0)));
        }
    }

    fn move_record(&self, tree: &Tree, id: Id) -> ProofRecord {
        let node = tree.at(id);
        let replies = node.children.iter().map(|&id| tree.at(id).point);
        let replies: Vec<Point> = node.listed.iter().copied().chain(replies).collect();
        ProofRecord::Move {
            point: node.point,
            template: node.template.clone(),
            replies: replies.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tengen::board::{Placed, Size};
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn proved_replies_do_not_make_a_move_taken_over_less_worth_keeping() {
        assert_eq!(hinted_limit(25.0, 50, 0), 100.0);
        assert_eq!(hinted_limit(10.0, 20, 30), 100.0, "resumed after thirty of the fifty");
        assert_eq!(hinted_limit(1.0, 2, 0), HINTED_LIMIT);
        assert_eq!(hinted_limit(0.0, 0, 50), HINTED_LIMIT);
    }

    #[test]
    fn a_position_is_tried_as_the_nearest_proved_one_beside_it() {
        let board = |moves: &[&str]| {
            let mut board = Board::new(Size::STANDARD);
            for name in moves {
                board.play(name.parse().expect("a point")).expect("it is free");
            }
            board
        };
        let mut log = Log::new(Rule::Freestyle, Size::STANDARD);
        let won = ProofRecord::Move {
            point: "i9".parse().expect("a point"),
            template: None,
            replies: Vec::new().into(),
        };
        assert!(proved_beside(&board(&["h8", "b1"]), None, &log).is_none());
        log.add(&board(&["h8", "a1"]), &won);
        let beside =
            |moves: &[&str]| proved_beside(&board(moves), None, &log).map(|board| board.last());
        let last = |name: &str| {
            Some(Some(Placed { point: name.parse().expect("a point"), stone: Stone::White }))
        };
        assert_eq!(beside(&["h8", "b1"]), last("a1"));
        assert_eq!(beside(&["h8", "o14"]), last("o15"), "images are proved as well");
        assert_eq!(beside(&["h8", "a1", "i9"]), None, "White is to move");
        let by = |name: &str| {
            let by = Some(name.parse().expect("a point"));
            proved_beside(&board(&["h8", "b1"]), by, &log).is_some()
        };
        assert!(by("i9") && !by("g8"));
    }
}
