//! SGF: read or refused; whatever is read can be written, and from then on reads and writes the
//! same.

use tengen::notation::{read_sgf, write_sgf};

pub(crate) fn check(text: &str) {
    if let Ok(read) = read_sgf(text) {
        let written = write_sgf(&read.tree);
        let again = read_sgf(&written).expect("what was written can be read");
        assert_eq!(write_sgf(&again.tree), written);
    }
}
