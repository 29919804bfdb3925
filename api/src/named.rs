//! Points, colours, rules and lines by their names.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use tengen::board::{Point, Size, Stone};
use tengen::threats::{Exchange, Reply};

/// A point by its name.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Named(#[serde(deserialize_with = "parsed")] pub Point);

/// Reads a string by the type's own notation: points, rules.
///
/// # Errors
/// The type's own, with the text.
pub fn parsed<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|error| Error::custom(format!("{text:?}: {error}")))
}

/// Reads `"black"` or `"white"`.
///
/// # Errors
/// Where it is neither.
pub fn stone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stone, D::Error> {
    let text = String::deserialize(deserializer)?;
    Stone::from_name(&text)
        .ok_or_else(|| Error::custom(format!("{text:?}: the colours are black and white")))
}

/// The same where a colour may be left out.
///
/// # Errors
/// Where it is neither.
pub fn some_stone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Stone>, D::Error> {
    stone(deserializer).map(Some)
}

/// Reads the side of a board.
///
/// # Errors
/// Where there is no board of that size.
pub fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    Size::new(u32::deserialize(deserializer)?).map_err(Error::custom)
}

/// The names of points.
pub fn names<'a>(points: impl IntoIterator<Item = &'a Point>) -> Vec<String> {
    points.into_iter().map(Point::to_string).collect()
}

/// A line as it is written in every interface: own move, reply, …; `x` where no reply is legal.
pub fn line_names(line: &[Exchange]) -> Vec<String> {
    let mut names = Vec::new();
    for exchange in line {
        names.push(exchange.attack.to_string());
        match exchange.reply {
            Some(Reply::Stone(point)) => names.push(point.to_string()),
            Some(Reply::NoLegalPoint) => names.push("x".to_string()),
            None => {}
        }
    }
    names
}
