//! Make and undo on the kept shapes.

use std::sync::Arc;

use divan::{Bencher, black_box};
use tengen::board::{Board, Point, Stone};
use tengen::eval::weights;
use tengen::rules::Rule;
use tengen::search::bench::BENCH;
use tengen::shapes::{ShapeState, ShapeTables};
use tengen::threats::five_kinds;

fn main() {
    divan::main();
}

/// One pair of make and undo on every point near the stones of a busy position.
#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju])]
fn make_and_undo(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, |_| ());
}

/// The same where the evaluation's sums are asked for after every move.
#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju])]
fn make_and_undo_with_sums(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, |state| {
        black_box(state.sums());
    });
}

fn run(bencher: Bencher<'_, '_>, rule: Rule, ask: impl Fn(&mut ShapeState)) {
    let board = busy();
    let tables = Arc::new(ShapeTables::new(five_kinds(rule)));
    let mut state = ShapeState::new(&board, tables, weights(rule).points.clone());
    let centre = board.size().centre();
    let points: Vec<Point> = board.free_points().filter(|p| p.distance(centre) <= 5).collect();
    bencher.counter(divan::counter::ItemsCount::new(points.len())).bench_local(|| {
        for &point in &points {
            state.put(black_box(point), Stone::Black);
            ask(&mut state);
            state.take();
        }
    });
}

/// Building the tables of one rule.
#[divan::bench]
fn tables() -> ShapeTables {
    ShapeTables::new(five_kinds(black_box(Rule::Renju)))
}

fn busy() -> Board {
    let mut position = BENCH[4].position();
    for name in ["f8", "e8", "h6", "j7", "k11", "l12", "g10", "f11"] {
        position.play(name.parse().expect("a point")).expect("a free point");
    }
    position.board().clone()
}
