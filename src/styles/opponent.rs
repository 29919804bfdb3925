//! Opponents by their names: the levels, full strength, and the styles.

use core::str::FromStr;

use super::Style;
use crate::names::{UnknownName, by_name};
use crate::search::Level;

/// An opponent that has a name in every interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// A level below full strength.
    Level(Level),
    /// The engine, limited by [time](Level::FULL_MILLIS) alone.
    Full,
    /// One with a character.
    Style(Style),
}

impl FromStr for Opponent {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Opponent, UnknownName> {
        let levels =
            Level::NAMED.into_iter().map(|known| (known.name, Opponent::Level(known.level)));
        let full = [(Level::FULL, Opponent::Full)];
        let styles = Style::ALL.into_iter().map(|style| (style.name, Opponent::Style(style)));
        by_name(name, ["level", "levels"], levels.chain(full).chain(styles))
    }
}
