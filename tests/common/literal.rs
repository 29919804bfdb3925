//! Black's fouls in renju, read cell by cell from the definition: the slow counterpart of the fast
//! check.

use tengen::board::{Board, Direction, Point, Stone};
use tengen::rules::{Foul, Rule, five_through, run_through};

/// The foul that Black would commit on the free point `point`; a five overrides all fouls.
pub(crate) fn foul(board: &Board, point: Point) -> Option<Foul> {
    if five_through(board, Rule::Renju, Stone::Black, point).is_some() {
        return None;
    }
    let mut board = board.clone();
    if Direction::ALL
        .into_iter()
        .any(|direction| run_through(&board, Stone::Black, point, direction).len() > 5)
    {
        return Some(Foul::Overline);
    }
    board.place(point, Stone::Black).expect("the caller asks for a free point");
    let fours: usize =
        Direction::ALL.into_iter().map(|direction| fours(&mut board, point, direction)).sum();
    if fours >= 2 {
        return Some(Foul::DoubleFour);
    }
    let threes =
        Direction::ALL.into_iter().filter(|&direction| is_three(&mut board, point, direction));
    (threes.count() >= 2).then_some(Foul::DoubleThree)
}

/// Free points on the line through `point` within reach of a five with it.
fn near(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    (-4..=4)
        .filter_map(|steps| point.step(direction, steps, board.size()))
        .filter(|&p| board.is_free(p))
        .collect()
}

/// Whether Black, by playing `next`, makes exactly five along `direction` through `point`.
fn makes_five(board: &Board, point: Point, next: Point, direction: Direction) -> bool {
    let run = run_through(board, Stone::Black, next, direction);
    run.len() == 5 && run.contains(&point)
}

/// How many fours along `direction` the stone on `point` belongs to. A straight four is one.
fn fours(board: &mut Board, point: Point, direction: Direction) -> usize {
    let near = near(board, point, direction);
    let completing = near.iter().filter(|&&next| makes_five(board, point, next, direction));
    match completing.count() {
        2 if is_straight_four(board, point, direction) => 1,
        n => n,
    }
}

/// Whether the stone on `point` belongs to an unbroken four that either of two different moves
/// completes.
fn is_straight_four(board: &Board, point: Point, direction: Direction) -> bool {
    let run = run_through(board, Stone::Black, point, direction);
    let end = |end: Point, step| end.step(direction, step, board.size());
    run.len() == 4
        && [end(run[0], -1), end(run[3], 1)].into_iter().all(|end| {
            end.is_some_and(|p| board.is_free(p) && makes_five(board, point, p, direction))
        })
}

/// Whether the stone on `point` belongs to a three along `direction`: one more stone, which is
/// itself allowed and does not make five, makes a straight four.
fn is_three(board: &mut Board, point: Point, direction: Direction) -> bool {
    if fours(board, point, direction) > 0 {
        return false;
    }
    near(board, point, direction).into_iter().any(|next| {
        if five_through(board, Rule::Renju, Stone::Black, next).is_some() {
            return false;
        }
        board.place(next, Stone::Black).expect("near gives free points");
        let straight = is_straight_four(board, point, direction)
            && run_through(board, Stone::Black, point, direction).contains(&next);
        board.undo();
        straight && foul(board, next).is_none()
    })
}
