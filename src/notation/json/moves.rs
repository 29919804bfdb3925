//! Moves in JSON other than plain names: objects, pairs of numbers in strings, colours with their points.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::is_of_row;
use super::values::{inside, members, parts, string, value};
use crate::board::{Size, Stone};
use crate::notation::colours::colour_of_word;
use crate::notation::line::{Colour, Line, Move, Spot};
use crate::notation::parse_moves;

/// Names for a move's column, counted from the left.
const COLUMN: [&str; 6] = ["x", "col", "column", "colindex", "columnindex", "j"];
/// Names for a move's row, counted from the top.
const ROW: [&str; 4] = ["y", "row", "rowindex", "i"];
/// Names for a move's point.
const POINT: [&str; 14] = [
    "move",
    "point",
    "position",
    "pos",
    "coord",
    "coords",
    "coordinate",
    "coordinates",
    "at",
    "xy",
    "square",
    "cell",
    "vertex",
    "loc",
];
/// Names for the number of a move's point.
const CELL: [&str; 6] = ["index", "idx", "position", "pos", "cell", "square"];
/// Names for a move's side.
const COLOUR: [&str; 10] =
    ["color", "colour", "player", "side", "stone", "piece", "turn", "who", "by", "c"];
/// Names for a move's number.
const NUMBER: [&str; 15] = [
    "order",
    "movenumber",
    "moveno",
    "movenum",
    "moveindex",
    "moveorder",
    "number",
    "num",
    "no",
    "nr",
    "n",
    "ply",
    "seq",
    "step",
    "move",
];
/// Members that may look like a point but are not.
const NO_POINT: [&str; 22] = [
    "id", "name", "title", "label", "tag", "type", "event", "round", "opening", "probe", "best",
    "bestmove", "pv", "comment", "text", "note", "result", "winner", "player", "color", "colour",
    "side",
];

/// Whether a value is a move on its own. A string or a pair of numbers is one only in a list of moves.
pub(super) fn is_move(value: &str) -> bool {
    value.starts_with('{') && !moves_of(value).is_empty()
}

/// The moves that a value represents: one, or one for each side.
pub(super) fn moves_of(written: &str) -> Vec<Move<'_>> {
    let one = |spot, colour| Vec::from([Move { written, spot, colour }]);
    if written.starts_with('{') {
        let members = members(written);
        if members.iter().any(|&(key, value)| is_of_row(key, value)) {
            return Vec::new();
        }
        return match spot_of_object(&members) {
            Some(spot) => one(spot, colour_of(&members)),
            None => pair_of_sides(written, &members),
        };
    }
    if written.starts_with('[')
        && let [first, second] = parts(inside(written))[..]
    {
        // A side with its point, in either order.
        let of_side = |side: &str, point: &str| Some((colour(side)?, spot(point)?));
        let found = match (first.starts_with(['[', '{']), second.starts_with(['[', '{'])) {
            (false, true) => of_side(first, second),
            (true, false) => of_side(second, first),
            _ => None,
        };
        if let Some((colour, spot)) = found {
            return one(spot, Some(colour));
        }
    }
    spot(written).map_or(Vec::new(), |spot| one(spot, None))
}

/// The moves of both sides in one object, `{"black":"h8","white":"i9"}`.
fn pair_of_sides<'a>(written: &'a str, members: &[(&str, &str)]) -> Vec<Move<'a>> {
    let of = |stone: Stone| {
        let spot = spot(value(members, &[stone.name()])?)?;
        Some(Move { written, spot, colour: Some(Colour::Stone(stone)) })
    };
    Stone::BOTH.into_iter().filter_map(of).collect()
}

fn spot_of_object(members: &[(&str, &str)]) -> Option<Spot> {
    let named = || POINT.into_iter().find_map(|key| spot(value(members, &[key])?));
    // Such a number may be anything unless a side stands beside it.
    let cell = || {
        colour_of(members)?;
        Some(Spot::Cell(value(members, &CELL)?.parse().ok()?))
    };
    spot_by_axes(members).or_else(named).or_else(|| only_point(members)).or_else(cell)
}

