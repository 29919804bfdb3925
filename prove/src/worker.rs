//! One thread's work on one position: wins by threats, and the engine's opinion.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, RwLock};

use tengen::board::{Board, Point, PointSet, Stone};
use tengen::rules::{Position, five_through};
use tengen::search::{Engine, Flow, Host, Limits, Options, Report, Value};
use tengen::threats::{NodeLimit, Plan, Solver};

use crate::log::{Log, ProofRecord};
use crate::plan::{PlannedWin, plan_of};
use crate::task::ProofTask;

/// Nodes of a threat search where a win is likely, and where it is merely not excluded.
const LIKELY: u64 = 20_000;
const POSSIBLE: u64 = 1_000;
/// Nodes of a threat search against a pass.
const AGAINST_PASS: u64 = 4_000;
/// Nodes of White's search for fours.
const WHITE_FOURS: u64 = 1_000;
/// Bytes of an engine's transposition table.
const TABLE: usize = 1 << 26;
/// Wins against sibling replies that are tried before a new search.
const SIBLINGS: usize = 4;
/// From this many stones on, only moves that threaten a win by threats are tried for Black (λ², Thomsen 2000): after
/// any other move all of White's replies are open.
const THREATS_FROM: usize = 9;
/// How many moves without such a threat the engine may name before the position is given up.
const QUIET: usize = 4;

/// A similar proved position, by which this one may be won too.
pub(crate) type Hint = Option<Arc<Board>>;

/// The result for a position with Black to move.
pub(crate) enum Judged {
    /// It is in the log.
    Known,
    /// Black wins by threats.
    Won(PlannedWin),
    /// Black's likeliest move, and how hard the win seems: roughly, the number of positions it may take.
    Move {
        point: Point,
        hardness: f32,
        /// The proved position that the move is taken over from.
        hint: Hint,
    },
    /// The engine finds no other move, or none with a threat.
    Nothing,
}

/// The result for a move by Black.
pub(crate) enum Answered {
    /// White wins, or the board is full.
    Refuted,
    /// What is left.
    Open {
        /// The win against a pass.
        template: Option<PlannedWin>,
        /// Replies that the template does not answer, with a win by threats against each.
        won: Vec<(Point, PlannedWin)>,
        /// Replies that the template does not answer and that lead to a position in the log.
        known: Vec<Point>,
        /// Replies that are still unanswered.
        open: Vec<(Point, Hint)>,
    },
}

pub(crate) struct Worker<'a> {
    task: &'a ProofTask,
    solver: Solver,
    engine: Engine,
    /// How much effort the engine takes with a position before a move that won elsewhere is tried.
    effort: u64,
    opinions: &'a Opinions,
}

/// What the engine thinks of positions that it has taken some effort with, by their hash: it is not asked again in each
/// tree.
#[derive(Default)]
pub(crate) struct Opinions(Mutex<HashMap<u64, Opinion>>);

#[derive(Clone, Copy)]
struct Opinion {
    point: Point,
    value: Value,
    /// How many nodes it was allowed.
    nodes: u64,
}

impl Opinion {
    fn sees_win(&self) -> bool {
        self.value.mate().is_some_and(|plies| plies > 0)
    }
}

/// Stops a search when the task's time is up.
pub(crate) struct Until<'a>(pub(crate) &'a ProofTask);

impl Host for Until<'_> {
    fn poll(&mut self, _nodes: u64) -> Flow {
        if self.0.is_time_up() { Flow::Stop } else { Flow::Continue }
    }

    fn report(&mut self, _report: &Report) {}
}

