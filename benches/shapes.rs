//! Make and undo with cached shapes.

use std::sync::Arc;

use divan::{Bencher, black_box};
use tengen::board::{Board, Point, Stone};
use tengen::eval::{Evaluator, PatternEvaluator, Weights};
use tengen::rules::Rule;
use tengen::search::bench::BENCH;
use tengen::shapes::{ShapeState, ShapeTables};

fn main() {
    divan::main();
}

/// One pair of make and undo on every point near the stones of a busy position.
#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju])]
fn make_and_undo(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, |_, _| ());
}

/// The same with an evaluation after every move.
#[divan::bench(args = [Rule::Freestyle, Rule::Standard, Rule::Renju])]
fn make_and_undo_with_evaluation(bencher: Bencher<'_, '_>, rule: Rule) {
    run(bencher, rule, |evaluator, state| {
        black_box(evaluator.evaluate(state, Stone::White));
    });
}

fn run(bencher: Bencher<'_, '_>, rule: Rule, ask: impl Fn(&mut PatternEvaluator, &ShapeState)) {
    let board = busy();
    let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
    let mut state = ShapeState::new(&board, tables);
    let mut evaluator = PatternEvaluator::new(Weights::builtin(rule));
    evaluator.reset(&state);
    let centre = board.size().centre();
    let points: Vec<Point> = board.free_points().filter(|p| p.distance(centre) <= 5).collect();
    bencher.counter(divan::counter::ItemsCount::new(points.len())).bench_local(|| {
        for &point in &points {
            state.put(black_box(point), Stone::Black);
            evaluator.make(&state);
            ask(&mut evaluator, &state);
            state.take();
            evaluator.undo(&state);
        }
    });
}

/// Building the tables of one rule.
#[divan::bench]
fn tables() -> ShapeTables {
    ShapeTables::new(black_box(Rule::Renju).five_kinds())
}

fn busy() -> Board {
    let mut position = BENCH[4].position();
    for name in ["f8", "e8", "h6", "j7", "k11", "l12", "g10", "f11"] {
        position.play(name.parse().expect("a point")).expect("a free point");
    }
    position.board().clone()
}
