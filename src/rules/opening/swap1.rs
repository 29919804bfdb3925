//! Swap1: the first player places one stone, or black, white and black; the second chooses a colour.
//! White moves next.

use super::area::Area;
use super::script::{By, Step};
use super::{Instead, Player};

const STONE: Step = Step::Stone { by: By::Player(Player::First), area: Area::Anywhere };
const CHOOSE: Step = Step::Colour { by: By::Player(Player::Second) };

pub(super) const SCRIPT: &[Step] = &[
    STONE,
    Step::Either { go_on: &[STONE, STONE, CHOOSE], instead: Instead::LetChoose, steps: &[CHOOSE] },
];
