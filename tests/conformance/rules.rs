//! Verdicts and results from other sources: rows of the directory named by `TENGEN_DATA`.

use super::data::{lines, point, points, rows};
use crate::literal;
use serde::Deserialize;
use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::opening::NamedOpening;
use tengen::rules::renju::foul_with;
use tengen::rules::{Ending, Foul, Position, Rule, five_through};
use tengen::shapes::Lines;

#[derive(Deserialize)]
struct ForbiddenRow {
    id: String,
    size: u32,
    black: Vec<String>,
    white: Vec<String>,
    point: String,
    verdict: String,
}

/// Compares legality only, as several fouls may coincide and some rows leave the kind open.
fn check_forbidden(file: &str) {
    let mut wrong = Vec::new();
    for row in rows::<ForbiddenRow>(file) {
        let (black, white) = (points(&row.black), points(&row.white));
        let size = Size::new(row.size).unwrap();
        let board = Board::from_stones(size, &black, &white, Stone::Black).unwrap();
        let at = point(&row.point);
        let foul = Position::from_board(Rule::Renju, board.clone()).foul(at);
        let agrees = match row.verdict.as_str() {
            "legal" => foul.is_none(),
            "five" => five_through(&board, Rule::Renju, Stone::Black, at).is_some(),
            "forbidden" | "overline" | "double-four" | "double-three" => foul.is_some(),
            "not-double-three" => foul != Some(Foul::DoubleThree),
            other => panic!("{}: unknown verdict {other:?}", row.id),
        };
        if !agrees || foul != literal::foul(&board, at) {
            wrong.push(format!("{}: {foul:?} instead of {}\n{board}", row.id, row.verdict));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn forbidden() {
    check_forbidden("forbidden.jsonl");
}

#[test]
fn forbidden_generated() {
    check_forbidden("forbidden_generated.jsonl");
}

#[derive(Deserialize)]
struct OutcomeRow {
    id: String,
    rule: String,
    size: u32,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(rename = "move")]
    point: String,
    mover: String,
    expected: String,
}

#[test]
fn outcomes() {
    for row in rows::<OutcomeRow>("outcomes.jsonl") {
        let rule: Rule = row.rule.split(" (").next().unwrap().parse().unwrap();
        let mover = Stone::from_name(&row.mover).unwrap();
        let (black, white) = (points(&row.black), points(&row.white));
        let size = Size::new(row.size).unwrap();
        let board = Board::from_stones(size, &black, &white, mover).unwrap();
        let mut position = Position::from_board(rule, board.clone());
        let ending = position.play(point(&row.point)).unwrap();
        let result = match ending.map(Ending::winner) {
            None => "game goes on",
            Some(Some(Stone::Black)) => "black wins",
            Some(Some(Stone::White)) => "white wins",
            Some(None) => "draw",
        };
        assert_eq!(result, row.expected, "{}: {} {}\n{board}", row.id, row.rule, row.point);
    }
}

#[derive(Deserialize)]
struct GameRow {
    id: String,
    rule: String,
    size: u32,
    moves: Vec<String>,
    result: String,
    end: String,
}

fn ending_name(ending: Option<&Ending>) -> &'static str {
    match ending {
        Some(Ending::Five { .. }) => "five",
        Some(Ending::Foul { foul }) => foul.name(),
        Some(Ending::NoLegalMove) => "no legal move",
        Some(Ending::Full) => "full",
        None => "open",
    }
}

/// Games end on the board with their last move and not before, as their source says.
#[test]
fn games() {
    let mut wrong = Vec::new();
    for row in rows::<GameRow>("games.jsonl") {
        let rule: Rule = row.rule.parse().unwrap();
        let moves = points(&row.moves);
        let position = match Position::from_moves(rule, Size::new(row.size).unwrap(), &moves) {
            Ok(position) => position,
            Err(error) => {
                wrong.push(format!("{}: {error}, of {}", row.id, moves.len()));
                continue;
            }
        };
        let found = ending_name(position.ending());
        let winner = position.ending().and_then(Ending::winner).map(Stone::name);
        // Draws were agreed, and the remaining games were resigned or lost on time.
        let agrees = match row.end.as_str() {
            "draw" => found == "open",
            end if end.starts_with("not on the board") => found == "open",
            end => found == end && winner == Some(&row.result),
        };
        if !agrees {
            wrong.push(format!("{}: {found} {winner:?}, not {} {}", row.id, row.end, row.result));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[derive(Deserialize)]
struct PuzzleRow {
    id: String,
    rule: String,
    size: u32,
    black: Vec<String>,
    white: Vec<String>,
    to_move: String,
    kind: String,
    line: Option<Vec<String>>,
}

/// The lines of forced wins can be played, and end the game with their last move and not before.
#[test]
fn winning_lines() {
    for row in rows::<PuzzleRow>("puzzles.jsonl") {
        let (Some(line), "vcf") = (row.line, row.kind.as_str()) else { continue };
        let rule: Rule = row.rule.parse().unwrap();
        let attacker = Stone::from_name(&row.to_move).unwrap();
        let (black, white) = (points(&row.black), points(&row.white));
        let size = Size::new(row.size).unwrap();
        let mut board = Board::from_stones(size, &black, &white, attacker).unwrap();
        for (ply, name) in line.iter().enumerate() {
            if name == "x" {
                // No legal block: any move by the defender would be a foul.
                board.set_to_move(attacker);
                continue;
            }
            let mut position = Position::from_board(rule, board.clone());
            let ending = position.play(point(name)).unwrap();
            let agrees = match ending {
                Some(Ending::Five { winner, .. }) => *winner == attacker && ply + 1 == line.len(),
                // The lines go on to the five even if Black has no legal point.
                Some(Ending::NoLegalMove) => line[ply + 1] == "x",
                Some(Ending::Foul { .. } | Ending::Full) => false,
                None => ply + 1 < line.len(),
            };
            assert!(agrees, "{}: {name} gives {ending:?} on\n{board}", row.id);
            board.play(point(name)).unwrap();
        }
    }
}

/// Every free point of every position of some of the games: the fast check compared with the
/// literal one.
#[test]
fn games_fast_against_literal() {
    for row in rows::<GameRow>("games.jsonl").into_iter().step_by(40) {
        let mut board = Board::new(Size::new(row.size).unwrap());
        let mut lines = Lines::of(&board);
        for at in points(&row.moves) {
            let mover = board.to_move();
            board.play(at).unwrap();
            lines.put(at, mover);
            for free in board.free_points().collect::<Vec<Point>>() {
                assert_eq!(
                    foul_with(&mut lines, free),
                    literal::foul(&board, free),
                    "{}: {free} on\n{board}",
                    row.id
                );
            }
        }
    }
}

/// The list of the 26 openings contains each of them once.
#[test]
fn openings() {
    let mut found = Vec::new();
    for line in lines("openings_renju26.txt").iter().filter(|line| !line.starts_with('#')) {
        let names: Vec<String> = line.split_whitespace().map(str::to_string).collect();
        let board = Board::from_moves(Size::STANDARD, &points(&names)).unwrap();
        let opening = NamedOpening::of(&board).unwrap_or_else(|| panic!("{line} has no name"));
        assert!(!found.contains(&opening), "{line} is {} again", opening.name());
        found.push(opening);
    }
    assert!(found.is_empty() || found.len() == 26);
}
