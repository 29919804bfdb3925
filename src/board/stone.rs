//! The two colours.

use core::fmt;
use core::ops::Not;

/// A stone's colour. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Stone {
    /// The first to move; bound by the fouls of renju.
    Black = 0,
    /// The second to move.
    White = 1,
}

impl Stone {
    /// Both colours, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];

    /// 0 for Black, 1 for White: the index in tables kept per colour.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other colour.
    pub const fn other(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }

    /// Whose turn it is judging by the number of stones alone: White's if Black has more, otherwise
    /// Black's.
    pub const fn to_move_by_count(black: usize, white: usize) -> Stone {
        if black > white { Stone::White } else { Stone::Black }
    }

    /// `black` or `white`, the word used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            Stone::Black => "black",
            Stone::White => "white",
        }
    }

    /// The colour with the given [`name`](Stone::name).
    pub fn from_name(name: &str) -> Option<Stone> {
        Stone::BOTH.into_iter().find(|stone| stone.name() == name)
    }
}

impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        self.other()
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
