//! What the person is told.

use super::Action;

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good to know.
    Info,
    /// Something is wrong.
    Warning,
}

/// Something the person is told, with at most one thing to do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// How grave it is.
    pub tone: Tone,
    /// The words.
    pub text: String,
    /// The key of the button's label, and what the button does.
    pub offer: Option<(&'static str, Action)>,
}
