//! The position that a search works on.

use alloc::boxed::Box;

use super::Value;
use crate::board::{Point, Stone, side_key, split_mix, zobrist_key};
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::shapes::{Class, ShapeState};
use crate::threats::{makes_four, only_answer};

/// The shapes of the position, its evaluator, its key and the side to move, updated together.
///
/// Updating the shapes can be deferred, as it is most of a node's work: the key alone is enough to probe the table.
pub(super) struct SearchBoard<E> {
    state: Box<ShapeState>,
    pub(super) evaluator: E,
    pub(super) to_move: Stone,
    /// The position's key in the table.
    pub(super) hash: u64,
    ahead: Ahead,
    /// Whether the last move made a four, for a move whose shapes are deferred.
    after_four: bool,
}

/// The last moves, if their shapes are deferred: at most a four and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ahead {
    None,
    One(Point),
    Two(Point, Point),
}

/// The position's key in the table. The rule is part of it, so that results under one rule are never used for
/// another's: helpers may still write after the table has been cleared for another rule.
pub(super) fn key(position: &Position) -> u64 {
    position.board().hash() ^ split_mix(0x5255_4c45 ^ position.rule() as u64)
}

/// Evaluations stay below this, clear of proved results.
const HIGHEST: i32 = 20_000;

impl<E: Evaluator> SearchBoard<E> {
    /// The search board for `position`, whose shapes are in `state`.
    pub(super) fn new(position: &Position, state: ShapeState, mut evaluator: E) -> SearchBoard<E> {
        evaluator.reset(&state);
        SearchBoard {
            state: Box::new(state),
            evaluator,
            to_move: position.to_move(),
            hash: key(position),
            ahead: Ahead::None,
            after_four: false,
        }
    }

    /// The shapes, up to date with every move.
    #[inline]
    pub(super) fn state(&self) -> &ShapeState {
        debug_assert_eq!(self.ahead, Ahead::None, "shapes are behind the moves");
        &self.state
    }

    /// Makes a move.
    pub(super) fn make(&mut self, point: Point) {
        self.make_ahead(point);
        self.catch_up();
    }

    /// Makes a move without its shapes, which [`SearchBoard::catch_up`] makes up for. Until then the shapes and the
    /// evaluation must not be requested.
    // Not inlined, nor are the next ones: a copy at every call would be more code to fetch.
    #[inline(never)]
    pub(super) fn make_ahead(&mut self, point: Point) {
        (self.ahead, self.after_four) = match self.ahead {
            Ahead::None => (Ahead::One(point), makes_four(&self.state, self.to_move, point)),
            Ahead::One(four) => {
                debug_assert!(self.after_four, "only an answer is made before the shapes");
                let class = self.state.class_after(point, self.to_move, four, !self.to_move);
                (Ahead::Two(four, point), class >= Class::Four)
            }
            // The shapes are updated after an answer at the latest.
            Ahead::Two(..) => unreachable!(),
        };
        self.hash ^= zobrist_key(self.to_move, point) ^ side_key();
        self.to_move = self.to_move.other();
    }

    /// Updates the shapes for the deferred moves.
    #[inline(never)]
    pub(super) fn catch_up(&mut self) {
        match core::mem::replace(&mut self.ahead, Ahead::None) {
            Ahead::None => {}
            Ahead::One(last) => self.put(last, !self.to_move),
            Ahead::Two(four, answer) => {
                self.put(four, self.to_move);
                self.put(answer, !self.to_move);
            }
        }
    }

    #[inline(never)]
    fn put(&mut self, point: Point, stone: Stone) {
        self.state.put(point, stone);
        self.evaluator.make(&self.state);
    }

    #[inline(never)]
    pub(super) fn unmake(&mut self) {
        let point = match self.ahead {
            Ahead::None => {
                let Some(point) = self.state.take() else { return };
                self.evaluator.undo(&self.state);
                point
            }
            Ahead::One(point) => {
                self.ahead = Ahead::None;
                point
            }
            Ahead::Two(four, answer) => {
                (self.ahead, self.after_four) = (Ahead::One(four), true);
                answer
            }
        };
        self.to_move = self.to_move.other();
        self.hash ^= zobrist_key(self.to_move, point) ^ side_key();
    }

    /// Whether the last move made a four, which must be answered.
    #[inline]
    pub(super) fn is_after_four(&self) -> bool {
        match self.ahead {
            Ahead::None => self.state.count_of(!self.to_move, Class::Five) > 0,
            _ => self.after_four,
        }
    }

