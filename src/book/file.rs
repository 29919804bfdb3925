//! The book as text: a heading, comment lines, and a line for each position.
//!
//! ```text
//! tengen book 1 rule=freestyle size=15 nodes=250000 engine=334765
//! # tengen-tune book --rule freestyle --out freestyle.txt
//! - 48 h8
//! h8h9 31 i7 g7
//! =h8e11j6 -3 i7
//! ```
//!
//! Each line first has the moves to the position, `-` for none, with `=` before them if the three stones are an
//! opening to offer; then its value for the side to move; then its best moves, the best first.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::error::{BookError, BookProblem};
use super::positions::{Book, BookEntry, Heading};
use crate::board::Point;
use crate::notation::{Place, parse_moves, write_moves};
use crate::rules::{Position, Rule};
use crate::search::Value;

/// The beginning of the heading.
const MAGIC: &str = "tengen book 1";
/// Stands for the moves to the empty board.
const NO_MOVES: &str = "-";
/// Begins the line of an opening to offer.
const OFFERED: char = '=';

/// The text of a rule's book.
#[cfg(feature = "builtin-book")]
pub(super) const fn builtin(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::Freestyle => include_str!("data/freestyle.txt"),
        Rule::Standard => include_str!("data/standard.txt"),
        Rule::Renju => include_str!("data/renju.txt"),
        Rule::Caro | Rule::Caro6 => return None,
    })
}

/// Books are left out of this build.
#[cfg(not(feature = "builtin-book"))]
pub(super) const fn builtin(_rule: Rule) -> Option<&'static str> {
    None
}

impl Book {
    /// Reads a book.
    ///
    /// # Errors
    /// [`BookError`], which names the line and what is wrong with it.
    pub fn from_text(text: &str) -> Result<Book, BookError> {
        let mut lines = text.lines().zip(1..);
        let (first, _) = lines.next().unwrap_or_default();
        let heading = read_heading(first).map_err(|problem| BookError { line: 1, problem })?;
        let (mut entries, mut places) = (Vec::new(), Vec::new());
        for (text, line) in lines {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let entry = read_entry(&heading, text);
            entries.push(entry.map_err(|problem| BookError { line, problem })?);
            places.push(line);
        }
        Book::new(heading, entries).map_err(|[first, second]| BookError {
            line: places[second],
            problem: BookProblem::Again { line: places[first] },
        })
    }
}

fn read_heading(line: &str) -> Result<Heading, BookProblem> {
    let missing = |expected| BookProblem::Heading { expected };
    let rest = line.strip_prefix(MAGIC).ok_or(missing(MAGIC))?;
    let mut words = rest.split_whitespace();
    let mut word = |name: &'static str| {
        words.next().and_then(|word| word.strip_prefix(name)).ok_or(missing(name))
    };
    let rule = word("rule=")?.parse().map_err(|_| missing("rule="))?;
    let size = word("size=")?.parse().map_err(|_| missing("size="))?;
    let nodes = word("nodes=")?.parse().map_err(|_| missing("nodes="))?;
    let engine = word("engine=")?.parse().map_err(|_| missing("engine="))?;
    Ok(Heading { rule, size, nodes, engine })
}

fn read_entry(heading: &Heading, line: &str) -> Result<BookEntry, BookProblem> {
    let mut words = line.split_whitespace();
    let moves = words.next().unwrap_or_default();
    let (offered, moves) = match moves.strip_prefix(OFFERED) {
        Some(moves) => (true, moves),
        None => (false, moves),
    };
    let moves = if moves == NO_MOVES { "" } else { moves };
    let moves = parse_moves(moves, heading.size).map_err(|mut error| {
        if let Place::Character { column, .. } = &mut error.place {
            *column += usize::from(offered);
        }
        BookProblem::Moves(error)
    })?;
    if offered && moves.len() != 3 {
        return Err(BookProblem::Offered { stones: moves.len() });
    }
    let position = Position::from_moves(heading.rule, heading.size, &moves)
        .map_err(BookProblem::Unplayable)?;
    if position.ending().is_some() {
        return Err(BookProblem::Over);
    }
    let value = words.next().unwrap_or_default();
    let value = value
        .parse()
        .ok()
        .filter(|value: &i32| (-Value::MATE..=Value::MATE).contains(value))
        .ok_or_else(|| BookProblem::Value { found: value.to_string() })?;
    let best = words.map(|word| read_best(&position, word)).collect::<Result<Vec<_>, _>>()?;
    if best.is_empty() {
        return Err(BookProblem::NoBest);
    }
    Ok(BookEntry { moves, value: Value(value), best, offered })
}

