//! The attacks in a search for threats, and how each constrains the defender.

use alloc::vec::Vec;
use core::cmp::Reverse;

use super::blocks::blocking_points;
use super::line::Exchange;
use crate::board::{Point, Stone};
use crate::shapes::{CellShapes, Class, Shape, ShapeState};

/// The points that stop the defender's five, if he threatens one and the attacker, to move, cannot make one
/// himself: they are his only moves. Some of them may be fouls.
pub(super) fn forced_blocks(state: &ShapeState, attacker: Stone) -> Option<Vec<Point>> {
    let defender = attacker.other();
    if state.count_of(attacker, Class::Five) > 0 || state.count_of(defender, Class::Five) == 0 {
        return None;
    }
    // If a five needs a free end there are other blocks, and one may stop two fives.
    let mut blocks = blocking_points(state, defender);
    if !state.needs_free_end(attacker) && blocks.len() > 1 {
        blocks.clear();
    }
    Some(blocks)
}

/// The moves that may be quiet threats, the most promising first, filtered by `wanted`, which is called for
/// each with whether it is promising. Some of them may be fouls.
pub(super) fn quiet_moves(
    state: &ShapeState,
    attacker: Stone,
    mut wanted: impl FnMut(bool) -> bool,
) -> Vec<Point> {
    // Without fours in hand, the move itself must make some possible.
    let needed = if state.has_four(attacker) { Shape::OpenTwo } else { Shape::ThreeNarrow };
    let mut moves = Vec::new();
    for point in state.size().points().filter(|&p| state.is_free(p)) {
        let cell = state.cell(point);
        if !cell.class(attacker).is_four()
            && wanted(cell.shapes(attacker).iter().any(|&shape| shape >= needed))
        {
            moves.push((promise(&cell, attacker), point));
        }
    }
    moves.sort_unstable_by_key(|&(promise, point)| (Reverse(promise), point));
    moves.into_iter().map(|(_, point)| point).collect()
}

/// How promising an attack is: primarily its class, then the shapes of both sides.
fn promise(cell: &CellShapes, attacker: Stone) -> u32 {
    let sum = |stone: Stone| cell.shapes(stone).iter().map(|&s| s as u32).sum::<u32>();
    let class = match cell.class(attacker) {
        // A double-three that may turn out to be allowed.
        Class::Foul => Class::DoubleThree,
        class => class,
    };
    class as u32 * 256 + 2 * sum(attacker) + sum(attacker.other())
}

/// What the defender faces after an attack.
pub(super) enum Faced {
    /// Nothing that must be answered, or he can make five himself.
    Nothing,
    /// A five, and the points that stop it.
    Five {
        /// The five, as a line of fours.
        line: Vec<Exchange>,
        /// Every point that can stop a five. Some of them may be fouls.
        blocks: Vec<Point>,
    },
    /// Fours, which may or may not win against a pass.
    Fours,
}

impl Faced {
    /// Evaluates a board on which the attacker has just moved.
    pub(super) fn on(state: &ShapeState, attacker: Stone) -> Faced {
        if state.count_of(attacker.other(), Class::Five) > 0 {
            Faced::Nothing
        } else if let Some(five) = state.find(attacker, Class::Five) {
            let line = Vec::from([Exchange::five(five)]);
            Faced::Five { line, blocks: blocking_points(state, attacker) }
        } else if state.has_four(attacker) || state.count_of(attacker, Class::Foul) > 0 {
            Faced::Fours
        } else {
            Faced::Nothing
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use std::string::ToString;

    use super::*;
    use crate::board::Board;
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    #[test]
    fn quiet_threats_are_those_that_are_wanted_and_make_no_four() {
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . x x . .
             . . . . . . . . .
             . . . . . . . . .
             o x x x . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        );
        let tables = Arc::new(ShapeTables::new(Rule::Freestyle.five_kinds()));
        let state = ShapeState::new(&board.unwrap(), tables);
        let found = quiet_moves(&state, Stone::Black, |promising| promising);
        let names: Vec<_> = found.iter().map(Point::to_string).collect();
        for (name, quiet) in
            [("h6", true), ("e6", true), ("e3", false), ("f3", false), ("a9", false)]
        {
            assert_eq!(names.iter().any(|found| found == name), quiet, "{name} of {names:?}");
        }
        assert!(quiet_moves(&state, Stone::Black, |_| false).is_empty());
    }
}
