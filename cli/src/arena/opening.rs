//! The openings that games start from.

use std::fmt;

use fastrand::Rng;
use tengen::board::{Board, Point, Size};
use tengen::notation::{
    Format, Known, NotationError, Note, ReadOptions, parse_moves, parse_offsets, write_moves,
};
use tengen::rules::{Position, Rule};

use super::opening_games::{are_counted, openings_of_games, text_of_lines};

/// The first moves of a game, Black first; the game continues after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArenaOpening {
    moves: Vec<Point>,
}

impl ArenaOpening {
    /// Creates an opening from moves; `None` if they cannot be played or end the game.
    pub fn new(rule: Rule, size: Size, moves: Vec<Point>) -> Option<ArenaOpening> {
        let position = Position::from_moves(rule, size, &moves).ok()?;
        position.ending().is_none().then_some(ArenaOpening { moves })
    }

    /// Returns the position after the moves.
    ///
    /// # Panics
    /// On another board or under another rule than it was made for, if it cannot be played there.
    pub fn position(&self, rule: Rule, size: Size) -> Position {
        Position::from_moves(rule, size, &self.moves)
            .expect("an opening can be played on its own board")
    }

    pub fn moves(&self) -> &[Point] {
        &self.moves
    }
}

impl fmt::Display for ArenaOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_moves(&self.moves))
    }
}

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningsError {
    /// A line is not a list of moves that can be played on this board.
    Moves {
        /// The line's number, from 1.
        line: usize,
        /// Where in it, and why.
        error: NotationError,
    },
    /// The game is over after the moves, or before the last of them.
    Over {
        /// The line's number, from 1.
        line: usize,
    },
    /// A game of a file in another format is no opening on this board.
    Game {
        /// Its number, from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// There is no opening in the file.
    Empty,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningsError::Moves { line, error } => {
                write!(f, "{}: {}", error.place.in_line(*line), error.problem)
            }
            OpeningsError::Over { line } => {
                write!(f, "line {line}: the game is over after these moves")
            }
            OpeningsError::Game { number, why } => write!(f, "game {number}: {why}"),
            OpeningsError::Empty => f.write_str("there are no openings"),
        }
    }
}

impl std::error::Error for OpeningsError {}

/// How a file of openings names points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// By column and row, `h8`.
    Points,
    /// By steps from the centre, `0,-1`: x to the right, y down, as in the files of Gomocup and of other managers.
    Offsets,
    /// As the games of some other format, whose reader has noted this.
    Games(Vec<Note>),
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Named::Points => "points such as h8",
            Named::Offsets => "offsets from the centre, x to the right and y down",
            Named::Games(_) => "games",
        })
    }
}

/// Decodes a file of openings from whatever encoding it has; returns the text and any notes on that. Of a RenLib library
/// these are its lines.
///
/// # Errors
/// [`NotationError`] if the file is neither text nor a library.
pub fn decode_openings(bytes: &[u8]) -> Result<(String, Vec<Note>), NotationError> {
    let file = tengen::notation::read(bytes, ReadOptions::default(), &Known)?;
    let mut notes = file.notes.clone();
    if file.format == Format::RenLib
        && let Some(game) = file.games().next()
    {
        let game = game?;
        notes.extend(game.notes);
        return Ok((text_of_lines(&game.tree), notes));
    }
    Ok((file.into_text(), notes))
}

/// Reads openings, one a line: either moves, separated or run together, or pairs of steps from the centre. A file that
/// contains only numbers is one of steps, as no move is a number, unless they can only be columns and rows. Empty lines
/// and comments are ignored. Any other file is read as games, each line of which is an opening.
///
/// # Errors
/// [`OpeningsError`] for the first line that is not an opening under this rule on this board.
pub fn read_openings(
    text: &str,
    rule: Rule,
    size: Size,
) -> Result<(Vec<ArenaOpening>, Named), OpeningsError> {
    let text = text.trim_start_matches('\u{feff}');
    let by_line = read_lines(text, rule, size);
    if by_line.as_ref().is_ok_and(|(_, named)| *named == Named::Points || !are_counted(text, size))
    {
        return by_line;
    }
    match openings_of_games(text, rule, size) {
        Ok((openings, notes)) => Ok((openings, Named::Games(notes))),
        Err(None) => by_line,
        Err(Some(error)) => by_line.map_err(|_| error),
    }
}

/// The part of a line before a comment.
fn content(line: &str) -> &str {
    let line = line.split('#').next().unwrap_or_default();
    let line = line.split("//").next().unwrap_or_default().trim();
    if line.starts_with(';') { "" } else { line }
}

/// Reads openings that are one on each line.
fn read_lines(
    text: &str,
    rule: Rule,
    size: Size,
) -> Result<(Vec<ArenaOpening>, Named), OpeningsError> {
    let has_letter = |line: &str| content(line).contains(char::is_alphabetic);
    let named = if text.lines().any(has_letter) { Named::Points } else { Named::Offsets };
    let mut openings = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let number = at + 1;
        let line = content(line);
        if line.is_empty() {
            continue;
        }
        let parse = if named == Named::Offsets { parse_offsets } else { parse_moves };
        let moves =
            parse(line, size).map_err(|error| OpeningsError::Moves { line: number, error })?;
        if moves.is_empty() {
            continue;
        }
        let opening =
            ArenaOpening::new(rule, size, moves).ok_or(OpeningsError::Over { line: number })?;
        openings.push(opening);
    }
    if openings.is_empty() { Err(OpeningsError::Empty) } else { Ok((openings, named)) }
}

