//! Swap1: the first player places one stone, or black, white and black; the second chooses a colour.
//! White moves next.

use super::area::Area;
use super::script::{By, Step};
use super::{Instead, Seat};

const STONE: Step = Step::Stone { by: By::Seat(Seat::First), area: Area::Anywhere };
const CHOOSE: Step = Step::Colour { by: By::Seat(Seat::Second) };

pub(super) const SCRIPT: &[Step] = &[
    STONE,
    Step::Either { go_on: &[STONE, STONE, CHOOSE], instead: Instead::LetChoose, steps: &[CHOOSE] },
];
