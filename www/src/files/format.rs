//! The formats that games are written in.

use tengen::board::Stone;

use crate::game::Game;

/// A format the page writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// SGF, the only one that knows stones that were set up.
    #[default]
    Sgf,
    /// Piskvork's.
    Psq,
    /// The moves one after the other.
    Moves,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Sgf, Format::Psq, Format::Moves];

    /// The format's name, which is the end of its files' names.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Moves => "txt",
        }
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether the format can carry a game.
    pub fn fits(self, game: &Game) -> bool {
        let start = game.start();
        self == Format::Sgf || start.board().is_empty() && start.to_move() == Stone::Black
    }
}
