//! Carrying a proved line on to the five.

use alloc::vec::Vec;

use super::candidates::{self, Stage};
use super::thinker::{Memory, Thinker};
use crate::board::{Point, Stone};
use crate::eval::Evaluator;
use crate::shapes::Class;
use crate::threats::{StaticResult, static_result};

/// Longest win that is spelled out, in plies.
const LONGEST: usize = 200;

/// Adds to a line that ends in a proved result the moves up to the five.
///
/// The winner plays what the counts of classes prove, or what the table remembers; the loser the
/// first move that stops the most pressing threat. Where neither knows on, the line stays short.
pub(super) fn complete<E: Evaluator>(
    thinker: &mut Thinker<E>,
    memory: &Memory,
    line: &mut Vec<Point>,
) {
    for &point in line.iter() {
        if !thinker.state.is_free(point) {
            thinker.unwind();
            return;
        }
        thinker.make(point);
    }
    while line.len() < LONGEST {
        let opponent = thinker.to_move.other();
        let over = line.last().is_some_and(|_| just_won(thinker, opponent));
        let Some(next) = (!over).then(|| next_move(thinker, memory)).flatten() else { break };
        line.push(next);
        thinker.make(next);
    }
    thinker.unwind();
}

/// Whether the stone put last completed a five.
fn just_won<E>(thinker: &Thinker<E>, stone: Stone) -> bool {
    let last = thinker.state.played().next();
    last.is_some_and(|(point, by)| {
        by == stone && thinker.state.cell(point).class(stone) == Class::Five
    })
}

fn next_move<E: Evaluator>(thinker: &mut Thinker<E>, memory: &Memory) -> Option<Point> {
    let stone = thinker.to_move;
    let state = &mut thinker.state;
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
    if let Some(best) = thinker.known_best(memory) {
        return Some(best);
    }
    let state = &mut thinker.state;
    candidates::generate(state, stone, &mut points);
    if points.is_empty() {
        // Lost to an open four whatever is played: stand in its way.
        return state.find(stone.other(), Class::OpenFour).filter(|_| true);
    }
    points.first().copied()
}
