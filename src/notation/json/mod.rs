//! Games in JSON: rows as this project's own programs take them, `{"rule":"renju","size":15,"moves":["h8","i9"]}`, one
//! a line, in a list or somewhere in other objects, and lists of lists of moves. Moves may be objects, `{"x":7,"y":7}`.

mod branches;
mod header;
mod moves;
mod open;
mod position;
mod values;

use alloc::vec::Vec;

use self::branches::{is_tree, read_tree};
use self::header::Header;
use self::moves::{colour, is_named, line_of, line_of_cells, moves_of};
use self::open::Whole;
use self::position::{position_of_list, position_of_row};
use self::values::{inside, members, parts, string, value};
use super::file::{Counted, read_parts};
use super::line::{self, Colour, Given, Move, Reading, Spot};
use super::moves::read_moves;
use super::note::Notes;
use super::part::{alone, begin_of, end_of};
use super::{
    Expected, Node, NotationError, Note, Place, ReadGame, Remark, Tree, coordinates, grid,
    parse_moves,
};
use crate::board::{Board, BoardError, Placed, Size, Stone};

/// Games are sought within this many nested objects and lists.
const DEPTH: usize = 8;

/// With more moves than this, a list within a list is a game and not a pair of moves.
const PAIR: usize = 2;

/// Whether a text is JSON with rows in it, with lists of lists that are games, or with moves that are objects.
pub(super) fn is_json(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[']) && !games_of(text).is_empty()
}

/// The games of the one value in a text that is JSON, such as what a program assigns to a name.
pub(super) fn games_within(text: &str, size: Size) -> Option<Vec<Result<ReadGame, NotationError>>> {
    /// More text beside it is not that of an assignment.
    const LONGEST: usize = 60;
    let begin = text.find(['[', '{'])?;
    let end = 1 + text.rfind([']', '}']).filter(|&end| end > begin)?;
    let value = &text[begin..end];
    let is_alone = begin + text.len() - end <= LONGEST && parts(value).len() == 1;
    let games = (is_alone && is_json(value)).then(|| games(value, size).collect::<Vec<_>>())?;
    let before = Counted::default().over(&text[..begin]);
    Some(games.into_iter().map(|game| before.shift(game)).collect())
}

/// The end of the last value that is an object or a list.
pub(super) fn end(text: &str) -> usize {
    if Whole::of(text).breaks_off {
        return text.len();
    }
    let last = parts(text).into_iter().rfind(|value| value.starts_with(['{', '[']));
    last.map_or(text.len(), |value| end_of(value, text))
}

/// The games of a text in JSON.
pub(super) fn games(
    text: &str,
    size: Size,
) -> impl Iterator<Item = Result<ReadGame, NotationError>> + '_ {
    let games = games_of(text);
    let last = games.len().saturating_sub(1);
    let whole = Whole::of(text);
    let mut headers = games.iter().map(|found| found.header).collect::<Vec<_>>().into_iter();
    let read = move |game: &str| read_game(game, headers.next().unwrap_or_default(), size);
    let games = games.into_iter().map(|found| found.text);
    read_parts(text, games, read).enumerate().map(move |(number, game)| {
        let mut game = game?;
        if whole.breaks_off && number == last {
            let place = Some(Place::in_text(text, whole.text.len()));
            game.notes.push(Note { place, remark: Remark::Unclosed });
        }
        Ok(game)
    })
}

/// A game with its context.
struct Found<'a> {
    text: &'a str,
    header: Header<'a>,
}

/// The rows, trees and lists of moves that are games.
fn games_of(text: &str) -> Vec<Found<'_>> {
    let Whole { text, breaks_off } = Whole::of(text);
    let values = parts(text);
    if let Some(lines) = lines_of_moves(text, &values) {
        return Vec::from([Found { text: lines, header: Header::default() }]);
    }
    let mut found = Vec::new();
    for value in &values {
        collect(value, DEPTH, Header::default(), &mut found);
    }
    // A list alone is read as text, whose reader would not notice that it is truncated.
    if let ([list], true, true) = (&values[..], breaks_off, found.is_empty())
        && list.starts_with('[')
        && list[1..].trim_start().starts_with(['"', '['])
        && is_game(list)
    {
        found.push(Found { text: list, header: Header::default() });
    }
    found
}

