//! Stones that the source of a program puts on a board, one by one: `board[7][7] = 1`, `board.set(7, 7, BLACK)`.

use alloc::vec::Vec;

use super::Remark;
use super::cells::{is_free, plain, side};
use super::file::ReadResult;
use super::line::{Colour, Given, Line, Move, Reading, Spot, place};
use super::note::Notes;
use crate::board::{Placed, Size, Stone};

/// Reads such a text; `None` if it has fewer than two stones. If the sides take turns, the stones are moves.
pub(super) fn read(text: &str, size: Size) -> Option<ReadResult> {
    /// Another line that assigns something has no point.
    const OTHERS: usize = 5;
    let mut line = Line::default();
    for statement in text.split(['\n', ';']) {
        match assigned(statement).or_else(|| called(statement)) {
            Some(Put { stone: Some(stone), spot }) => {
                let (written, colour) = (statement.trim(), Some(Colour::Stone(stone)));
                line.moves.push(Move { written, spot, colour });
            }
            // Emptied.
            Some(Put { stone: None, .. }) => {}
            None if statement.contains(char::is_alphanumeric) => {
                line.passed_over.push(statement.trim());
            }
            None => {}
        }
    }
    if line.moves.len() < 2 || line.passed_over.len() > OTHERS + line.moves.len() {
        return None;
    }
    let board = Given { size, is_stated: false };
    let stones = line.moves.iter().map(|placed| placed.colour);
    let turns = Stone::BOTH.into_iter().cycle().map(|stone| Some(Colour::Stone(stone)));
    if stones.clone().eq(turns.take(line.moves.len())) {
        return Some(line.read(text, board));
    }
    let mut notes = Notes::default();
    let reading = Reading::of(&line.moves, board, &mut notes);
    let at = place(text, line.moves[0].written);
    let placed = |placed: &Move| match (reading.point(text, placed), reading.stone(placed)) {
        (Ok(Some(point)), Some(stone)) => Ok(Some(Placed { point, stone })),
        (Err(error), _) => Err(error),
        _ => Ok(None),
    };
    let setup = line.moves.iter().filter_map(|each| placed(each).transpose());
    let setup = match setup.collect::<Result<Vec<Placed>, _>>() {
        Ok(setup) => setup,
        Err(error) => return Some(Err(error)),
    };
    notes.add(at, Remark::Stones);
    line.note_passed_over(text, &mut notes);
    Some(super::grid::set_up(setup, reading.size, at).map(|mut game| {
        game.notes = notes.finish();
        game
    }))
}

/// What a statement puts on a point; no stone if it empties it.
struct Put {
    spot: Spot,
    stone: Option<Stone>,
}

/// What a value puts on a point.
fn stone(value: &str) -> Option<Option<Stone>> {
    let value = plain(value);
    if is_free(value) { Some(None) } else { side(value).map(Some) }
}

/// The indices of a row and a column, and a value: `board[7][8] = 1`, `board[7, 8] = 1`.
fn assigned(statement: &str) -> Option<Put> {
    let (before, value) = statement.split_once('=')?;
    let value = value.split(['#', ',']).next()?.split("//").next()?;
    let before = before.trim_end().strip_suffix([']', ')'])?;
    let (name, last) = before.rsplit_once(['[', '('])?;
    let (row, column) = match last.split_once(',') {
        Some(both) => both,
        None => (name.trim_end().strip_suffix(']')?.rsplit_once('[')?.1, last),
    };
    let [row, column] = [row, column].map(|index| index.trim().parse::<i32>());
    Some(Put { spot: Spot::Counted([column.ok()?, row.ok()?]), stone: stone(value)? })
}

/// A call with a point and a side, in either order: `place(7, 8, BLACK)`, `put(1, 7, 8)`.
fn called(statement: &str) -> Option<Put> {
    let (name, arguments) = statement.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    if !name.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
        return None;
    }
    let arguments: Vec<&str> = arguments.split(',').map(str::trim).collect();
    let number = |text: &str| text.parse::<i32>().ok();
    let &[first, second, third] = &arguments[..] else { return None };
    let (x, y, value) = match (number(first), number(second), number(third)) {
        (Some(x), Some(y), _) => (x, y, third),
        (None, Some(x), Some(y)) => (x, y, first),
        _ => return None,
    };
    Some(Put { spot: Spot::Counted([x, y]), stone: stone(value)? })
}
