//! Lines on standard error.

use std::fmt::Display;
use std::io::{self, Write};

/// Writes a line to standard error.
///
/// Unlike `eprintln!`, it does not panic if nobody can read the line any more: a terminal may be closed in the middle of
/// hours of work, and `2>&1 | head` closes both streams.
pub fn to_stderr(line: impl Display) {
    let _ = writeln!(io::stderr(), "{line}");
}
