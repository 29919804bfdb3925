//! Codes: what one line through a point is to a side to move.
//!
//! A code stands for the shapes that either side would make there and, where rows are kept for patterns, for the pattern:
//! where a row of five has to be exactly five, the pattern alone does not say the shapes. All codes that a line can have
//! are numbered once.

use std::collections::HashMap;

use tengen::board::{Direction, LinePlace, Point, Stone};
use tengen::shapes::{Lines, Shape, ShapeState, ShapeTables};

use super::form::Codes;
use super::pattern::{PATTERNS, Patterns};

/// What a code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Line {
    /// The shapes that a stone of the side to move, and one of its opponent, would make.
    pub(super) shapes: [Shape; 2],
    /// As the side to move sees it; 0 where patterns are not told apart.
    pub(super) pattern: usize,
}

/// The codes of a rule.
pub(super) struct LineCodes {
    /// Where patterns are told apart.
    patterns: Option<Patterns>,
    /// What each code stands for.
    pub(super) lines: Vec<Line>,
    /// The code that the opponent sees.
    pub(super) swapped: Vec<u16>,
    /// Which of the pairs of shapes that exist each code has.
    pub(super) pair: Vec<usize>,
    /// How many pairs of shapes exist.
    pub(super) pairs: usize,
    /// From pattern and shapes to the code.
    number: Vec<u16>,
}

/// Pairs of shapes, whether they exist or not.
const SHAPE_PAIRS: usize = Shape::COUNT * Shape::COUNT;

impl LineCodes {
    /// Complexity: looks at every window there can be, a few hundredths of a second.
    pub(super) fn new(tables: &ShapeTables, codes: Codes) -> LineCodes {
        let patterns = (codes == Codes::Patterns).then(Patterns::new);
        let several = if patterns.is_some() { PATTERNS } else { 1 };
        let mut codes = LineCodes {
            patterns,
            lines: Vec::new(),
            swapped: Vec::new(),
            pair: Vec::new(),
            pairs: 0,
            number: vec![u16::MAX; several * SHAPE_PAIRS],
        };
        for halves in 0..1 << 20 {
            let window = halves & 0x3ff | (halves >> 10) << 12;
            let seen = Stone::BOTH.map(|stone| codes.add(codes.line(tables, window, stone)));
            for (own, other) in [(seen[0], seen[1]), (seen[1], seen[0])] {
                codes.swapped[own as usize] = other;
            }
        }
        let mut pairs: HashMap<[Shape; 2], usize> = HashMap::new();
        for line in &codes.lines {
            let next = pairs.len();
            codes.pair.push(*pairs.entry(line.shapes).or_insert(next));
        }
        codes.pairs = pairs.len();
        codes
    }

    fn line(&self, tables: &ShapeTables, window: u32, to_move: Stone) -> Line {
        let both = tables.shapes(window);
        let of = |stone: Stone| Shape::ALL[usize::from(both >> (4 * stone.index()) & 15)];
        let pattern = self.patterns.as_ref().map_or(0, |patterns| patterns.of(window, to_move));
        Line { shapes: [of(to_move), of(!to_move)], pattern }
    }

    fn add(&mut self, line: Line) -> u16 {
        let number = &mut self.number[place(line)];
        if *number == u16::MAX {
            *number = u16::try_from(self.lines.len()).expect("some thousands of codes");
            self.lines.push(line);
            self.swapped.push(0);
        }
        *number
    }

    /// The codes of the four lines through a free point, smallest first: their order means nothing.
    pub(super) fn of(&self, state: &ShapeState, point: Point, to_move: Stone) -> [u16; 4] {
        let cell = state.cell(point);
        let mut codes = Direction::ALL.map(|direction| {
            let shapes = [to_move, !to_move].map(|stone| cell.shape(stone, direction));
            let pattern = self.patterns.as_ref().map_or(0, |patterns| {
                let at = LinePlace::of(point, direction);
                let line = state.lines().line(direction, at.line);
                patterns.of(Lines::window(line, at.cell), to_move)
            });
            self.number[place(Line { shapes, pattern })]
        });
        codes.sort_unstable();
        codes
    }
}

fn place(line: Line) -> usize {
    let [own, other] = line.shapes;
    line.pattern * SHAPE_PAIRS + own as usize * Shape::COUNT + other as usize
}

#[cfg(test)]
mod tests {
    use tengen::rules::Rule;

    use super::*;

    #[test]
    fn every_code_is_swapped_and_back() {
        for rule in Rule::ALL {
            let tables = ShapeTables::new(rule.five_kinds());
            for kind in [Codes::Shapes, Codes::Pairs, Codes::Patterns] {
                let codes = LineCodes::new(&tables, kind);
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
    fn where_five_or_more_win_the_pattern_says_the_shapes() {
        let tables = ShapeTables::new(Rule::Freestyle.five_kinds());
        let codes = LineCodes::new(&tables, Codes::Patterns);
        assert_eq!((codes.lines.len(), codes.pairs), (3_160, 111));
        assert_eq!(LineCodes::new(&tables, Codes::Pairs).lines.len(), 111);
        let tables = ShapeTables::new(Rule::Standard.five_kinds());
        assert!(LineCodes::new(&tables, Codes::Patterns).lines.len() > 3_160);
    }
}
