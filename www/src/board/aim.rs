//! Aiming on a board where a press has a single meaning.

use tengen::board::{Point, Size};
use tengen::rules::Position;

use super::{Marks, Pointer, PointerKind};

/// The state of the pointer and the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Aim {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point on which a pointer was pressed.
    pub pressed: Option<Point>,
    /// Whether the pointer is a finger.
    pub is_coarse: bool,
    /// The point that waits for a second tap.
    pub pending: Option<Point>,
    /// The keyboard's point.
    pub cursor: Option<Point>,
}

impl Aim {
    /// Processes a pointer event and returns the point that it presses.
    ///
    /// If a finger `confirms`, its first tap, or the end of its drag, aims at a point that can be chosen, and a second
    /// tap there presses it.
    pub fn handle(
        &mut self,
        pointer: Pointer,
        confirms: bool,
        can_choose: impl Fn(Point) -> bool,
    ) -> Option<Point> {
        match pointer {
            Pointer::Move(point, kind) => {
                self.hover = point;
                self.is_coarse = kind == PointerKind::Finger;
            }
            Pointer::Down(point, kind) => {
                (self.hover, self.pressed) = (point, point);
                self.is_coarse = kind == PointerKind::Finger;
            }
            Pointer::Up(point) => {
                let pressed = self.pressed.take();
                let confirms = confirms && self.is_coarse;
                if self.is_coarse {
                    self.hover = None;
                }
                let point = point.filter(|_| confirms || pressed == point)?;
                if confirms && self.pending != Some(point) {
                    self.pending = Some(point).filter(|&point| can_choose(point));
                } else {
                    return Some(point);
                }
            }
            Pointer::Leave => (self.hover, self.pressed) = (None, None),
            Pointer::Menu(_) => self.pressed = None,
        }
        None
    }

    /// Forgets the pointer's position: another board is shown.
    pub fn forget(&mut self) {
        (self.hover, self.pressed, self.pending) = (None, None, None);
    }

    /// Draws the stone that is about to be placed; under a finger, with lines that reach beyond it. If a point
    /// `has_value` written on it, the value stays readable.
    pub fn preview(
        &self,
        position: &Position,
        has_value: impl Fn(Point) -> bool,
        marks: &mut Marks<'_>,
    ) {
        let free = |point: &Point| position.board().is_free(*point);
        let hovered = self.hover.filter(free).filter(|_| !self.is_coarse || self.pressed.is_some());
        let Some(point) = hovered.or(self.pending.filter(free)) else { return };
        if self.is_coarse {
            marks.aim(point);
        }
        if position.foul_reason(point).is_some() {
            marks.foul_here(point);
        } else {
            marks.preview(point, position.to_move(), 0.55, has_value(point));
        }
    }
}

/// The point to which an arrow key leads, or the same one at the edge; [`None`] for any other key.
pub fn stepped(from: Point, key: &str, size: Size) -> Option<Point> {
    let last = size.get() - 1;
    let (x, y) = (from.x(), from.y());
    let (x, y) = match key {
        "ArrowLeft" => (x.saturating_sub(1), y),
        "ArrowRight" => ((x + 1).min(last), y),
        "ArrowUp" => (x, (y + 1).min(last)),
        "ArrowDown" => (x, y.saturating_sub(1)),
        _ => return None,
    };
    Point::new(x.into(), y.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn arrows_lead_to_neighbours_and_stay_at_the_edge() {
        let size = Size::new(9).unwrap();
        let to = |from: &str, key| stepped(point(from), key, size).map(|point| point.to_string());
        let arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
        assert_eq!(arrows.map(|key| to("e5", key).unwrap()), ["d5", "f5", "e6", "e4"]);
        assert_eq!(arrows.map(|key| to("a1", key).unwrap()), ["a1", "b1", "a2", "a1"]);
        assert_eq!(arrows.map(|key| to("i9", key).unwrap()), ["h9", "i9", "i9", "i8"]);
        assert_eq!(to("e5", "Enter"), None);
    }

    #[test]
    fn a_mouse_presses_where_it_went_down_and_up() {
        let mut aim = Aim::default();
        let (here, there) = (Some(point("h8")), Some(point("h9")));
        let mut handle = |pointer| aim.handle(pointer, true, |_| true);
        assert_eq!(handle(Pointer::Down(here, PointerKind::Mouse)), None);
        assert_eq!(handle(Pointer::Up(here)), here);
        handle(Pointer::Down(here, PointerKind::Mouse));
        assert_eq!(handle(Pointer::Up(there)), None);
        handle(Pointer::Down(here, PointerKind::Mouse));
        handle(Pointer::Leave);
        assert_eq!(handle(Pointer::Up(here)), None);
    }

    #[test]
    fn a_finger_aims_first_where_it_confirms() {
        let mut aim = Aim::default();
        let (here, there) = (Some(point("h8")), Some(point("h9")));
        let mut tap = |from, to, confirms| {
            aim.handle(Pointer::Down(from, PointerKind::Finger), confirms, |_| true);
            let pressed = aim.handle(Pointer::Up(to), confirms, |point| Some(point) != here);
            (pressed, aim.pending)
        };
        assert_eq!(tap(here, here, false), (here, None));
        assert_eq!(tap(here, here, true), (None, None), "h8 cannot be chosen");
        assert_eq!(tap(here, there, true), (None, there), "a drag aims");
        assert_eq!(tap(there, there, true), (there, there));
    }
}
