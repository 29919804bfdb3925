//! Each body on random cases.

use std::fs;
use std::path::Path;

use proptest::prelude::*;

use super::{fouls, make_undo, moves, psq, renlib, sgf, spoiled};

/// Arbitrary bytes, or a corrupted seed of a fuzz target.
fn input(target: &str) -> impl Strategy<Value = Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a seed").path())
        .collect();
    files.sort();
    let seeds = files.iter().map(|file| fs::read(file).expect("a seed")).collect();
    prop_oneof![bytes(), spoiled::spoiled(seeds)]
}

fn text(target: &str) -> impl Strategy<Value = String> {
    input(target).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 0..200)
}

proptest! {
    #[test]
    fn moves(side in any::<u8>(), text in text("moves")) {
        moves::check(side, &text);
    }

    #[test]
    fn psq(text in text("psq")) {
        psq::check(&text);
    }

    #[test]
    fn sgf(text in text("sgf")) {
        sgf::check(&text);
    }

    #[test]
    fn renlib(nodes in input("renlib")) {
        renlib::check(&nodes);
    }

    #[test]
    fn make_undo(side in any::<u8>(), rule in any::<u8>(), steps in bytes()) {
        make_undo::check(side, rule, &steps);
    }

    #[test]
    fn fouls(side in any::<u8>(), stones in bytes()) {
        fouls::check(side, &stones);
    }
}
