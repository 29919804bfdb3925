//! Where the person points.

use tengen::board::Point;

use crate::board::PointerKind;

/// What the pointer and the keyboard are at on the board.
#[derive(Clone, Debug, Default)]
pub struct Pointing {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point the pointer was pressed on.
    pub pressed: Option<Pressed>,
    /// How often a pointer has been pressed on the board.
    pub presses: u32,
    /// The point that waits for a second tap.
    pub pending: Option<Point>,
    /// The keyboard's point.
    pub cursor: Option<Point>,
    /// Whether the pointer is a finger.
    pub coarse: bool,
    /// Whether the device can vibrate.
    pub vibrates: bool,
}

/// A pointer that is down on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Where it went down.
    pub point: Point,
    /// What kind it is.
    pub kind: PointerKind,
    /// Whether it has become something else than a tap: a drag or a long press.
    pub spent: bool,
}
