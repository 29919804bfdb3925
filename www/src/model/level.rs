//! How strong the computer plays.

use crate::taught::Taught;

/// A level of play. The lower ones are limited by nodes and so play the same on every device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name in addresses, in the store and, after `level.`, in the text catalogue.
    pub name: &'static str,
    /// Nodes a move.
    pub nodes: Option<u32>,
    /// Milliseconds a move.
    pub millis: Option<u32>,
    /// The taught algorithm it plays by; the engine's search without one.
    pub taught: Option<Taught>,
}

/// Every level, from the weakest to the strongest.
pub const LEVELS: [Level; 7] = [
    Level::nodes("learning", 60),
    Level::nodes("easy", 400),
    Level::nodes("casual", 2_500),
    Level::nodes("club", 15_000),
    Level::nodes("strong", 100_000),
    Level::millis("expert", 1_000),
    Level::millis("full", 5_000),
];

/// The opponents that play by the taught algorithms, as far and by what the settings say.
pub const TAUGHT: [Level; 4] = [
    Level::taught("valuation", Taught::Valuation),
    Level::taught("minimax", Taught::Minimax),
    Level::taught("alpha-beta", Taught::AlphaBeta),
    Level::taught("kill", Taught::Kill),
];

/// Milliseconds a taught opponent may take for a move.
const TAUGHT_MILLIS: u32 = 8_000;

impl Level {
    /// The level of a first game.
    pub const DEFAULT: Level = LEVELS[1];

    const fn nodes(name: &'static str, nodes: u32) -> Level {
        Level { name, nodes: Some(nodes), millis: None, taught: None }
    }

    const fn millis(name: &'static str, millis: u32) -> Level {
        Level { name, nodes: None, millis: Some(millis), taught: None }
    }

    const fn taught(name: &'static str, taught: Taught) -> Level {
        Level { name, nodes: None, millis: Some(TAUGHT_MILLIS), taught: Some(taught) }
    }

    /// The level of a name.
    pub fn named(name: &str) -> Option<Level> {
        LEVELS.into_iter().chain(TAUGHT).find(|level| level.name == name)
    }
}
