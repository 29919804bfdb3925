//! A game as an address: `rule=renju&size=15&moves=h8i9g10`, or with stones set up
//! `black=h8&white=i9&turn=black`.

use core::fmt;

use tengen::UnknownName;
use tengen::board::{Board, BoardError, ParsePointError, Point, Size, Stone};
use tengen::rules::{IllegalMove, Rule};

use super::PlayedGame;
use crate::records::{Fields, FieldsError};

/// What is wrong with a link or with a stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// It does not consist of fields.
    Fields(FieldsError),
    /// A field unknown in links.
    UnknownField(String),
    /// No rule has this name.
    Rule(UnknownName),
    /// The size is not a number from 5 to 22.
    Size(String),
    /// The side to move is neither `black` nor `white`.
    Turn(String),
    /// A point cannot be read.
    Point {
        /// The field that contains it.
        field: &'static str,
        /// The text in place of a point.
        text: String,
        /// What was expected.
        reason: ParsePointError,
    },
    /// A stone cannot stand where it is set up.
    Stone(BoardError),
    /// A move cannot be played.
    Move {
        /// Its number, from 1.
        number: usize,
        point: Point,
        /// Why it cannot be played.
        reason: IllegalMove,
    },
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Fields(error) => error.fmt(f),
            LinkError::UnknownField(name) => write!(f, "unknown field {name:?}"),
            LinkError::Rule(error) => error.fmt(f),
            LinkError::Size(text) => write!(f, "size {text:?} is not a number from 5 to 22"),
            LinkError::Turn(text) => write!(f, "turn {text:?} is neither black nor white"),
            LinkError::Point { field, text, reason } => {
                write!(f, "{field}: no point at {text:?}: {reason}")
            }
            LinkError::Stone(error) => error.fmt(f),
            LinkError::Move { number, point, reason } => {
                write!(f, "move {number}, {point}: {reason}")
            }
        }
    }
}

impl core::error::Error for LinkError {}

/// A game that cannot be read to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// What is wrong.
    pub error: LinkError,
    /// The game as far as it can be read.
    pub kept: Option<Box<PlayedGame>>,
}

impl From<LinkError> for Broken {
    fn from(error: LinkError) -> Broken {
        Broken { error, kept: None }
    }
}

/// The fields that make up a game.
const FIELDS: [&str; 6] = ["rule", "size", "moves", "black", "white", "turn"];

impl PlayedGame {
    /// Reads a link, with or without its `#`.
    ///
    /// # Errors
    /// [`Broken`], with the game up to the first move that cannot be played.
    pub fn from_link(link: &str) -> Result<PlayedGame, Broken> {
        let fields =
            Fields::parse(link.strip_prefix('#').unwrap_or(link)).map_err(LinkError::Fields)?;
        if let Some(name) = fields.names().find(|name| !FIELDS.contains(name)) {
            return Err(LinkError::UnknownField(name.to_owned()).into());
        }
        PlayedGame::from_fields(&fields)
    }

    /// Reads a game from fields that may contain more than a game.
    ///
    /// # Errors
    /// As [`PlayedGame::from_link`], except that other fields are ignored.
    pub fn from_fields(fields: &Fields) -> Result<PlayedGame, Broken> {
        let rule = fields.get("rule").map_or(Ok(Rule::Freestyle), |name| {
            name.parse().or_else(|unknown| name.to_ascii_lowercase().parse().map_err(|_| unknown))
        });
        let rule = rule.map_err(LinkError::Rule)?;
        let size = match fields.get("size") {
            None => Size::STANDARD,
            Some(text) => text.parse().map_err(|_| LinkError::Size(text.to_owned()))?,
        };
        let black = points("black", fields.get("black").unwrap_or(""))?;
        let white = points("white", fields.get("white").unwrap_or(""))?;
        let turn = match fields.get("turn") {
            None if black.len() > white.len() => Stone::White,
            None => Stone::Black,
            Some(text) => Stone::from_name(text).ok_or_else(|| LinkError::Turn(text.to_owned()))?,
        };
        let board = Board::from_stones(size, &black, &white, turn).map_err(LinkError::Stone)?;
        let mut game = PlayedGame::from_board(rule, board);
        let kept = |game: &PlayedGame, error| Broken { error, kept: Some(Box::new(game.clone())) };
        let text = fields.get("moves").unwrap_or("");
        for (i, point) in Points::new("moves", text).enumerate() {
            let point = point.map_err(|error| kept(&game, error))?;
            if let Err(reason) = game.play(point) {
                let error = LinkError::Move { number: i + 1, point, reason };
                return Err(kept(&game, error));
            }
        }
        Ok(game)
    }

