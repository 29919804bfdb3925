//! SGF: read or refused; whatever is read can be written, and from then on reads and writes the
//! same.
#![no_main]

#[path = "../../tests/checks/sgf.rs"]
mod sgf;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    sgf::check(input);
});
