//! Taraguchi-10: four stones in the centre, the middle 3x3, 5x5 and 7x7, and after each the opponent
//! may swap. Then Black either plays the fifth in the middle 9x9 and the opponent may swap, or offers
//! ten fifth moves of which White picks one.

use super::Instead;
use super::area::Area;
use super::script::{By, Count, Step};

const fn stone(steps_from_centre: u8) -> Step {
    Step::Stone { by: By::ToMove, area: Area::Within(steps_from_centre) }
}

const SWAP: Step = Step::Colour { by: By::Opponent };

pub(super) const SCRIPT: &[Step] = &[
    stone(0),
    SWAP,
    stone(1),
    SWAP,
    stone(2),
    SWAP,
    stone(3),
    SWAP,
    Step::Either {
        go_on: &[stone(4), SWAP],
        instead: Instead::OfferTen,
        steps: &[Step::Offer(Count::Fixed(10)), Step::Pick],
    },
];
