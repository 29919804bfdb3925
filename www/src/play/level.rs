//! The strength of the computer.

use tengen::search::{self, NamedLevel};
use tengen::styles::Style;

use crate::taught::Taught;

/// A level of play. The lower ones are limited by nodes and so play the same on every device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayLevel {
    /// Its name in addresses, in the store and, after `level.`, in the text catalogue.
    pub name: &'static str,
    /// Its strength in Elo; 0 if not measured.
    pub rating: u32,
    /// Nodes per move.
    pub nodes: Option<u32>,
    /// The number of candidates it examines.
    pub lines: u32,
    /// How much worse than the best its move may be; see [`tengen::search::Level`].
    pub slack: u32,
    /// Milliseconds per move.
    pub millis: Option<u32>,
    /// The opponent that plays instead of the engine; [`None`] for the engine's own search.
    pub taught: Option<Taught>,
}

/// Every level, from the weakest to the strongest; the differences in strength come from the matches in
/// `docs/measurements/strength.md`.
pub static LEVELS: [PlayLevel; 7] = [
    PlayLevel::engine(0),
    PlayLevel::engine(1),
    PlayLevel::engine(2),
    PlayLevel::engine(3),
    PlayLevel::engine(4),
    PlayLevel::engine(5),
    PlayLevel::millis(search::Level::FULL, search::Level::FULL_MILLIS as u32),
];

/// The opponents with a character, from the weakest to the strongest.
pub static STYLES: [PlayLevel; 8] = {
    let mut styles = [PlayLevel::style(0); Style::ALL.len()];
    let mut place = 1;
    while place < styles.len() {
        styles[place] = PlayLevel::style(place);
        place += 1;
    }
    styles
};

/// Every opponent with a rating and the engine at full strength, from the weakest to the strongest.
pub static BY_STRENGTH: [&PlayLevel; 15] = {
    let mut all = [&LEVELS[0]; LEVELS.len() + STYLES.len()];
    let (mut level, mut style) = (0, 0);
    while level < LEVELS.len() {
        let is_style = style < STYLES.len() && STYLES[style].order() < LEVELS[level].order();
        all[level + style] = if is_style { &STYLES[style] } else { &LEVELS[level] };
        style += is_style as usize;
        level += !is_style as usize;
    }
    all
};

/// The opponents that play by the taught algorithms, with the table, depth and width given in the settings.
pub static TAUGHT: [PlayLevel; 4] = [
    PlayLevel::taught("valuation", Taught::Valuation),
    PlayLevel::taught("minimax", Taught::Minimax),
    PlayLevel::taught("alpha-beta", Taught::AlphaBeta),
    PlayLevel::taught("kill", Taught::Kill),
];

/// The opponent that plays Black's proved win, and at full strength where nothing is proved.
pub const PERFECT: PlayLevel = PlayLevel {
    name: "perfect",
    taught: Some(Taught::Perfect),
    ..PlayLevel::millis(search::Level::FULL, search::Level::FULL_MILLIS as u32)
};

/// Milliseconds a taught opponent may take for a move.
const TAUGHT_MILLIS: u32 = 8_000;

impl PlayLevel {
    /// The level of a first game: the weakest that needs only the engine, which is fetched anyway.
    pub const DEFAULT: PlayLevel = PlayLevel::engine(0);

    /// A level of the engine by its index among the named ones.
    const fn engine(place: usize) -> PlayLevel {
        let NamedLevel { name, rating, level } = search::Level::NAMED[place];
        PlayLevel {
            name,
            rating,
            nodes: Some(level.nodes as u32),
            lines: level.lines as u32,
            slack: level.slack as u32,
            millis: None,
            taught: None,
        }
    }

    /// A style by its index among all styles.
    const fn style(place: usize) -> PlayLevel {
        let Style { name, rating, level, .. } = Style::ALL[place];
        PlayLevel {
            name,
            rating,
            nodes: Some(level.nodes as u32),
            lines: level.lines as u32,
            slack: level.slack as u32,
            millis: None,
            taught: Some(Taught::Style(place as u8)),
        }
    }

    const fn millis(name: &'static str, millis: u32) -> PlayLevel {
        PlayLevel {
            rating: 0,
            name,
            nodes: None,
            lines: 1,
            slack: 0,
            millis: Some(millis),
            taught: None,
        }
    }

    const fn taught(name: &'static str, taught: Taught) -> PlayLevel {
        PlayLevel { taught: Some(taught), ..PlayLevel::millis(name, TAUGHT_MILLIS) }
    }

    /// The next harder or easier level: of the same kind, if there is one, or else of the other kind (engine levels or
    /// styles).
    pub fn next(self, harder: bool) -> Option<PlayLevel> {
        let kinds: [&[PlayLevel]; 2] = match self.taught {
            None => [&LEVELS, &STYLES],
            Some(Taught::Style(_)) => [&STYLES, &LEVELS],
            Some(_) => return None,
        };
        let next = |kind: &[PlayLevel]| match harder {
            true => kind.iter().find(|other| other.order() > self.order()).copied(),
            false => kind.iter().rfind(|other| other.order() < self.order()).copied(),
        };
        kinds.into_iter().find_map(next)
    }

    /// The sort key of levels. Full strength has no rating, and is the strongest.
    const fn order(self) -> u32 {
        self.rating.wrapping_sub(1)
    }

    /// Returns the level with a name.
    pub fn named(name: &str) -> Option<PlayLevel> {
        let all: [&[PlayLevel]; 4] = [&LEVELS, &STYLES, &TAUGHT, &[PERFECT]];
        all.into_iter().flatten().find(|level| level.name == name).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_listed_by_strength_and_the_first_game_is_against_the_engines_weakest() {
        let all = BY_STRENGTH;
        assert_eq!(all.len(), LEVELS.len() + STYLES.len());
        assert!(all.is_sorted_by_key(|level| level.order()));
        assert_eq!(all[0].name, "novice");
        assert_eq!(LEVELS[0], PlayLevel::DEFAULT);
        assert_eq!(all[all.len() - 1].name, search::Level::FULL);
    }
}
