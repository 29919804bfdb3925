//! Reviews of games from other sources: rows of the directory named by `TENGEN_DATA`.

use std::collections::HashMap;

use super::data::{points, rows};
use crate::replay::replay;
use serde::Deserialize;
use tengen::board::{Board, Direction, Point, Size, Stone};
use tengen::review::{Effort, ForcedWin, GameToReview, Review, Reviewer, WinFinding, WinKind};
use tengen::rules::renju::foul_with;
use tengen::rules::{Position, Rule, five_through};
use tengen::shapes::Lines;
use tengen::threats::{Exchange, NodeLimit, Reply, Solver};

#[derive(Deserialize)]
struct Row {
    id: String,
    rule: String,
    size: u32,
    moves: Vec<String>,
    end: String,
}

impl Row {
    fn game(&self) -> GameToReview {
        let start = Position::new(self.rule.parse().unwrap(), Size::new(self.size).unwrap());
        GameToReview::new(&start, &points(&self.moves)).unwrap()
    }
}

/// Whether to run the tests that take minutes.
fn is_full() -> bool {
    std::env::var_os("TENGEN_FULL").is_some()
}

/// A number of games, spread over the file; more if `TENGEN_FULL` is set.
fn games(wanted: impl Fn(&Row) -> bool, few: usize, many: usize) -> Vec<Row> {
    let count = if is_full() { many } else { few };
    let all: Vec<Row> = rows::<Row>("games.jsonl").into_iter().filter(wanted).collect();
    let step = (all.len() / count).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} claims:\n{}", wrong.len(), wrong.join("\n"));
}

/// Proves every claim of a review that can be proved.
struct Proofs {
    solver: Solver,
    wrong: Vec<String>,
    wins: usize,
    defences: usize,
}

impl Proofs {
    fn win(&mut self, name: &str, position: &Position, attacker: Stone, win: &ForcedWin) {
        let (rule, board) = (position.rule(), position.board());
        self.wins += 1;
        self.solver.set(board, rule);
        let stones = |e: &Exchange| [Some(e.attack), e.reply.and_then(Reply::stone)];
        let mut line: Vec<Point> = win.line.iter().flat_map(stones).flatten().collect();
        line.sort_unstable();
        if line.windows(2).any(|pair| pair[0] == pair[1]) {
            self.wrong.push(format!("{name}: a point comes twice in {:?}", win.line));
        }
        let plan = win.plan.as_ref().expect("a proof is kept with the line");
        let strategy = self.solver.strategy(attacker, plan);
        if let Err(error) = replay(rule, board, attacker, &strategy) {
            self.wrong.push(format!("{name}: {error}"));
        }
    }

    fn review(&mut self, id: &str, review: &Review) {
        for at in 0..=review.game().moves().len() {
            let known = review.assessment(at).expect("every position was looked at");
            let (position, mover) = (review.game().position(at), review.game().to_move(at));
            let name = format!("{id}, after move {at}");
            if let WinFinding::Win(win) = &known.attack {
                self.win(&name, &position, mover, win);
            }
            let WinFinding::Win(win) = &known.threat else { continue };
            self.win(&format!("{name}, threat"), &position, mover.other(), win);
            let defence = known.defence.as_ref().expect("what is threatened is met");
            if win.kind == WinKind::Fours && defence.proved {
                self.defences += 1;
                self.solver.set(position.board(), position.rule());
                let holds = self.solver.defences(mover, &mut NodeLimit { left: u64::MAX });
                if holds.as_ref() != Some(&defence.stops) {
                    self.wrong.push(format!("{name}: {:?}, not {holds:?}", defence.stops));
                }
            }
        }
    }
}

/// Every proof of a win holds against every defence, and the moves that hold are those the solver lists.
#[test]
fn proofs_hold() {
    let mut reviewer = Reviewer::new(1 << 24);
    let mut proofs = Proofs { solver: Solver::new(), wrong: Vec::new(), wins: 0, defences: 0 };
    for row in games(|row| row.moves.len() > 9, 4, 200) {
        let effort = if is_full() { Effort::default() } else { Effort::nodes(2_000) };
        let review = reviewer.review(row.game(), effort);
        proofs.review(&row.id, &review);
    }
    println!("{} wins, {} defences", proofs.wins, proofs.defences);
    report(&proofs.wrong);
}

