//! Moves made and taken back under every rule: the incremental state agrees with the board alone.

use tengen::board::{Board, Point, Size};
use tengen::rules::{Position, Rule};

pub(crate) fn check(side: u8, rule: u8, steps: &[u8]) {
    let size = Size::new(u32::from(side % 18) + 5).expect("5 to 22");
    let rule = Rule::ALL[usize::from(rule) % Rule::ALL.len()];
    let mut position = Position::new(rule, size);
    for &[step, x, y] in steps.as_chunks::<3>().0 {
        let before = position.clone();
        if step % 4 == 0 {
            position.undo();
        } else if let Some(point) = Point::new(u32::from(x % 24), u32::from(y % 24)) {
            match position.play(point) {
                Ok(_) => {
                    let mut back = position.clone();
                    back.undo();
                    assert_eq!(back, before);
                    assert_eq!(back.black_fouls(), before.black_fouls());
                }
                Err(_) => assert_eq!(position, before),
            }
        }
        let board = position.board();
        let moves: Vec<Point> = board.history().map(|placed| placed.point).collect();
        let fresh = Board::from_moves(size, &moves).expect("these moves were played");
        assert_eq!((board, board.hash()), (&fresh, fresh.hash()));
    }
    let fresh = Position::from_board(rule, position.board().clone());
    assert_eq!(fresh.black_fouls(), position.black_fouls());
}
