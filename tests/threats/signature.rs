//! The nodes that the solvers visit on fixed positions, pinned like the search's: a change that costs or saves nodes
//! but proves the same shows up only here.

use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::{Position, Rule};
use tengen::threats::{NodeLimit, Solver};

/// Node limit per question.
const NODES: u64 = 2_000;

/// Boards with stones all over the middle, as many as may make threats, and crowded ones. Searches for fours end soon
/// on all of them; those for threats often reach the limit.
fn boards(rule: Rule) -> impl Iterator<Item = Board> {
    let middle = (1..=12).map(|number| board(20 + number, 9, number));
    let crowded = (1..=4).map(|number| board(100, 15, number));
    middle
        .chain(crowded)
        .filter(move |board| Position::from_board(rule, board.clone()).ending().is_none())
}

/// A board with at most this many stones around its centre, `side` points each way.
fn board(stones: u32, side: u32, number: u32) -> Board {
    let mut board = Board::new(Size::STANDARD);
    let from = (15 - side) / 2;
    for k in 0..stones {
        let place = (k * k * k * 7 + k * (31 + number) + 5 * number) % (side * side);
        let point = Point::new(from + place % side, from + place / side);
        // An occupied point means one stone less.
        let _ = board.play(point.expect("a point of the board"));
    }
    board
}

/// The nodes that a question takes, summed over both sides on all boards of all rules.
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
fn the_solvers_visit_the_pinned_numbers_of_nodes() {
    assert!(Rule::ALL.iter().all(|&rule| boards(rule).count() == 13));
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
        ("vcf", 323),
        ("any vcf", 373),
        ("every vcf", 675),
        ("vct", 92_343),
        ("defences", 48_793),
        ("deep", 105_561),
    ];
    assert_eq!(kinds, pinned, "the solvers do otherwise; if that is meant: the numbers above");
}
