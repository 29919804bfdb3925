//! The five rules by name.

use core::fmt;
use core::str::FromStr;

use crate::board::Stone;
use crate::names::{UnknownName, by_name};
use crate::shapes::FiveKind;

/// Which rows win and which moves are fouls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Rule {
    /// Five or more in a row wins.
    #[default]
    Freestyle,
    /// Exactly five in a row wins.
    Standard,
    /// Black wins with exactly five and may not make an overline, a double-four or a double-three;
    /// White wins with five or more.
    Renju,
    /// Exactly five that the opponent does not block at both ends wins; the edge does not block.
    Caro,
    /// Five or more that the opponent does not block at both ends wins; the edge does not block.
    Caro6,
}

impl Rule {
    /// All five.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::Caro6];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::Caro6 => "caro6",
        }
    }

    /// Which rows win, for Black and for White. This is the only place that decides it.
    pub const fn five_kinds(self) -> [FiveKind; 2] {
        match self {
            Rule::Freestyle => [FiveKind::AtLeast; 2],
            Rule::Standard => [FiveKind::Exactly; 2],
            Rule::Renju => [FiveKind::ExactlyOrFoul, FiveKind::AtLeast],
            Rule::Caro => [FiveKind::ExactlyUnblocked; 2],
            Rule::Caro6 => [FiveKind::AtLeastUnblocked; 2],
        }
    }

    /// Which rows win for one colour.
    pub const fn five_kind(self, stone: Stone) -> FiveKind {
        self.five_kinds()[stone.index()]
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rule {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Rule, UnknownName> {
        by_name(text, ["rule", "rules"], Rule::ALL.into_iter().map(|rule| (rule.name(), rule)))
    }
}
