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

/// What a notice is about. A newer one takes the place of an older one about the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How the game on the board came there; of no interest once another is there.
    Game,
    /// A link, a file or a record that could not be read; of no interest once the game goes on.
    Unread,
    /// A file of everything kept.
    File,
    /// The store.
    Store,
    /// Whose turn it is in the position on show.
    Turn,
    /// The clipboard.
    Clipboard,
    /// The engine, which broke down: there is a [report](crate::model::Model::report) to copy.
    Engine,
    /// Whatever else; of these there can be several.
    Other,
}

/// Something the person is told, with at most one thing to do about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// How grave it is.
    pub tone: Tone,
    /// What it is about.
    pub topic: Topic,
    /// The words.
    pub text: String,
    /// The key of the button's label, and what the button does.
    pub offer: Option<(&'static str, Action)>,
}
