//! The solvers on random small boards: wins by fours, and by one threat before them, compared with slow
//! counterparts that know only the rules, and every claimed win played against every defence.

use std::sync::Arc;

use crate::replay::replay;
use proptest::prelude::*;
use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::renju::foul_with;
use tengen::rules::{Position, Rule, five_through};
use tengen::shapes::{Lines, ShapeState, ShapeTables};
use tengen::threats::{NodeLimit, Plan, Solution, Solver, StaticResult, static_result};

/// A crowded 7x7 board with an unfinished game.
fn position() -> impl Strategy<Value = (Rule, Board, Stone)> {
    let stones = prop::collection::vec((0..7u32, 0..7u32), 14..26);
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (rule, stones, any::<bool>()).prop_filter_map("the game is over", |(rule, stones, black)| {
        let mut board = Board::new(Size::new(7).unwrap());
        for (x, y) in stones {
            let point = Point::new(x, y).unwrap();
            if board.is_free(point) {
                board.play(point).unwrap();
            }
        }
        let attacker = if black { Stone::Black } else { Stone::White };
        board.set_to_move(attacker);
        let over = Position::from_board(rule, board.clone()).ending().is_some();
        (!over).then_some((rule, board, attacker))
    })
}

/// A 7x7 board on which the attacker has two stones for each of the defender's and no win by fours.
fn without_fours() -> impl Strategy<Value = (Rule, Board, Stone)> {
    let stones = prop::collection::vec((0..7u32, 0..7u32, prop::bool::weighted(0.67)), 7..14);
    let rule = prop::sample::select(Rule::ALL.to_vec());
    (rule, stones, any::<bool>()).prop_filter_map("it is won", |(rule, stones, black)| {
        let mut board = Board::new(Size::new(7).unwrap());
        let attacker = if black { Stone::Black } else { Stone::White };
        for (x, y, own) in stones {
            // An occupied point means one stone less.
            let stone = if own { attacker } else { attacker.other() };
            let _ = board.place(Point::new(x, y).unwrap(), stone);
        }
        board.set_to_move(attacker);
        let over = Position::from_board(rule, board.clone()).ending().is_some();
        (!over && !wins_by_fours(rule, &mut board, attacker)).then_some((rule, board, attacker))
    })
}

/// A point, and what is on it after a change.
type Change = (u32, u32, Option<Stone>);

fn change() -> impl Strategy<Value = Change> {
    let stone = prop::sample::select(vec![None, Some(Stone::Black), Some(Stone::White)]);
    (0..7u32, 0..7u32, stone)
}

fn changed(board: &Board, &(x, y, stone): &Change) -> Board {
    let point = Point::new(x, y).unwrap();
    let with = |of: Stone| {
        let others = board.stones(of).iter().filter(|&other| other != point);
        others.chain((stone == Some(of)).then_some(point)).collect::<Vec<Point>>()
    };
    let (black, white) = (with(Stone::Black), with(Stone::White));
    Board::from_stones(board.size(), &black, &white, board.to_move()).unwrap()
}

fn legal(rule: Rule, board: &Board, stone: Stone) -> Vec<Point> {
    let mut lines = Lines::of(board);
    let bound = rule == Rule::Renju && stone == Stone::Black;
    board.free_points().filter(|&p| !bound || foul_with(&mut lines, p).is_none()).collect()
}

fn makes_five(rule: Rule, board: &Board, stone: Stone) -> bool {
    board.free_points().any(|point| five_through(board, rule, stone, point).is_some())
}

/// Whether the attacker, to move, wins by moves that each threaten five, whatever the replies.
fn wins_by_fours(rule: Rule, board: &mut Board, attacker: Stone) -> bool {
    let mut unlimited = u64::MAX;
    wins_by_fours_within(rule, board, attacker, &mut unlimited)
}

