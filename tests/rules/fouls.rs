//! Renju's definitions one by one, on drawn boards: `x` black, `o` white, `?` the point in question.

use tengen::board::{Board, Point, Stone};
use tengen::rules::{Ending, Foul, FoulReason, Position, Rule};

fn board(drawing: &str) -> Board {
    let mut board = Board::from_text(&drawing.replace('?', ".")).unwrap();
    board.set_to_move(Stone::Black);
    board
}

fn marked(drawing: &str) -> Point {
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|row| !row.is_empty()).collect();
    let mark = |(y, row): (usize, &&str)| {
        let x = row.split_whitespace().position(|cell| cell == "?")?;
        Point::new(x as u32, (rows.len() - 1 - y) as u32)
    };
    rows.iter().enumerate().find_map(mark).expect("a drawing has a ?")
}

fn foul(drawing: &str) -> Option<Foul> {
    Position::from_board(Rule::Renju, board(drawing)).foul(marked(drawing))
}

fn reason(drawing: &str) -> FoulReason {
    let position = Position::from_board(Rule::Renju, board(drawing));
    position.foul_reason(marked(drawing)).expect("a foul")
}

fn names(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn five_overrides_every_foul() {
    let drawing = ". . . . . . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   x x x . ? x x x x
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), None);
    let mut position = Position::from_board(Rule::Renju, board(drawing));
    let won = position.play(marked(drawing)).unwrap();
    assert_eq!(won.unwrap().winner(), Some(Stone::Black));
}

#[test]
fn overline_is_six_or_more_and_names_its_row() {
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . x x x ? x x . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), Some(Foul::Overline));
    assert_eq!(names(&reason(drawing).overline), "b5 c5 d5 e5 f5 g5");
}

#[test]
fn white_is_bound_by_nothing_and_wins_with_six() {
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . o o o ? o o . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    let mut board = board(drawing);
    board.set_to_move(Stone::White);
    let mut position = Position::from_board(Rule::Renju, board);
    let ending = position.play(marked(drawing)).unwrap();
    assert!(matches!(ending, Some(Ending::Five { winner: Stone::White, row }) if row.len() == 6));
}

#[test]
fn two_fours_on_one_line() {
    for row in ["x . x ? x . x . .", "x x . ? x . x x .", "x x x . ? . x x x"] {
        let drawing = (0..9)
            .map(|i| if i == 4 { row } else { ". . . . . . . . ." })
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(foul(&drawing), Some(Foul::DoubleFour), "{row}");
        assert_eq!(reason(&drawing).fours.len(), 2, "{row}");
    }
}

#[test]
fn a_straight_four_is_one_four_with_two_five_points() {
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . x x ? x . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . . . . . .";
    let reason = reason(drawing);
    assert_eq!(reason.foul, Foul::DoubleFour);
    let fours: Vec<(String, String)> =
        reason.fours.iter().map(|four| (names(&four.stones), names(&four.five_points))).collect();
    assert_eq!(
        fours,
        [
            ("c5 d5 e5 f5".to_string(), "b5 g5".to_string()),
            ("e2 e3 e4 e5".to_string(), "e1 e6".to_string()),
        ]
    );
    assert_eq!(foul(&drawing.replace(". . . . x . . . .", ". . . . . . . . .")), None);
}

#[test]
fn a_four_that_can_only_become_six_does_not_count() {
    let drawing = ". . . . o . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   o x x x ? . x . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), None);
    let without_the_sixth = drawing.replace("? . x", "? . .");
    assert_eq!(foul(&without_the_sixth), Some(Foul::DoubleFour));
}

#[test]
fn double_three_and_its_points() {
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . x . . . .
                   . . . . . . . . .
                   . . x x ? . . . .
                   . . . . x . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    let reason = reason(drawing);
    assert_eq!(reason.foul, Foul::DoubleThree);
    assert!(reason.fours.is_empty() && reason.overline.is_empty());
    let threes: Vec<(String, String)> = reason
        .threes
        .iter()
        .map(|three| (names(&three.stones), names(&three.straight_four_points)))
        .collect();
    assert_eq!(
        threes,
        [("c5 d5 e5".to_string(), "b5 f5".to_string()), ("e4 e5 e7".to_string(), "e6".to_string()),]
    );
}

#[test]
fn a_row_without_room_for_a_straight_four_is_no_three() {
    // Between white stones at a5 and g5 there are five points: room for a four, but not for a straight one. Between b5
    // and g5 there is no room for a four either.
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . x x ? . o . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), Some(Foul::DoubleThree));
    assert_eq!(foul(&drawing.replace(". . x x ? . o", ". o x x ? . o")), None);
    assert_eq!(foul(&drawing.replace(". . x x ? . o", "o . x x ? . o")), None);
}

#[test]
fn a_straight_four_needs_both_ends_to_be_exactly_five() {
    // The five at b5 would be a row of six with a5, and d5 to g5 ends at the white stone.
    let drawing = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . x .
                   . . . . . . x . .
                   x . . x x ? . o .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), None);
    assert_eq!(foul(&drawing.replace("x . . x x ?", ". . . x x ?")), Some(Foul::DoubleThree));
}

#[test]
fn a_completing_point_that_makes_five_does_not_count() {
    let drawing = ". . . . . . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . . . . . .
                   . . . x ? . x . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .";
    assert_eq!(foul(drawing), Some(Foul::DoubleThree));
    // f5 makes five in the column.
    let drawing = ". . . . . . . . .
                   . . . . x . . . .
                   . . . . x . . . .
                   . . . . . . . . .
                   . . . x ? . x . .
                   . . . . . x . . .
                   . . . . . x . . .
                   . . . . . x . . .
                   . . . . . x . . .";
    assert_eq!(foul(drawing), None);
}

#[test]
fn a_completing_point_that_is_an_overline_does_not_count() {
    let drawing = ". . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . x x . . . . .
                   . . . . x x . . . . .
                   . . . . ? . x x . . .
                   . . . . . x . . . . .
                   . . . . . x . . . . .
                   . . . . . x . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .";
    assert_eq!(foul(drawing), None);
    let without_the_overline = drawing
        .replace(". . . . . x . . . . .", ". . . . . . . . . . .")
        .replace(". . . . x x . . . . .", ". . . . x . . . . . .");
    assert_eq!(foul(&without_the_overline), Some(Foul::DoubleThree));
}

#[test]
fn a_completing_point_that_is_a_double_three_does_not_count() {
    // f6 completes the row, and makes threes with f7, f8 and with g7, h8.
    let drawing = ". . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . x x . x . . .
                   . . . . x x x . . . .
                   . . . . ? . x x . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .
                   . . . . . . . . . . .";
    assert_eq!(foul(drawing), None);
    // A white stone makes the first of these no longer a three, so that f6 is allowed after all.
    let mut lines: Vec<&str> = drawing.lines().collect();
    lines[2] = ". . . . . o . . . . .";
    assert_eq!(foul(&lines.join("\n")), Some(Foul::DoubleThree));
}
