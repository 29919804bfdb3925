//! What a pointer does on a board.

use tengen::board::Point;

/// What kind of pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// A mouse or another fine pointer.
    Mouse,
    /// A finger or another pointer that hides what it points at.
    Finger,
}

/// What a pointer did on the board, at the point it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// It moved.
    Move(Option<Point>, PointerKind),
    /// It went down.
    Down(Option<Point>, PointerKind),
    /// It went up.
    Up(Option<Point>),
    /// It left, or the browser took it for something else.
    Leave,
    /// The other button was pressed.
    Menu(Option<Point>),
}