/// The same, for as long as `left` positions are enough; the result counts only if some are left.
fn wins_by_fours_within(rule: Rule, board: &mut Board, attacker: Stone, left: &mut u64) -> bool {
    *left = left.saturating_sub(1);
    if *left == 0 {
        return false;
    }
    if makes_five(rule, board, attacker) {
        return true;
    }
    legal(rule, board, attacker).into_iter().any(|attack| {
        board.place(attack, attacker).unwrap();
        let won = makes_five(rule, board, attacker)
            && !makes_five(rule, board, attacker.other())
            && legal(rule, board, attacker.other()).into_iter().all(|reply| {
                board.place(reply, attacker.other()).unwrap();
                let won = wins_by_fours_within(rule, board, attacker, left);
                board.undo();
                won
            });
        board.undo();
        won
    })
}

/// Whether the attacker, to move, wins by fours after a first move that threatens this, whatever the reply to it; the
/// result counts only if some of the `left` positions are left.
fn wins_by_a_threat(rule: Rule, board: &mut Board, attacker: Stone, left: &mut u64) -> bool {
    legal(rule, board, attacker).into_iter().any(|attack| {
        board.place(attack, attacker).unwrap();
        let won = !makes_five(rule, board, attacker.other())
            && wins_by_fours_within(rule, board, attacker, left)
            && legal(rule, board, attacker.other()).into_iter().all(|reply| {
                board.place(reply, attacker.other()).unwrap();
                let won = wins_by_fours_within(rule, board, attacker, left);
                board.undo();
                won
            });
        board.undo();
        won
    })
}

/// Whether the attacker, to move, makes five within this many own moves, whatever the replies.
fn makes_five_in(moves: u32, rule: Rule, board: &mut Board, attacker: Stone) -> bool {
    if moves == 0 || makes_five(rule, board, attacker) {
        return moves > 0;
    }
    moves > 1
        && legal(rule, board, attacker).into_iter().any(|attack| {
            board.place(attack, attacker).unwrap();
            let won = always_loses(moves - 1, rule, board, attacker.other());
            board.undo();
            won
        })
}

