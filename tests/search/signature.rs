//! The engine's signature on native targets. `www/tests/signature.rs` expects the same number in
//! wasm.

use tengen::search::bench::signature;
use tengen::search::{Engine, Unlimited};

#[test]
fn the_signature_is_the_pinned_one() {
    let pinned: u64 = include_str!("../signature.txt").trim().parse().expect("a number");
    let nodes = signature(&mut Engine::new(16 << 20), &mut Unlimited);
    assert_eq!(nodes, pinned, "the engine plays otherwise; if that is meant: tests/signature.txt");
}
