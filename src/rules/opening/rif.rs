//! The classical rule of the Renju International Federation: the first player lays out one of the
//! 26 openings, the second may swap, White plays the fourth move, Black offers two fifth moves, and
//! White picks one and plays the sixth.

use super::Seat;
use super::area::Area;
use super::script::{By, Count, Step};

const fn stone(area: Area) -> Step {
    Step::Stone { by: By::Seat(Seat::First), area }
}

/// A black stone in the centre, a white one next to it and a black one in the middle 5x5: up to
/// symmetry these are the 26 openings of [`NamedOpening`](super::NamedOpening).
pub(super) const OPENING: [Step; 3] =
    [stone(Area::Within(0)), stone(Area::Within(1)), stone(Area::Within(2))];

pub(super) const SCRIPT: &[Step] = &[
    OPENING[0],
    OPENING[1],
    OPENING[2],
    Step::Colour { by: By::Opponent },
    Step::Stone { by: By::ToMove, area: Area::Anywhere },
    Step::Offer(Count::Fixed(2)),
    Step::Pick,
];