/// Whether, whatever the side to move replies, its opponent makes five within this many moves.
fn always_loses(moves: u32, rule: Rule, board: &mut Board, stone: Stone) -> bool {
    !makes_five(rule, board, stone)
        && legal(rule, board, stone).into_iter().all(|reply| {
            board.place(reply, stone).unwrap();
            let lost = makes_five_in(moves, rule, board, stone.other());
            board.undo();
            lost
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn results_read_off_the_shapes_are_true(
        (rule, board, attacker) in prop_oneof![position(), without_fours()],
    ) {
        let state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        let mut board = board;
        let is_so = match static_result(&state, attacker) {
            None => true,
            Some(StaticResult::Win(plies)) => {
                makes_five_in(plies as u32 / 2 + 1, rule, &mut board, attacker)
            }
            Some(StaticResult::Loss(plies)) => {
                always_loses(plies as u32 / 2, rule, &mut board, attacker)
            }
        };
        prop_assert!(is_so, "{} {:?} on\n{}", rule, attacker, board);
    }

    #[test]
    fn fours_are_found_as_by_the_slow_counterpart((rule, board, attacker) in position()) {
        let mut solver = Solver::new();
        solver.set(&board, rule);
        let found = solver.any_vcf(attacker, &mut NodeLimit { left: u64::MAX });
        let truth = wins_by_fours(rule, &mut board.clone(), attacker);
        prop_assert_eq!(found.is_win(), truth, "{} {:?} on\n{}", rule, attacker, board);
        if let Solution::Win(line) = found {
            let strategy = solver.strategy(attacker, &Plan::Fours(line));
            let held = replay(rule, &board, attacker, &strategy);
            prop_assert!(held.is_ok(), "{}: {:?}", rule, held);
        }
    }

    #[test]
    fn threats_win_against_every_defence((rule, board, attacker) in position()) {
        let mut solver = Solver::new();
        solver.set(&board, rule);
        let free_ends = matches!(rule, Rule::Caro | Rule::Caro6);
        match solver.vct(attacker, &mut NodeLimit { left: 3_000 }) {
            Solution::Win(plan) => {
                let strategy = solver.strategy(attacker, &plan);
                let held = replay(rule, &board, attacker, &strategy);
                prop_assert!(held.is_ok(), "{}: {:?}", rule, held);
                let again = solver.carry_over(attacker, &plan, &mut NodeLimit { left: u64::MAX });
                prop_assert!(free_ends || again.is_some(), "{}", rule);
            }
            Solution::NoWin => {
                prop_assert!(!wins_by_fours(rule, &mut board.clone(), attacker));
            }
            Solution::Unknown => {}
        }
    }

    #[test]
    fn wins_carried_over_to_changed_boards_win_there(
        (rule, board, attacker) in prop_oneof![position(), without_fours()],
        changes in prop::collection::vec((change(), change()), 20),
    ) {
        let mut solver = Solver::new();
        solver.set(&board, rule);
        let found = solver.vct(attacker, &mut NodeLimit { left: 1_000 }).win();
        let boards = changes.iter().map(|(first, second)| changed(&changed(&board, first), second));
        for (plan, board) in found.iter().flat_map(|plan| boards.clone().map(move |board| (plan, board))) {
            if Position::from_board(rule, board.clone()).ending().is_some() {
                continue;
            }
            solver.set(&board, rule);
            if let Some(plan) = solver.carry_over(attacker, plan, &mut NodeLimit { left: 3_000 }) {
                let strategy = solver.strategy(attacker, &plan);
                let held = replay(rule, &board, attacker, &strategy);
                prop_assert!(held.is_ok(), "{}: {:?}", rule, held);
            }
        }
    }

    #[test]
    fn proof_numbers_find_what_the_depth_first_search_does((rule, board, attacker) in position()) {
        let mut solver = Solver::new();
        solver.set(&board, rule);
        let free_ends = matches!(rule, Rule::Caro | Rule::Caro6);
        let first = solver.vct(attacker, &mut NodeLimit { left: 3_000 });
        // Tables of sixteen entries and of many.
        for memory in [1 << 8, 1 << 20] {
            let mut deep = solver.deep(attacker, memory).unwrap();
            let found = deep.solve(&mut NodeLimit { left: 3_000 }, |_| {});
            if first != Solution::Unknown && found != Solution::Unknown {
                prop_assert_eq!(first.is_win(), found.is_win(), "{} {:?} on\n{}", rule, attacker, board);
            }
            if let Solution::Win(plan) = found {
                let strategy = solver.strategy(attacker, &plan);
                let held = replay(rule, &board, attacker, &strategy);
                prop_assert!(held.is_ok(), "{}: {:?}", rule, held);
                let again = solver.carry_over(attacker, &plan, &mut NodeLimit { left: u64::MAX });
                prop_assert!(free_ends || again.is_some(), "{}", rule);
            }
        }
    }
}

/// The maximum number of positions that the slow counterpart visits on one board.
const POSITIONS: u64 = 1_000_000;

proptest! {
    // The slow counterpart is slow.
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn wins_by_a_threat_found_by_the_slow_counterpart_are_found((rule, board, attacker) in without_fours()) {
        let mut left = POSITIONS;
        let truth = wins_by_a_threat(rule, &mut board.clone(), attacker, &mut left);
        // A board full of the attacker's stones can have more sequences of fours than anyone can wait for.
        prop_assume!(left > 0);
        let mut solver = Solver::new();
        solver.set(&board, rule);
        let mut deep = solver.deep(attacker, 1 << 16).unwrap();
        let found = [
            solver.vct(attacker, &mut NodeLimit { left: 100_000 }),
            deep.solve(&mut NodeLimit { left: 100_000 }, |_| {}),
        ];
        // Under caro and caro6 every reply is tried, which may take more nodes.
        let free_ends = matches!(rule, Rule::Caro | Rule::Caro6);
        for found in found.iter().filter(|_| truth) {
            let is_right = found.is_win() || free_ends && *found == Solution::Unknown;
            prop_assert!(is_right, "{} {:?} on\n{}", rule, attacker, board);
        }
    }
}