fn read_best(position: &Position, word: &str) -> Result<Point, BookProblem> {
    let point = word.parse().map_err(|_| BookProblem::NoPoint { found: word.to_string() })?;
    if !position.board().is_free(point) || position.foul(point).is_some() {
        return Err(BookProblem::Illegal { point });
    }
    Ok(point)
}

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { rule, size, nodes, engine } = self;
        write!(f, "{MAGIC} rule={rule} size={size} nodes={nodes} engine={engine}")
    }
}

impl fmt::Display for BookEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.offered {
            write!(f, "{OFFERED}")?;
        }
        let moves: String = match &self.moves[..] {
            [] => NO_MOVES.to_string(),
            moves => write_moves(moves),
        };
        write!(f, "{moves} {}", self.value.0)?;
        self.best.iter().try_for_each(|point| write!(f, " {point}"))
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::board::Size;

    const HEADING: &str = "tengen book 1 rule=renju size=15 nodes=5 engine=9";

    #[test]
    fn a_written_book_reads_back() {
        let text = format!(
            "{HEADING}\n# how it was made\n- 48 h8\nh8h9 -31 i7 g7\n\n=h8h9j10 -3 i7\nh8h9i10 29991 g9\n"
        );
        let book = Book::from_text(&text).unwrap();
        let heading = Heading { rule: Rule::Renju, size: Size::STANDARD, nodes: 5, engine: 9 };
        assert_eq!(*book.heading(), heading);
        assert_eq!(heading.to_string(), HEADING);
        let lines: Vec<String> = book.entries().iter().map(BookEntry::to_string).collect();
        assert_eq!(lines, ["- 48 h8", "h8h9 -31 i7 g7", "=h8h9j10 -3 i7", "h8h9i10 29991 g9"]);
        assert_eq!(book.entries().iter().filter(|entry| entry.offered).count(), 1);
    }

    #[test]
    fn errors_name_their_line() {
        for (heading, expected) in [
            ("", "line 1: the heading of a book needs \"tengen book 1\" here"),
            ("tengen book 1", "line 1: the heading of a book needs \"rule=\" here"),
            ("tengen book 1 rule=go", "line 1: the heading of a book needs \"rule=\" here"),
            (
                "tengen book 1 rule=renju size=50",
                "line 1: the heading of a book needs \"size=\" here",
            ),
            (
                "tengen book 1 rule=renju size=15 x",
                "line 1: the heading of a book needs \"nodes=\" here",
            ),
            (
                "tengen book 1 rule=renju size=15 nodes=1 engine=-2",
                "line 1: the heading of a book needs \"engine=\" here",
            ),
        ] {
            assert_eq!(Book::from_text(heading).unwrap_err().to_string(), expected);
        }
        for (line, expected) in [
            ("h8x 3 h9", "line 3, column 3: expected a move such as h8, found \"x\""),
            ("h8h8 3 h9", "line 3, column 3: h8 is taken by a black stone"),
            ("=h8x 3 h9", "line 3, column 4: expected a move such as h8, found \"x\""),
            ("h8p9 3 h9", "line 3, column 3: p9 is off the board of 15x15"),
            ("h8a1i8a2j8a3k8a4l8 3 h9", "line 3: the game is over after these moves"),
            ("h8", "line 3: expected a value, found \"\""),
            ("h8 even h9", "line 3: expected a value, found \"even\""),
            ("h8 30001 h9", "line 3: expected a value, found \"30001\""),
            ("h8 3", "line 3: no best move is named"),
            ("h8 3 h", "line 3: expected a best move, found \"h\""),
            ("h8 3 h9 h8", "line 3: the best move h8 cannot be played"),
            ("h8 3 q1", "line 3: the best move q1 cannot be played"),
            // A foul: two open threes.
            ("h9a1h10a2i8a3j8a4 3 h8", "line 3: the best move h8 cannot be played"),
            ("=h8 3 h9", "line 3: an opening to offer has three stones, not 1"),
            ("c3 3 h9", "line 3: the position has an entry already, in line 2"),
        ] {
            let text = format!("{HEADING}\nm13 0 h8\n{line}\n");
            assert_eq!(Book::from_text(&text).unwrap_err().to_string(), expected, "{line}");
        }
    }
}
