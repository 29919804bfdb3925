//! Which moves a style likes.

use crate::board::{Point, Stone};
use crate::shapes::{Class, ShapeState};

/// How much more a style likes a move than the search does, in the engine's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taste {
    /// A move that makes an open three or a four.
    pub attack: i32,
    /// A move to a point where the opponent would make one.
    pub defence: i32,
    /// A move that makes a two or a sleeping three, without a threat.
    pub quiet: i32,
    /// A move where several of one's rows cross that are no threat yet: a double attack to come.
    pub crossing: i32,
    /// For each step between a move and the last stone placed.
    pub distance: i32,
}

impl Taste {
    /// No preferences beyond the search's.
    pub const NONE: Taste = Taste { attack: 0, defence: 0, quiet: 0, crossing: 0, distance: 0 };

    /// The preference for a move, added to the search's value.
    pub(super) fn of(
        &self,
        shapes: &ShapeState,
        mover: Stone,
        point: Point,
        last: Option<Point>,
    ) -> i32 {
        let cell = shapes.cell(point);
        let (own, theirs) = (cell.class(mover), cell.class(mover.other()));
        let when = |applies: bool, liking: i32| if applies { liking } else { 0 };
        let steps = last.map_or(0, |last| i32::from(point.distance(last)));
        when(is_attack(own), self.attack)
            + when(is_attack(theirs), self.defence)
            + when((Class::OpenTwo..=Class::ThreeTwo).contains(&own), self.quiet)
            + when(matches!(own, Class::DoubleTwo | Class::ThreeTwo), self.crossing)
            + steps * self.distance
    }
}

/// Whether a stone of this class must be answered.
pub(super) fn is_attack(class: Class) -> bool {
    (Class::OpenThree..=Class::Five).contains(&class)
}
