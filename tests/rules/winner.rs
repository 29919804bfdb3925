//! Winners under the five rules, compared with a naive implementation; make and undo.

use proptest::prelude::*;
use tengen::board::{Board, Direction, Point, Size, Stone, Symmetry};
use tengen::rules::{Ending, Foul, Position, Rule, five_through};

/// Whether `point` is in a winning row of `stone`, by examining every row of the board.
fn naive_win(board: &Board, rule: Rule, stone: Stone, point: Point) -> bool {
    let size = board.size();
    let own = |p: Option<Point>| p.is_some_and(|p| p == point || board.get(p) == Some(stone));
    let opponent = |p: Option<Point>| p.is_some_and(|p| board.get(p) == Some(stone.other()));
    let row_wins = |start: Point, direction: Direction, len: i32| {
        let cell = |steps: i32| start.step(direction, steps, size);
        let whole = (0..len).all(|i| own(cell(i))) && (0..len).any(|i| cell(i) == Some(point));
        let maximal = !own(cell(-1)) && !own(cell(len));
        let blocked = opponent(cell(-1)) && opponent(cell(len));
        whole
            && maximal
            && match rule {
                Rule::Freestyle => len >= 5,
                Rule::Standard => len == 5,
                Rule::Renju => len == 5 || stone == Stone::White && len > 5,
                Rule::Caro => len == 5 && !blocked,
                Rule::Caro6 => len >= 5 && !blocked,
            }
    };
    size.points().any(|start| {
        Direction::ALL
            .into_iter()
            .any(|direction| (5..=i32::from(size.get())).any(|len| row_wins(start, direction, len)))
    })
}

/// Small boards with long rows on them.
fn rows() -> impl Strategy<Value = Board> {
    (5..=11u32).prop_flat_map(|side| {
        let size = Size::new(side).expect("5 to 22");
        proptest::collection::vec(
            prop_oneof![4 => Just(0), 3 => Just(1), 1 => Just(2)],
            size.area(),
        )
        .prop_map(move |cells| {
            let mut board = Board::new(size);
            for (point, cell) in size.points().zip(cells) {
                match cell {
                    0 => board.place(point, Stone::Black).unwrap(),
                    1 => {}
                    _ => board.place(point, Stone::White).unwrap(),
                }
            }
            board
        })
    })
}

