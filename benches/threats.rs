//! The cost of finding a win by fours, and of finding that there is none.

use std::hint::black_box;

use divan::Bencher;
use tengen::board::{Board, Stone};
use tengen::rules::Rule;
use tengen::search::bench::BENCH;
use tengen::threats::{NodeLimit, Solver};

fn main() {
    divan::main();
}

/// The positions of the engine's bench, each solved for both sides.
#[divan::bench]
fn bench_positions(bencher: Bencher<'_, '_>) {
    let positions: Vec<(Rule, Board)> =
        BENCH.iter().map(|bench| (bench.rule, bench.position().board().clone())).collect();
    let mut solver = Solver::new();
    bencher.bench_local(|| {
        for (rule, board) in &positions {
            for attacker in Stone::BOTH {
                solver.set(board, *rule);
                black_box(solver.vcf(attacker, &mut NodeLimit { left: 1_000_000 }));
            }
        }
    });
}

/// A crowded middle game on which a win takes many fours.
const LONG: &str = ". . . . . . . . . . . . . . .
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

#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju])]
fn crowded(bencher: Bencher<'_, '_>, rule: Rule) {
    let board = Board::from_text(LONG).expect("a drawing of a board");
    let mut solver = Solver::new();
    bencher.bench_local(|| {
        for attacker in Stone::BOTH {
            solver.set(black_box(&board), rule);
            black_box(solver.vcf(attacker, &mut NodeLimit { left: 1_000_000 }));
        }
    });
}