/// The text of consecutive objects, as logged by a program, some of which are moves.
fn lines_of_moves<'a>(text: &'a str, values: &[&'a str]) -> Option<&'a str> {
    let &[first, .., last] = values else { return None };
    if has_row(first, DEPTH) {
        return None;
    }
    let are_moves = values.iter().all(|value| value.starts_with('{')) && is_line(values);
    let begin = begin_of(first, text);
    let end = end_of(last, text);
    are_moves.then(|| &text[begin..end])
}

fn collect<'a>(value: &'a str, depth: usize, around: Header<'a>, found: &mut Vec<Found<'a>>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    if value.starts_with('{') {
        let members = members(value);
        let header = Header::of(&members, around);
        let is_row = members.iter().any(|&(key, value)| is_of_row(key, value));
        let has_moves = is_row || is_tree(value) || moves_of_row(&members).is_some();
        if has_moves || position_of_row(&members).is_some() {
            found.push(Found { text: value, header });
            return;
        }
        for (_, value) in members {
            collect(value, depth, header, found);
        }
    } else if value.starts_with('[') {
        let parts = parts(inside(value));
        // Within something else numbers may be anything.
        let are_cells = depth + 1 == DEPTH && are_distinct_cells(&parts);
        let is_one = is_line(&parts) || are_cells || grid::is_grid(value);
        if is_one || position_of_list(value).is_some() {
            found.push(Found { text: value, header: around });
        } else if are_games(value, &parts) {
            found.extend(parts.into_iter().map(|text| Found { text, header: around }));
        } else {
            for part in parts {
                collect(part, depth, around, found);
            }
        }
    }
}

/// Whether numbers on their own are those of points: several, all different.
fn are_distinct_cells(values: &[&str]) -> bool {
    const SEVERAL: usize = 3;
    let mut sorted = Vec::from(values);
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == values.len() && values.len() >= SEVERAL && line_of_cells(values).is_some()
}

/// Whether some values are the moves of one game. Those that have games or variations within them are not.
fn is_line(values: &[&str]) -> bool {
    let has_more =
        |value: &&str| value.starts_with('{') && (is_tree(value) || has_row(value, DEPTH));
    line_of(values).is_some() && !values.iter().any(has_more)
}

/// Whether there is a row somewhere in a value.
fn has_row(value: &str, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    if value.starts_with('{') {
        let members = members(value);
        return members.iter().any(|&(key, value)| is_of_row(key, value) || has_row(value, depth));
    }
    value.starts_with('[') && parts(inside(value)).iter().any(|part| has_row(part, depth))
}

/// Names for the moves in a row.
const MOVES: [&str; 14] = [
    "moves",
    "history",
    "steps",
    "record",
    "gamerecord",
    "kifu",
    "movelist",
    "movehistory",
    "sequence",
    "stones",
    "plays",
    "layout",
    "pieces",
    "placements",
];

/// The moves of a row: under an unambiguous name whatever they look like, otherwise only if they cannot be anything
/// else.
fn moves_of_row<'a>(members: &[(&str, &'a str)]) -> Option<&'a str> {
    let is_own = |&&(key, value): &&(&str, &str)| is_named(key, MOVES[0]) && is_of_row(key, value);
    let own = members.iter().find(is_own).map(|&(_, value)| value);
    let others = || MOVES.iter().filter_map(|&name| value(members, &[name]));
    own.or_else(|| others().find(|value| are_moves(value)))
}

/// Whether a value consists of moves; a list needs more than one.
fn are_moves(value: &str) -> bool {
    if value.starts_with('"') {
        let size = Size::new(22).ok();
        let moves = size.and_then(|size| parse_moves(&string(value), size).ok());
        return moves.is_some_and(|moves| !moves.is_empty());
    }
    let parts = if value.starts_with('[') { parts(inside(value)) } else { Vec::new() };
    let is_one = |part: &&str| part.starts_with(['"', '[']) && moves_of(part).len() == 1;
    let are_cells = || line_of_cells(&parts).is_some();
    // Points with a third number, such as that of the side.
    let are_rows =
        || parts.iter().all(|part| part.starts_with('[')) && coordinates::is_pairs(value);
    is_line(&parts) || parts.len() > 1 && (parts.iter().all(is_one) || are_cells() || are_rows())
}

