//! What programs that use the library rely on.

use tengen::board::{Board, Point, Size, Stone};
use tengen::eval::Evaluator;
use tengen::rules::{IllegalMove, Position, Rule};
use tengen::search::{Engine, Limits, Report};
use tengen::shapes::ShapeState;
use tengen::threats::{Solver, Strategy};

fn is_send<T: Send>() {}

#[test]
fn engines_and_results_can_go_to_other_threads() {
    is_send::<Engine>();
    is_send::<Report>();
    is_send::<Solver>();
    is_send::<tengen::threats::Plan>();
    is_send::<Strategy>();
}

#[test]
fn moves_that_cannot_be_played_are_named() {
    let points = |names: &str| -> Vec<Point> {
        names.split(' ').map(|name| name.parse().expect("a point")).collect()
    };
    let from = |names: &str| Position::from_moves(Rule::Freestyle, Size::STANDARD, &points(names));
    assert!(from("h8 i9").is_ok_and(|position| position.board().len() == 2));
    let taken = from("h8 i9 h8").unwrap_err();
    assert_eq!((taken.played, taken.point.to_string()), (2, "h8".to_owned()));
    assert_eq!(taken.to_string(), "move 3, h8: h8 is taken by a black stone");
    let over = from("h8 a1 i8 b1 j8 c1 k8 d1 l8 e1").unwrap_err();
    assert_eq!((over.played, over.reason), (9, IllegalMove::Over));
    assert_eq!(over.to_string(), "move 10, e1: the game is over");
}

#[test]
fn the_first_program_finds_a_move() {
    let position = Position::new(Rule::Freestyle, Size::STANDARD);
    let report = Engine::new(1 << 20).search(&position, Limits::nodes(20_000)).expect("it goes on");
    assert_eq!(report.best(), Some(Size::STANDARD.centre()));
}

/// Says that the first column's points are certain to be played and the others certain not to be.
struct Extreme;

impl Evaluator for Extreme {
    fn reset(&mut self, _: &ShapeState) {}

    fn evaluate(&mut self, _: &ShapeState, to_move: Stone) -> i32 {
        if to_move == Stone::Black { i32::MAX } else { i32::MIN }
    }

    fn move_worth(&self, _: &ShapeState, _: Stone, point: Point) -> i32 {
        if point.x() == 0 { i32::MAX } else { i32::MIN }
    }
}

#[test]
fn an_evaluator_may_return_any_number() {
    let board = Board::from_text(
        ". . . . . . .
         . . . . . . .
         . . o . . . .
         . . . x . . .
         . . o x . . .
         . . . . . . .
         . . . . . . .",
    )
    .unwrap();
    let position = Position::from_board(Rule::Freestyle, board);
    let mut engine = Engine::with_evaluator(1 << 16, |_| Extreme);
    let report = engine.search(&position, Limits::nodes(5_000)).expect("it goes on");
    assert!(report.best().is_some_and(|point| position.board().is_free(point)));
    assert!(report.lines[0].value.mate().is_some() || report.lines[0].value.0.abs() <= 20_000);
}
