//! Moves made and taken back under every rule: the incremental state agrees with the board alone.
#![no_main]

#[path = "../../tests/checks/make_undo.rs"]
mod make_undo;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (side, rule, steps) = input;
    make_undo::check(side, rule, steps);
});