/// Shuffles openings, in the same way for the same seed.
pub fn shuffle_openings(openings: &mut [ArenaOpening], seed: u64) {
    Rng::with_seed(seed).shuffle(openings);
}

/// The largest distance of a random opening's stones from its middle, in king's moves.
const SPREAD: u8 = 3;

/// Generates a random opening of three to six stones close together: in three cases out of four near the board's
/// centre, otherwise anywhere. It need not be balanced.
pub fn random_opening(rng: &mut Rng, rule: Rule, size: Size) -> ArenaOpening {
    loop {
        let spread = SPREAD.min((size.get() - 1) / 2);
        let middle =
            if rng.u8(0..4) > 0 { size.centre() } else { random_middle(rng, size, spread) };
        let near: Vec<Point> =
            size.points().filter(|point| point.distance(middle) <= spread).collect();
        let stones = rng.usize(3..=6);
        let mut board = Board::new(size);
        while board.len() < stones {
            // If the point is taken, another one is drawn.
            let _ = board.play(near[rng.usize(..near.len())]);
        }
        let moves = board.history().map(|placed| placed.point).collect();
        if let Some(opening) = ArenaOpening::new(rule, size, moves) {
            return opening;
        }
    }
}

/// A random point with at least `spread` points of the board on every side.
fn random_middle(rng: &mut Rng, size: Size, spread: u8) -> Point {
    let mut along = || u32::from(rng.u8(spread..size.get() - spread));
    let (x, y) = (along(), along());
    Point::new(x, y).expect("drawn from within the board")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_empty_lines_are_ignored() {
        let text = "# made by hand\n\nh8 i9 g7 # first\nh8i9j10\n";
        let (openings, named) = read_openings(text, Rule::Freestyle, Size::STANDARD).unwrap();
        let lines: Vec<String> = openings.iter().map(ArenaOpening::to_string).collect();
        assert_eq!(
            (lines, named),
            (vec!["h8i9g7".to_owned(), "h8i9j10".to_owned()], Named::Points)
        );
    }

    #[test]
    fn opening_files_may_use_other_encodings() {
        // What PowerShell's `>` writes, and GBK.
        let text = "# 开局\nh8 i9 g7\n";
        let wide: Vec<u8> =
            format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let chinese = [&b"# \xbf\xaa\xbe\xd6\n"[..], b"h8 i9 g7\n"].concat();
        for bytes in [text.as_bytes(), &wide, &chinese] {
            let (decoded, notes) = decode_openings(bytes).unwrap();
            // A few characters do not identify an encoding with certainty, but the moves are the same in all of them.
            assert_eq!(decoded == text, bytes != chinese);
            assert_eq!(notes.is_empty(), bytes != chinese);
            let (openings, _) = read_openings(&decoded, Rule::Freestyle, Size::STANDARD).unwrap();
            assert_eq!(openings[0].to_string(), "h8i9g7");
        }
        let error = decode_openings(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").unwrap_err().to_string();
        assert!(error.contains("a file that holds games, or text"), "{error}");
    }

    #[test]
    fn numbers_alone_are_steps_from_the_centre() {
        let read = |text: &str, side| {
            let (openings, named) = read_openings(text, Rule::Freestyle, Size::new(side).unwrap())?;
            assert_eq!(named, Named::Offsets);
            Ok::<_, OpeningsError>(openings.iter().map(ArenaOpening::to_string).collect::<Vec<_>>())
        };
        let text = "\u{feff}# x,y, …\r\n0,0, 1,0, 1,3\r\n\r\n-1,-3, 4,2 # second\r\n";
        assert_eq!(read(text, 15), Ok(vec!["h8i8i5".to_owned(), "g11l6".to_owned()]));
        // The centre of an even board is the one to the right and below.
        assert_eq!(read("0,0, -1,0, 0,-1", 20), Ok(vec!["k10j10k11".to_owned()]));
        let error = |text: &str| read(text, 15).unwrap_err().to_string();
        assert!(error("0,0\n0,0, 8,0").starts_with("line 2, column 6: expected a point"));
        assert!(error("0,0, 1").starts_with("line 1, column 6"));
        assert!(error("1,1, 1,1").contains("i7 is taken"));
        // A file with both kinds is neither.
        assert!(read_openings("h8 i9\n0,0, 1,1", Rule::Freestyle, Size::STANDARD).is_err());
    }

    #[test]
    fn an_invalid_opening_is_named_by_its_line() {
        let read = |text: &str| {
            read_openings(text, Rule::Freestyle, Size::STANDARD).unwrap_err().to_string()
        };
        assert_eq!(
            read("h8\nh8 i99"),
            "line 2, column 4: expected a move such as h8, found \"i99\""
        );
        assert_eq!(read("h8 h8"), "line 1, column 4: h8 is taken by a black stone");
        assert_eq!(read("h16"), "line 1, column 1: h16 is off the board of 15x15");
        assert_eq!(read("a1b1a2b2a3b3a4b4a5"), "line 1: the game is over after these moves");
        assert_eq!(read("a1b1a2b2a3b3a4b4a5h8"), "line 1: the game is over after these moves");
        assert_eq!(read("# nothing\n"), "there are no openings");
    }

    #[test]
    fn random_openings_are_playable_on_every_board() {
        let mut rng = Rng::with_seed(1);
        for side in [5, 6, 15, 22] {
            let size = Size::new(side).unwrap();
            for rule in Rule::ALL {
                for _ in 0..20 {
                    let opening = random_opening(&mut rng, rule, size);
                    assert!((3..=6).contains(&opening.moves().len()));
                    assert_eq!(
                        ArenaOpening::new(rule, size, opening.moves().to_vec()),
                        Some(opening)
                    );
                }
            }
        }
    }
}