impl Worker<'_> {
    pub(crate) fn new<'a>(task: &'a ProofTask, opinions: &'a Opinions, effort: u64) -> Worker<'a> {
        Worker { task, solver: Solver::new(), engine: Engine::new(TABLE), effort, opinions }
    }

    /// Black is to move. `level` is how often the engine was asked before, `not` the moves that it must not choose.
    pub(crate) fn judge(
        &mut self,
        board: &Board,
        hint: &Hint,
        log: &RwLock<Log>,
        level: u32,
        not: &[Point],
    ) -> Judged {
        let hinted = {
            let log = log.read().expect("nobody has panicked");
            if log.knows(board) {
                return Judged::Known;
            }
            let hint = || guided(&self.task.guides, board).or_else(|| hint.clone());
            let hint = (level == 0).then(hint).flatten();
            hint.and_then(|like| Some((proof(&log, &self.task.guides, &like)?, like)))
        };
        if level == 0 {
            self.solver.follow(board, self.task.rule);
            if let Some((ProofRecord::Win(win), like)) = &hinted
                && let Some(win) = self.carry_over(win, like)
            {
                return Judged::Won(win);
            }
            if let Some(plan) =
                self.solver.vct(Stone::Black, &mut NodeLimit { left: POSSIBLE }).win()
            {
                return Judged::Won(PlannedWin::of(&plan));
            }
            if let Some((ProofRecord::Move { point, .. }, like)) = hinted
                && board.is_free(point)
            {
                if let Some(mate) = self.mate(board) {
                    return mate;
                }
                return Judged::Move { point, hardness: 1.0, hint: Some(like) };
            }
        }
        let position = Position::from_board(self.task.rule, board.clone());
        let nodes = self.first_nodes(board.len()) << (2 * level.min(5));
        let mut not = not.to_vec();
        let most = not.len() + QUIET;
        while not.len() < most {
            let Some((point, value)) = self.ask(&position, nodes, &not) else { break };
            self.solver.follow(board, self.task.rule);
            if value.mate().is_some_and(|plies| plies > 0)
                && let Some(plan) =
                    self.solver.vct(Stone::Black, &mut NodeLimit { left: LIKELY }).win()
            {
                return Judged::Won(PlannedWin::of(&plan));
            }
            // The move of a search that the deadline cut short is no reason to give the position up.
            if board.len() < THREATS_FROM || self.threatens(point) || self.task.is_time_up() {
                return Judged::Move { point, hardness: hardness(value), hint: None };
            }
            not.push(point);
        }
        Judged::Nothing
    }

    /// The engine's move, if it is asked and sees a win.
    fn mate(&mut self, board: &Board) -> Option<Judged> {
        let nodes = self.effort * nodes_of_effort(board.len());
        if nodes == 0 {
            return None;
        }
        let opinions = || self.opinions.0.lock().expect("nobody has panicked");
        let known = opinions().get(&board.hash()).copied();
        let known = known.filter(|known| known.nodes >= nodes || known.sees_win());
        let opinion = if let Some(known) = known {
            known
        } else {
            let position = Position::from_board(self.task.rule, board.clone());
            let (point, value) = self.ask(&position, nodes, &[])?;
            let opinion = Opinion { point, value, nodes };
            opinions().insert(board.hash(), opinion);
            opinion
        };
        let Opinion { point, value, .. } = opinion;
        let is_move = opinion.sees_win() && board.is_free(point);
        is_move.then(|| Judged::Move { point, hardness: hardness(value), hint: None })
    }

    /// Nodes of the engine's first search of a position; each of the next five has four times as many as the one
    /// before. The fewer stones there are, the more a wrong move costs.
    fn first_nodes(&self, stones: usize) -> u64 {
        let [usual, thorough] = match stones {
            0..=5 => [400_000, 8_000_000],
            6..=7 => [40_000, 1_000_000],
            8..=9 => [12_000, 100_000],
            _ => [4_000, 8_000],
        };
        if self.task.thorough { thorough } else { usual }
    }

    /// The engine's move with these excluded, and its value; `None` if there is none.
    fn ask(&mut self, position: &Position, nodes: u64, not: &[Point]) -> Option<(Point, Value)> {
        let only = (!not.is_empty()).then(|| {
            let wanted = position.board().free_points().filter(|point| !not.contains(point));
            wanted.collect::<PointSet>()
        });
        let options = Options { only, ..Options::default() };
        let limits = Limits::nodes(nodes);
        let report =
            self.engine.search_with(position, limits, options, &mut Until(self.task)).ok()?;
        let line = &report.lines[0];
        Some((line.moves[0], line.value))
    }

    /// Whether Black would win by threats after this move if White passed.
    fn threatens(&mut self, point: Point) -> bool {
        self.solver.put(point, Stone::Black);
        let mut limit = NodeLimit { left: AGAINST_PASS };
        let win = self.solver.vct(Stone::Black, &mut limit);
        self.solver.take();
        win.is_win()
    }

    /// Carries over another board's win to the board in the solver.
    fn carry_over(&mut self, win: &PlannedWin, like: &Board) -> Option<PlannedWin> {
        let mut like = like.clone();
        let plan = plan_of(win, &mut like, self.task.rule, Stone::Black)?;
        let mut limit = NodeLimit { left: u64::MAX };
        self.solver.carry_over(Stone::Black, &plan, &mut limit).map(|plan| PlannedWin::of(&plan))
    }

    /// White is to move, after Black's move.
    pub(crate) fn answer(&mut self, board: &Board, hint: &Hint, log: &RwLock<Log>) -> Answered {
        let rule = self.task.rule;
        let fives = |stone| {
            let free = board.free_points();
            free.filter(move |&point| five_through(board, rule, stone, point).is_some())
        };
        // A full board is no win for Black.
        if board.is_full() || fives(Stone::White).next().is_some() {
            return Answered::Refuted;
        }
        let blocks: Vec<Point> = fives(Stone::Black).collect();
        self.solver.follow(board, rule);
        let replies: Vec<Point> = if blocks.is_empty() {
            let limit = &mut NodeLimit { left: WHITE_FOURS };
            if self.solver.any_vcf(Stone::White, limit).is_win() {
                return Answered::Refuted;
            }
            board.free_points().collect()
        } else {
            blocks.clone()
        };
        let like = self.alike(board, hint, log);
        let plan = blocks.is_empty().then(|| self.win_after_pass(like.as_ref())).flatten();
        let mut after = board.clone();
        let (mut won, mut known, mut open) = (Vec::new(), Vec::new(), Vec::new());
        let mut siblings: Vec<Arc<Plan>> = Vec::new();
        for reply in replies {
            self.solver.put(reply, Stone::White);
            let limit = &mut NodeLimit { left: u64::MAX };
            let is_answered = plan
                .as_ref()
                .is_some_and(|plan| self.solver.carry_over(Stone::Black, plan, limit).is_some());
            let mut found = None;
            if !is_answered && (plan.is_some() || !blocks.is_empty()) {
                found = siblings
                    .iter()
                    .rev()
                    .find_map(|plan| self.solver.carry_over(Stone::Black, plan, limit));
                let mut limit = NodeLimit { left: POSSIBLE };
                found = found.or_else(|| self.solver.vct(Stone::Black, &mut limit).win());
            }
            self.solver.take();
            if is_answered {
                continue;
            }
            after.place(reply, Stone::White).expect("it is free");
            let log = log.read().expect("nobody has panicked");
            if let Some(plan) = found {
                won.push((reply, PlannedWin::of(&plan)));
                siblings.retain(|known| *known != plan);
                siblings.push(plan);
                if siblings.len() > SIBLINGS {
                    siblings.remove(0);
                }
            } else if log.knows(&after) {
                known.push(reply);
            } else {
                let hint = like.as_ref().and_then(|(like, _)| {
                    let mut like = like.clone();
                    like.place(reply, Stone::White).ok()?;
                    (log.knows(&like) || is_in(&self.task.guides, &like)).then(|| Arc::new(like))
                });
                open.push((reply, hint));
            }
            after.undo();
        }
        hint_by_known(&mut after, &known, &mut open);
        let template = plan.map(|plan| PlannedWin::of(&plan));
        Answered::Open { template, won, known, open }
    }

    /// The similar position after Black's move that led to this board, if that was proved by the same move: the one that a
    /// guide has, or the hint's.
    fn alike(&self, board: &Board, hint: &Hint, log: &RwLock<Log>) -> Option<Alike> {
        let mut before = board.clone();
        let last = before.undo().expect("Black has just moved").point;
        let hint = guided(&self.task.guides, &before).or_else(|| hint.clone())?;
        let record = proof(&log.read().expect("nobody has panicked"), &self.task.guides, &hint)?;
        let ProofRecord::Move { point, template, .. } = record else { return None };
        let mut like = (*hint).clone();
        (point == last && like.place(point, Stone::Black).is_ok()).then_some((like, template))
    }

    /// Finds a win by threats if White passes, trying that of a similar position first.
    fn win_after_pass(&mut self, like: Option<&Alike>) -> Option<Arc<Plan>> {
        let hinted = like.and_then(|(like, win)| {
            let mut like = like.clone();
            like.set_to_move(Stone::Black);
            let plan = plan_of(win.as_ref()?, &mut like, self.task.rule, Stone::Black)?;
            let mut limit = NodeLimit { left: u64::MAX };
            self.solver.carry_over(Stone::Black, &plan, &mut limit)
        });
        let mut limit = NodeLimit { left: AGAINST_PASS };
        hinted.or_else(|| self.solver.vct(Stone::Black, &mut limit).win())
    }
}

