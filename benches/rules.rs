//! The cost of the rules: one renju check, the fouls of a whole board, a move in a game.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use tengen::board::{Board, Direction, Point, Stone};
use tengen::rules::renju::{Fouls, LineBoard, LineWindow, verdict_with};
use tengen::rules::{Position, Rule};
use tengen::shapes::Lines;

/// A crowded middle game with forbidden points of two kinds.
const BUSY: &str = ". . . . . . . . . . . . . . .
                    . . . . o . o . . . . . . . .
                    . . . . x . . o . o . . . . .
                    . . . . x . . o . x x . . . .
                    . . . x o . . . . . o o o . .
                    . . . x x . x x x o . o o x .
                    . . . . o x o . x o . x . . .
                    . . . . x o . x . . o x o . .
                    . . . . . x x . . o . x x . .
                    . . . . x . . x x . . . . . .
                    . . . . . x o . o o . . . . .
                    . . . . . . x o . o . o . . .
                    . . . . . . . . . . o . . . .
                    . . . . . . . . . . . . . . .
                    . . . . . . . . . . . . . . .";

fn main() {
    divan::main();
}

fn busy() -> Board {
    let mut board = Board::from_text(BUSY).expect("a drawing of a board");
    board.set_to_move(Stone::Black);
    board
}

/// The mean over all free points, near and far.
#[divan::bench]
fn one_check(bencher: Bencher) {
    let board = busy();
    let mut lines = Lines::of(&board);
    let free: Vec<Point> = board.free_points().collect();
    bencher.counter(ItemsCount::new(free.len())).bench_local(|| {
        for &point in &free {
            black_box(verdict_with(&mut lines, black_box(point)));
        }
    });
}

/// The mean over the points where two or more lines could be threes.
#[divan::bench]
fn one_check_that_puts_stones(bencher: Bencher) {
    let board = busy();
    let mut lines = Lines::of(&board);
    let deep: Vec<Point> = board.free_points().filter(|&p| puts_stones(&board, p)).collect();
    bencher.counter(ItemsCount::new(deep.len())).bench_local(|| {
        for &point in &deep {
            black_box(verdict_with(&mut lines, black_box(point)));
        }
    });
}

fn puts_stones(board: &Board, point: Point) -> bool {
    struct Counting(Lines, u32);
    impl LineBoard for Counting {
        fn window(&self, point: Point, direction: Direction) -> LineWindow {
            self.0.window(point, direction)
        }
        fn put_black(&mut self, point: Point) {
            self.1 += 1;
            self.0.put_black(point);
        }
        fn take_black(&mut self, point: Point) {
            self.0.take_black(point);
        }
    }
    let mut counting = Counting(Lines::of(board), 0);
    verdict_with(&mut counting, point);
    counting.1 > 0
}

#[divan::bench]
fn fouls_of_a_board(bencher: Bencher) {
    let board = busy();
    let mut lines = Lines::of(&board);
    bencher.bench_local(|| Fouls::of(black_box(&mut lines), board.free_points()));
}

#[divan::bench(args = [Rule::Freestyle, Rule::Renju])]
fn play_and_undo(bencher: Bencher, rule: Rule) {
    let mut position = Position::from_board(rule, busy());
    let point: Point = "b2".parse().expect("a free point");
    bencher.bench_local(|| {
        let ending = position.play(black_box(point)).expect("the game goes on").is_some();
        position.undo();
        ending
    });
}
