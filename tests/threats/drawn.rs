//! Forced wins on hand-drawn boards: the differences between the rules.

use crate::replay::replay;
use tengen::board::{Board, Point, Stone};
use tengen::rules::Rule;
use tengen::threats::{NodeLimit, Plan, Solution, Solver};

const LIMIT: NodeLimit = NodeLimit { left: 200_000 };

/// The first move of a win by fours that holds against every defence; `None` if there is none.
fn fours(rule: Rule, drawing: &str, attacker: Stone) -> Option<Point> {
    let board = Board::from_text(drawing).unwrap();
    let mut solver = Solver::new();
    solver.set(&board, rule);
    let solution = solver.vcf(attacker, &mut LIMIT.clone());
    assert_ne!(solution, Solution::Unknown);
    let line = solution.win()?;
    let strategy = solver.strategy(attacker, &Plan::Fours(line.clone()));
    replay(rule, &board, attacker, &strategy).unwrap();
    Some(line[0].attack)
}

/// Whether a win by threats is found; it is played against every defence.
fn threats(rule: Rule, drawing: &str, attacker: Stone) -> bool {
    let board = Board::from_text(drawing).unwrap();
    let mut solver = Solver::new();
    solver.set(&board, rule);
    let solution = solver.vct(attacker, &mut LIMIT.clone());
    if let Solution::Win(plan) = &solution {
        let strategy = solver.strategy(attacker, plan);
        replay(rule, &board, attacker, &strategy).unwrap();
    }
    solution.is_win()
}

/// White's four can only be blocked on e5, where Black would make a double-three.
const FOUL_BLOCK: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . x . .
    . . . . x x . . .
    o o o . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_block_that_is_a_foul_does_not_block() {
    let d5 = "d5".parse().unwrap();
    assert_eq!(fours(Rule::Renju, FOUL_BLOCK, Stone::White), Some(d5));
    assert_eq!(fours(Rule::Freestyle, FOUL_BLOCK, Stone::White), None);
}

/// d5 makes two fours, in a row and in a column.
const DOUBLE_FOUR: &str = "
    . . . . . . . . .
    . . . o . . . . .
    . . . x . . . . .
    . . . x . . . . .
    x x x . . . . . .
    . . . x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_double_four_wins_but_for_black_in_renju() {
    let d5 = "d5".parse().unwrap();
    assert_eq!(fours(Rule::Freestyle, DOUBLE_FOUR, Stone::Black), Some(d5));
    assert_eq!(fours(Rule::Standard, DOUBLE_FOUR, Stone::Black), Some(d5));
    assert_eq!(fours(Rule::Renju, DOUBLE_FOUR, Stone::Black), None);
}

/// Black's e5 makes two open threes, and White has nothing.
pub(crate) const OPEN_THREES: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . . . .
    . . . . x . . . .
    . . x x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn two_open_threes_win_without_a_four_in_hand() {
    assert_eq!(fours(Rule::Freestyle, OPEN_THREES, Stone::Black), None);
    assert!(threats(Rule::Freestyle, OPEN_THREES, Stone::Black));
    assert!(threats(Rule::Standard, OPEN_THREES, Stone::Black));
}

/// Black's e4 makes an open four, but not before White, who has one already.
const RACE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . o o o o x . .
    . . . . . . . . .
    . . . . . . . . .
    . x x x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_five_of_the_defender_comes_first() {
    assert_eq!(fours(Rule::Freestyle, RACE, Stone::Black), None);
    assert!(fours(Rule::Freestyle, RACE, Stone::White).is_some());
}

/// A row of four with one end closed: if a five needs a free end, the other end stops it too.
const FREE_END: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    o x x x . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn one_closed_end_leaves_a_four_that_can_be_stopped() {
    for rule in Rule::ALL {
        assert_eq!(fours(rule, FREE_END, Stone::Black), None, "{rule}");
    }
}

/// d4 opens a column of three with a row of three behind it: after White's answer the last four
/// makes five on three points, and the answer may have occupied one of them.
const THREE_FIVES: &str = "
    . . o . . . .
    . . . . x . o
    . . . x . . .
    x x . . . o .
    o . . . . . o
    . . . . x . o
    x o x . . . .";

#[test]
fn a_win_holds_where_the_answer_takes_one_of_three_fives() {
    let board = Board::from_text(THREE_FIVES).unwrap();
    let mut solver = Solver::new();
    solver.set(&board, Rule::Freestyle);
    let solution = solver.vct(Stone::Black, &mut NodeLimit { left: 3_000 });
    let plan = solution.win().expect("it is won by threats");
    let strategy = solver.strategy(Stone::Black, &plan);
    replay(Rule::Freestyle, &board, Stone::Black, &strategy).unwrap();
}