/// A similar proved position after Black's move, and its win if White passes.
type Alike = (Board, Option<PlannedWin>);

/// How Black, to move, wins on this board: here, or under the rule of a guide.
fn proof(log: &Log, guides: &[Log], board: &Board) -> Option<ProofRecord> {
    log.find(board).or_else(|| guides.iter().find_map(|guide| guide.find(board)))
}

fn is_in(guides: &[Log], board: &Board) -> bool {
    guides.iter().any(|guide| guide.knows(board))
}

/// This position as a hint, if a guide has it.
pub(crate) fn guided(guides: &[Log], board: &Board) -> Hint {
    is_in(guides, board).then(|| Arc::new(board.clone()))
}

/// Gives open replies the nearest proved one as a hint, as the same win may work against them: a resumed log has no
/// other source of hints.
fn hint_by_known(board: &mut Board, known: &[Point], open: &mut [(Point, Hint)]) {
    for (reply, hint) in open {
        if hint.is_none()
            && let Some(&near) = known.iter().min_by_key(|known| known.distance(*reply))
        {
            board.place(near, Stone::White).expect("it is free");
            *hint = Some(Arc::new(board.clone()));
            board.undo();
        }
    }
}

/// Nodes of a search with an effort of one. Wins were seen within 2 million nodes at four stones, 50,000 at six and 6,000
/// at eight.
fn nodes_of_effort(stones: usize) -> u64 {
    match stones {
        0..=5 => 4_000_000,
        6..=7 => 200_000,
        8..=9 => 50_000,
        _ => 10_000,
    }
}

