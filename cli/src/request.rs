//! What requests and answers have in common: points, rules, colours, boards and lines as JSON.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use tengen::board::{Board, BoardError, Point, Size, Stone};
use tengen::threats::{Exchange, Reply};

/// A position by its stones, which may be of any number: the members `size`, `black`, `white`.
#[derive(Deserialize)]
pub(crate) struct Stones {
    #[serde(deserialize_with = "size")]
    size: Size,
    black: Vec<Named>,
    white: Vec<Named>,
}

impl Stones {
    /// The board with `to_move` to move.
    pub(crate) fn board(&self, to_move: Stone) -> Result<Board, BoardError> {
        let points = |names: &[Named]| names.iter().map(|named| named.0).collect::<Vec<Point>>();
        Board::from_stones(self.size, &points(&self.black), &points(&self.white), to_move)
    }
}

/// A point by its name.
#[derive(Deserialize)]
struct Named(#[serde(deserialize_with = "parsed")] Point);

/// Reads a JSON string by the type's own notation: points, rules.
pub(crate) fn parsed<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|error| Error::custom(format!("{text:?}: {error}")))
}

/// Reads `"black"` or `"white"`.
pub(crate) fn stone<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stone, D::Error> {
    let text = String::deserialize(deserializer)?;
    Stone::from_name(&text)
        .ok_or_else(|| Error::custom(format!("{text:?}: the colours are black and white")))
}

/// Reads the side of a board.
fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    Size::new(u32::deserialize(deserializer)?).map_err(Error::custom)
}

/// A line as it is written in every interface: own move, reply, …; `x` where no reply is legal.
pub(crate) fn line_names(line: &[Exchange]) -> Vec<String> {
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
