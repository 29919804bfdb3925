//! Pro and long pro: the first stone in the centre, the second anywhere, the third at least three
//! (four) steps away from the centre.
//!
//! Sources differ on the second stone; some have it next to the first. Here it is free.

use super::area::Area;
use super::script::{By, Step};

const fn stone(area: Area) -> Step {
    Step::Stone { by: By::ToMove, area }
}

pub(super) const SCRIPT: &[Step] =
    &[stone(Area::Within(0)), stone(Area::Anywhere), stone(Area::Beyond(3))];

pub(super) const LONG_SCRIPT: &[Step] =
    &[stone(Area::Within(0)), stone(Area::Anywhere), stone(Area::Beyond(4))];
