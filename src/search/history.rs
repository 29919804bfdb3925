//! Move-ordering statistics learnt from earlier nodes.

use alloc::boxed::Box;

use crate::board::{Point, Stone};

const LIMIT: i32 = 8_192;

/// How well each move did, for each colour, and which move refuted which.
#[derive(Debug)]
pub(super) struct History {
    worth: Box<[[i16; Point::INDEX_SPACE]; 2]>,
    countermove: Box<[[u16; Point::INDEX_SPACE]; 2]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            worth: Box::new([[0; Point::INDEX_SPACE]; 2]),
            countermove: Box::new([[u16::MAX; Point::INDEX_SPACE]; 2]),
        }
    }

    pub(super) fn clear(&mut self) {
        *self = History::new();
    }

    /// The move's score, -8,192 to 8,192.
    #[inline]
    pub(super) fn of(&self, stone: Stone, point: Point) -> i32 {
        i32::from(self.worth[stone.index()][point.index() % Point::INDEX_SPACE])
    }

    /// Adds `bonus` to a score, scaled so that the score never exceeds its limit.
    pub(super) fn add(&mut self, stone: Stone, point: Point, bonus: i32) {
        let worth = &mut self.worth[stone.index()][point.index() % Point::INDEX_SPACE];
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let old = i32::from(*worth);
        *worth = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// The move that last refuted the opponent's move on `previous`.
    #[inline]
    pub(super) fn countermove(&self, stone: Stone, previous: Option<Point>) -> Option<Point> {
        let at = self.countermove[stone.index()][previous?.index() % Point::INDEX_SPACE];
        (at != u16::MAX).then(|| Point::from_index(at as usize))
    }

    pub(super) fn set_countermove(&mut self, stone: Stone, previous: Option<Point>, by: Point) {
        if let Some(previous) = previous {
            self.countermove[stone.index()][previous.index() % Point::INDEX_SPACE] =
                by.index() as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn a_score_approaches_its_limit_and_never_exceeds_it() {
        let (mut history, h8) = (History::new(), point("h8"));
        history.add(Stone::Black, h8, 100);
        assert_eq!(history.of(Stone::Black, h8), 100);
        assert_eq!((history.of(Stone::White, h8), history.of(Stone::Black, point("i9"))), (0, 0));
        for bonus in [1_000, 100_000, 100_000] {
            let before = history.of(Stone::Black, h8);
            history.add(Stone::Black, h8, bonus);
            assert!((before..=LIMIT).contains(&history.of(Stone::Black, h8)));
        }
        assert_eq!(history.of(Stone::Black, h8), LIMIT);
        // The further from 0, the faster it returns.
        history.add(Stone::Black, h8, -1_000);
        assert_eq!(history.of(Stone::Black, h8), LIMIT - 2_000);
        history.clear();
        assert_eq!(history.of(Stone::Black, h8), 0);
    }

    #[test]
    fn the_last_refutation_of_a_move_is_known() {
        let mut history = History::new();
        let (h8, i9) = (Some(point("h8")), Some(point("i9")));
        assert_eq!(history.countermove(Stone::White, h8), None);
        history.set_countermove(Stone::White, h8, point("a1"));
        history.set_countermove(Stone::White, None, point("b2"));
        assert_eq!(history.countermove(Stone::White, h8), Some(point("a1")));
        assert_eq!(history.countermove(Stone::White, i9), None);
        assert_eq!(history.countermove(Stone::Black, h8), None);
        assert_eq!(history.countermove(Stone::White, None), None);
    }
}
