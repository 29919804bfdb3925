//! PSQ: read or refused, and what is read is written and read again.
#![no_main]

#[path = "../../tests/checks/psq.rs"]
mod psq;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    psq::check(input);
});