    /// The only answer to the last move, a four whose shapes are deferred; `None` if it cannot be determined without
    /// them.
    pub(super) fn only_answer(&self) -> Option<Point> {
        match self.ahead {
            Ahead::One(four) if self.after_four => only_answer(&self.state, !self.to_move, four),
            _ => None,
        }
    }

    /// Takes back all moves of the search.
    pub(super) fn unwind(&mut self) {
        while self.ahead != Ahead::None || self.state.ply() > 0 {
            self.unmake();
        }
    }

    /// The evaluation for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        debug_assert_eq!(self.ahead, Ahead::None, "shapes are behind the moves");
        Value(self.evaluator.evaluate(&self.state, self.to_move).clamp(-HIGHEST, HIGHEST))
    }
}

#[cfg(all(test, feature = "builtin-weights"))]
mod tests {
    use alloc::sync::Arc;
    use alloc::vec::Vec;

    use super::*;
    use crate::board::{Board, random_below};
    use crate::eval::{PatternEvaluator, Weights};
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;
    use crate::threats::four_points;

    fn search_board(rule: Rule, board: Board) -> SearchBoard<PatternEvaluator> {
        let state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        let evaluator = PatternEvaluator::new(Weights::builtin(rule));
        SearchBoard::new(&Position::from_board(rule, board), state, evaluator)
    }

    /// White's three is closed on the left, Black's is open.
    const THREES: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . x x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . x o o o . . . .
        . . . . . . . . .
        . . . . . . . o .";

    /// Deferred shapes, caught up with or taken back in every way, give the same board as immediate ones.
    #[test]
    fn moves_without_shapes_come_to_the_same_board() {
        let mut below = random_below(3);
        let drawn = || Board::from_text(THREES).unwrap();
        let mut twice = 0;
        let [mut ahead, mut plain] = [(), ()].map(|()| search_board(Rule::Renju, drawn()));
        let hash = ahead.hash;
        for _ in 0..3_000 {
            let free: Vec<Point> = {
                let state = plain.state();
                state.size().points().filter(|&point| state.is_free(point)).collect()
            };
            if free.is_empty() || below(2) == 0 {
                ahead.unmake();
                plain.unmake();
            } else {
                let answer = ahead.only_answer().filter(|_| below(3) > 0);
                let point = answer.unwrap_or_else(|| {
                    ahead.catch_up();
                    let four = four_points(ahead.state(), ahead.to_move).next();
                    four.filter(|_| below(2) > 0).unwrap_or(free[below(free.len())])
                });
                let had_five = plain.state().count_of(plain.to_move, Class::Five) > 0;
                ahead.make_ahead(point);
                plain.make(point);
                assert!(had_five || ahead.is_after_four() == plain.is_after_four());
                twice += u32::from(matches!(ahead.ahead, Ahead::Two(..)));
            }
            assert_eq!((ahead.hash, ahead.to_move), (plain.hash, plain.to_move));
            if below(3) == 0 {
                ahead.catch_up();
                assert_eq!(ahead.evaluate(), plain.evaluate());
                assert!(ahead.state().played().eq(plain.state().played()));
            }
        }
        assert!(twice > 20, "{twice} fours and answers without shapes");
        ahead.unwind();
        assert_eq!((ahead.hash, ahead.state().ply(), ahead.ahead), (hash, 0, Ahead::None));
    }

    #[test]
    fn rule_and_side_to_move_change_the_key() {
        let mut board = Board::from_text(THREES).unwrap();
        let mut keys: Vec<u64> = Vec::new();
        for stone in Stone::BOTH {
            board.set_to_move(stone);
            keys.extend(Rule::ALL.map(|rule| search_board(rule, board.clone()).hash));
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 2 * Rule::ALL.len());
    }

    #[test]
    fn a_four_and_its_answer_are_made_without_shapes() {
        let mut board = search_board(Rule::Freestyle, Board::from_text(THREES).unwrap());
        let point = |name: &str| name.parse::<Point>().unwrap();
        assert!(!board.is_after_four());
        // An open four has two answers.
        board.make_ahead(point("f7"));
        assert!(board.is_after_four());
        assert_eq!(board.only_answer(), None);
        board.unmake();
        board.make(point("a1"));
        board.make_ahead(point("f3"));
        assert!(board.is_after_four());
        assert_eq!(board.only_answer(), Some(point("g3")));
        board.make_ahead(point("g3"));
        assert!(!board.is_after_four());
        assert_eq!(board.only_answer(), None);
        board.catch_up();
        assert!(!board.is_after_four());
        board.unmake();
        // Once its shapes are updated, the four is answered like any other.
        assert!(board.is_after_four());
        assert_eq!(board.only_answer(), None);
    }
}
