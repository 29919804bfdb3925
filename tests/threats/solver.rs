//! Questions to a solver beyond finding any win: the shortest, every one, those that begin with a given move,
//! what stops them, and what it remembers from one position to the next.

use crate::drawn::OPEN_THREES;
use crate::replay::replay;
use tengen::board::{Board, Point, Stone};
use tengen::rules::Rule;
use tengen::threats::{NodeLimit, Solution, Solver};

const LIMIT: NodeLimit = NodeLimit { left: 200_000 };
const NOTHING: NodeLimit = NodeLimit { left: 0 };

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

fn solver(rule: Rule, drawing: &str) -> Solver {
    let mut solver = Solver::new();
    solver.set(&Board::from_text(drawing).unwrap(), rule);
    solver
}

/// The attacker's moves in the shortest win by fours.
fn shortest(rule: Rule, drawing: &str, attacker: Stone) -> String {
    let line = solver(rule, drawing).vcf(attacker, &mut LIMIT.clone()).win().expect("it is won");
    names(&line.iter().map(|exchange| exchange.attack).collect::<Vec<_>>())
}

/// f5 and f4 make one four each, and h4 makes an open four out of f4 and the stones next to it.
const FOUR_STONES: &str = "
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . o . . . . .
    . . . . . x . . . . .
    . . . . . x . . . . .
    . o x x x . . . . . .
    . . . . . . x . x . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .";

#[test]
fn fours_are_followed_to_the_end() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let won = shortest(rule, FOUR_STONES, Stone::Black);
        assert!(won.starts_with("f5 f4 h4 "), "{rule}: {won}");
        assert_eq!(won.split(' ').count(), 4, "{rule}: {won}");
    }
}

/// h6 makes a four in the column. In caro it is stopped on h8, or on h4, where the row loses its free end.
const TWO_BLOCKS: &str = "
    . . . . . . . x .
    . . . . . . . . .
    . . . o o . . x .
    . . . . o x . . .
    . . . . . . . x .
    . . . . . x . . .
    . . . x x . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn the_reply_that_holds_out_longest_is_shown() {
    assert_eq!(shortest(Rule::Caro, TWO_BLOCKS, Stone::Black), "h6 g5 i7");
}

/// d3 makes two fours, whose fives are on c3 and f5. In caro6 one stone may stop two fours, but not these.
const TWO_FOURS: &str = "
    o o . . . .
    o o x . . .
    x . . x x x
    x x . . x x
    . . x o x o
    o x o . o .";

#[test]
fn two_fours_that_no_stone_stops_are_seen_before_a_longer_win() {
    assert_eq!(shortest(Rule::Caro6, TWO_FOURS, Stone::Black), "d3 f5");
}

/// White makes five on f6. In caro Black's g6, a four, stops it too: it closes the row's free end.
const BESIDE_THE_ROW: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x o o o o . . . .
    . . . . . . x . .
    . . . . . . x . .
    . . . . . . x . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_four_beside_a_row_may_stop_its_five() {
    for rule in [Rule::Caro, Rule::Caro6] {
        assert!(shortest(rule, BESIDE_THE_ROW, Stone::Black).starts_with("g6 "), "{rule}");
        let three = BESIDE_THE_ROW.replace("x o o o o .", "x o o o . .");
        let holds = solver(rule, &three).defences(Stone::White, &mut LIMIT.clone()).unwrap();
        assert!(!holds.contains(&point("e6")), "{rule}: White's four is stopped by Black's");
    }
    let none = solver(Rule::Freestyle, BESIDE_THE_ROW).vcf(Stone::Black, &mut LIMIT.clone());
    assert_eq!(none, Solution::NoWin);
}

/// White's d5 can only be stopped on e5, where Black would make a double-three; h2 makes a four and an open
/// three.
const TWO_WAYS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . x . x . .
    . . . . x x . . .
    o o o . . . . . .
    . . . . . . . o .
    . . . . . . . o .
    . . . x o o o . .
    . . . . . . . . .";

