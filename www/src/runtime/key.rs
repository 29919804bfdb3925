//! Keys as pages hear them.

/// A key, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The key's name as the browser gives it.
    pub name: String,
    /// Whether the focus is on the board.
    pub on_board: bool,
}
