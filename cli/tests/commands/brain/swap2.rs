//! Openings by swap2: what is offered, and what is chosen.

use std::collections::HashSet;

use tengen::board::{Board, Point, Size};
use tengen::book::{canonical_key, even_openings};
use tengen::notation::{mask_of_rule, write_xy};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Limits};

use super::{answers, drawn, lines_of, point};

/// The stones of a protocol's list of points.
fn stones(answer: &str, size: Size) -> Board {
    let points: Vec<Point> = answer.split(' ').map(|word| point(word, size)).collect();
    Board::from_moves(size, &points).unwrap_or_else(|error| panic!("{answer:?}: {error}"))
}

/// A brain's answer to an opening of swap2.
fn swap2(arguments: &[&str], rule: Rule, size: Size, opening: &Board) -> String {
    let points: String =
        opening.history().map(|placed| write_xy(placed.point, size) + "\n").collect();
    let mask = mask_of_rule(rule);
    let session = format!("START {size}\nINFO rule {mask}\nSWAP2BOARD\n{points}DONE\nEND\n");
    let lines = lines_of(arguments, session.as_bytes());
    assert_eq!(lines.len(), 2, "{lines:?}");
    lines[1].clone()
}

#[test]
fn offers_another_even_opening_for_another_seed() {
    let size = Size::STANDARD;
    let empty = Board::new(size);
    for rule in [Rule::Freestyle, Rule::Standard] {
        let even: HashSet<u64> = even_openings(rule)
            .map(|moves| canonical_key(&Board::from_moves(size, &moves).unwrap()))
            .collect();
        let offered = |seed: u32| {
            let board = stones(&swap2(&["--seed", &seed.to_string()], rule, size, &empty), size);
            assert_eq!(board.len(), 3);
            canonical_key(&board)
        };
        let keys: HashSet<u64> = (0..8).map(offered).collect();
        assert!(keys.len() >= 5 && keys.is_subset(&even), "{rule}: {keys:?}");
        assert_eq!(offered(3), offered(3));
    }
}

/// In one session, game after game.
#[test]
fn a_session_does_not_repeat_one_opening() {
    let input = "START 15\nSWAP2BOARD\nDONE\n".repeat(6) + "END\n";
    let lines = lines_of(&["--seed", "1"], input.as_bytes());
    let offered: HashSet<&String> = lines.iter().filter(|line| *line != "OK").collect();
    assert!(offered.len() >= 4, "{lines:?}");
}

/// Managers that know the stones to be on the board send `TURN`, not another `BOARD`.
#[test]
fn the_game_continues_from_the_opening() {
    for moves in ["a1h8o15", "h8a1i9", "h8a1i9a15j10", ""] {
        let opening = drawn(moves);
        let points: String =
            opening.history().map(|placed| write_xy(placed.point, Size::STANDARD) + "\n").collect();
        let choose = format!("START 15\nSWAP2BOARD\n{points}DONE\n");
        let answer = answers(&format!("{choose}END\n"))[1].clone();
        let placed = answer.split(' ').filter(|word| *word != "SWAP");
        let taken: Vec<&str> = points.lines().chain(placed).collect();
        assert!(taken.len() >= 3, "{taken:?}");
        let turns: String = taken.iter().map(|point| format!("TURN {point}\n")).collect();
        let refused = answers(&format!("{choose}{turns}END\n"))[2..].to_vec();
        assert_eq!(refused.len(), taken.len());
        for (point, refused) in taken.iter().zip(&refused) {
            assert!(refused.contains("is taken by"), "{moves}, {answer}: {point}: {refused}");
        }
    }
}

/// Without the book, which is not used if nodes are limited and only covers 15x15, the third stone is found by search.
#[test]
fn opens_by_search_without_the_book() {
    for side in [15, 20, 5] {
        let size = Size::new(side).unwrap();
        let offered = |seed: &str| {
            let arguments = ["--nodes", "2000", "--seed", seed];
            let answer = swap2(&arguments, Rule::Freestyle, size, &Board::new(size));
            assert_eq!(stones(&answer, size).len(), 3);
            answer
        };
        let different: HashSet<String> = ["1", "2", "3", "4"].map(offered).into();
        assert!(different.len() >= 3, "{side}: {different:?}");
        let unseeded = || swap2(&["--nodes", "2000"], Rule::Freestyle, size, &Board::new(size));
        assert_eq!(unseeded(), unseeded(), "a limit of nodes gives the same in every run");
    }
}

#[test]
fn takes_the_better_colour() {
    for (board, swap) in [
        // Two black stones side by side in the middle, White's in a corner; the other way round.
        ("h8a1i9", true),
        ("a1h8o15", false),
        // Black has an open three; Black's stones lie scattered.
        ("h8a1i9a15j10", true),
        ("a1h8o15h9a15", false),
    ] {
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro] {
            let board = drawn(board);
            let answer = swap2(&["--nodes", "3000"], rule, Size::STANDARD, &board);
            assert_eq!(answer == "SWAP", swap, "{rule}: {answer}\n{board}");
            if !swap {
                assert!(board.is_free(point(&answer, Size::STANDARD)), "{answer}\n{board}");
            }
        }
    }
}

#[test]
fn adds_a_pair_if_the_colours_are_equal_but_not_to_five_stones() {
    let size = Size::STANDARD;
    let mut pairs = 0;
    for moves in even_openings(Rule::Freestyle).take(12) {
        let three = Board::from_moves(size, &moves).unwrap();
        let answer = swap2(&["--nodes", "40000"], Rule::Freestyle, size, &three);
        let Some((fourth, fifth)) = answer.split_once(' ') else { continue };
        pairs += 1;
        let mut five = three.clone();
        five.play(point(fourth, size)).unwrap();
        five.play(point(fifth, size)).unwrap();
        // A pair that is balanced: neither colour is far ahead.
        let position = Position::from_board(Rule::Freestyle, five.clone());
        let report = Engine::new(1 << 20).search(&position, Limits::nodes(20_000)).unwrap();
        let value = report.lines[0].value.per_mille();
        assert!((350..=650).contains(&value), "{value}\n{five}");
        let answer = swap2(&["--nodes", "2000"], Rule::Freestyle, size, &five);
        assert!(answer == "SWAP" || five.is_free(point(&answer, size)), "{answer}");
    }
    assert!(pairs >= 4, "{pairs} of 12");
}