#[test]
fn a_foul_that_shortens_a_win_is_seen_before_a_longer_one() {
    assert_eq!(shortest(Rule::Renju, TWO_WAYS, Stone::White), "d5 e5");
    assert!(shortest(Rule::Freestyle, TWO_WAYS, Stone::White).starts_with("h2 "));
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

/// Both sides have a four.
const FOURS: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    x x x x . . . . .
    . . . . . . . . .
    o o o o . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn every_first_move_of_a_win_by_fours_is_listed_with_its_length() {
    let every = |rule, drawing| {
        solver(rule, drawing).every_vcf(Stone::Black, &mut LIMIT.clone()).expect("within the limit")
    };
    assert_eq!(every(Rule::Freestyle, DOUBLE_FOUR), [(point("d5"), 2)]);
    assert_eq!(every(Rule::Renju, DOUBLE_FOUR), []);
    assert_eq!(every(Rule::Freestyle, FOURS), [(point("e6"), 1)]);
    let mut solver = solver(Rule::Freestyle, DOUBLE_FOUR);
    assert_eq!(solver.every_vcf(Stone::Black, &mut NOTHING.clone()), None);
}

#[test]
fn a_five_is_a_win_by_threats_though_the_opponent_has_one_too() {
    for stone in Stone::BOTH {
        let won = solver(Rule::Freestyle, FOURS).vct(stone, &mut LIMIT.clone());
        assert_eq!(won.win().map(|plan| plan.depth()), Some(1), "{stone}");
    }
}

#[test]
fn wins_are_asked_by_their_first_moves() {
    let after = |drawing, first, fours: bool| {
        let (mut solver, mut limit) = (solver(Rule::Freestyle, drawing), LIMIT);
        if fours {
            let solution = solver.vcf_after(Stone::Black, point(first), &mut limit);
            solution.map(|line| line.len())
        } else {
            let solution = solver.vct_after(Stone::Black, point(first), &mut limit);
            solution.map(|plan| plan.depth())
        }
    };
    assert_eq!(after(FOURS, "e6", true), Solution::Win(1));
    assert_eq!(after(FOURS, "e6", false), Solution::Win(1));
    assert_eq!(after(DOUBLE_FOUR, "d5", true), Solution::Win(2));
    assert_eq!(after(DOUBLE_FOUR, "e5", true), Solution::NoWin);
    assert_eq!(after(OPEN_THREES, "e5", true), Solution::NoWin);
    assert!(after(OPEN_THREES, "e5", false).is_win());
    // Neither a four nor a move after which a pass would lose.
    assert_eq!(after(OPEN_THREES, "a1", false), Solution::NoWin);
}

#[test]
fn a_block_may_be_the_threat_that_wins() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . x x . . . . .
        . . . o . . . . .
        . . o . . . . . .
        . o . . . . . . .
        o . . . . . . . .";
    let board = Board::from_text(drawing).unwrap();
    let mut solver = solver(Rule::Freestyle, drawing);
    let plan = solver.vct(Stone::Black, &mut LIMIT.clone()).win().expect("e5 stops and wins");
    assert_eq!(plan.first(), point("e5"));
    let strategy = solver.strategy(Stone::Black, &plan);
    replay(Rule::Freestyle, &board, Stone::Black, &strategy).unwrap();
}

#[test]
fn defences_are_the_moves_after_which_there_is_no_win_by_fours() {
    let defences = |rule, drawing, defender| {
        let found = solver(rule, drawing).defences(defender, &mut LIMIT.clone());
        names(&found.expect("within the limit"))
    };
    // White's own five is as good as stopping Black's.
    assert_eq!(defences(Rule::Freestyle, FOURS, Stone::White), "e4 e6");
    let row = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . o x x x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(defences(Rule::Freestyle, row, Stone::White), "g5");
    // A five that needs a free end is stopped at the end of the row, too.
    assert_eq!(defences(Rule::Caro, row, Stone::White), "g5 h5");
    let foul = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . x . .
        . . . . x x . . .
        o o o o . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(defences(Rule::Freestyle, foul, Stone::Black), "e5");
    assert_eq!(defences(Rule::Renju, foul, Stone::Black), "");
    assert_eq!(solver(Rule::Freestyle, row).defences(Stone::White, &mut NOTHING.clone()), None);
}