fn swap_colours(board: &Board) -> Board {
    let points = |stone| board.stones(stone).iter().collect::<Vec<Point>>();
    let (black, white) = (points(Stone::White), points(Stone::Black));
    Board::from_stones(board.size(), &black, &white, board.to_move().other()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn winning_rows_are_the_naive_ones(board in rows()) {
        for board in [swap_colours(&board), board] {
            for rule in Rule::ALL {
                for stone in Stone::BOTH {
                    for point in board.free_points() {
                        let row = five_through(&board, rule, stone, point);
                        prop_assert_eq!(
                            row.is_some(),
                            naive_win(&board, rule, stone, point),
                            "{} {} {} on\n{}", rule, stone, point, board
                        );
                        if let Some(row) = row {
                            prop_assert!(row.len() >= 5 && row.contains(&point));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn winners_turn_with_the_board(board in rows()) {
        for symmetry in Symmetry::all() {
            let turned = symmetry.apply_board(&board);
            for rule in Rule::ALL {
                for point in board.free_points() {
                    for stone in Stone::BOTH {
                        let there = symmetry.apply(point, board.size());
                        prop_assert_eq!(
                            five_through(&board, rule, stone, point).is_some(),
                            five_through(&turned, rule, stone, there).is_some()
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn undo_gives_the_position_before(
        side in 5..=9u32,
        rule in 0..5usize,
        picks in proptest::collection::vec(any::<u16>(), 0..90),
    ) {
        let mut position = Position::new(Rule::ALL[rule], Size::new(side).unwrap());
        let mut before = vec![position.clone()];
        for pick in picks {
            let free: Vec<Point> = position.board().free_points().collect();
            if position.ending().is_some() { break; }
            position.play(free[usize::from(pick) % free.len()]).unwrap();
            before.push(position.clone());
        }
        while let Some(expected) = before.pop() {
            prop_assert_eq!(&position, &expected);
            prop_assert_eq!(position.board().hash(), expected.board().hash());
            prop_assert_eq!(position.black_fouls(), expected.black_fouls());
            prop_assert_eq!(position.undo().is_some(), !before.is_empty());
        }
    }

    #[test]
    fn a_set_up_taken_back_is_the_smaller_set_up(board in rows(), rule in 0..5usize) {
        let rule = Rule::ALL[rule];
        let mut position = Position::from_board(rule, board);
        while position.undo().is_some() {
            let fresh = Position::from_board(rule, position.board().clone());
            prop_assert_eq!(&position, &fresh);
        }
    }
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// What Black's `name` does to the game on a drawn board.
fn ending(rule: Rule, drawing: &str, name: &str) -> Option<Ending> {
    let mut board = Board::from_text(drawing).unwrap();
    board.set_to_move(Stone::Black);
    Position::from_board(rule, board).play(point(name)).unwrap().cloned()
}

fn black_wins(rule: Rule, drawing: &str, name: &str) -> bool {
    ending(rule, drawing, name).is_some_and(|ending| ending.winner() == Some(Stone::Black))
}

#[test]
fn six_in_a_row_wins_where_longer_rows_do() {
    let drawing = ". . . . . . .
                   . . . . . . .
                   . . . . . . .
                   x x x . x x .
                   . . . . . . .
                   . . . . . . .
                   . . . . . . .";
    let winning = Rule::ALL.map(|rule| black_wins(rule, drawing, "d4"));
    assert_eq!(winning, [true, false, false, false, true]);
    assert_eq!(ending(Rule::Renju, drawing, "d4"), Some(Ending::Foul { foul: Foul::Overline }));
}

#[test]
fn caro_s_five_is_blocked_by_the_opponent_and_not_by_the_edge() {
    let both = ". . . . . . .
                . . . . . . .
                . . . . . . .
                o x x . x x o
                . . . . . . .
                . . . . . . .
                . . . . . . .";
    let edge = ". . . . . . .
                . . . . . . .
                . . . . . . .
                x x . x x o .
                . . . . . . .
                . . . . . . .
                . . . . . . .";
    for rule in Rule::ALL {
        let caro = matches!(rule, Rule::Caro | Rule::Caro6);
        assert_eq!(black_wins(rule, both, "d4"), !caro, "{rule}");
        assert!(black_wins(rule, edge, "c4"), "{rule}");
    }
}

#[test]
fn the_last_free_point_draws() {
    let drawing = "x x o x x
                   o o x o o
                   x x . x o
                   o o x o o
                   x x o x x";
    for rule in Rule::ALL {
        assert_eq!(ending(rule, drawing, "c3"), Some(Ending::Full), "{rule}");
    }
}

#[test]
fn black_without_an_allowed_point_has_lost() {
    // The only free point makes a row of six.
    let drawing = "o x o o x o
                   o x x o x o
                   x x x . x x
                   o o o x o o
                   x x o x o o
                   x o o o x o";
    let mut board = Board::from_text(drawing).unwrap();
    board.set_to_move(Stone::Black);
    let mut position = Position::from_board(Rule::Renju, board);
    assert_eq!(position.ending(), Some(&Ending::NoLegalMove));
    assert_eq!(position.legal_points().count(), 0);
    assert!(position.play(point("d4")).is_err());

    // A move of White's can lead to it.
    let drawing = drawing.replacen("o x o o x o", ". x o o x o", 1);
    let mut board = Board::from_text(&drawing).unwrap();
    board.set_to_move(Stone::White);
    let mut position = Position::from_board(Rule::Renju, board);
    assert_eq!(position.ending(), None);
    assert_eq!(position.play(point("a6")), Ok(Some(&Ending::NoLegalMove)));
    assert_eq!(position.ending().unwrap().winner(), Some(Stone::White));
}
