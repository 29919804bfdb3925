//! Swap2: the first player places black, white and black; the second plays White, or plays Black, or
//! places white and black and lets the first choose. White moves next.

use super::area::Area;
use super::script::{By, Step};
use super::{Instead, Seat};

const fn stone(player: Seat) -> Step {
    Step::Stone { by: By::Seat(player), area: Area::Anywhere }
}

const fn choose(player: Seat) -> Step {
    Step::Colour { by: By::Seat(player) }
}

pub(super) const SCRIPT: &[Step] = &[
    stone(Seat::First),
    stone(Seat::First),
    stone(Seat::First),
    Step::Either {
        go_on: &[choose(Seat::Second)],
        instead: Instead::PlaceTwo,
        steps: &[stone(Seat::Second), stone(Seat::Second), choose(Seat::First)],
    },
];
