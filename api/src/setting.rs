//! A position as supplied by a program.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use tengen::board::{Board, Point, Size, Stone};
use tengen::notation::{NotationError, parse_moves};
use tengen::rules::{Position, Rule};

/// A position: stones that are set up, if there are any, and moves from there.
///
/// Members that are missing or null have their defaults: freestyle, fifteen lines, an empty board, Black to move.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    #[serde(default, deserialize_with = "rule")]
    rule: Rule,
    #[serde(default = "standard", deserialize_with = "size")]
    size: Size,
    #[serde(default, deserialize_with = "moves")]
    moves: Moves,
    #[serde(default, deserialize_with = "black")]
    black: Vec<Point>,
    #[serde(default, deserialize_with = "white")]
    white: Vec<Point>,
    /// Who plays the first of the moves.
    #[serde(default, deserialize_with = "to_move")]
    to_move: Option<Stone>,
}

/// Moves.
#[derive(Clone, Debug)]
enum Moves {
    /// `"h8i9"`.
    Text(String),
    /// A list of points.
    List(Vec<String>),
}

impl Default for Moves {
    fn default() -> Moves {
        Moves::List(Vec::new())
    }
}

impl Moves {
    fn read(&self, size: Size) -> Result<Vec<Point>, String> {
        match self {
            Moves::Text(text) => parse_moves(text, size).map_err(|error| format!("moves: {error}")),
            Moves::List(items) => {
                let mut moves = Vec::new();
                for (item, number) in items.iter().zip(1..) {
                    let read = parse_moves(item, size);
                    let wrong =
                        |error: NotationError| format!("moves, item {number}: {}", error.problem);
                    moves.extend(read.map_err(wrong)?);
                }
                Ok(moves)
            }
        }
    }
}

fn standard() -> Size {
    Size::STANDARD
}

fn black<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Point>, D::Error> {
    points("black", deserializer)
}

fn white<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Point>, D::Error> {
    points("white", deserializer)
}

/// Reads a member, [`None`] if it is null; errors name it.
fn member<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    name: &str,
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer).map_err(|error| named(name, error))
}

fn named<E: Error>(name: &str, error: impl fmt::Display) -> E {
    E::custom(format_args!("{name}: {error}"))
}

fn rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    let Some(name) = member::<String, D>("rule", deserializer)? else { return Ok(Rule::default()) };
    name.parse().map_err(D::Error::custom)
}

fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
    let Some(side) = member("size", deserializer)? else { return Ok(standard()) };
    Size::new(side).map_err(D::Error::custom)
}

fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
    Ok(member("moves", deserializer)?.unwrap_or_default())
}

fn to_move<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Stone>, D::Error> {
    member("to_move", deserializer)
}

/// Reads a list of points; errors name the list.
fn points<'de, D: Deserializer<'de>>(list: &str, deserializer: D) -> Result<Vec<Point>, D::Error> {
    let names: Vec<String> = member(list, deserializer)?.unwrap_or_default();
    let point = |name: String| {
        name.parse().map_err(|error| D::Error::custom(format!("{list}: {name:?}: {error}")))
    };
    names.into_iter().map(point).collect()
}

impl<'de> Deserialize<'de> for Moves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Moves, D::Error> {
        struct Texts;
        impl<'de> Visitor<'de> for Texts {
            type Value = Moves;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text such as \"h8i9\", or a list of points")
            }

            fn visit_str<E>(self, text: &str) -> Result<Moves, E> {
                Ok(Moves::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Moves, A::Error> {
                let mut items = Vec::new();
                while let Some(name) = list.next_element()? {
                    items.push(name);
                }
                Ok(Moves::List(items))
            }
        }
        deserializer.deserialize_any(Texts)
    }
}

impl Setting {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Whether there are neither stones nor moves.
    pub fn is_empty_board(&self) -> bool {
        let has_moves = match &self.moves {
            Moves::Text(text) => !text.trim().is_empty(),
            Moves::List(items) => !items.is_empty(),
        };
        !has_moves && self.black.is_empty() && self.white.is_empty()
    }

