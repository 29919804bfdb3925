//! Extending a proved line up to the five.

use alloc::vec::Vec;

use super::candidates::{self, Stage};
use super::searcher::Searcher;
use super::table::Table;
use crate::board::{Point, Stone};
use crate::eval::Evaluator;
use crate::shapes::{Class, ShapeState};
use crate::threats::{StaticResult, static_result};

/// The longest win that is extended, in plies.
const LONGEST: usize = 200;

/// Adds to a line that ends in a proved result the moves up to the five.
///
/// The winner plays what the class counts prove, or what the table remembers; the loser plays the
/// first move that stops the most pressing threat. If neither knows a move, the line stays short.
pub(super) fn complete<E: Evaluator, T: Table>(
    searcher: &mut Searcher<E, T>,
    line: &mut Vec<Point>,
) {
    for &point in line.iter() {
        if !searcher.board.state().is_free(point) {
            searcher.unwind();
            return;
        }
        searcher.board.make(point);
    }
    while line.len() < LONGEST {
        let opponent = searcher.board.to_move.other();
        let over = !line.is_empty() && has_just_won(searcher.board.state(), opponent);
        let Some(next) = (!over).then(|| next_move(searcher)).flatten() else { break };
        line.push(next);
        searcher.board.make(next);
    }
    searcher.unwind();
}

/// Whether the last stone completed a five.
fn has_just_won(state: &ShapeState, stone: Stone) -> bool {
    let last = state.played().next();
    last.is_some_and(|(point, by)| by == stone && state.cell(point).class(stone) == Class::Five)
}

fn next_move<E: Evaluator, T: Table>(searcher: &mut Searcher<E, T>) -> Option<Point> {
    let stone = searcher.board.to_move;
    let state = searcher.board.state();
    let find = |class| state.find(stone, class);
    match static_result(state, stone) {
        Some(StaticResult::Win(1)) => return find(Class::Five),
        Some(StaticResult::Win(3)) => return find(Class::OpenFour),
        Some(StaticResult::Win(_)) => {
            return find(Class::FourThree).or_else(|| find(Class::DoubleThree));
        }
        _ => {}
    }
    let mut points = Vec::new();
    if candidates::stage(state, stone) == Stage::Block {
        candidates::blocks(state, stone, &mut points);
        candidates::retain_allowed(state, stone, &mut points, 0);
        return points.first().copied();
    }
    if let Some(best) = searcher.table_move() {
        return Some(best);
    }
    let state = searcher.board.state();
    candidates::generate(state, stone, &mut points);
    // Lost to an open four whatever is played: block one of its points.
    points.first().copied().or_else(|| state.find(stone.other(), Class::OpenFour))
}
