//! The fast renju check, compared with the literal one.

use std::sync::Arc;

use crate::literal;
use proptest::prelude::*;
use tengen::board::{Board, Direction, Point, Size, Stone, Symmetry};
use tengen::rules::renju::{LineBoard, LineWindow, Verdict, foul_with, verdict_with};
use tengen::rules::{Ending, Foul, Position, Rule, five_through};
use tengen::shapes::{Lines, ShapeState, ShapeTables};
use tengen::threats::is_foul;

/// The literal verdict on a free point.
fn literal_verdict(board: &Board, point: Point) -> Verdict {
    if five_through(board, Rule::Renju, Stone::Black, point).is_some() {
        Verdict::Five
    } else {
        literal::foul(board, point).map_or(Verdict::Legal, Verdict::Foul)
    }
}

/// A board without lines.
struct Cells(Board);

impl LineBoard for Cells {
    fn window(&self, point: Point, direction: Direction) -> LineWindow {
        let bits = (0..LineWindow::LEN).map(|cell| {
            let steps = cell as i32 - LineWindow::MIDDLE as i32;
            let there = point.step(direction, steps, self.0.size());
            let kind = match there.map(|there| self.0.get(there)) {
                Some(None) => 0,
                Some(Some(Stone::Black)) => 1,
                Some(Some(Stone::White)) => 2,
                None => 3,
            };
            kind << (2 * cell)
        });
        LineWindow::new(bits.sum())
    }
    fn put_black(&mut self, point: Point) {
        self.0.place(point, Stone::Black).expect("the check puts stones on free points");
    }
    fn take_black(&mut self, point: Point) {
        assert_eq!(self.0.undo().map(|placed| placed.point), Some(point));
    }
}

/// Compares the fast check with the literal one on every free point, and checks that the stones are
/// unchanged.
fn agree(board: &Board) -> Result<(), TestCaseError> {
    let mut lines = Lines::of(board);
    let mut cells = Cells(board.clone());
    let before = lines.clone();
    for point in board.free_points() {
        let expected = literal_verdict(board, point);
        prop_assert_eq!(verdict_with(&mut lines, point), expected, "{} on\n{}", point, board);
        prop_assert_eq!(verdict_with(&mut cells, point), expected, "{} on\n{}", point, board);
    }
    prop_assert_eq!(&lines, &before);
    prop_assert_eq!(&cells.0, board);
    Ok(())
}