    /// The position before the moves, and the moves.
    ///
    /// # Errors
    /// A message saying which stone cannot be placed, or which text is not a move.
    pub fn start(&self) -> Result<(Position, Vec<Point>), String> {
        let moves = self.moves.read(self.size)?;
        let Setting { black, white, .. } = self;
        let by_count = Stone::to_move_by_count(black.len(), white.len());
        let board = Board::from_stones(self.size, black, white, self.to_move.unwrap_or(by_count));
        Ok((Position::from_board(self.rule, board.map_err(|error| error.to_string())?), moves))
    }

    /// The position after the moves.
    ///
    /// # Errors
    /// A message saying which stone cannot be placed, or which move cannot be played.
    pub fn position(&self) -> Result<Position, String> {
        let (mut position, moves) = self.start()?;
        position.play_all(&moves).map_err(|error| error.to_string())?;
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Result<Position, String> {
        serde_json::from_str::<Setting>(text).map_err(|error| error.to_string())?.position()
    }

    #[test]
    fn moves_are_a_text_or_a_list() {
        let by_text = position(r#"{"rule":"renju","moves":"h8i9"}"#).unwrap();
        let by_list = position(r#"{"rule":"renju","moves":["h8","i9"]}"#).unwrap();
        assert_eq!(by_text.board().to_string(), by_list.board().to_string());
        assert_eq!((by_text.to_move(), by_text.rule()), (Stone::Black, Rule::Renju));
    }

    #[test]
    fn stones_are_set_up_before_the_moves() {
        let set_up = position(r#"{"size":19,"black":["k10"],"white":[],"moves":"s19"}"#).unwrap();
        assert_eq!(set_up.board().get("s19".parse().unwrap()), Some(Stone::White));
        let turned = position(r#"{"black":["h8"],"to_move":"black"}"#).unwrap();
        assert_eq!(turned.to_move(), Stone::Black);
    }

    #[test]
    fn null_members_count_as_missing() {
        let all =
            r#"{"rule":null,"size":null,"moves":null,"black":null,"white":null,"to_move":null}"#;
        let position = position(all).unwrap();
        assert_eq!((position.rule(), position.board().size()), (Rule::Freestyle, Size::STANDARD));
        assert_eq!((position.board().len(), position.to_move()), (0, Stone::Black));
    }

    #[test]
    fn errors_name_the_invalid_value() {
        for (text, named) in [
            (r#"{"rule":"chess"}"#, "chess"),
            (r#"{"size":4}"#, "4"),
            (r#"{"moves":"h8z9"}"#, "z9"),
            (r#"{"moves":"h8h8"}"#, "moves: line 1, column 3: h8 is taken"),
            (r#"{"moves":7}"#, "moves: "),
            (r#"{"moves":["h8","zz"]}"#, "moves, item 2: expected a move such as h8, found \"zz\""),
            (r#"{"moves":["h8","i9","h8"]}"#, "move 3, h8: h8 is taken by a black stone"),
            (r#"{"size":"15"}"#, "size: "),
            (r#"{"black":"h8"}"#, "black: "),
            (r#"{"rule":4}"#, "rule: "),
            (r#"{"to_move":"Black"}"#, "to_move: \"Black\""),
            (r#"{"black":["h8","zz"]}"#, "black: \"zz\": a point starts with a column letter"),
            (r#"{"white":["z1"]}"#, "white: \"z1\""),
            (r#"{"black":["h8"],"moves":"h8"}"#, "move 1, h8"),
            (r#"{"to_move":"green"}"#, "green"),
            (r#"{"toMove":"white"}"#, "toMove"),
            (r#"{"moves":"h8","sizes":19}"#, "sizes"),
            (r#"{"moves":"a1a2b1b2c1c2d1d2e1e2"}"#, "move 10, e2"),
        ] {
            let error = position(text).unwrap_err();
            assert!(error.contains(named), "{text}: {error}");
        }
    }
}