/// Searches for wins by fours with the rules alone.
struct Fours {
    rule: Rule,
    board: Board,
    known: HashMap<u64, bool>,
}

impl Fours {
    fn makes_five(&self, stone: Stone, point: Point) -> bool {
        five_through(&self.board, self.rule, stone, point).is_some()
    }

    fn is_legal(&self, stone: Stone, point: Point) -> bool {
        let bound = self.rule == Rule::Renju && stone == Stone::Black;
        !bound || foul_with(&mut Lines::of(&self.board), point).is_none()
    }

    fn has_five(&self, stone: Stone) -> bool {
        self.board.free_points().any(|point| self.makes_five(stone, point))
    }

    /// Free points on a line with a point and at most four steps away.
    fn about(&self, point: Point) -> Vec<Point> {
        let size = self.board.size();
        let steps = |direction| (-4..=4).filter_map(move |k| point.step(direction, k, size));
        let all = Direction::ALL.into_iter().flat_map(steps);
        all.filter(|&p| self.board.is_free(p)).collect()
    }

    /// Whether the attacker, to move, wins by moves that each threaten five.
    fn win(&mut self, attacker: Stone) -> bool {
        let defender = attacker.other();
        if self.has_five(attacker) {
            return true;
        }
        if let Some(&known) = self.known.get(&self.board.hash()) {
            return known;
        }
        let free: Vec<Point> = self.board.free_points().collect();
        let won = free.into_iter().any(|attack| {
            self.board.place(attack, attacker).unwrap();
            let about = self.about(attack);
            let mut fives: Vec<Point> =
                about.into_iter().filter(|&p| self.makes_five(attacker, p)).collect();
            fives.sort_unstable();
            fives.dedup();
            let threatens = !fives.is_empty() && !self.has_five(defender);
            self.board.undo();
            threatens && self.is_legal(attacker, attack) && self.answered(attacker, attack, &fives)
        });
        self.known.insert(self.board.hash(), won);
        won
    }

    /// Whether the four on `attack`, which makes `fives` possible, wins.
    fn answered(&mut self, attacker: Stone, attack: Point, fives: &[Point]) -> bool {
        let [five] = *fives else { return true };
        let defender = attacker.other();
        self.board.place(attack, attacker).unwrap();
        let won = !self.is_legal(defender, five) || {
            self.board.place(five, defender).unwrap();
            let won = self.win(attacker);
            self.board.undo();
            won
        };
        self.board.undo();
        won
    }
}

fn by_fours(game: &GameToReview, at: usize) -> bool {
    let position = game.position(at);
    let (rule, board) = (position.rule(), position.board().clone());
    Fours { rule, board, known: HashMap::new() }.win(position.to_move())
}

/// In the last 14 plies of games that ended with five, `had` and `allows` agree with a search by the rules
/// alone.
#[test]
fn wins_by_fours_are_all_found() {
    let mut reviewer = Reviewer::new(1 << 20);
    let mut wrong = Vec::new();
    for row in games(|row| row.end == "five" && row.moves.len() >= 15, 5, 100) {
        let review = reviewer.review(row.game(), Effort::nodes(200));
        let plies = row.moves.len();
        for ply in plies - 13..=plies {
            let found = review.row(ply).expect("every move was looked at");
            let is_fours =
                |win: &Option<ForcedWin>| win.as_ref().is_some_and(|w| w.kind == WinKind::Fours);
            let had = by_fours(review.game(), ply - 1);
            let allows = ply < plies && by_fours(review.game(), ply);
            if (is_fours(&found.had), is_fours(&found.allows)) != (had, allows) {
                wrong.push(format!("{}, ply {ply}: {had} {allows}, not {found:?}", row.id));
            }
        }
    }
    report(&wrong);
}
