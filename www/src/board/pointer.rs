//! Pointer events on a board.

use tengen::board::Point;

/// The kind of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointerKind {
    /// A mouse or another fine pointer.
    Mouse,
    /// A finger or another pointer that hides what it points at.
    Finger,
}

/// What a pointer did on the board, with the point it refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// It moved.
    Move(Option<Point>, PointerKind),
    /// It went down.
    Down(Option<Point>, PointerKind),
    /// It went up.
    Up(Option<Point>),
    /// It left, or the browser used it for something else.
    Leave,
    /// The secondary button was pressed.
    Menu(Option<Point>),
}
