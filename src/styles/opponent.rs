//! Opponents by their names: the levels, full strength, and the styles.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::Style;
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

/// No opponent has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOpponent(
    /// The name.
    pub String,
);

impl FromStr for Opponent {
    type Err = UnknownOpponent;

    fn from_str(name: &str) -> Result<Opponent, UnknownOpponent> {
        if name == Level::FULL {
            return Ok(Opponent::Full);
        }
        let level = Level::NAMED.into_iter().find(|known| known.name == name);
        let level = level.map(|known| Opponent::Level(known.level));
        let style = || Style::named(name).map(Opponent::Style);
        level.or_else(style).ok_or_else(|| UnknownOpponent(name.to_owned()))
    }
}

impl fmt::Display for UnknownOpponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a level: ", self.0)?;
        for known in Level::NAMED {
            write!(f, "{}, ", known.name)?;
        }
        f.write_str(Level::FULL)?;
        Style::ALL.into_iter().try_for_each(|style| write!(f, ", {}", style.name))
    }
}

impl core::error::Error for UnknownOpponent {}
