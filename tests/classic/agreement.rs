//! Alpha-beta compared with minimax on gomoku: the same value, never more nodes.

use tengen::board::{Board, Point, Size, Stone};
use tengen::classic::games::{CandidateOrder, Candidates, Gomoku, candidates};
use tengen::classic::{
    Count, Game, Memory, Walk, WalkPlan, Window, alpha_beta, alpha_beta_with_memory, minimax,
    minimax_ties, negamax,
};
use tengen::rules::{Position, Rule};
use tengen::taught::{ScoreTable, valuation};

/// A reproducible stream of numbers (xorshift64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// An unfinished game after `stones` moves among the candidates, occasionally with two of a colour
/// in a row; `None` if it ended before.
fn random_position(
    numbers: &mut Numbers,
    rule: Rule,
    size: Size,
    stones: usize,
) -> Option<Position> {
    let mut board = Board::new(size);
    for _ in 0..stones {
        let near = candidates(&board);
        let point = near[numbers.below(near.len())];
        if numbers.below(12) == 0 {
            board.set_to_move(board.to_move().other());
        }
        board.play(point).unwrap();
    }
    let position = Position::from_board(rule, board);
    position.ending().is_none().then_some(position)
}

fn agree(position: &Position, table: ScoreTable, candidates: Candidates, depth: u32) {
    let game = Gomoku::new(position.clone(), table, candidates);
    let board = position.board();
    let context = || format!("{} {table} {candidates:?} depth {depth}\n{board}", position.rule());

    let (mut plain, mut pruned, mut nega, mut remembered) =
        (Count::default(), Count::default(), Count::default(), Count::default());
    let tied = minimax_ties(&mut game.clone(), depth, &mut plain);
    let found = alpha_beta(&mut game.clone(), depth, Window::FULL, &mut pruned);
    assert_eq!(found.value, tied.value, "{}", context());
    assert_eq!(found.best, tied.best.first().copied(), "{}", context());
    assert!(pruned.nodes() <= plain.nodes(), "{}", context());
    for (fewer, more) in pruned.nodes_per_ply.iter().zip(&plain.nodes_per_ply) {
        assert!(fewer <= more, "{}", context());
    }
    assert_eq!(plain.cutoffs, 0);

    assert_eq!(negamax(&mut game.clone(), depth, Window::FULL, &mut nega), found, "{}", context());
    assert_eq!(nega, pruned, "{}", context());

    let mut memory = Memory::new(14);
    let with_memory = alpha_beta_with_memory(
        &mut game.clone(),
        depth,
        Window::FULL,
        &mut memory,
        &mut remembered,
    );
    assert_eq!(with_memory, found, "{}", context());
    assert!(remembered.nodes() <= pruned.nodes(), "{}", context());

    let mut walked = Count::default();
    let mut walk = Walk::new(game, WalkPlan::alpha_beta(depth), None);
    while walk.step(&mut walked) {}
    assert_eq!((walk.found(), walked), (Some(found), pruned), "{}", context());
    assert_eq!(walk.game().position(), position, "every move was taken back");
}

/// Searches `count` random positions under every rule and by both tables.
fn agree_on_random_positions(sizes: &[u32], depths: &[u32], stones: fn(Size) -> usize, count: u64) {
    let mut compared = 0;
    for seed in 0..count {
        for rule in Rule::ALL {
            let mut numbers = Numbers(0x9E37_79B9 + seed * 7919 + rule as u64);
            let side = sizes[numbers.below(sizes.len())];
            let size = Size::new(side).unwrap();
            let stones = numbers.below(stones(size)) + 1;
            let Some(position) = random_position(&mut numbers, rule, size, stones) else {
                continue;
            };
            let table = ScoreTable::ALL[numbers.below(2)];
            let order = CandidateOrder::ALL[numbers.below(2)];
            let width = (numbers.below(3) == 0).then(|| numbers.below(12) + 1);
            let depth = depths[numbers.below(depths.len())];
            agree(&position, table, Candidates { order, width }, depth);
            compared += 1;
        }
    }
    assert!(compared > count * 3, "most positions go on: {compared}");
}

#[test]
fn one_and_two_plies_on_15_and_16() {
    agree_on_random_positions(&[15, 16], &[1, 2], |_| 24, 24);
}

#[test]
fn three_and_four_plies_on_small_boards() {
    agree_on_random_positions(&[5], &[3, 4], |_| 18, 20);
    agree_on_random_positions(&[6, 7], &[3], |size| size.area() * 2 / 3, 8);
}