    /// The fields of the game's start, followed by these moves.
    pub fn fields(&self, moves: &[Point]) -> Fields {
        let mut fields = Fields::default();
        fields.push("rule", self.rule().name());
        fields.push("size", self.size().to_string());
        let board = self.start().board();
        let white_first = self.start().to_move() == Stone::White;
        if !board.is_empty() || white_first {
            fields.push("black", text(board.stones(Stone::Black).iter()));
            fields.push("white", text(board.stones(Stone::White).iter()));
            fields.push("turn", self.start().to_move().name());
        }
        fields.push("moves", text(moves.iter().copied()));
        fields
    }

    /// The fragment of an address that opens the position shown, without its `#`.
    pub fn link(&self) -> String {
        self.fields(self.shown_moves()).to_string()
    }
}

/// Points without separators: `h8i9g10`.
pub fn text(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| point.to_string()).collect()
}

/// All points of a field.
pub fn points(field: &'static str, text: &str) -> Result<Vec<Point>, LinkError> {
    Points::new(field, text).collect()
}

/// Reads points without separators, or separated by spaces, commas or semicolons.
struct Points<'a> {
    field: &'static str,
    rest: &'a str,
}

impl<'a> Points<'a> {
    fn new(field: &'static str, text: &'a str) -> Points<'a> {
        Points { field, rest: text }
    }
}

impl Iterator for Points<'_> {
    type Item = Result<Point, LinkError>;

    fn next(&mut self) -> Option<Result<Point, LinkError>> {
        let apart = |c: char| c.is_whitespace() || [',', ';'].contains(&c);
        self.rest = self.rest.trim_start_matches(apart);
        let first = self.rest.chars().next()?;
        let digits = self.rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (word, rest) = self.rest.split_at(first.len_utf8() + digits);
        self.rest = rest;
        Some(word.parse().map_err(|reason| {
            // An unreadable part ends the points.
            self.rest = "";
            LinkError::Point {
                field: self.field,
                text: word.chars().chain(rest.chars()).take(12).collect(),
                reason,
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_back() {
        for link in [
            "rule=renju&size=15&moves=h8i9g10",
            "rule=freestyle&size=22&moves=",
            "rule=caro6&size=19&black=a1b2&white=c3&turn=white&moves=s19d4",
        ] {
            assert_eq!(PlayedGame::from_link(link).unwrap().link(), link);
        }
    }

    #[test]
    fn links_may_leave_out_and_set_apart() {
        let game = PlayedGame::from_link("#moves=H8,%20i9+g10").unwrap();
        assert_eq!(game.link(), "rule=freestyle&size=15&moves=h8i9g10");
        let game = PlayedGame::from_link("#black=h8&white=").unwrap();
        assert_eq!(game.live().to_move(), Stone::White);
        let game = PlayedGame::from_link("black=h8&white=i9").unwrap();
        assert_eq!(game.live().to_move(), Stone::Black);
        let link = "rule=freestyle&size=15&black=&white=&turn=white&moves=h8";
        assert_eq!(PlayedGame::from_link(link).unwrap().link(), link);
    }

    #[test]
    fn broken_links_name_what_is_wrong() {
        for (link, named) in [
            ("rule=go", "\"go\""),
            ("size=23", "\"23\""),
            ("size=x", "\"x\""),
            ("turn=red", "\"red\""),
            ("colour=red", "\"colour\""),
            ("moves", "\"moves\""),
            ("moves=h8z9", "\"z9\""),
            ("moves=h8h8", "move 2, h8"),
            ("size=9&moves=e5k5", "move 2, k5"),
            ("black=h8&white=h8", "h8 is taken"),
            ("moves=天元", "\"天元\""),
            ("moves=h8a1i8a2j8a3k8a4l8a5", "the game is over"),
        ] {
            let error = PlayedGame::from_link(link).unwrap_err().error.to_string();
            assert!(error.contains(named), "{link}: {error}");
        }
    }

    #[test]
    fn what_comes_before_the_first_bad_move_is_kept() {
        let broken = PlayedGame::from_link("moves=h8i9h8j9").unwrap_err();
        assert_eq!(broken.kept.unwrap().moves().len(), 2);
    }
}