/// Whether an object with the given member is a row.
fn is_of_row(key: &str, value: &str) -> bool {
    if is_named(key, MOVES[0]) {
        return value.starts_with(['[', '"']);
    }
    let is_any = |names: [&str; 2]| names.iter().any(|name| is_named(key, name));
    if is_any(["black", "white"]) {
        return value.starts_with('[') && moves_of(value).is_empty();
    }
    is_any(["blackstones", "whitestones"]) && value.starts_with(['[', '"'])
}

/// How many moves a list has, if it is a whole game.
fn count(text: &str) -> Option<usize> {
    let size = Size::new(22).ok()?;
    if let Some(line) = line_of(&parts(inside(text))) {
        return Some(line.moves.len());
    }
    if coordinates::is_pairs(text) {
        let layout = coordinates::Layout::of(text, size);
        coordinates::count(text, layout.size, layout.counting)
    } else {
        parse_moves(text, size).ok().map(|moves| moves.len())
    }
}

fn is_game(list: &str) -> bool {
    count(list).is_some_and(|moves| moves > 0)
}

/// Whether each part of a list is a game. Pairs of moves may form one game together.
fn are_games(list: &str, parts: &[&str]) -> bool {
    let are_all = |sign| parts.iter().all(|part| part.starts_with(sign));
    if parts.len() < 2 || !are_all('[') && !are_all('"') {
        return false;
    }
    let counts: Option<Vec<usize>> = parts.iter().map(|part| count(part)).collect();
    counts.is_some_and(|counts| {
        counts.iter().all(|&count| count >= PAIR)
            && (counts.iter().any(|&count| count > PAIR) || count(list).is_none())
    })
}

/// Reads one of the games of a text, with its context.
fn read_game(game: &str, header: Header, size: Size) -> Result<ReadGame, NotationError> {
    let mut notes = Notes::default();
    let board = header.board(game, size, &mut notes)?;
    let values = parts(game);
    let mut read = match values[..] {
        [row] if row.starts_with('{') => {
            let members = members(row);
            let is_row = members.iter().any(|&(key, value)| is_of_row(key, value))
                || moves_of_row(&members).is_some();
            match position_of_row(&members) {
                _ if is_row => read_row(row, &members, board)?,
                Some(position) if !is_tree(row) => position.read(row, &members, board)?,
                _ => read_tree(row, board)?,
            }
        }
        [list] if grid::is_grid(list) => grid::read_grid(list)?,
        [list] if let Some(position) = position_of_list(list) => position.read(game, &[], board)?,
        [list] => read_list(game, list, board)?,
        _ => read_line(game, &values, board)?,
    };
    read.notes.splice(0..0, notes.finish());
    header.give(&mut read.tree);
    Ok(read)
}

/// Reads moves in a list or in sequence.
fn read_line(text: &str, values: &[&str], board: Given) -> Result<ReadGame, NotationError> {
    line_of(values).unwrap_or_default().read(text, board)
}

/// Reads a list of moves that is a part of a text.
fn read_list(text: &str, list: &str, board: Given) -> Result<ReadGame, NotationError> {
    if list.starts_with('[') {
        let parts = parts(inside(list));
        if let Some(line) = line_of(&parts).or_else(|| line_of_cells(&parts)) {
            return line.read(text, board);
        }
    }
    // Numbers may be in quotation marks.
    let inner = list.strip_prefix('"').and_then(|list| list.strip_suffix('"')).unwrap_or(list);
    let moves = alone(text, [inner]);
    if coordinates::is_pairs(&moves) {
        coordinates::read_pairs(&moves, coordinates::Layout::of(&moves, board.size))
    } else {
        read_moves(&moves, board.size)
    }
}

