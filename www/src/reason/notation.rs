//! Files and texts of games.

use tengen::notation::{NotationError, Place, Problem};

use core::str::Utf8Error;

use super::Explain;
use crate::text::Reason;

impl Explain for Problem {
    fn reason(&self) -> Reason {
        match self {
            Problem::Expected { expected, found } => {
                let expected = Reason::new(format!("expected.{}", expected.name()));
                match found.is_empty() {
                    true => Reason::new("reason.expected-end").of("expected", expected),
                    false => {
                        Reason::new("reason.expected").of("expected", expected).with("found", found)
                    }
                }
            }
            Problem::Stone(error) => error.reason(),
            Problem::Size(error) => error.reason(),
        }
    }
}

impl Explain for NotationError {
    fn reason(&self) -> Reason {
        let at = |key, n| Reason::new(key).with("n", n).of("reason", self.problem.reason());
        let in_line =
            |line, reason| Reason::new("reason.in-line").with("n", line).of("reason", reason);
        match self.place {
            Place::Line(line) => in_line(line, self.problem.reason()),
            // Most are texts of one line, which need not be told.
            Place::Character { line: 1, column } => at("reason.at-character", column),
            Place::Character { line, column } => in_line(line, at("reason.at-character", column)),
            Place::Byte(byte) => at("reason.at-byte", byte),
        }
    }
}

impl Explain for Utf8Error {
    fn reason(&self) -> Reason {
        Reason::new("reason.utf8").with("n", self.valid_up_to() + 1)
    }
}
