//! A game as an entry of the index, and as a line of a collection's record.

use core::fmt;
use core::fmt::Write as _;

use tengen::board::{Board, BoardError, Point, Size, Stone};
use tengen::rules::Rule;

use crate::game::{link_points, link_text};
use crate::records::{Date, Fields, RecordKey};

/// How a game ended, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ended {
    Won(Stone),
    Draw,
    #[default]
    Unknown,
}

impl Ended {
    /// Its name in records; empty if unknown.
    pub const fn name(self) -> &'static str {
        match self {
            Ended::Won(stone) => stone.name(),
            Ended::Draw => "draw",
            Ended::Unknown => "",
        }
    }

    /// Returns the end with a name.
    pub fn named(name: &str) -> Ended {
        match Stone::from_name(name) {
            Some(stone) => Ended::Won(stone),
            None if name == "draw" => Ended::Draw,
            None => Ended::Unknown,
        }
    }
}

/// A move of a tree written line by line: each line starts where it leaves the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeStep {
    /// How many moves are taken back before this one; 0 if it continues the line.
    pub back: u16,
    pub point: Point,
}

/// The name of the opponent in a game with a friend.
pub const FRIEND: &str = "friend";

/// A game that was played, or a library with all of its lines.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub rule: Rule,
    pub size: Size,
    /// The stones set up before the first move and the side to move; [`None`] for the empty board with Black to move.
    pub start: Option<Box<Board>>,
    /// The players, or the game's name.
    pub name: String,
    /// The names of Black's and White's player, for a game played on this page, alone or with a [friend](FRIEND).
    pub players: Option<Box<[String; 2]>>,
    /// The key of the stored game it came from, under which the study opens it. A game with a friend has to be over for
    /// that.
    pub kept_as: Option<RecordKey>,
    pub ended: Ended,
    pub date: Option<Date>,
    pub steps: Vec<TreeStep>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedError {
    /// It does not consist of fields, or one of them has an invalid value.
    Field(String),
    /// This is not a move, or it takes back more moves than the line has.
    Move(String),
    /// A stone cannot stand where it is.
    Stone(BoardError),
}

