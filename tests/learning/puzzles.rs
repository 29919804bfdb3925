//! Puzzles: what the prover accepts and refuses, and that the puzzles from a game are proved.

use tengen::board::{Board, Point, Size, Stone};
use tengen::puzzles::{
    JURY, Prover, PuzzleKind, PuzzleSource, PuzzleTask, PuzzleTheme, Trial, Unproved, identity,
    name, rating_of,
};
use tengen::rules::{Position, Rule};

fn position(drawing: &str, to_move: Stone) -> Position {
    let mut board = Board::from_text(drawing).unwrap();
    board.set_to_move(to_move);
    Position::from_board(Rule::Freestyle, board)
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// White, to move, makes a four on j10 that leads to an open four; any other four is permanently
/// stopped.
const ONE_FOUR: &str = "
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . o . . . . .
    . . . . . . . . o . . . . . .
    . . . . . . . o . x . . . . .
    . . . . . . x o x x x . . . .
    . . . . . . o o . x . . . . .
    . . . . . o x . o x . . . . .
    . . . . . x . . . o . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . x . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .";

/// Two open threes for Black: every extension wins.
const MANY: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . x x x . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . x x x . . . .
    . . . . . . . o .
    . o . . . o . o .";

#[test]
fn one_winning_move_is_proved_and_two_are_not() {
    let proof = Prover::thorough().win(&position(ONE_FOUR, Stone::White)).unwrap();
    assert_eq!((proof.kind, proof.first), (PuzzleKind::Fours, point("j10")));
    let many = Prover::thorough().win(&position(MANY, Stone::Black));
    assert!(matches!(many, Err(Unproved::Second(_))), "{many:?}");
    let nothing = Prover::thorough().win(&position(MANY, Stone::White));
    assert!(nothing.is_err(), "{nothing:?}");
}

/// White, to move, must stop Black's fours, and only h9 does.
const ONE_DEFENCE: &str = "
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . o . . . . . . . .
    . . . o . x . x . . . . . . .
    . . . . x o o . . . . . . . .
    . . . o x x x o . . . . . . .
    . . . . o x . . . . . . . . .
    . . . . x . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .
    . . . . . . . . . . . . . . .";

#[test]
fn the_only_defence_is_proved() {
    let white = position(ONE_DEFENCE, Stone::White);
    let proof = Prover::thorough().defence(&white);
    let others = Prover::thorough().defence(&position(MANY, Stone::White));
    assert!(matches!(others, Err(Unproved::Lost | Unproved::Second(_))), "{others:?}");
    match proof {
        Ok(proof) => assert_eq!((proof.kind, proof.first), (PuzzleKind::Defend, point("h9"))),
        Err(error) => panic!("{error}"),
    }
    let black = Prover::thorough().defence(&position(ONE_DEFENCE, Stone::Black));
    assert!(black.is_err());
}

#[test]
fn a_five_at_once_is_no_puzzle() {
    let five = MANY.replacen(". . x x x . .", ". . x x x x .", 1);
    let trivial = Prover::thorough().win(&position(&five, Stone::Black));
    assert_eq!(trivial, Err(Unproved::Trivial));
}

#[test]
fn a_player_solves_a_puzzle_that_begins_with_the_right_move() {
    let position = position(ONE_FOUR, Stone::White);
    let proof = Prover::thorough().win(&position).unwrap();
    let task = PuzzleTask { position, kind: proof.kind, line: proof.line };
    let mut trial = Trial::new();
    let player = JURY.into_iter().find(|player| player.name == "level of 1,000 nodes").unwrap();
    assert_eq!(trial.times_solved(&player, &task, 8), 8);
    // After the first move any other winning move is accepted, but the first move must be the
    // solution's.
    let mut wrong = task.clone();
    wrong.line.remove(0);
    assert_eq!(trial.times_solved(&player, &wrong, 8), 0);
    assert_eq!(Prover::thorough().work(PuzzleKind::Fours, &task.position), Ok(proof.nodes));
    let solved = trial.solved(&task);
    assert_eq!(trial.solved(&task), solved);
    assert!(rating_of(&task, proof.nodes, &[2; 6]) <= rating_of(&task, proof.nodes, &solved));
}

/// Games of the engine yield puzzles that can be proved again with higher limits; the same seed yields
/// the same puzzles.
#[test]
fn puzzles_from_a_game_are_proved() {
    let opening =
        Position::from_moves(Rule::Freestyle, Size::STANDARD, &["h8", "i9", "g9", "i7"].map(point))
            .unwrap();
    let mut source = PuzzleSource::new();
    let mut all = Vec::new();
    for seed in 0..3 {
        let found = source.game(&opening, seed);
        let again = PuzzleSource::new().game(&opening, seed);
        let rows = |all: &[tengen::puzzles::PuzzleCandidate]| {
            all.iter().map(|c| (c.puzzle.first, c.puzzle.rating)).collect::<Vec<_>>()
        };
        assert_eq!(rows(&found), rows(&again));
        all.extend(found);
    }
    assert!(!all.is_empty());
    let mut prover = Prover::thorough();
    for candidate in &all {
        let puzzle = &candidate.puzzle;
        if puzzle.kind != PuzzleKind::Defend {
            let proof = prover.prove(puzzle.kind, &puzzle.position).unwrap();
            assert_eq!((proof.kind, proof.first), (puzzle.kind, puzzle.first));
            assert!(
                puzzle.themes.contains(&PuzzleTheme::Vcf)
                    || puzzle.themes.contains(&PuzzleTheme::Vct)
            );
        }
        assert_eq!(name(Rule::Freestyle, puzzle.position.board()).len(), 9);
        assert_ne!(identity(Rule::Freestyle, puzzle.position.board()), 0);
    }
}
