//! Which moves are likely, for the order in which a search tries them.
//!
//! A move's likelihood grows with the exponential of a sum: what the shapes it makes are worth, what
//! the shapes it takes from the opponent are worth, and what both sides' classes at the point are
//! worth together. Fitted to the moves that searches chose (softmax regression), as R. Coulom,
//! "Computing Elo Ratings of Move Patterns in the Game of Go" (2007), does for patterns of Go.

use alloc::vec::Vec;

use super::network::numbers;
use crate::board::{Point, Stone};
use crate::shapes::{Class, Shape, ShapeState, pattern_code_table};

/// By how much a move's worth is larger if it is e times as likely.
pub const ORDER_UNIT: i32 = 64;

/// Weights of one colour to move, in the order of a file: what each [`Shape`] is worth that the side
/// to move makes, and that its opponent would have made; for each [`Class`] of the side to move, what
/// each class of its opponent's is worth.
pub const ORDER_WEIGHTS: usize = 2 * Shape::COUNT + Class::COUNT * Class::COUNT;

/// The worth of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveOrder {
    sides: Vec<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    /// By pattern code: the sum of its shapes.
    own: Vec<i16>,
    other: Vec<i16>,
    classes: [[i16; Class::COUNT]; Class::COUNT],
}

impl MoveOrder {
    /// How likely a move is, in [`ORDER_UNIT`]s; only differences mean something.
    #[inline]
    pub(super) fn worth(&self, state: &ShapeState, to_move: Stone, point: Point) -> i32 {
        let side = &self.sides[to_move.index() & (self.sides.len() - 1)];
        let cell = state.cell(point);
        i32::from(side.own[cell.pattern_code(to_move) as usize])
            + i32::from(side.other[cell.pattern_code(!to_move) as usize])
            + i32::from(side.classes[cell.class(to_move) as usize][cell.class(!to_move) as usize])
    }
}

pub(super) fn read(file: &[u8]) -> MoveOrder {
    let shapes_of = pattern_code_table();
    let sides = file.chunks_exact(2 * ORDER_WEIGHTS).map(|part| {
        let weights = numbers(part);
        let (shapes, pairs) = weights.split_at(2 * Shape::COUNT);
        let (own, other) = shapes.split_at(Shape::COUNT);
        let of_codes = |shapes: &[i16]| -> Vec<i16> {
            shapes_of.iter().map(|four| four.iter().map(|&s| shapes[s as usize]).sum()).collect()
        };
        let mut classes = [[0; Class::COUNT]; Class::COUNT];
        for (row, weights) in classes.iter_mut().zip(pairs.chunks_exact(Class::COUNT)) {
            row.copy_from_slice(weights);
        }
        Side { own: of_codes(own), other: of_codes(other), classes }
    });
    MoveOrder { sides: sides.collect() }
}
