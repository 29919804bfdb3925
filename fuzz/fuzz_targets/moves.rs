//! Move text and Gomocup points: read or refused; whatever is read can be written and read again.
#![no_main]

#[path = "../../tests/checks/moves.rs"]
mod moves;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (side, text) = input;
    moves::check(side, text);
});
