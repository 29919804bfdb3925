//! The class of a free point after one more stone, without putting it.

use super::{Class, Lines, ShapeState};
use crate::board::{Direction, LinePlace, Point, Stone};

impl ShapeState {
    /// The class of a free point for `seen` after a stone on `put`, another free point.
    ///
    /// For one or two points this costs a small fraction of [`put`](ShapeState::put) and
    /// [`take`](ShapeState::take), which give the same result more slowly.
    pub fn class_after(&self, point: Point, seen: Stone, put: Point, stone: Stone) -> Class {
        let cell = self.cell(point);
        let Some(direction) = Direction::through(point, put) else { return cell.class(seen) };
        let line = self.lines().line_with(direction, LinePlace::of(put, direction), stone);
        let lookup = self.tables().lookup();
        let code = lookup.line_code(Lines::window(line, LinePlace::of(point, direction).cell));
        let shapes = cell.shapes.with(direction.index(), lookup.shapes_of(code));
        Class::from_bits(lookup.pattern(seen.index(), shapes.of(seen.index())).class() as u8)
    }
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::{random_below, random_board};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// On random boards, for every point a stone can be put on and every other point within its
    /// reach.
    #[test]
    fn a_class_after_a_stone_is_that_of_the_stone_put() {
        let mut below = random_below(23);
        for rule in Rule::ALL {
            let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
            for stones in [6, 25, 60] {
                let board = random_board(11, stones, &mut below);
                let mut state = ShapeState::new(&board, tables.clone());
                for put in board.free_points() {
                    let stone = Stone::BOTH[below(2)];
                    let others = || board.free_points().filter(|&point| point != put);
                    let classes = |state: &ShapeState, after: bool| -> Vec<[Class; 2]> {
                        let class = |point, seen| match after {
                            true => state.class_after(point, seen, put, stone),
                            false => state.cell(point).class(seen),
                        };
                        others().map(|point| Stone::BOTH.map(|seen| class(point, seen))).collect()
                    };
                    let expected = classes(&state, true);
                    state.put(put, stone);
                    assert_eq!(classes(&state, false), expected, "{rule}, {stone} {put}\n{board}");
                    state.take();
                }
            }
        }
    }
}
