//! Weights that a file may contain.

use std::sync::Arc;

use tengen::Engine;
use tengen::eval::{PatternEvaluator, Weights, WeightsParts};
use tengen::rules::Rule;
use tengen::search::Limits;
use tengen::search::bench::BENCH;

/// Sums of them saturate or wrap round; nothing panics, and a move is found.
#[test]
fn the_most_extreme_weights_are_played_by() {
    let extremes = [[i16::MAX; 2], [i16::MIN; 2], [i16::MAX, i16::MIN], [i16::MIN, i16::MAX]];
    for rule in [Rule::Freestyle, Rule::Renju] {
        let parts = WeightsParts::builtin(rule).expect("built in for the tests");
        for extreme in extremes {
            let [linear, network, order] = [parts.linear, parts.network, parts.order].map(|part| {
                let numbers = extreme.iter().cycle().take(part.len() / 2);
                numbers.flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>()
            });
            let parts = WeightsParts { linear: &linear, network: &network, order: &order };
            let weights = Arc::new(Weights::from_parts(rule, parts).expect("as long as they are"));
            let evaluator = move |_| PatternEvaluator::new(weights.clone());
            let mut engine = Engine::with_evaluator(1 << 20, evaluator);
            for bench in BENCH.iter().filter(|bench| bench.rule == rule) {
                let found = engine.search(&bench.position(), Limits::nodes(2_000));
                let found = found.expect("the game goes on").best();
                assert!(found.is_some(), "{rule}, {extreme:?}: {}", bench.moves);
            }
        }
    }
}
