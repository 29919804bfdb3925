//! The weights built into the engine.

use alloc::vec;

use super::layout;
use super::order::ORDER_WEIGHTS;
use super::weights::{LINEAR_WEIGHTS, Weights, WeightsParts};
use crate::rules::Rule;
use crate::shapes::{Shape, pattern_code_table};

/// The learnt weights for a rule.
#[cfg(feature = "builtin-weights")]
pub(super) const fn parts(rule: Rule) -> Option<WeightsParts<'static>> {
    Some(match super::weights::learnt_for(rule) {
        Rule::Standard => WeightsParts {
            linear: include_bytes!("weights/standard.bin"),
            network: include_bytes!("weights/standard.net.bin"),
            order: include_bytes!("weights/standard.order.bin"),
        },
        Rule::Renju => WeightsParts {
            linear: include_bytes!("weights/renju.bin"),
            network: include_bytes!("weights/renju.net.bin"),
            order: include_bytes!("weights/renju.order.bin"),
        },
        Rule::Caro | Rule::Caro6 => WeightsParts {
            linear: include_bytes!("weights/caro.bin"),
            network: include_bytes!("weights/caro.net.bin"),
            order: include_bytes!("weights/caro.order.bin"),
        },
        Rule::Freestyle => WeightsParts {
            linear: include_bytes!("weights/freestyle.bin"),
            network: include_bytes!("weights/freestyle.net.bin"),
            order: include_bytes!("weights/freestyle.order.bin"),
        },
    })
}

/// Learnt weights are left out of this build.
#[cfg(not(feature = "builtin-weights"))]
pub(super) const fn parts(_rule: Rule) -> Option<WeightsParts<'static>> {
    None
}

/// The worth of each shape through a point to the side to move; two thirds of it to the waiting side.
/// Set by hand: an open three shows up on several points, so each of them need not be worth much.
const WORTH: [i16; Shape::COUNT] = [0, 0, 1, 2, 3, 5, 7, 8, 8, 10, 16, 20, 14, 30, 40, 0];

/// How much likelier a shape makes a move, in [`ORDER_UNIT`](super::ORDER_UNIT)s; three quarters of it
/// if the opponent would have made the shape.
const LIKELY: [i16; Shape::COUNT] =
    [0, 0, 4, 12, 16, 40, 60, 70, 50, 60, 120, 140, 140, 200, 260, 400];

/// The worth of having the move.
const TO_MOVE: i16 = 30;

/// Hand-set weights: every pattern is worth the sum of its shapes.
pub(super) fn simple(rule: Rule) -> Weights {
    let shapes = pattern_code_table();
    let worth =
        |shapes: &[Shape; 4]| -> i16 { shapes.map(|shape| WORTH[shape as usize]).iter().sum() };
    let mut linear = vec![TO_MOVE];
    linear.extend(shapes.iter().map(worth));
    linear.extend(shapes.iter().map(|shapes| worth(shapes) * 2 / 3));
    linear.resize(LINEAR_WEIGHTS, 0);
    let mut likely = vec![0; ORDER_WEIGHTS];
    for (shape, &own) in LIKELY.iter().enumerate() {
        likely[shape] = own;
        likely[Shape::COUNT + shape] = own * 3 / 4;
    }
    Weights::of_numbers([&linear, &layout::linear_alone(), &likely], rule.five_kinds())
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::{Board, Stone};
    use crate::eval::{Evaluator, PatternEvaluator};
    use crate::shapes::{ShapeState, ShapeTables};

    #[test]
    fn simple_weights_sum_the_shapes_and_give_the_waiting_side_a_third_less() {
        let board = Board::from_text(
            ". . . . . . . . .
             . . . . . . . . .
             . . x . . o . . .
             . . . x o . . . .
             . . . o x x x . .
             . . . . . o . . .
             . . . . . . . . .
             . . . . . . . . .
             . . . . . . . . .",
        )
        .unwrap();
        let rule = Rule::Freestyle;
        let state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        let mut evaluator = PatternEvaluator::new(Arc::new(Weights::simple(rule)));
        evaluator.reset(&state);
        let free: Vec<_> = board.free_points().collect();
        for stone in Stone::BOTH {
            let mut value = i32::from(TO_MOVE);
            for &point in &free {
                let sum = |table: &[i16], stone: Stone| -> i32 {
                    let shapes = state.cell(point).shapes(stone);
                    shapes.map(|shape| i32::from(table[shape as usize])).iter().sum()
                };
                value += sum(&WORTH, stone) - sum(&WORTH, !stone) * 2 / 3;
                let likely = sum(&LIKELY, stone) + sum(&LIKELY.map(|own| own * 3 / 4), !stone);
                assert_eq!(evaluator.move_worth(&state, stone, point), likely, "{point}");
            }
            assert_eq!(evaluator.evaluate(&state, stone), value, "{stone:?}");
        }
    }
}
