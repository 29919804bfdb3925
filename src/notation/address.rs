//! Games in the addresses of other sites: moves as numbers, codes or letters, and the stones of both sides.

use alloc::string::String;
use alloc::vec::Vec;

use super::gomocup::from_top;
use super::grid::set_up;
use super::letters::{are_near, points_of_word};
use super::link::{Field, all_fields, begin_of_address, decoded};
use super::{NotationError, Note, Place, ReadGame, Remark, Tree, coordinates, json, parse_moves};
use crate::board::{Placed, Point, Size, Stone};

/// Names that sites use for the stones of both sides, Black's first.
const SIDES: [[&str; 2]; 3] = [["b", "w"], ["bm", "wm"], ["bs", "ws"]];

/// Names that Renju Portal uses for moves given as two hexadecimal digits each: column and row from the top, both from
/// 0.
const CODES: [&str; 2] = ["mv", "mvs"];

/// Names that sites use for the number of lines of the board.
const SIZES: [&str; 4] = ["size", "boardsize", "board_size", "board-size"];

/// A game as found in an address.
enum Found {
    /// Moves as codes.
    Moves(Vec<Point>, Option<NotationError>),
    Stones(Vec<Placed>),
    /// Moves as numbers, as text.
    Numbers(String),
    /// Moves as letters.
    Letters(Vec<Point>),
    /// JSON.
    Json(String),
}

/// Whether an address contains a game that [`read`] can read.
pub(super) fn has_game(text: &str) -> bool {
    found(text, size_of(text, Size::STANDARD)).is_some()
}

/// The board size that an address specifies, or else the given one.
pub(super) fn size_of(text: &str, size: Size) -> Size {
    let fields = all_fields(text);
    let named = fields.iter().find(|field| SIZES.contains(&field.name));
    named.and_then(|field| decoded(field.value).trim().parse().ok()).unwrap_or(size)
}

/// Reads the game of an address, on a board of the given size if it specifies none; `None` if it contains no game.
/// Places refer to the beginning of the address.
pub(super) fn read(text: &str, size: Size) -> Option<Result<ReadGame, NotationError>> {
    let size = size_of(text, size);
    let place = Place::in_text(text, 0);
    let game = match found(text, size)? {
        Found::Stones(stones) => set_up(stones, size, place),
        Found::Numbers(numbers) => {
            let layout = coordinates::Layout::of(&numbers, size);
            coordinates::read_pairs(&numbers, layout)
        }
        Found::Moves(points, ended) => of_points(
            &points,
            size,
            ended.map(|error| Note { place: Some(place), remark: Remark::Ended(error.problem) }),
            place,
        ),
        Found::Json(text) => json::games(&text, size).next()?,
        Found::Letters(points) => {
            of_points(&points, size, Some(Note { place: None, remark: Remark::Letters }), place)
        }
    };
    let at_begin = |mut game: ReadGame| {
        game.notes.iter_mut().filter_map(|note| note.place.as_mut()).for_each(|at| *at = place);
        game
    };
    Some(game.map(at_begin).map_err(|error| NotationError { place, ..error }))
}

fn of_points(
    points: &[Point],
    size: Size,
    note: Option<Note>,
    place: Place,
) -> Result<ReadGame, NotationError> {
    let tree =
        Tree::from_moves(size, points).map_err(|error| NotationError::stone(place, error))?;
    Ok(ReadGame { tree, notes: note.into_iter().collect() })
}

/// Whether a text is an address, possibly without its scheme: `x.example/board?…`.
fn is_address(text: &str) -> bool {
    let is_host = || {
        let host =
            text.trim_start_matches(['(', '[', '<']).split_once('/').map_or("", |(host, _)| host);
        let is_of_host = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        host.contains('.')
            && host.ends_with(|c: char| c.is_ascii_alphabetic())
            && host.chars().all(is_of_host)
    };
    begin_of_address(text).is_some() || text.contains('?') && is_host()
}

fn found(text: &str, size: Size) -> Option<Found> {
    if text.contains(char::is_whitespace) || !is_address(text) {
        return None;
    }
    // Closing brackets and punctuation are not part of it.
    let text = text.trim_end_matches([')', ']', '>', '"', '\'', '.', ',', ';']);
    let fields = all_fields(text);
    let code = fields.iter().find(|field| CODES.contains(&field.name));
    if let Some((points, ended)) = code.and_then(|field| of_code(field.value, size)) {
        return Some(Found::Moves(points, ended));
    }
    if let Some(stones) = SIDES.iter().find_map(|names| stones(&fields, names, size)) {
        return Some(Found::Stones(stones));
    }
    let path = text.split(['#', '?']).filter_map(|part| part.rsplit('/').next());
    let path = path.filter(|part| !part.contains(['=', '&'])).map(decoded);
    let values = fields.iter().map(|field| decoded(field.value)).chain(path);
    let values: Vec<String> = values.collect();
    let numbers = values.iter().find_map(|value| numbers(value, size)).map(Found::Numbers);
    let json = || values.iter().find(|value| json::is_json(value)).cloned().map(Found::Json);
    numbers.or_else(json).or_else(|| {
        let letters = values.iter().find_map(|value| points_of_word(value, size));
        letters.map(Found::Letters)
    })
}

/// The points of a code, up to the first one that is occupied; `None` if it is not such a code.
fn of_code(code: &str, size: Size) -> Option<(Vec<Point>, Option<NotationError>)> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let (pairs, rest) = code.as_bytes().as_chunks::<2>();
    let point = |&[x, y]: &[u8; 2]| from_top(digit(x)?, digit(y)?, size);
    let points = pairs.iter().map(point).collect::<Option<Vec<Point>>>()?;
    if points.is_empty() || !rest.is_empty() {
        return None;
    }
    let mut board = crate::board::Board::new(size);
    for (at, &point) in points.iter().enumerate() {
        if let Err(error) = board.play(point) {
            let error = NotationError::stone(Place::in_text(code, 0), error);
            return Some((points[..at].to_vec(), Some(error)));
        }
    }
    Some((points, None))
}

/// The stones of both sides, one of which may have none.
fn stones(fields: &[Field], names: &[&str; 2], size: Size) -> Option<Vec<Placed>> {
    let mut stones = Vec::new();
    for (name, stone) in names.iter().zip(Stone::BOTH) {
        let field = fields.iter().find(|field| field.name == *name)?;
        let points = parse_moves(&decoded(field.value), size).ok()?;
        stones.extend(points.into_iter().map(|point| Placed { point, stone }));
    }
    (stones.len() > 1).then_some(stones)
}

/// A value with the usual separators between its numbers, if these are several points of a game.
fn numbers(value: &str, size: Size) -> Option<String> {
    const SEVERAL: usize = 2;
    let is_of_list = |c: char| c.is_ascii_digit() || ",;._-:|~ ()[]".contains(c);
    if !value.chars().all(is_of_list) {
        return None;
    }
    let usual: String = value.chars().map(|c| if "._:|~".contains(c) { ';' } else { c }).collect();
    // If pairs are joined by points, other characters separate them.
    let within = value.replace('.', ",");
    let texts = [value, &within, &usual];
    let text = texts.into_iter().find(|text| coordinates::is_pairs(text))?;
    let game = coordinates::read_pairs(text, coordinates::Layout::of(text, size)).ok()?;
    let played = game.tree.main_line().filter_map(|id| game.tree.node(id).played);
    let points: Vec<Point> = played.map(|placed| placed.point).collect();
    // Numbers of versions and dates are not points.
    (points.len() >= SEVERAL && are_near(&points, game.tree.size())).then(|| text.into())
}
