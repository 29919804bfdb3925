//! Games as programs save them without names: Yixin-Board's `.sav`, the board's sides, the number of moves and their
//! rows and columns; lists of points after such a number alone; and `.pos`, which RenLib and Yixin-Board read, a byte
//! for the number of moves and one for each.

use alloc::string::String;
use alloc::vec::Vec;

use super::coordinates::Layout;
use super::file::ReadResult;
use super::gomocup::{from_top, number};
use super::line::{Given, Line, Move, Spot, place};
use super::note::Notes;
use super::{Expected, Node, NotationError, ReadGame, Tree, write_moves};
use crate::board::{Board, Size};

/// A list of points after the numbers that describe it.
struct Saved<'a> {
    /// The board, if the numbers say which.
    size: Option<Size>,
    /// Whether the rows come first, and both are counted from 0: so it is in Yixin-Board's files.
    is_by_row: bool,
    /// A number with another meaning.
    other: Option<&'a str>,
    /// The lines of the points, and their numbers.
    points: Vec<(&'a str, [i32; 2])>,
}

impl<'a> Saved<'a> {
    fn of(text: &'a str) -> Option<Saved<'a>> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
        let mut head = Vec::new();
        while let Some(line) = lines.next_if(|line| number(line).is_some()) {
            head.push(line);
        }
        let points = lines.map(|line| Some((line, pair(line)?))).collect::<Option<Vec<_>>>()?;
        let counts = |line: &str| number(line).is_some_and(|n| n as usize == points.len());
        let size = |line: &str| Size::new(number(line)?).ok();
        let (size, is_by_row, other) = match head[..] {
            [count] if counts(count) => (None, false, None),
            [side] => (Some(size(side)?), false, None),
            [height, width, count] if counts(count) => {
                // Old versions have the rule instead of the width.
                (Some(size(height)?), true, (width != height).then_some(width))
            }
            _ => return None,
        };
        (!points.is_empty()).then_some(Saved { size, is_by_row, other, points })
    }

    /// The game of Yixin-Board's rows and columns.
    fn by_row(&self, text: &str, size: Size) -> ReadResult {
        let mut notes = Notes::default();
        let layout = Layout::from_zero(size);
        layout.note(&mut notes);
        let mut tree = Tree::new(size);
        let mut board = Board::new(size);
        let mut current = tree.root();
        for &(line, [row, column]) in &self.points {
            let at = place(text, line);
            let point = layout.point(column, row);
            let played = point
                .ok_or_else(|| NotationError::expected(at, Expected::Coordinates, line))
                .and_then(|point| {
                    let node = Node::played(point, board.to_move());
                    node.apply(&mut board).map_err(|error| NotationError::stone(at, error))?;
                    Ok(node)
                });
            match played {
                Ok(node) => current = tree.push(current, node),
                Err(error) if tree.len() == 1 => return Err(error),
                Err(error) => {
                    notes.ended(error);
                    break;
                }
            }
        }
        Ok(ReadGame { tree, notes: notes.finish() })
    }
}

/// The two numbers of a line.
fn pair(line: &str) -> Option<[i32; 2]> {
    let is_mark = |c: char| c.is_whitespace() || ",;".contains(c);
    let mut numbers = line.split(is_mark).filter(|word| !word.is_empty()).map(str::parse);
    let pair = [numbers.next()?.ok()?, numbers.next()?.ok()?];
    numbers.next().is_none().then_some(pair)
}

/// Whether a text is a list of points after numbers that describe it.
pub(super) fn is_saved(text: &str) -> bool {
    Saved::of(text).is_some()
}

/// Reads a list of points after numbers that describe it.
///
/// # Errors
/// [`NotationError`] if not even the first is a move.
pub(super) fn read(text: &str, size: Size) -> ReadResult {
    let nothing = || NotationError::expected(place(text, text), Expected::Move, text);
    let saved = Saved::of(text).ok_or_else(nothing)?;
    let board = Given { size: saved.size.unwrap_or(size), is_stated: saved.size.is_some() };
    if saved.is_by_row {
        let mut game = saved.by_row(text, board.size)?;
        let mut notes = Notes::default();
        if let Some(other) = saved.other {
            notes.ignored(NotationError::expected(
                place(text, other),
                Expected::Coordinates,
                other,
            ));
        }
        game.notes.splice(0..0, notes.finish());
        return Ok(game);
    }
    let moves = saved.points.iter().map(|&(written, pair)| Move {
        written,
        spot: Spot::Counted(pair),
        colour: None,
    });
    Line { moves: moves.collect(), ..Line::default() }.read(text, board)
}

/// The moves of a `.pos` file as text: it has as many bytes as the first says, each the number of points before the
/// move's, row by row from the top, on a board of 15×15. `None` for other files.
pub(super) fn moves_of_bytes(bytes: &[u8]) -> Option<String> {
    let (&count, cells) = bytes.split_first()?;
    let is_text = count.is_ascii_whitespace() && cells.is_ascii();
    if is_text || cells.is_empty() || cells.len() != usize::from(count) {
        return None;
    }
    let mut board = Board::new(Size::STANDARD);
    let mut points = Vec::new();
    for &cell in cells {
        let side = u32::from(Size::STANDARD.get());
        let point = from_top(u32::from(cell) % side, u32::from(cell) / side, Size::STANDARD)?;
        board.play(point).ok()?;
        points.push(point);
    }
    Some(write_moves(&points))
}