/// Boards on which the relevant shapes are common: a patch of `side` points, in the corner, at an
/// edge or anywhere, filled with black and fewer white stones.
fn crowded() -> impl Strategy<Value = Board> {
    (5..=22u32, 5..=10u8, 0..3u8, 0..3u8, 20..45u32, 0..15u32).prop_flat_map(
        |(side, patch, at_x, at_y, black, white)| {
            let size = Size::new(side).expect("5 to 22");
            let patch = patch.min(size.get());
            let offset = move |at: u8| (size.get() - patch) * at / 2;
            let (x, y) = (offset(at_x), offset(at_y));
            proptest::collection::vec(0..100u32, usize::from(patch) * usize::from(patch)).prop_map(
                move |cells| {
                    let mut board = Board::new(size);
                    for (i, cell) in cells.into_iter().enumerate() {
                        let (dx, dy) = (i as u8 % patch, i as u8 / patch);
                        let point = Point::new(u32::from(x + dx), u32::from(y + dy)).unwrap();
                        if cell < black {
                            board.place(point, Stone::Black).unwrap();
                        } else if cell < black + white {
                            board.place(point, Stone::White).unwrap();
                        }
                    }
                    board.set_to_move(Stone::Black);
                    board
                },
            )
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn fast_and_literal_agree(board in crowded()) {
        agree(&board)?;
    }

    /// The search reads fouls from its own state.
    #[test]
    fn the_search_sees_the_same_fouls(board in crowded()) {
        let tables = Arc::new(ShapeTables::new(Rule::Renju.five_kinds()));
        let state = ShapeState::new(&board, tables);
        let mut lines = Lines::of(&board);
        for point in board.free_points() {
            prop_assert_eq!(
                is_foul(&state, Stone::Black, point),
                foul_with(&mut lines, point).is_some(),
                "{} on\n{}", point, board
            );
        }
    }

    #[test]
    fn verdicts_turn_with_the_board(board in crowded()) {
        let size = board.size();
        let mut lines = Lines::of(&board);
        for symmetry in Symmetry::all() {
            let mut turned = Lines::of(&symmetry.apply_board(&board));
            for point in board.free_points() {
                prop_assert_eq!(
                    verdict_with(&mut turned, symmetry.apply(point, size)),
                    verdict_with(&mut lines, point)
                );
            }
        }
    }

    /// Every answer of a position, after random moves and undos, matches the literal reading of its
    /// board.
    #[test]
    fn a_position_s_fouls_are_the_board_s(board in crowded(), picks in proptest::collection::vec(any::<u32>(), 0..12)) {
        let mut position = Position::from_board(Rule::Renju, board);
        for pick in picks {
            if pick % 4 == 0 {
                position.undo();
            } else {
                let free: Vec<Point> = position.board().free_points().collect();
                if free.is_empty() { break; }
                // A game that is over refuses the move; the next pick may take one back.
                let _ = position.play(free[pick as usize % free.len()]);
            }
            let board = position.board();
            let bound = position.to_move() == Stone::Black;
            let fouls = position.black_fouls().unwrap();
            let mut legal = Vec::new();
            for point in board.size().points() {
                let foul = board.is_free(point).then(|| literal::foul(board, point)).flatten();
                prop_assert_eq!(fouls.get(point), foul);
                prop_assert_eq!(position.foul(point), foul.filter(|_| bound));
                prop_assert_eq!(position.foul_reason(point).map(|reason| reason.foul), foul.filter(|_| bound));
                legal.extend((board.is_free(point) && (foul.is_none() || !bound)).then_some(point));
            }
            prop_assert_eq!(position.legal_points().collect::<Vec<_>>(), &*legal);
            prop_assert_eq!(fouls.iter().count(), fouls.len());
            let stuck = legal.is_empty() && !board.is_full();
            if stuck && !matches!(position.ending(), Some(Ending::Five { .. } | Ending::Foul { .. })) {
                prop_assert_eq!(position.ending(), Some(&Ending::NoLegalMove));
            } else {
                prop_assert_ne!(position.ending(), Some(&Ending::NoLegalMove));
            }
        }
    }

    #[test]
    fn reasons_carry_what_the_foul_needs(board in crowded()) {
        let position = Position::from_board(Rule::Renju, board);
        for point in position.board().free_points() {
            let Some(reason) = position.foul_reason(point) else {
                prop_assert_eq!(position.foul(point), None);
                continue;
            };
            prop_assert_eq!(Some(reason.foul), position.foul(point));
            match reason.foul {
                Foul::Overline => prop_assert!(reason.overline.len() >= 6),
                Foul::DoubleFour => prop_assert!(reason.fours.len() >= 2),
                Foul::DoubleThree => prop_assert!(reason.threes.len() >= 2),
            }
            prop_assert!(reason.overline.is_empty() || reason.overline.contains(&point));
            for four in &reason.fours {
                prop_assert!(four.stones.len() == 4 && four.stones.contains(&point));
                prop_assert!(matches!(four.five_points.len(), 1 | 2));
                prop_assert!(four.five_points.iter().all(|&p| position.board().is_free(p)));
            }
            for three in &reason.threes {
                prop_assert!(three.stones.len() == 3 && three.stones.contains(&point));
                prop_assert!(matches!(three.straight_four_points.len(), 1 | 2));
                for &next in &three.straight_four_points {
                    let mut after = position.board().clone();
                    after.place(point, Stone::Black).unwrap();
                    prop_assert_eq!(literal::foul(&after, next), None);
                }
            }
        }
    }
}
