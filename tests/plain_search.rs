//! The strong search in its plain mode against the taught alpha-beta.

use tengen::board::{Point, Size};
use tengen::classic::games::{Candidates, Gomoku, Order};
use tengen::classic::{Window, alpha_beta};
use tengen::rules::{Position, Rule};
use tengen::search::{Engine, Limits, Options, Plain, Progress, Unlimited};
use tengen::taught::Table;

#[test]
fn plain_search_agrees_with_alpha_beta() {
    let mut random = 17u64;
    let mut next = |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((random >> 33) % below as u64) as usize
    };
    for (side, depth, rounds) in [(15, 2, 6), (6, 3, 12), (5, 4, 6)] {
        for rule in Rule::ALL {
            for table in [Table::Runs, Table::Shapes] {
                for _ in 0..rounds {
                    let size = Size::new(side).expect("a board size");
                    let mut position = Position::new(rule, size);
                    for _ in 0..4 + next(8) {
                        let free: Vec<Point> = position.board().free_points().collect();
                        // A move after the end is refused and leaves the position as it is.
                        let _ = position.play(free[next(free.len())]);
                    }
                    if position.ending().is_some() {
                        continue;
                    }
                    check(&position, table, depth);
                }
            }
        }
    }
}

fn check(position: &Position, table: Table, depth: u32) {
    let plain = Some(Plain { table, reach: 3 });
    let mut engine = Engine::new(1 << 16);
    engine
        .start(position, Limits::depth(depth), Options { plain, ..Options::default() })
        .expect("the game goes on");
    let Ok(Progress::Finished(report)) = engine.run(&mut Unlimited) else {
        panic!("nobody asked for a pause");
    };
    let candidates = Candidates { order: Order::None, width: None };
    let mut game = Gomoku::new(position.clone(), table, candidates);
    let found = alpha_beta(&mut game, depth, Window::FULL, &mut ());
    assert_eq!(report.lines[0].value.0, found.value, "\n{}", position.board());
}
