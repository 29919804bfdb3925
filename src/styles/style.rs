//! The styles and their names.

use super::{Blindness, RowKind, Taste};
use crate::search::Level;

/// An opponent with a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Its name in every interface.
    pub name: &'static str,
    /// Its strength in Elo, as measured in `docs/measurements/strength.md`; the level `learning` has 800.
    pub rating: u32,
    /// How far it searches, and how much worse than the best the move to its taste may be.
    pub level: Level,
    /// Which moves it likes.
    pub taste: Taste,
    /// The opponent's rows that it does not see.
    pub blindness: &'static [Blindness],
    /// The named openings that it aims for with the first three stones; as White it puts the second stone next to the
    /// first.
    pub openings: &'static [&'static str],
}

impl Style {
    /// Every style, the weakest first: each about 100 Elo above the one before.
    pub const ALL: [Style; 8] = [
        Style {
            name: "novice",
            rating: 600,
            level: Level { nodes: 100, lines: 8, slack: 300 },
            blindness: &[Blindness { row: RowKind::Diagonal, eighths: 5 }],
            ..PLAIN
        },
        Style {
            name: "neighbour",
            rating: 720,
            level: Level { nodes: 160, lines: 10, slack: 500 },
            taste: Taste { distance: -400, ..Taste::NONE },
            blindness: &[
                Blindness { row: RowKind::Far, eighths: 8 },
                Blindness { row: RowKind::Diagonal, eighths: 2 },
            ],
            ..PLAIN
        },
        Style {
            name: "dreamer",
            rating: 810,
            level: Level { nodes: 200, lines: 8, slack: 200 },
            taste: Taste { quiet: 200, ..Taste::NONE },
            blindness: &[
                Blindness { row: RowKind::Gapped, eighths: 2 },
                Blindness { row: RowKind::Stopped, eighths: 1 },
            ],
            ..PLAIN
        },
        Style {
            name: "attacker",
            rating: 910,
            level: Level { nodes: 400, lines: 16, slack: 600 },
            taste: Taste { attack: 600, defence: -200, ..Taste::NONE },
            ..PLAIN
        },
        Style {
            name: "defender",
            rating: 1_050,
            level: Level { nodes: 300, lines: 12, slack: 300 },
            taste: Taste { defence: 300, attack: -200, ..Taste::NONE },
            ..PLAIN
        },
        Style {
            name: "builder",
            rating: 1_130,
            level: Level { nodes: 700, lines: 8, slack: 150 },
            taste: Taste { attack: -150, quiet: 120, ..Taste::NONE },
            ..PLAIN
        },
        Style {
            name: "opener",
            rating: 1_210,
            level: Level { nodes: 500, lines: 3, slack: 40 },
            openings: &["Kagetsu", "Hogetsu"],
            ..PLAIN
        },
        Style {
            name: "trapper",
            rating: 1_300,
            level: Level { nodes: 1_800, lines: 8, slack: 130 },
            taste: Taste { crossing: 130, attack: -50, ..Taste::NONE },
            ..PLAIN
        },
    ];

    /// Returns the style with the given name.
    pub fn named(name: &str) -> Option<Style> {
        Style::ALL.into_iter().find(|style| style.name == name)
    }
}

/// The defaults that styles start from.
const PLAIN: Style = Style {
    name: "",
    rating: 0,
    level: Level { nodes: 0, lines: 1, slack: 0 },
    taste: Taste::NONE,
    blindness: &[],
    openings: &[],
};
