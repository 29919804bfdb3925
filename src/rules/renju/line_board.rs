//! What the foul check needs of a board.

use alloc::borrow::Cow;

use super::LineWindow;
use crate::board::{Direction, LinePlace, Point, Stone};
use crate::shapes::Lines;

/// A board on which Black's fouls can be looked for.
///
/// The check puts black stones on free points and takes them away again in the reverse order, and
/// leaves the board as it was.
pub trait LineBoard {
    /// The line around a point of the board.
    fn window(&self, point: Point, direction: Direction) -> LineWindow;

    /// Puts a black stone on a free point.
    fn put_black(&mut self, point: Point);

    /// Takes away the black stone that was put on a point.
    fn take_black(&mut self, point: Point);
}

impl LineBoard for Lines {
    #[inline]
    fn window(&self, point: Point, direction: Direction) -> LineWindow {
        let place = LinePlace::of(point, direction);
        LineWindow::new(Lines::window(self.line(direction, place.line), place.cell))
    }

    #[inline]
    fn put_black(&mut self, point: Point) {
        self.put(point, Stone::Black);
    }

    #[inline]
    fn take_black(&mut self, point: Point) {
        self.take(point, Stone::Black);
    }
}

/// Lines that somebody else keeps: they are copied at the first stone that is put, which most checks never do.
impl LineBoard for Cow<'_, Lines> {
    #[inline]
    fn window(&self, point: Point, direction: Direction) -> LineWindow {
        self.as_ref().window(point, direction)
    }

    fn put_black(&mut self, point: Point) {
        self.to_mut().put_black(point);
    }

    fn take_black(&mut self, point: Point) {
        self.to_mut().take_black(point);
    }
}