/// The moves of a list of numbers, some of which are too large for columns or rows.
pub(super) fn line_of_cells<'a>(parts: &[&'a str]) -> Option<Line<'a>> {
    let cells: Vec<usize> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let (&most, largest) = (cells.iter().max()?, usize::from(Size::MAX));
    let placed =
        |(written, cell): (&&'a str, usize)| Move { written, spot: Spot::Cell(cell), colour: None };
    (most > largest && most < largest * largest).then(|| {
        let moves = parts.iter().zip(cells).map(placed).collect();
        Line { moves, ..Line::default() }
    })
}

/// The point given by column and row. The column may be a letter; the row then counts from the bottom.
fn spot_by_axes(members: &[(&str, &str)]) -> Option<Spot> {
    let axes = |columns: &[&str], rows: &[&str]| {
        let (column, row) = (value(members, columns)?, number(value(members, rows)?)?);
        if let Some(column) = number(column) {
            return Some(Spot::Counted([column, row]));
        }
        let mut name = string(column);
        let is_letter = name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        name.push_str(&row.to_string());
        let point = name.to_ascii_lowercase().parse().ok().filter(|_| is_letter)?;
        Some(Spot::Named(point))
    };
    axes(&COLUMN, &ROW).or_else(|| axes(&["c"], &["r"]))
}

/// The only point of an object, whatever its name.
fn only_point(members: &[(&str, &str)]) -> Option<Spot> {
    let may_be = |&&(key, value): &&(&str, &str)| {
        value.starts_with('"')
            && !NO_POINT.iter().chain(&["black", "white"]).any(|name| is_named(key, name))
    };
    let mut spots = members.iter().filter(may_be).filter_map(|(_, value)| match spot(value)? {
        Spot::Named(point) => Some(point),
        _ => None,
    });
    let first = spots.next()?;
    spots.next().is_none().then_some(Spot::Named(first))
}

/// The point that a value on its own represents.
fn spot(value: &str) -> Option<Spot> {
    if value.starts_with('{') {
        return spot_by_axes(&members(value));
    }
    if value.starts_with('[') {
        let [column, row] = parts(inside(value))[..] else { return None };
        return Some(Spot::Counted([number(column)?, number(row)?]));
    }
    if !value.starts_with('"') {
        return None;
    }
    let text = string(value);
    let is_pass = ["pass", "--"].iter().any(|pass| text.trim().eq_ignore_ascii_case(pass));
    if is_pass {
        return Some(Spot::Pass);
    }
    let size = Size::new(22).ok()?;
    match parse_moves(&text, size).as_deref() {
        Ok(&[point]) => Some(Spot::Named(point)),
        _ => pair_in_string(&text).map(Spot::Counted),
    }
}

/// The point that the name of a member represents.
pub(super) fn key_spot(key: &str) -> Option<Spot> {
    let named = Size::new(22).ok().and_then(|size| parse_moves(key, size).ok());
    match named.as_deref() {
        Some(&[point]) => Some(Spot::Named(point)),
        _ => pair_in_string(key).map(Spot::Counted),
    }
}

