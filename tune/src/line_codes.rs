//! Codes: what one line through a point means to the side to move.
//!
//! A code stands for the shapes that either side would make there and, if patterns have rows, for the pattern. The
//! pattern alone does not determine the shapes under rules where a row has to be exactly five. All possible codes are
//! numbered once.

use std::collections::HashMap;

use tengen::board::{Point, Stone};
use tengen::shapes::{Shape, ShapeState, ShapeTables};

/// The meaning of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Line {
    /// The shapes that a stone of the side to move, and one of its opponent, would make.
    pub(crate) shapes: [Shape; 2],
    /// As the side to move sees it; 0 if patterns are not distinguished.
    pub(crate) pattern: usize,
}

/// The codes of a rule.
pub(crate) struct LineCodes {
    /// The meaning of each code.
    pub(crate) lines: Vec<Line>,
    /// The same line's code for the opponent.
    pub(crate) swapped: Vec<u16>,
    /// Maps the engine's line codes to these, for each colour to move.
    number: [Vec<u16>; 2],
}

impl LineCodes {
    /// Numbers the codes. With `patterns`, lines with the same shapes but different patterns are distinguished.
    pub(crate) fn new(tables: &ShapeTables, patterns: bool) -> LineCodes {
        let swapped = tables.swapped_patterns();
        let mut all =
            LineCodes { lines: Vec::new(), swapped: Vec::new(), number: [vec![], vec![]] };
        let mut known = HashMap::new();
        for line in tables.lines() {
            let both = [line.shapes & 15, line.shapes >> 4].map(|shape| Shape::ALL[shape as usize]);
            let numbers = [line.pattern, swapped[line.pattern as usize]];
            let seen = Stone::BOTH.map(|to_move| {
                let shapes = [to_move, !to_move].map(|stone| both[stone.index()]);
                let pattern = if patterns { numbers[to_move.index()].into() } else { 0 };
                let line = Line { shapes, pattern };
                *known.entry(line).or_insert_with(|| {
                    all.lines.push(line);
                    all.swapped.push(0);
                    u16::try_from(all.lines.len() - 1).expect("some thousands of codes")
                })
            });
            for (own, other) in [(seen[0], seen[1]), (seen[1], seen[0])] {
                all.swapped[own as usize] = other;
            }
            for (numbers, seen) in all.number.iter_mut().zip(seen) {
                numbers.push(seen);
            }
        }
        all
    }

    /// The codes of the four lines through a free point, in ascending order, as the order of the lines has no meaning.
    pub(crate) fn of(&self, state: &ShapeState, point: Point, to_move: Stone) -> [u16; 4] {
        let numbers = &self.number[to_move.index()];
        let mut codes = state.cell(point).line_codes().map(|code| numbers[code as usize]);
        codes.sort_unstable();
        codes
    }
}

#[cfg(test)]
mod tests {
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn every_code_is_swapped_and_back() {
        for rule in Rule::ALL {
            let tables = ShapeTables::new(rule.five_kinds());
            for patterns in [false, true] {
                let codes = LineCodes::new(&tables, patterns);
                for (code, line) in codes.lines.iter().enumerate() {
                    let other = codes.swapped[code] as usize;
                    let [own, others] = line.shapes;
                    assert_eq!(codes.lines[other].shapes, [others, own], "{rule}");
                    assert_eq!(codes.swapped[other] as usize, code, "{rule}");
                }
            }
        }
    }

    #[test]
    fn patterns_determine_shapes_where_overlines_win() {
        let tables = ShapeTables::new(Rule::Freestyle.five_kinds());
        let codes = LineCodes::new(&tables, true);
        assert_eq!(codes.lines.len(), 3_160);
        assert_eq!(LineCodes::new(&tables, false).lines.len(), 111);
        let tables = ShapeTables::new(Rule::Standard.five_kinds());
        assert!(LineCodes::new(&tables, true).lines.len() > 3_160);
    }
}