/// Estimates the hardness of a win from the engine's value.
fn hardness(value: Value) -> f32 {
    match value.mate() {
        Some(plies) if plies > 0 => 1.0 + plies as f32 / 20.0,
        Some(_) => 400.0,
        None => {
            let chance = value.per_mille() as f32 / 1000.0;
            2.0 + 10.0 * (1.0 - chance) / (chance + 0.05)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tengen::board::Size;
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn a_position_is_not_given_up_because_the_time_is_up() {
        let drawing = "
            . . . . o
            . x o x .
            . o x o .
            . x o x .
            . . x . o";
        let board = Board::from_text(drawing).expect("a drawing");
        let log = RwLock::new(Log::new(Rule::Freestyle, Size::new(5).expect("a size")));
        let judge = |deadline| {
            let mut task = ProofTask::new(Rule::Freestyle, board.clone());
            task.deadline = deadline;
            Worker::new(&task, &Opinions::default(), 0).judge(&board, &None, &log, 0, &[])
        };
        assert!(matches!(judge(None), Judged::Nothing));
        assert!(matches!(judge(Some(Instant::now())), Judged::Move { hint: None, .. }));
    }

    #[test]
    fn with_some_effort_the_engine_is_asked_before_the_hint() {
        let size = Size::STANDARD;
        let point = |name: &str| name.parse::<Point>().expect("a point");
        let board = |reply| {
            let mut board = Board::new(size);
            for name in ["h8", "a1", "i9", reply] {
                board.play(point(name)).expect("it is free");
            }
            board
        };
        let mut log = Log::new(Rule::Freestyle, size);
        let far = point("o1");
        log.add(
            &board("o15"),
            &ProofRecord::Move { point: far, template: None, replies: Vec::new().into() },
        );
        let (log, hint) = (RwLock::new(log), Some(Arc::new(board("o15"))));
        let task = ProofTask::new(Rule::Freestyle, board("a15"));
        let judge = |effort| match Worker::new(&task, &Opinions::default(), effort).judge(
            &task.board,
            &hint,
            &log,
            0,
            &[],
        ) {
            Judged::Move { point, hint, .. } => (point == far, hint.is_some()),
            _ => panic!("no move"),
        };
        assert_eq!(judge(0), (true, true));
        assert_eq!(judge(1), (false, false));
    }
}
