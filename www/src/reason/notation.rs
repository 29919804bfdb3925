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
        at(self.place, self.problem.reason())
    }
}

/// A reason with its place in a file.
pub fn at(place: Place, reason: Reason) -> Reason {
    let at = |key, n, reason| Reason::new(key).with("n", n).of("reason", reason);
    match place {
        Place::Line(line) => at("reason.in-line", line, reason),
        // Most texts have one line, which need not be mentioned.
        Place::Character { line: 1, column } => at("reason.at-character", column, reason),
        Place::Character { line, column } => {
            at("reason.in-line", line, at("reason.at-character", column, reason))
        }
        Place::Byte(byte) => at("reason.at-byte", byte, reason),
        Place::Move(number) => at("reason.at-move", number, reason),
    }
}

impl Explain for Utf8Error {
    fn reason(&self) -> Reason {
        Reason::new("reason.utf8").with("n", self.valid_up_to() + 1)
    }
}
