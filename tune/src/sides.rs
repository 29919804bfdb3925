//! What a side to move is to the weights.

use tengen::board::{Point, Stone};
use tengen::rules::Rule;
use tengen::shapes::{Class, ShapeState};

/// How many sides have weights of their own: Black and White in renju, whose fouls are Black's alone, else one for both.
pub(crate) fn sides(rule: Rule) -> usize {
    if rule == Rule::Renju { 2 } else { 1 }
}

/// Pairs of classes.
pub(crate) const CLASS_PAIRS: usize = Class::COUNT * Class::COUNT;

/// The classes of a free point for the side to move and its opponent, as a number below [`CLASS_PAIRS`].
pub(crate) fn class_pair(state: &ShapeState, point: Point, to_move: Stone) -> u8 {
    let cell = state.cell(point);
    let [own, other] = [to_move, !to_move].map(|stone| cell.class(stone) as usize);
    (own * Class::COUNT + other) as u8
}

/// The two classes of that number.
pub(crate) fn classes_of(pair: usize) -> [usize; 2] {
    [pair / Class::COUNT, pair % Class::COUNT]
}

/// The number of the same classes as the opponent sees them.
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
