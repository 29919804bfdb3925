//! The formats for writing games.

use tengen::board::Stone;

use crate::game::PlayedGame;

/// A format the page writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ExportFormat {
    /// SGF, the only one that supports stones that were set up.
    #[default]
    Sgf,
    /// Piskvork's.
    Psq,
    /// Only the moves, in order.
    Moves,
}

impl ExportFormat {
    pub const ALL: [ExportFormat; 3] = [ExportFormat::Sgf, ExportFormat::Psq, ExportFormat::Moves];

    /// The format's name, which is also the extension of its files.
    pub const fn name(self) -> &'static str {
        match self {
            ExportFormat::Sgf => "sgf",
            ExportFormat::Psq => "psq",
            ExportFormat::Moves => "txt",
        }
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<ExportFormat> {
        ExportFormat::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether the format can represent a game.
    pub fn fits(self, game: &PlayedGame) -> bool {
        let start = game.start();
        self == ExportFormat::Sgf || start.board().is_empty() && start.to_move() == Stone::Black
    }
}
