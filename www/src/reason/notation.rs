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
        match self.place {
            Place::Line(line) => Reason::new("reason.in-line").with("n", line),
            Place::Byte(byte) => Reason::new("reason.at-byte").with("n", byte),
        }
        .of("reason", self.problem.reason())
    }
}

impl Explain for Utf8Error {
    fn reason(&self) -> Reason {
        Reason::new("reason.utf8").with("n", self.valid_up_to())
    }
}
