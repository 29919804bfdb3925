//! The three fouls by name.

use core::fmt;

/// What is forbidden to Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours made by one stone.
    DoubleFour,
    /// Two threes made by one stone.
    DoubleThree,
}

impl Foul {
    /// All three; if several apply, the first of them names the move.
    pub const ALL: [Foul; 3] = [Foul::Overline, Foul::DoubleFour, Foul::DoubleThree];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }

    /// The index in tables kept per foul.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