/// A board of the given size with a row of three in its ninth row, closed on the left, and two stones below e9.
fn below_the_ninth_row(side: u32) -> Board {
    let size = tengen::board::Size::new(side).unwrap();
    let black = ["b9", "c9", "d9", "e7", "e8"].map(point);
    Board::from_stones(size, &black, &[point("a9")], Stone::Black).unwrap()
}

#[test]
fn failures_are_kept_from_position_to_position_of_a_game_and_not_beyond() {
    let nodes = |solver: &mut Solver| {
        let mut limit = LIMIT;
        assert_eq!(solver.any_vcf(Stone::Black, &mut limit), Solution::NoWin);
        LIMIT.left - limit.left
    };
    let small = below_the_ninth_row(9);
    let mut solver = Solver::new();
    solver.set(&small, Rule::Freestyle);
    let first = nodes(&mut solver);
    solver.follow(&small, Rule::Freestyle);
    assert!(nodes(&mut solver) < first);
    solver.set(&small, Rule::Freestyle);
    assert_eq!(nodes(&mut solver), first);
    // With more rows above, e9 makes an open three in addition to its four.
    solver.follow(&below_the_ninth_row(15), Rule::Freestyle);
    assert!(solver.any_vcf(Stone::Black, &mut LIMIT.clone()).is_win());
}

#[test]
fn a_plan_goes_on_where_nothing_stands_in_its_way() {
    let board = Board::from_text(OPEN_THREES).unwrap();
    let mut solver = solver(Rule::Freestyle, OPEN_THREES);
    let plan = solver.vct(Stone::Black, &mut LIMIT.clone()).win().expect("it is won");
    assert_eq!(solver.carry_over(Stone::Black, &plan, &mut LIMIT.clone()), Some(plan.clone()));
    let mut carried = |stones: &[&str]| {
        let mut board = board.clone();
        stones.iter().for_each(|name| board.place(point(name), Stone::White).unwrap());
        solver.follow(&board, Rule::Freestyle);
        let carried = solver.carry_over(Stone::Black, &plan, &mut LIMIT.clone())?;
        let strategy = solver.strategy(Stone::Black, &carried);
        replay(Rule::Freestyle, &board, Stone::Black, &strategy).unwrap();
        Some(carried.depth())
    };
    assert_eq!(carried(&["i1", "a9"]), Some(plan.depth()));
    // The point itself, White's five, and both ends of a three.
    assert_eq!(carried(&["e5"]), None);
    assert_eq!(carried(&["a1", "b1", "c1", "d1"]), None);
    assert_eq!(carried(&["b5", "f5"]), None);
    let mut caro = Solver::new();
    caro.set(&board, Rule::Caro);
    assert_eq!(caro.carry_over(Stone::Black, &plan, &mut LIMIT.clone()), None);
}

/// On a full board the game is drawn, which is not a loss.
#[test]
fn a_full_board_is_held_and_a_free_point_may_not_suffice() {
    let full = "
        x o x o x
        x o x o x
        o x o x o
        x o x o x
        x o x o x";
    assert_eq!(
        solver(Rule::Freestyle, full).can_hold(Stone::White, &mut NOTHING.clone()),
        Some(true)
    );
    // Every reply leaves Black one end of the row.
    let open_four = "
        . . . . . . . . .
        . . . . . . . . .
        . . x x x x . . .
        . . . . . . . . .
        . . o o . o . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let held = solver(Rule::Freestyle, open_four).can_hold(Stone::White, &mut LIMIT.clone());
    assert_eq!(held, Some(false));
}
