//! Soosorv-8: the first player lays out one of the 26 openings, the second may swap, White plays the
//! fourth move and declares one to eight fifth moves, the opponent may swap, Black offers that many,
//! and White picks one and plays the sixth.

use super::area::Area;
use super::rif::OPENING;
use super::script::{By, Count, Step};

pub(super) const SCRIPT: &[Step] = &[
    OPENING[0],
    OPENING[1],
    OPENING[2],
    Step::Colour { by: By::Opponent },
    Step::Stone { by: By::ToMove, area: Area::Anywhere },
    Step::Declare { most: 8 },
    Step::Colour { by: By::Opponent },
    Step::Offer(Count::Declared),
    Step::Pick,
];
