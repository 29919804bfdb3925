//! Error messages for people: each kind of error as a [`Reason`], which has words in every language.

mod board;
mod game;
mod notation;
#[cfg(test)]
mod tests;

pub use game::unknown_rule;
pub use notation::at;

use crate::text::Reason;

/// An error that people see.
pub trait Explain {
    /// The error as a text with its values.
    fn reason(&self) -> Reason;
}