#[test]
fn four_plies_on_boards_of_six_and_seven_that_are_nearly_full() {
    let mut compared = 0;
    for seed in 0..30 {
        let mut numbers = Numbers(31 + seed * 104_729);
        let size = Size::new(6 + numbers.below(2) as u32).unwrap();
        let rule = Rule::ALL[numbers.below(5)];
        let stones = size.area() - 16 + numbers.below(6);
        if let Some(position) = random_position(&mut numbers, rule, size, stones) {
            let table = ScoreTable::ALL[numbers.below(2)];
            agree(&position, table, Candidates::default(), 4);
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn the_order_changes_neither_value_nor_minimax_visits_but_saves_alpha_beta_most() {
    let board = Board::from_moves(
        Size::new(16).unwrap(),
        &["h8", "i9", "h9", "i8", "h7", "h10", "i7"].map(|name| name.parse::<Point>().unwrap()),
    )
    .unwrap();
    let position = Position::from_board(Rule::Freestyle, board);
    let count = |order| {
        let candidates = Candidates { order, width: None };
        let mut game = Gomoku::new(position.clone(), ScoreTable::Runs, candidates);
        let (mut plain, mut pruned) = (Count::default(), Count::default());
        let value = minimax(&mut game, 2, &mut plain).value;
        assert_eq!(alpha_beta(&mut game, 2, Window::FULL, &mut pruned).value, value);
        (value, plain.nodes(), pruned.nodes())
    };
    let (unordered, ordered) = (count(CandidateOrder::None), count(CandidateOrder::Valuation));
    assert_eq!((unordered.0, unordered.1), (ordered.0, ordered.1));
    assert!(ordered.2 * 2 < unordered.2, "{unordered:?} {ordered:?}");
}

#[test]
fn the_worth_of_a_point_is_the_total_of_its_valuation() {
    let mut numbers = Numbers(5);
    for rule in Rule::ALL {
        let size = Size::new(9).unwrap();
        for position in (0..10).filter_map(|_| random_position(&mut numbers, rule, size, 30)) {
            for table in ScoreTable::ALL {
                let mut game = Gomoku::new(position.clone(), table, Candidates::default());
                for point in game.moves() {
                    let slow = valuation(position.board(), rule, table, point).unwrap().total();
                    assert_eq!(game.worth(point), slow, "{point} {rule}\n{}", position.board());
                }
            }
        }
    }
}

#[test]
fn the_value_is_the_slow_evaluation_for_the_side_to_move_at_the_root() {
    let mut numbers = Numbers(17);
    let size = Size::new(15).unwrap();
    let position = random_position(&mut numbers, Rule::Freestyle, size, 20).unwrap();
    let side = position.to_move();
    for table in ScoreTable::ALL {
        let mut game = Gomoku::new(position.clone(), table, Candidates::default());
        assert_eq!(game.value(), table.evaluate(position.board(), side));
        let first = game.moves()[0];
        game.play(first);
        assert_eq!(game.value(), table.evaluate(game.position().board(), side));
    }
}

#[test]
fn candidates_lie_within_three_rows_and_columns() {
    let size = Size::new(16).unwrap();
    assert_eq!(candidates(&Board::new(size)), ["h8".parse().unwrap()]);
    let corner = Board::from_moves(size, &["a1".parse().unwrap()]).unwrap();
    let names: Vec<String> = candidates(&corner).iter().map(Point::to_string).collect();
    let expected = "b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4";
    assert_eq!(names, expected.split(' ').collect::<Vec<_>>());
    let h8 = Board::from_moves(size, &["h8".parse().unwrap()]).unwrap();
    assert_eq!(candidates(&h8).len(), 7 * 7 - 1);
}

#[test]
fn blacks_fouls_are_no_moves_in_renju() {
    let board = Board::from_text(
        ". . . . . . . . .
         . . . . . . . . .
         . . . o . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . x x . . . . .
         . o . . . . . . .
         . . . . . . o o .
         . . . . . . . . .",
    )
    .unwrap();
    let double_three = "e4".parse().unwrap();
    let game = |rule| {
        let position = Position::from_board(rule, board.clone());
        assert_eq!(position.to_move(), Stone::Black);
        Gomoku::new(position, ScoreTable::Runs, Candidates::default())
    };
    assert!(game(Rule::Freestyle).moves().contains(&double_three));
    assert!(!game(Rule::Renju).moves().contains(&double_three));
}
