//! What the solvers visit on fixed positions, pinned as the search's nodes are: a change that costs or saves nodes
//! and proves the same is seen here alone.

use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::{Position, Rule};
use tengen::threats::{NodeLimit, Solver};

/// What a question may take.
const NODES: u64 = 400;

/// Boards with stones all over the middle, as many as may make threats.
fn boards(rule: Rule) -> impl Iterator<Item = Board> {
    (1..=12).filter_map(move |number| {
        let mut board = Board::new(Size::STANDARD);
        for k in 0..20 + number {
            let place = (k * k * k * 7 + k * (31 + number) + 5 * number) % 81;
            let point = Point::new(3 + place % 9, 3 + place / 9).expect("a point of the board");
            // Where a stone lies already, there is one less.
            let _ = board.play(point);
        }
        let goes_on = Position::from_board(rule, board.clone()).ending().is_none();
        goes_on.then_some(board)
    })
}

/// The nodes that a question takes, asked for both sides on all boards of all rules.
fn visited(mut ask: impl FnMut(&mut Solver, Stone, &mut NodeLimit)) -> u64 {
    let mut nodes = 0;
    let mut solver = Solver::new();
    for rule in Rule::ALL {
        for board in boards(rule) {
            for stone in Stone::BOTH {
                solver.set(&board, rule);
                let mut limit = NodeLimit { left: NODES };
                ask(&mut solver, stone, &mut limit);
                nodes += NODES - limit.left;
            }
        }
    }
    nodes
}

#[test]
fn the_solvers_visit_what_they_are_known_to() {
    assert!(Rule::ALL.iter().all(|&rule| boards(rule).count() == 10));
    let kinds = [
        ("vcf", visited(|solver, stone, limit| drop(solver.vcf(stone, limit)))),
        ("any vcf", visited(|solver, stone, limit| drop(solver.any_vcf(stone, limit)))),
        ("every vcf", visited(|solver, stone, limit| drop(solver.every_vcf(stone, limit)))),
        ("vct", visited(|solver, stone, limit| drop(solver.vct(stone, limit)))),
        ("defences", visited(|solver, stone, limit| drop(solver.defences(stone, limit)))),
        (
            "deep",
            visited(|solver, stone, limit| {
                let mut deep = solver.deep(stone, 1 << 16).expect("so much memory");
                deep.solve(limit, |_| {});
            }),
        ),
    ];
    let pinned = [
        ("vcf", 252),
        ("any vcf", 280),
        ("every vcf", 567),
        ("vct", 14_415),
        ("defences", 24_908),
        ("deep", 17_739),
    ];
    assert_eq!(kinds, pinned, "the solvers do otherwise; if that is meant: the numbers above");
}
