//! Moves made and taken back under every rule: what is kept is what the board alone says.
#![no_main]

#[path = "../../tests/checks/make_undo.rs"]
mod make_undo;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (side, rule, steps) = input;
    make_undo::check(side, rule, steps);
});
