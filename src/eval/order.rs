//! Which moves are likely, for the search's move ordering.
//!
//! A move's likelihood is proportional to the exponential of a sum: of the worth of the four lines through its point,
//! by the shapes that it makes or denies the opponent and by the stones around it, and of the joint worth of both
//! sides' classes at the point. Fitted to the moves that searches chose (softmax regression), as R. Coulom, "Computing
//! Elo Ratings of Move Patterns in the Game of Go" (2007), does for patterns of Go.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::features::zeros;
use crate::board::{Point, Stone};
use crate::shapes::{CLASSES, Class, LINE_CODES, LINE_PATTERNS, Shape, ShapeState, ShapeTables};

/// The difference in worth that makes a move e times as likely.
pub const ORDER_UNIT: i32 = 64;

/// Number of weights for one colour to move, part by part: the worth of each [`Shape`] that the side to move makes, and
/// of each that its opponent would have made; for each [`Class`] of the side to move, the worth of each of its
/// opponent's classes; for each shape of the side to move, the additional worth of each of its opponent's along the
/// same line; each line pattern.
pub const ORDER_PARTS: [usize; 4] =
    [2 * Shape::COUNT, Class::COUNT * Class::COUNT, Shape::COUNT * Shape::COUNT, LINE_PATTERNS];
/// The total number of weights, in file order.
pub const ORDER_WEIGHTS: usize = ORDER_PARTS[0] + ORDER_PARTS[1] + ORDER_PARTS[2] + ORDER_PARTS[3];

/// The worth of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MoveOrder {
    /// For Black and for White to move.
    sides: [Side; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    /// By line code.
    lines: Box<[i16; LINE_CODES]>,
    /// By Black's class and White's.
    classes: [[i16; CLASSES]; CLASSES],
}

impl MoveOrder {
    /// How likely a move is, in [`ORDER_UNIT`]s; only differences are meaningful.
    #[inline]
    pub(super) fn worth(&self, state: &ShapeState, to_move: Stone, point: Point) -> i32 {
        let side = &self.sides[to_move.index()];
        let cell = state.cell(point);
        let [black, white] = Stone::BOTH.map(|stone| cell.class(stone) as usize % CLASSES);
        let lines =
            cell.line_codes().map(|code| i32::from(side.lines[usize::from(code) % LINE_CODES]));
        lines.iter().sum::<i32>() + i32::from(side.classes[black][white])
    }
}

/// Reads the move ordering from its weights, which are shared by the colours or separate for each.
pub(super) fn read(weights: &[i16], tables: &ShapeTables) -> MoveOrder {
    let sides: Vec<&[i16]> = weights.chunks_exact(ORDER_WEIGHTS).collect();
    let swapped = tables.swapped_patterns();
    let side = |to_move: Stone| {
        Side::read(sides[to_move.index() % sides.len()], tables, &swapped, to_move)
    };
    MoveOrder { sides: Stone::BOTH.map(side) }
}

impl Side {
    fn read(weights: &[i16], tables: &ShapeTables, swapped: &[u16], to_move: Stone) -> Side {
        let mut rest = weights;
        let [shapes, classes, pairs, patterns] = ORDER_PARTS.map(|count| {
            let (part, left) = rest.split_at(count);
            rest = left;
            part
        });
        let seen = |both: [usize; 2]| [to_move, !to_move].map(|stone| both[stone.index()]);
        let mut lines: Box<[i16; LINE_CODES]> = zeros();
        for (worth, line) in lines.iter_mut().zip(tables.lines()) {
            let [own, other] = seen([line.shapes & 15, line.shapes >> 4].map(usize::from));
            let parts = [
                shapes[own],
                shapes[Shape::COUNT + other],
                pairs[own * Shape::COUNT + other],
                patterns[usize::from(line.pattern_for(to_move, swapped))],
            ];
            let sum: i32 = parts.map(i32::from).iter().sum();
            // Learnt weights stay far from these limits; a file may contain any numbers.
            *worth = sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        let mut table = [[0; CLASSES]; CLASSES];
        for (black, row) in table.iter_mut().take(Class::COUNT).enumerate() {
            for (white, worth) in row.iter_mut().take(Class::COUNT).enumerate() {
                let [own, other] = seen([black, white]);
                *worth = classes[own * Class::COUNT + other];
            }
        }
        Side { lines, classes: table }
    }
}
