//! The sides that weights distinguish.

use tengen::board::{Point, Stone};
use tengen::rules::Rule;
use tengen::shapes::{Class, ShapeState};

/// The number of sides with separate weights: two in renju, where only Black has forbidden moves, otherwise one for
/// both.
pub(crate) fn sides(rule: Rule) -> usize {
    if rule == Rule::Renju { 2 } else { 1 }
}

/// The number of pairs of classes.
pub(crate) const CLASS_PAIRS: usize = Class::COUNT * Class::COUNT;

/// The classes of a free point for the side to move and its opponent, encoded as a number below [`CLASS_PAIRS`].
pub(crate) fn class_pair(state: &ShapeState, point: Point, to_move: Stone) -> u8 {
    let cell = state.cell(point);
    let [own, other] = [to_move, !to_move].map(|stone| cell.class(stone) as usize);
    (own * Class::COUNT + other) as u8
}

/// Decodes a pair of classes.
pub(crate) fn classes_of(pair: usize) -> [usize; 2] {
    [pair / Class::COUNT, pair % Class::COUNT]
}

/// The same pair of classes as seen by the opponent.
pub(crate) fn swapped_pair(pair: usize) -> usize {
    let [own, other] = classes_of(pair);
    other * Class::COUNT + own
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tengen::board::Board;
    use tengen::shapes::ShapeTables;

    use super::*;

    #[test]
    fn a_pair_of_classes_seen_by_the_opponent_is_the_pair_swapped() {
        let board = Board::from_text(
            ". . . . . . .
             . o o o . . .
             . . . . . . .
             . . x x . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        )
        .unwrap();
        let tables = Arc::new(ShapeTables::new(Rule::Freestyle.five_kinds()));
        let state = ShapeState::new(&board, tables);
        for point in board.free_points() {
            let [black, white] =
                Stone::BOTH.map(|stone| usize::from(class_pair(&state, point, stone)));
            assert_eq!(swapped_pair(black), white, "{point}");
            let classes = Stone::BOTH.map(|stone| state.cell(point).class(stone) as usize);
            assert_eq!(classes_of(black), classes, "{point}");
            assert!(black < CLASS_PAIRS);
        }
    }
}
