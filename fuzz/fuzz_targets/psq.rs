//! PSQ: read or refused; whatever is read can be written and read again.
#![no_main]

#[path = "../../tests/checks/psq.rs"]
mod psq;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &str| {
    psq::check(input);
});
