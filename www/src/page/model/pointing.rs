//! Where the person points.

use tengen::board::Point;

use crate::board::PointerKind;

/// The state of the pointer and the keyboard on the board.
#[derive(Clone, Debug, Default)]
pub struct Pointing {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point the pointer was pressed on.
    pub pressed: Option<Pressed>,
    /// The number of presses on the board so far.
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

/// A pointer pressed on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Where it went down.
    pub point: Point,
    /// What kind it is.
    pub kind: PointerKind,
    /// Whether it has turned into something other than a tap: a drag or a long press.
    pub spent: bool,
}
