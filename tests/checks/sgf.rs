//! SGF: read or refused; what is read is written, and reads and writes the same from then on.

use tengen::notation::{read_sgf, write_sgf};

pub(crate) fn check(text: &str) {
    if let Ok(read) = read_sgf(text) {
        let written = write_sgf(&read.tree);
        let again = read_sgf(&written).expect("what was written can be read");
        assert_eq!(write_sgf(&again.tree), written);
    }
}
