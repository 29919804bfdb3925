//! Forced wins from other sources: rows of the directory named by `TENGEN_DATA`.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::data::{points, rows};
use crate::replay::replay;
use serde::Deserialize;
use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::Rule;
use tengen::threats::{NodeLimit, Plan, Solution, Solver};

#[derive(Deserialize)]
struct Row {
    id: String,
    rule: String,
    size: u32,
    black: Vec<String>,
    white: Vec<String>,
    to_move: String,
    #[serde(default)]
    kind: String,
    depth: Option<usize>,
    #[serde(default)]
    answer: serde_json::Value,
    quiet_threats: Option<u32>,
}

impl Row {
    fn rule(&self) -> Rule {
        self.rule.parse().unwrap()
    }

    fn mover(&self) -> Stone {
        Stone::from_name(&self.to_move).unwrap()
    }

    fn board(&self) -> Board {
        let size = Size::new(self.size).unwrap();
        let (black, white) = (points(&self.black), points(&self.white));
        Board::from_stones(size, &black, &white, self.mover()).unwrap()
    }
}

fn puzzles(kind: &str) -> impl Iterator<Item = Row> + use<'_> {
    rows::<Row>("puzzles.jsonl").into_iter().filter(move |row| row.kind == kind)
}

/// Every row if `TENGEN_FULL` is set, otherwise one in this many of those that take long.
fn sample(step: usize) -> usize {
    if std::env::var_os("TENGEN_FULL").is_some() { 1 } else { step }
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// Every row is won by fours, and the win holds against every defence.
#[test]
fn fours_win() {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    for row in puzzles("vcf") {
        solver.set(&row.board(), row.rule());
        let mut limit = NodeLimit { left: 2_000_000 };
        match solver.any_vcf(row.mover(), &mut limit) {
            Solution::Win(line) => {
                let strategy = solver.strategy(row.mover(), &Plan::Fours(line));
                if let Err(error) = replay(row.rule(), &row.board(), row.mover(), &strategy) {
                    wrong.push(format!("{}: {error}", row.id));
                }
            }
            other => wrong.push(format!("{}: {other:?}", row.id)),
        }
    }
    report(&wrong);
}

/// The shortest win has the proved depth. The few rows that take millions of nodes are skipped.
#[test]
fn shortest_wins_by_fours() {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    let mut given_up = 0;
    for row in puzzles("vcf") {
        solver.set(&row.board(), row.rule());
        match solver.vcf(row.mover(), &mut NodeLimit { left: 50_000 }) {
            Solution::Win(line) if Some(line.len()) == row.depth => {}
            Solution::Unknown => given_up += 1,
            other => wrong.push(format!("{}: {other:?}", row.id)),
        }
    }
    report(&wrong);
    assert!(given_up <= 40, "{given_up} rows were given up");
}

/// Every winning first move is found, with its depth.
#[test]
fn every_first_move_that_wins_by_fours() {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    for row in puzzles("vcf").filter(|row| !row.answer.is_null()).step_by(5) {
        solver.set(&row.board(), row.rule());
        let mut limit = NodeLimit { left: 50_000 };
        let Some(all) = solver.every_vcf(row.mover(), &mut limit) else { continue };
        let all: BTreeMap<String, usize> =
            all.into_iter().map(|(point, depth)| (point.to_string(), depth)).collect();
        if serde_json::to_value(&all).unwrap() != row.answer {
            wrong.push(format!("{}: {all:?}", row.id));
        }
    }
    report(&wrong);
}

/// Positions without a win by fours are refuted.
#[test]
fn no_win_by_fours() {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    for row in rows::<Row>("no_vcf.jsonl") {
        solver.set(&row.board(), row.rule());
        let mut limit = NodeLimit { left: 1_000_000 };
        let solution = solver.any_vcf(row.mover(), &mut limit);
        if solution != Solution::NoWin {
            wrong.push(format!("{}: {solution:?}", row.id));
        }
    }
    report(&wrong);
}

/// The moves after which the opponent has no win by fours are those listed.
#[test]
fn defences_against_fours() {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    for row in puzzles("defend").step_by(sample(4)) {
        solver.set(&row.board(), row.rule());
        let mut limit = NodeLimit { left: 10_000_000 };
        let found = solver.defences(row.mover(), &mut limit).expect("within the limit");
        let mut found: Vec<String> = found.iter().map(Point::to_string).collect();
        found.sort_unstable();
        if serde_json::to_value(&found).unwrap() != row.answer {
            wrong.push(format!("{}: {found:?}", row.id));
        }
    }
    report(&wrong);
}

/// Wins by threats, found by `solve` within 150,000 nodes per row, hold against every defence.
fn expect_wins(solve: impl Fn(&mut Solver, Stone, &mut NodeLimit) -> Solution<Arc<Plan>>) {
    let mut solver = Solver::new();
    let mut wrong = Vec::new();
    let (mut tried, mut won) = (0, 0);
    for row in puzzles("vct").chain(puzzles("other")).step_by(sample(25)) {
        solver.set(&row.board(), row.rule());
        let mut limit = NodeLimit { left: 150_000 };
        let proved = row.kind == "vct" && row.quiet_threats.is_some();
        tried += usize::from(proved);
        match solve(&mut solver, row.mover(), &mut limit) {
            Solution::Win(plan) => {
                won += usize::from(proved);
                let strategy = solver.strategy(row.mover(), &plan);
                if let Err(error) = replay(row.rule(), &row.board(), row.mover(), &strategy) {
                    wrong.push(format!("{}: {error}", row.id));
                }
            }
            Solution::NoWin if proved => wrong.push(format!("{}: refuted", row.id)),
            Solution::NoWin | Solution::Unknown => {}
        }
    }
    report(&wrong);
    assert!(won * 100 >= tried * 80, "{won} of {tried} rows won");
}

#[test]
fn threats_win() {
    expect_wins(|solver, attacker, limit| solver.vct(attacker, limit));
}

#[test]
fn threats_win_by_proof_numbers() {
    expect_wins(|solver, attacker, limit| {
        solver.deep(attacker, 1 << 24).unwrap().solve(limit, |_| {})
    });
}
