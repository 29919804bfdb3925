//! The opening rules by name.

use core::fmt;
use core::str::FromStr;

use super::script::Step;
use super::{pro, rif, soosorv, swap1, swap2, taraguchi};
use crate::names::{UnknownName, by_name};

/// How a game is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum OpeningRule {
    /// No restriction: Black begins anywhere.
    #[default]
    Free,
    /// One player places one stone or three, the other chooses a colour.
    Swap1,
    /// One player places three stones; the other chooses a colour, or places two more and lets the
    /// first choose.
    Swap2,
    /// The first stone in the centre, Black's second at least three steps away from it.
    Pro,
    /// The first stone in the centre, Black's second at least four steps away from it.
    LongPro,
    /// Renju's classical rule: one of 26 openings, swap, two fifth moves offered.
    Rif,
    /// One of 26 openings, swap, up to eight fifth moves declared, swap, and offered.
    Soosorv8,
    /// Growing squares with a swap after each stone, or ten fifth moves offered.
    Taraguchi10,
}

impl OpeningRule {
    /// All of them.
    pub const ALL: [OpeningRule; 8] = [
        OpeningRule::Free,
        OpeningRule::Swap1,
        OpeningRule::Swap2,
        OpeningRule::Pro,
        OpeningRule::LongPro,
        OpeningRule::Rif,
        OpeningRule::Soosorv8,
        OpeningRule::Taraguchi10,
    ];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            OpeningRule::Free => "free",
            OpeningRule::Swap1 => "swap1",
            OpeningRule::Swap2 => "swap2",
            OpeningRule::Pro => "pro",
            OpeningRule::LongPro => "long-pro",
            OpeningRule::Rif => "rif",
            OpeningRule::Soosorv8 => "soosorv-8",
            OpeningRule::Taraguchi10 => "taraguchi-10",
        }
    }

    /// Whether the rule is for renju, on a board of fifteen.
    pub const fn is_renju(self) -> bool {
        matches!(self, OpeningRule::Rif | OpeningRule::Soosorv8 | OpeningRule::Taraguchi10)
    }

    /// The smallest board that has room for it.
    pub const fn least_side(self) -> u8 {
        match self {
            OpeningRule::Free | OpeningRule::Swap1 | OpeningRule::Swap2 => 5,
            // The required distance on both sides of the centre.
            OpeningRule::Pro => 7,
            OpeningRule::LongPro => 9,
            OpeningRule::Rif | OpeningRule::Soosorv8 | OpeningRule::Taraguchi10 => 15,
        }
    }

    pub(super) const fn script(self) -> &'static [Step] {
        match self {
            OpeningRule::Free => &[],
            OpeningRule::Swap1 => swap1::SCRIPT,
            OpeningRule::Swap2 => swap2::SCRIPT,
            OpeningRule::Pro => pro::SCRIPT,
            OpeningRule::LongPro => pro::LONG_SCRIPT,
            OpeningRule::Rif => rif::SCRIPT,
            OpeningRule::Soosorv8 => soosorv::SCRIPT,
            OpeningRule::Taraguchi10 => taraguchi::SCRIPT,
        }
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for OpeningRule {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<OpeningRule, UnknownName> {
        let known = OpeningRule::ALL.into_iter().map(|rule| (rule.name(), rule));
        by_name(text, ["opening rule", "opening rules"], known)
    }
}
