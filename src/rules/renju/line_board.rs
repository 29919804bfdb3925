//! The board interface of the foul check.

use alloc::borrow::Cow;

use super::LineWindow;
use crate::board::{Direction, LinePlace, Point, Stone};
use crate::shapes::Lines;

/// A board that can be checked for Black's fouls.
///
/// The check places black stones on free points, removes them in reverse order, and leaves the
/// board unchanged.
pub trait LineBoard {
    /// The line around a point of the board.
    fn window(&self, point: Point, direction: Direction) -> LineWindow;

    /// Places a black stone on a free point.
    fn put_black(&mut self, point: Point);

    /// Removes the black stone placed on a point.
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

/// Borrowed lines: they are copied when the first stone is placed, which most checks never do.
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
