//! RenLib: read or refused; every node that is read can be shown.
#![no_main]

#[path = "../../tests/checks/renlib.rs"]
mod renlib;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    renlib::check(input);
});
