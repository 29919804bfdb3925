//! SGF: read or refused; what is read is written, and reads and writes the same from then on.
#![no_main]

#[path = "../../tests/checks/sgf.rs"]
mod sgf;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    sgf::check(input);
});
