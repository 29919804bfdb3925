//! How strong the computer plays.

use tengen::search;

use crate::taught::Taught;

/// A level of play. The lower ones are limited by nodes and so play the same on every device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its name in addresses, in the store and, after `level.`, in the text catalogue.
    pub name: &'static str,
    /// Nodes a move.
    pub nodes: Option<u32>,
    /// Candidates it looks at.
    pub lines: u32,
    /// How much worse than the best its move may be; see [`tengen::search::Level`].
    pub slack: u32,
    /// Milliseconds a move.
    pub millis: Option<u32>,
    /// The opponent that plays in the engine's place; the engine's search without one.
    pub taught: Option<Taught>,
}

/// Every level, from the weakest to the strongest; by how much each is above the one before say the matches in
/// `docs/measurements.md`.
pub const LEVELS: [Level; 7] = [
    Level::engine(0),
    Level::engine(1),
    Level::engine(2),
    Level::engine(3),
    Level::engine(4),
    Level::engine(5),
    Level::millis(search::Level::FULL, search::Level::FULL_MILLIS as u32),
];

/// The opponents that play by the taught algorithms, as far and by what the settings say.
pub const TAUGHT: [Level; 4] = [
    Level::taught("valuation", Taught::Valuation),
    Level::taught("minimax", Taught::Minimax),
    Level::taught("alpha-beta", Taught::AlphaBeta),
    Level::taught("kill", Taught::Kill),
];

/// The opponent that plays Black's proved opening to the end, and at full strength where nothing is proved.
pub const PERFECT: Level = Level {
    name: "perfect",
    taught: Some(Taught::Perfect),
    ..Level::millis(search::Level::FULL, search::Level::FULL_MILLIS as u32)
};

/// The moves of the opening after which Black wins, whatever White replies: h8, a1, i9.
pub const PROVED: [&str; 3] = ["h8", "a1", "i9"];

/// Milliseconds a taught opponent may take for a move.
const TAUGHT_MILLIS: u32 = 8_000;

impl Level {
    /// The level of a first game.
    pub const DEFAULT: Level = LEVELS[1];

    /// A level of the engine by its place among those that have names.
    const fn engine(place: usize) -> Level {
        let (name, search::Level { nodes, lines, slack }) = search::Level::NAMED[place];
        Level {
            name,
            nodes: Some(nodes as u32),
            lines: lines as u32,
            slack: slack as u32,
            millis: None,
            taught: None,
        }
    }

    const fn millis(name: &'static str, millis: u32) -> Level {
        Level { name, nodes: None, lines: 1, slack: 0, millis: Some(millis), taught: None }
    }

    const fn taught(name: &'static str, taught: Taught) -> Level {
        let millis = Some(TAUGHT_MILLIS);
        Level { name, nodes: None, lines: 1, slack: 0, millis, taught: Some(taught) }
    }

    /// The level of a name.
    pub fn named(name: &str) -> Option<Level> {
        if name == PERFECT.name {
            return Some(PERFECT);
        }
        LEVELS.into_iter().chain(TAUGHT).find(|level| level.name == name)
    }
}
