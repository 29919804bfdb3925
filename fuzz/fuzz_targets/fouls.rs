//! The fast renju check compared with the literal one.
#![no_main]

#[path = "../../tests/checks/fouls.rs"]
mod fouls;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &[u8])| {
    let (side, stones) = input;
    fouls::check(side, stones);
});
