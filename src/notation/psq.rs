//! PSQ, the files of Piskvork and of Gomocup's tournaments.
//!
//! A header `Piskvorky 15x15, 11:11, 0`, a line `x,y,milliseconds` per move, `x` and `y` from 1 and
//! `y` from the top, and after the moves, in tournament files, the players' names and an end code.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::gomocup::{from_top, number};
use super::{Expected, NotationError, Place, Tree};
use crate::board::{Board, Point, Size};

/// A game as a PSQ file has it.
///
/// ```
/// use tengen::notation::Psq;
/// let psq = Psq::parse("Piskvorky 15x15, 11:11, 0\n8,8,120\n9,7,95\n")?;
/// assert_eq!(psq.points().map(|p| p.to_string()).collect::<Vec<_>>(), ["h8", "i9"]);
/// assert_eq!(Psq::parse(&psq.to_string())?, psq);
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psq {
    /// The board's size.
    pub size: Size,
    /// The moves, Black first.
    pub moves: Vec<PsqMove>,
    /// What follows the moves, line by line: names of players, an end code.
    pub tail: Vec<String>,
}

/// A move with the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PsqMove {
    /// Where.
    pub point: Point,
    /// Milliseconds.
    pub ms: u64,
}

impl Psq {
    /// Reads a file.
    ///
    /// # Errors
    /// [`NotationError`] naming the line that is no header or no move, or whose move cannot be
    /// played.
    pub fn parse(text: &str) -> Result<Psq, NotationError> {
        let mut lines = (1..).map(Place::Line).zip(text.lines()).peekable();
        let (place, header) = lines.next().unwrap_or((Place::Line(1), ""));
        let size = parse_header(place, header)?;
        let mut board = Board::new(size);
        let mut moves = Vec::new();
        while let Some((place, line)) = lines.next_if(|(_, line)| is_move(line)) {
            let played = parse_move(place, line, size)?;
            board.play(played.point).map_err(|error| NotationError::stone(place, error))?;
            moves.push(played);
        }
        let mut tail: Vec<String> = lines.map(|(_, line)| line.trim().to_string()).collect();
        while tail.last().is_some_and(String::is_empty) {
            tail.pop();
        }
        Ok(Psq { size, moves, tail })
    }

    /// The moves without their times.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.moves.iter().map(|played| played.point)
    }

    /// The game as a tree of one line. The first two lines after the moves are the players' names,
    /// Black's first.
    pub fn to_tree(&self) -> Tree {
        let moves: Vec<Point> = self.points().collect();
        let mut tree =
            Tree::from_moves(self.size, &moves).expect("the moves were played when read");
        let mut names = self.tail.iter().filter(|line| line.parse::<i64>().is_err());
        tree.black = names.next().cloned().unwrap_or_default();
        tree.white = names.next().cloned().unwrap_or_default();
        tree
    }
}

fn parse_header(place: Place, line: &str) -> Result<Size, NotationError> {
    let expected = || NotationError::expected(place, Expected::PsqHeader, line);
    let sizes = line.trim().strip_prefix("Piskvorky").ok_or_else(expected)?;
    let sizes = sizes.split(',').next().unwrap_or_default().trim();
    let (width, height) = sizes.split_once('x').ok_or_else(expected)?;
    let side = number(width).ok_or_else(expected)?;
    if number(height) != Some(side) {
        return Err(NotationError::expected(place, Expected::SquareBoard, line));
    }
    Size::new(side).map_err(|error| NotationError::size(place, error))
}

/// Whether a line is meant to be a move; names begin with something else, end codes have no comma.
fn is_move(line: &str) -> bool {
    line.trim_start().starts_with(|c: char| c.is_ascii_digit()) && line.contains(',')
}

fn parse_move(place: Place, line: &str, size: Size) -> Result<PsqMove, NotationError> {
    let mut fields = line.split(',').map(str::trim);
    let parsed = (|| {
        let mut from_zero = || number(fields.next()?)?.checked_sub(1);
        let point = from_top(from_zero()?, from_zero()?, size)?;
        let ms = fields.next().filter(|ms| !ms.starts_with('+'))?.parse().ok()?;
        Some(PsqMove { point, ms })
    })();
    match (parsed, fields.next()) {
        (Some(played), None) => Ok(played),
        _ => Err(NotationError::expected(place, Expected::PsqMove, line)),
    }
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Piskvorky {0}x{0}, 0:0, 0", self.size)?;
        for PsqMove { point, ms } in &self.moves {
            let y = self.size.get().saturating_sub(point.y());
            writeln!(f, "{},{y},{ms}", point.x() + 1)?;
        }
        self.tail.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}