/// The stones that a row sets up, and their board, which may be larger.
fn setup_of(
    row: &str,
    members: &[(&str, &str)],
    board: Given,
    notes: &mut Notes,
) -> Result<(Vec<Placed>, Size), NotationError> {
    let mut setup: Vec<(Stone, Move)> = Vec::new();
    for (stone, keys) in
        [(Stone::Black, ["black", "blackstones"]), (Stone::White, ["white", "whitestones"])]
    {
        let is_list = |&&(key, value): &&(&str, &str)| {
            is_of_row(key, value) && keys.iter().any(|name| is_named(key, name))
        };
        let Some((_, stones)) = members.iter().find(is_list) else { continue };
        if stones.contains('"') && !stones.contains('{') {
            let points = parse_moves(&alone(row, [*stones]), board.size)?;
            let named = |point| Move { written: stones, spot: Spot::Named(point), colour: None };
            setup.extend(points.into_iter().map(|point| (stone, named(point))));
            continue;
        }
        for part in parts(inside(stones)) {
            let place = line::place(row, part);
            let found = moves_of(part);
            if found.is_empty() {
                return Err(NotationError::expected(place, Expected::Coordinates, part));
            }
            setup.extend(found.into_iter().map(|placed| (stone, placed)));
        }
    }
    stones_at(row, &setup, board, notes)
}

/// The stones at the points of moves, and their board, which may be larger.
fn stones_at(
    row: &str,
    setup: &[(Stone, Move)],
    board: Given,
    notes: &mut Notes,
) -> Result<(Vec<Placed>, Size), NotationError> {
    let moves: Vec<Move> = setup.iter().map(|&(_, placed)| placed).collect();
    let reading = Reading::of(&moves, board, notes);
    let mut stones = Vec::new();
    for &(stone, ref placed) in setup {
        stones.extend(reading.point(row, placed)?.map(|point| Placed { point, stone }));
    }
    Ok((stones, reading.size))
}

fn read_row(row: &str, members: &[(&str, &str)], board: Given) -> Result<ReadGame, NotationError> {
    let mut notes = Notes::default();
    let (setup, size) = setup_of(row, members, board, &mut notes)?;
    let moves = moves_of_row(members);
    // A game that has not begun, such as `"moves":[]`.
    let is_frame = |c: char| matches!(c, '[' | ']' | '"') || c.is_whitespace();
    let not_begun = moves.is_some_and(|moves| moves.trim_matches(is_frame).is_empty());
    let moves = moves.unwrap_or(&row[row.len()..]);
    let has_none = !moves.contains(|c: char| c.is_ascii_digit());
    let mut read = if not_begun || has_none && !setup.is_empty() {
        ReadGame { tree: Tree::new(size), notes: Vec::new() }
    } else {
        read_list(row, moves, Given { size, ..board })?
    };
    read.notes.splice(0..0, notes.finish());
    if setup.is_empty() {
        return Ok(read);
    }
    let has_colours = line_of(&parts(inside(moves))).is_some_and(|line| line.has_colours());
    let to_move = to_move(members);
    read.tree = behind_setup(&read.tree, setup, to_move, has_colours)
        .map_err(|error| NotationError::stone(Place::in_text(row, 0), error))?;
    Ok(read)
}

/// The side to move that a row names.
fn to_move(members: &[(&str, &str)]) -> Option<Stone> {
    const NAMES: [&str; 7] =
        ["to_move", "side", "turn", "next", "nextplayer", "currentplayer", "currentturn"];
    value(members, &NAMES).and_then(side_to_move)
}

/// The side to move, given as a word or a player's number.
fn side_to_move(value: &str) -> Option<Stone> {
    match colour(value)? {
        Colour::Stone(stone) => Some(stone),
        Colour::Number(1) => Some(Stone::Black),
        Colour::Number(2) => Some(Stone::White),
        Colour::Number(_) => None,
    }
}

/// Adds a line after stones that are set up. Its moves start with the side to move, unless they specify their sides.
fn behind_setup(
    line: &Tree,
    setup: Vec<Placed>,
    to_move: Option<Stone>,
    has_colours: bool,
) -> Result<Tree, BoardError> {
    let root = Node::set_up(setup, to_move);
    let mut board = Board::new(line.size());
    root.apply(&mut board)?;
    let mut tree = Tree::new(line.size());
    tree.set_root(root);
    let mut current = tree.root();
    for id in line.main_line().skip(1) {
        let mut node = line.node(id).clone();
        if let Some(played) = node.played.as_mut().filter(|_| !has_colours) {
            played.stone = board.to_move();
        }
        node.apply(&mut board)?;
        current = tree.push(current, node);
    }
    Ok(tree)
}