/// Two numbers with a mark between them, `7,7` or `7-7`, perhaps in brackets.
fn pair_in_string(text: &str) -> Option<[i32; 2]> {
    let text = text.trim().trim_start_matches(['(', '[']).trim_end_matches([')', ']']);
    let mark =
        text.find([',', ';', ':', ' ', '_']).or_else(|| Some(1 + text.get(1..)?.find('-')?))?;
    let (first, second) = (text[..mark].trim(), text[mark + 1..].trim());
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// An integer, possibly written as a string or with a zero fraction.
fn number(value: &str) -> Option<i32> {
    let text = value.trim_matches('"').trim();
    let whole = text.split_once('.').filter(|(_, rest)| rest.bytes().all(|byte| byte == b'0'));
    whole.map_or(text, |(whole, _)| whole).parse().ok()
}

/// The side of a move according to its object; words take precedence over numbers, which may mean something else.
fn colour_of(members: &[(&str, &str)]) -> Option<Colour> {
    let by_truth = || {
        let is = |name: &str| match value(members, &[name])? {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        let is_black = is("isblack").or_else(|| Some(!is("iswhite")?))?;
        Some(Colour::Stone(if is_black { Stone::Black } else { Stone::White }))
    };
    let all = || COLOUR.into_iter().filter_map(|key| colour(value(members, &[key])?));
    let by_word = all().find(|colour| matches!(colour, Colour::Stone(_)));
    by_word.or_else(by_truth).or_else(|| all().next())
}

/// The side that a value names.
pub(super) fn colour(value: &str) -> Option<Colour> {
    if !value.starts_with('"') {
        return number(value).map(Colour::Number);
    }
    let text = string(value);
    let word = text.trim();
    colour_of_word(word).map(Colour::Stone).or_else(|| word.parse().ok().map(Colour::Number))
}

/// Whether a member names the side of a point.
pub(super) fn is_side(key: &str) -> bool {
    COLOUR.iter().chain(&["value", "state", "mark", "owner"]).any(|name| is_named(key, name))
}

/// Whether a member has the given name, however its words are joined: `toMove` is `to_move`.
pub(super) fn is_named(key: &str, name: &str) -> bool {
    let is_letter = |c: &char| !matches!(c, '_' | '-');
    let letters = key.chars().filter(is_letter).map(|c| c.to_ascii_lowercase());
    letters.eq(name.chars().filter(is_letter).map(|c| c.to_ascii_lowercase()))
}

/// Whether an object is intended as a move: it contains a letter with a number.
fn is_meant(object: &str) -> bool {
    let is_like_point = |text: &str| {
        let letter = text.starts_with(|c: char| c.is_ascii_alphabetic());
        letter && text.len() > 1 && text.bytes().skip(1).all(|byte| byte.is_ascii_digit())
    };
    let members = if object.starts_with('{') { members(object) } else { Vec::new() };
    let is_other = |key: &str| NO_POINT.iter().any(|name| is_named(key, name));
    members.iter().any(|&(key, value)| !is_other(key) && is_like_point(string(value).trim()))
}

/// The moves of a list with at least one part that is more than a name or a number; `None` for a list that is read
/// as text.
pub(super) fn line_of<'a>(parts: &[&'a str]) -> Option<Line<'a>> {
    /// This many moves make a list one of moves, whatever else it contains.
    const SURE: usize = 2;
    let mut line = Line::default();
    let mut is_text = true;
    let numbered = by_numbers(parts);
    for &part in numbered.as_deref().unwrap_or(parts) {
        let moves = moves_of(part);
        let is_pair = part.starts_with('"')
            && matches!(moves[..], [Move { spot: Spot::Counted(_), .. }])
            || part.starts_with('[') && moves.iter().any(|placed| placed.colour.is_some());
        is_text &= !(is_pair || part.starts_with('{') && !moves.is_empty());
        if moves.is_empty() && is_meant(part) {
            line.end = Some(part);
            break;
        }
        if moves.is_empty() {
            line.passed_over.push(part);
        }
        line.moves.extend(moves);
    }
    let is_sure = line.passed_over.is_empty() || line.moves.len() >= SURE;
    (!is_text && is_sure && !line.moves.is_empty()).then_some(line)
}

/// Objects in the order of the numbers of their moves, if all have one of the same name, and these have no gaps; both
/// sides may have the same number.
fn by_numbers<'a>(objects: &[&'a str]) -> Option<Vec<&'a str>> {
    const SIDES: usize = 2;
    let numbers_of = |name: &str| -> Option<Vec<(i32, &'a str)>> {
        let number_of = |object: &&'a str| {
            let members = object.starts_with('{').then(|| members(object))?;
            Some((number(value(&members, &[name])?)?, *object))
        };
        objects.iter().map(number_of).collect()
    };
    let mut numbered = NUMBER.into_iter().find_map(numbers_of)?;
    numbered.sort_by_key(|&(number, _)| number);
    let follows = |two: &[(i32, &str)]| (0..=1).contains(&two[1].0.saturating_sub(two[0].0));
    let has_more = |few: &[(i32, &str)]| few[0].0 == few[SIDES].0;
    let are_counted =
        numbered.windows(2).all(follows) && !numbered.windows(SIDES + 1).any(has_more);
    are_counted.then(|| numbered.into_iter().map(|(_, object)| object).collect())
}
