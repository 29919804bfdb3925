//! The engine's signature in wasm is the pinned one, as in native code: the same input visits the same nodes
//! everywhere. `cargo xtask test signature` compares their speeds.
#![cfg(target_arch = "wasm32")]

use tengen::search::bench::BENCH;
use tengen::search::{Engine, Unlimited};
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_dedicated_worker);

/// Size of the hash table in bytes, as in `tengen bench`.
const HASH: usize = 16 << 20;
/// The first round warms up; the fastest one counts.
const ROUNDS: usize = 4;

#[wasm_bindgen_test]
fn every_round_has_the_same_signature() {
    let pinned: u64 = include_str!("../../tests/signature.txt").trim().parse().unwrap();
    let mut signatures = vec![];
    let mut fastest = f64::INFINITY;
    for _ in 0..ROUNDS {
        let mut engine = Engine::new(HASH);
        let started = js_sys::Date::now();
        let nodes: u64 = BENCH
            .iter()
            .map(|position| position.search(&mut engine, position.depth, &mut Unlimited))
            .sum();
        fastest = fastest.min(js_sys::Date::now() - started);
        signatures.push(nodes);
    }
    console_log!("signature: {} nodes", signatures[0]);
    console_log!("{:.0} nodes/s", signatures[0] as f64 * 1000.0 / fastest);
    assert_eq!(signatures, [pinned; ROUNDS], "if that is meant: tests/signature.txt");
}
