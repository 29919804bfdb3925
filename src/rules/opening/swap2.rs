//! Swap2: the first player places black, white and black; the second plays White, or plays Black, or
//! places white and black and lets the first choose. White moves next.

use super::area::Area;
use super::script::{By, Step};
use super::{Instead, Player};

const fn stone(player: Player) -> Step {
    Step::Stone { by: By::Player(player), area: Area::Anywhere }
}

const fn choose(player: Player) -> Step {
    Step::Colour { by: By::Player(player) }
}

pub(super) const SCRIPT: &[Step] = &[
    stone(Player::First),
    stone(Player::First),
    stone(Player::First),
    Step::Either {
        go_on: &[choose(Player::Second)],
        instead: Instead::PlaceTwo,
        steps: &[stone(Player::Second), stone(Player::Second), choose(Player::First)],
    },
];
