//! Moves that leave the position as even as the engine can make it: one stone, or two.
//!
//! Players under swap rules need them, as they place stones before the colours are decided.

use tengen::board::Point;

use super::engine::EngineQuestion;
#[cfg(test)]
use crate::protocol::LineData;
use crate::protocol::{PositionData, Thinking};

/// The number of candidates requested.
const CANDIDATES: u32 = 48;
/// Duration of the search for a first stone, in milliseconds.
const FIRST_MILLIS: u32 = 3_000;
/// Duration of the search for a second stone after each first one, in milliseconds.
const SECOND_MILLIS: u32 = 800;
/// The number of first stones for which a second one is searched.
const FIRSTS: usize = 8;
/// The number of results shown.
const MOST_RESULTS: usize = 5;

/// Stones that leave the position even, in the engine's view.
#[derive(Clone, Debug, PartialEq)]
pub struct Even {
    /// The stones, one or two.
    pub points: Vec<Point>,
    /// The winning chance of the side that plays the first of them, in thousandths.
    pub per_mille: u32,
}

/// A search for even moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The starting position.
    base: PositionData,
    stones: usize,
    /// First stones for which second ones are still to be searched, the next one last.
    todo: Vec<Point>,
    /// Whether the first search has been made.
    has_begun: bool,
    /// The results, the most even first.
    pub found: Vec<Even>,
}

impl Balance {
    /// A search in a position for this many stones, one or two.
    pub(super) fn new(base: PositionData, stones: usize) -> Balance {
        Balance { base, stones, todo: vec![], has_begun: false, found: vec![] }
    }

    /// Whether it starts from a position.
    pub fn is_about(&self, position: &PositionData) -> bool {
        self.base == *position
    }

    /// The number of stones.
    pub fn stones(&self) -> usize {
        self.stones
    }

    /// The next question for the engine; [`None`] once everything has been found.
    pub(super) fn question(&self) -> Option<EngineQuestion> {
        let mut position = self.base.clone();
        let millis = if self.has_begun { SECOND_MILLIS } else { FIRST_MILLIS };
        if self.has_begun {
            position.moves.push(*self.todo.last()?);
        }
        Some(EngineQuestion { position, lines: CANDIDATES, millis: Some(millis) })
    }

    /// Processes the engine's answer.
    pub(super) fn take(&mut self, thinking: &Thinking) {
        let lines = thinking.lines.iter().filter(|line| line.mate.is_none());
        let evens = lines.filter_map(|line| Some((line.first()?, line.per_mille)));
        let is_first = !self.has_begun;
        if self.has_begun {
            let Some(first) = self.todo.pop() else { return };
            // The chance is that of the side that plays the second stone.
            self.found.extend(evens.map(|(second, per_mille)| Even {
                points: vec![first, second],
                per_mille: 1000 - per_mille.min(1000),
            }));
        } else {
            self.has_begun = true;
            let even = |(point, per_mille)| Even { points: vec![point], per_mille };
            self.found = evens.map(even).collect();
        }
        self.found.sort_by_key(|even| even.per_mille.abs_diff(500));
        if self.stones == 2 && is_first {
            let firsts = self.found.drain(..).take(FIRSTS);
            self.todo = firsts.map(|even| even.points[0]).collect();
            self.todo.reverse();
        }
        self.found.truncate(MOST_RESULTS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::board::Size;
    use tengen::rules::Rule;

    fn base() -> PositionData {
        PositionData {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            black: vec![],
            white: vec![],
            white_begins: false,
            moves: points(&["h8"]),
        }
    }

    fn points(names: &[&str]) -> Vec<Point> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn thinking(lines: &[(&str, u32)]) -> Thinking {
        let line = |&(name, per_mille): &(&str, u32)| LineData {
            per_mille,
            mate: None,
            depth: 8,
            moves: points(&[name]),
        };
        Thinking { lines: lines.iter().map(line).collect(), ..Thinking::default() }
    }

    #[test]
    fn the_most_even_stones_come_first() {
        let mut balance = Balance::new(base(), 1);
        assert_eq!(balance.question().unwrap().position, base());
        balance.take(&thinking(&[("a1", 700), ("b2", 480), ("c3", 510)]));
        assert_eq!(balance.question(), None);
        let found: Vec<_> = balance.found.iter().map(|even| even.per_mille).collect();
        assert_eq!(found, [510, 480, 700]);
    }

    #[test]
    fn a_second_stone_is_looked_for_after_the_most_even_first_ones() {
        let mut balance = Balance::new(base(), 2);
        balance.take(&thinking(&[("a1", 900), ("b2", 600)]));
        assert!(balance.found.is_empty());
        assert_eq!(balance.question().unwrap().position.moves, points(&["h8", "b2"]));
        balance.take(&thinking(&[("d4", 450)]));
        assert_eq!(balance.question().unwrap().position.moves, points(&["h8", "a1"]));
        balance.take(&thinking(&[("e5", 505), ("f6", 120)]));
        assert_eq!(balance.question(), None);
        let found: Vec<_> = balance
            .found
            .iter()
            .map(|even| (even.points[0].x(), even.points[1].x(), even.per_mille))
            .collect();
        assert_eq!(found, [(0, 4, 495), (1, 3, 550), (0, 5, 880)]);
    }

    #[test]
    fn a_first_stone_after_which_all_is_decided_does_not_end_the_search() {
        let mut balance = Balance::new(base(), 2);
        balance.take(&thinking(&[("a1", 900), ("b2", 600)]));
        let mut decided = thinking(&[("d4", 1000)]);
        decided.lines[0].mate = Some(5);
        balance.take(&decided);
        assert_eq!(balance.question().unwrap().position.moves, points(&["h8", "a1"]));
    }
}
