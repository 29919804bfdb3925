//! Positions in JSON: boards with a value for each point, and objects that name the stone of each point.

use alloc::vec::Vec;

use super::moves::{colour, is_side, key_spot, moves_of};
use super::values::{inside, members, parts};
use super::{behind_setup, stones_at, to_move};
use crate::board::Stone;
use crate::notation::cells::{Cells, is_free};
use crate::notation::line::{Colour, Given, Move, Spot, place};
use crate::notation::note::Notes;
use crate::notation::{NotationError, ReadGame, Remark, Tree};

/// The stones of a row that has no moves.
pub(super) enum Position<'a> {
    Board(Cells, &'a str),
    Stones(Vec<(Stone, Move<'a>)>, &'a str),
}

/// The position in the members of a row.
pub(super) fn position_of_row<'a>(members: &[(&str, &'a str)]) -> Option<Position<'a>> {
    let position = |&(_, value): &(&str, &'a str)| match value.chars().next()? {
        '[' => position_of_list(value),
        '"' => Some(Position::Board(Cells::of_value(value)?, value)),
        '{' => Some(Position::Stones(stones(value)?, value)),
        _ => None,
    };
    members.iter().find_map(position)
}

/// The position that a list represents: a board, or objects for points of which some are empty.
pub(super) fn position_of_list(list: &str) -> Option<Position<'_>> {
    if let Some(cells) = Cells::of_value(list) {
        return Some(Position::Board(cells, list));
    }
    let parts = parts(inside(list));
    if parts.len() < Cells::LEAST || !parts.iter().all(|part| part.starts_with(['{', '['])) {
        return None;
    }
    let points = parts.iter().map(|part| stone_of_point(part)).collect::<Option<Vec<_>>>();
    if let Some(points) = points {
        let stones: Vec<_> = points.iter().flatten().copied().collect();
        let is_position = !stones.is_empty() && stones.len() < points.len();
        return is_position.then_some(Position::Stones(stones, list));
    }
    let rows = parts.iter().map(|row| sides_of_row(row)).collect::<Option<Vec<_>>>()?;
    Some(Position::Board(Cells::of_words(&rows)?, list))
}

/// The sides of the points of a row, each of which is an object.
fn sides_of_row(row: &str) -> Option<Vec<&str>> {
    let points = row.strip_prefix('[').map(|_| parts(inside(row)))?;
    points.into_iter().map(|point| stated_side(&members(point))).collect()
}

/// The side that an object for a point names, as written without quotation marks, also if it names none.
fn stated_side<'a>(members: &[(&str, &'a str)]) -> Option<&'a str> {
    let mut named = members.iter().filter(|(key, _)| is_side(key));
    let (_, value) = named.next()?;
    Some(value.trim_matches('"'))
}

/// A point with its stone, `Some(None)` if it is empty; `None` for other objects.
fn stone_of_point(object: &str) -> Option<Option<(Stone, Move<'_>)>> {
    if !object.starts_with('{') {
        return None;
    }
    let all = members(object);
    let side = stated_side(&all)?;
    let &[Move { spot: spot @ (Spot::Named(_) | Spot::Counted(_)), .. }] = &moves_of(object)[..]
    else {
        return None;
    };
    if is_free(side) {
        return Some(None);
    }
    let stone = crate::notation::cells::side(side)?;
    Some(Some((stone, Move { written: object, spot, colour: None })))
}

/// The stones of an object whose names are points and whose values are sides.
fn stones(object: &str) -> Option<Vec<(Stone, Move<'_>)>> {
    let members = members(object);
    let stone = |&(key, value): &(&'_ str, &'_ str)| {
        let stone = match colour(value)? {
            Colour::Stone(stone) => stone,
            Colour::Number(1) => Stone::Black,
            Colour::Number(2 | -1) => Stone::White,
            Colour::Number(_) => return None,
        };
        Some((stone, key_spot(key)?))
    };
    let found = members.iter().map(stone).collect::<Option<Vec<_>>>()?;
    let placed = found.iter().zip(&members).map(|(&(stone, spot), &(key, _))| {
        // The name is written in the object.
        (stone, Move { written: key, spot, colour: None })
    });
    (members.len() > 1).then(|| placed.collect())
}

impl Position<'_> {
    /// The game that begins with the position.
    ///
    /// # Errors
    /// [`NotationError`] for a point that is not on the board, or is taken.
    pub(super) fn read(
        self,
        row: &str,
        members: &[(&str, &str)],
        board: Given,
    ) -> Result<ReadGame, NotationError> {
        let mut notes = Notes::default();
        let (stones, size, at) = match self {
            Position::Board(Cells { stones, size }, at) => (stones, size, place(row, at)),
            Position::Stones(stones, at) => {
                let (stones, size) = stones_at(row, &stones, board, &mut notes)?;
                (stones, size, place(row, at))
            }
        };
        notes.add(at, Remark::Stones);
        let tree = behind_setup(&Tree::new(size), stones, to_move(members), false)
            .map_err(|error| NotationError::stone(at, error))?;
        Ok(ReadGame { tree, notes: notes.finish() })
    }
}