impl fmt::Display for PlayedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayedError::Field(text) => write!(f, "{text:?} is not a field of a game"),
            PlayedError::Move(text) => write!(f, "{text:?} is not a move"),
            PlayedError::Stone(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlayedError {}

impl Played {
    /// The board before the first move.
    pub fn start(&self) -> Board {
        self.start.as_deref().cloned().unwrap_or_else(|| Board::new(self.size))
    }

    /// Whether it has more than one line.
    pub fn is_library(&self) -> bool {
        self.steps.iter().any(|step| step.back > 0)
    }

    /// Reads the fields of a record. Whether the moves can be played is checked only when they are.
    ///
    /// # Errors
    /// [`PlayedError`] names what is wrong.
    pub fn read(fields: &Fields) -> Result<Played, PlayedError> {
        let broken = |text: &str| PlayedError::Field(text.to_owned());
        let rule = match fields.get("rule") {
            Some(name) => name.parse().map_err(|_| broken(name))?,
            None => Rule::Freestyle,
        };
        let size = match fields.get("size") {
            Some(text) => text.parse().map_err(|_| broken(text))?,
            None => Size::STANDARD,
        };
        let stones = |name| {
            let text = fields.get(name).unwrap_or_default();
            link_points(name, text).map_err(|_| broken(text))
        };
        let (black, white) = (stones("black")?, stones("white")?);
        let turn = match fields.get("turn") {
            Some(name) => Stone::from_name(name).ok_or_else(|| broken(name))?,
            None if black.len() > white.len() => Stone::White,
            None => Stone::Black,
        };
        let is_plain = black.is_empty() && white.is_empty() && turn == Stone::Black;
        let start = if is_plain {
            None
        } else {
            let board = Board::from_stones(size, &black, &white, turn);
            Some(Box::new(board.map_err(PlayedError::Stone)?))
        };
        Ok(Played {
            rule,
            size,
            start,
            name: fields.get("name").unwrap_or_default().to_owned(),
            players: None,
            kept_as: None,
            ended: fields.get("result").map_or(Ended::Unknown, Ended::named),
            date: fields.get("date").and_then(Date::read),
            steps: steps_of(fields.get("moves").unwrap_or_default())?,
        })
    }

    /// The fields of its record.
    pub fn fields(&self) -> Fields {
        let mut fields = self.position_fields(&steps_text(&self.steps));
        if self.ended != Ended::Unknown {
            fields.push("result", self.ended.name());
        }
        if let Some(date) = self.date {
            fields.push("date", date.to_string());
        }
        if !self.name.is_empty() {
            fields.push("name", self.name.as_str());
        }
        fields
    }

    /// The fields of an address that shows the line up to a step, given by its index; for a game, up to its end.
    pub fn link(&self, place: usize) -> String {
        let place = if self.is_library() { place } else { self.steps.len().saturating_sub(1) };
        let mut line: Vec<Point> = vec![];
        for step in self.steps.iter().take(place + 1) {
            line.truncate(line.len().saturating_sub(step.back.into()));
            line.push(step.point);
        }
        self.position_fields(&link_text(line.into_iter())).to_string()
    }

    fn position_fields(&self, moves: &str) -> Fields {
        let mut fields = Fields::default();
        fields.push("rule", self.rule.name());
        fields.push("size", self.size.to_string());
        if let Some(board) = &self.start {
            fields.push("black", link_text(board.stones(Stone::Black).iter()));
            fields.push("white", link_text(board.stones(Stone::White).iter()));
            fields.push("turn", board.to_move().name());
        }
        fields.push("moves", moves);
        fields
    }
}

/// Moves without separators, with `.2` where two are taken back: `h8i9g7.2i8`.
fn steps_text(steps: &[TreeStep]) -> String {
    let mut text = String::with_capacity(steps.len() * 3);
    for &TreeStep { back, point } in steps {
        if back > 0 {
            let _ = write!(text, ".{back}");
        }
        let _ = write!(text, "{point}");
    }
    text
}

fn steps_of(text: &str) -> Result<Vec<TreeStep>, PlayedError> {
    let broken = |word: &str| PlayedError::Move(word.chars().take(12).collect());
    let (mut steps, mut rest, mut length) = (vec![], text, 0_usize);
    while !rest.is_empty() {
        let mut back = 0_u16;
        if let Some(after) = rest.strip_prefix('.') {
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            back = after[..digits].parse().map_err(|_| broken(rest))?;
            length =
                length.checked_sub(back.into()).filter(|_| back > 0).ok_or_else(|| broken(rest))?;
            rest = &after[digits..];
        }
        let first =
            rest.chars().next().filter(char::is_ascii_alphabetic).ok_or_else(|| broken(rest))?;
        let digits = rest[first.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let (word, after) = rest.split_at(first.len_utf8() + digits);
        let point = word.parse().map_err(|_| broken(word))?;
        steps.push(TreeStep { back, point });
        length += 1;
        rest = after;
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Played, PlayedError> {
        Played::read(&Fields::parse(text).unwrap())
    }

    #[test]
    fn a_game_is_read_back() {
        for text in [
            "rule=renju&size=15&moves=h8i9g7&result=black&date=2024-05-06&name=A",
            "rule=freestyle&size=19&moves=h8i9g7.2i8.1j10",
            "rule=caro&size=15&black=h8&white=&turn=white&moves=i9&result=draw",
            "rule=standard&size=15&moves=",
        ] {
            assert_eq!(read(text).unwrap().fields().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_game_is_named() {
        for (text, named) in [
            ("rule=go&moves=h8", "\"go\""),
            ("size=99&moves=h8", "\"99\""),
            ("moves=h8zz", "\"z\""),
            ("moves=h8i9.3g7", "\".3g7\""),
            ("moves=h8.0g7", "\".0g7\""),
            ("moves=.1g7", "\".1g7\""),
            ("black=h8&white=h8", "h8 is taken"),
            ("turn=red&black=h8", "\"red\""),
        ] {
            let error = read(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn a_link_shows_a_game_to_its_end_and_of_a_library_the_line() {
        let game = read("moves=h8i9g7").unwrap();
        assert_eq!(game.link(0), "rule=freestyle&size=15&moves=h8i9g7");
        let library = read("moves=h8i9g7.2i8j10").unwrap();
        assert_eq!(library.link(3), "rule=freestyle&size=15&moves=h8i8");
        assert_eq!(library.link(2), "rule=freestyle&size=15&moves=h8i9g7");
    }
}
