//! Nodes of an SGF file: their stones, moves and marks.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::header::HEADER;
use super::lexer::{Lexer, Property, Token, closed, unescape};
use super::trail::Trail;
use crate::board::{BoardError, Placed, Point, Size, Stone};
use crate::notation::gomocup::from_top;
use crate::notation::note::Notes;
use crate::notation::{
    Expected, Label, Mark, MarkForm, Node, NotationError, OtherProperty, Place, Remark, Sign,
};

/// Properties for which a node has fields.
const KNOWN: [&str; 10] = ["AB", "AW", "AE", "PL", "C", "LB", "L", "M", "B", "W"];

/// Moves of the side to move: openings as written by GomokuQuest, with three proposed stones and then the next one by
/// the side that was chosen.
const OPENING: [&str; 3] = ["QPR", "QSLB", "QSLW"];

/// Whether a move is on a point of such an opening, which was then not played as written.
pub(super) fn is_opening_played_later(text: &str) -> bool {
    if !text.contains(OPENING[0]) {
        return false;
    }
    let mut lexer = Lexer::new(text);
    let (mut opening, mut moves) = (Vec::new(), Vec::new());
    loop {
        match lexer.next(&mut Notes::default()) {
            Token::End => break,
            Token::Property(property) => {
                let points = property.values.iter().flat_map(|(_, value)| value.split(','));
                match &*property.name {
                    "B" | "W" => moves.extend(points),
                    name if OPENING.contains(&name) => opening.extend(points),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    opening.iter().any(|point| moves.contains(point))
}

/// Properties of the standard whose values are points, or words that may look like points.
const STANDARD: [&str; 40] = [
    "AN", "AR", "BL", "BR", "BT", "CP", "DD", "DT", "EV", "FG", "GB", "GC", "GN", "GW", "HA", "HO",
    "KM", "KO", "LN", "MN", "N", "OB", "ON", "OT", "OW", "PC", "PM", "RO", "SL", "SO", "TB", "TM",
    "TW", "US", "V", "VW", "WR", "WT", "RU", "ST",
];

/// A node as it was read.
pub(super) struct ReadNode {
    pub(super) node: Node,
    /// Further moves of the same node, each in its own node.
    pub(super) further: Vec<Node>,
    /// Whether the line ends here, before a move that cannot be made.
    pub(super) has_ended: bool,
}

/// Reads a node from its properties, and puts its stones on the board.
pub(super) fn read_node(properties: &[Property], trail: &mut Trail, notes: &mut Notes) -> ReadNode {
    let mut node = Node::default();
    let size = trail.size();
    // Before all stones that are set up, whatever the order of properties in the node.
    for property in properties.iter().filter(|property| property.name == "AE") {
        for point in points(property, size, notes) {
            if trail.remove(point) {
                node.removed.push(point);
            }
        }
    }
    for property in properties {
        if read_marks(property, size, &mut node, notes) || read_sign(property, &mut node) {
            continue;
        }
        match &*property.name {
            "AB" => set_up(property, Stone::Black, &mut node, trail, notes),
            "AW" => set_up(property, Stone::White, &mut node, trail, notes),
            "L" => {
                let letters = ('A'..='Z').chain('a'..='z');
                let lettered = points(property, size, notes).into_iter().zip(letters);
                node.labels.extend(
                    lettered.map(|(point, letter)| Label { point, text: letter.to_string() }),
                );
            }
            name if trail.plays_openings && OPENING.contains(&name) => {}
            name if !KNOWN.contains(&name) => {
                note_points(property, notes);
                let is_ours = name == "RU" || HEADER.contains(&name);
                // In no version do names begin with a small letter: after a text, such a name would be part of it.
                let is_name = property.written.starts_with(|c: char| c.is_ascii_uppercase());
                let name = if is_ours || !is_name { name } else { property.written };
                let values = property.values.iter().map(|(_, value)| closed(value)).collect();
                node.other.push(OtherProperty { name: name.to_string(), values });
            }
            _ => {
                for &(place, value) in &property.values {
                    read_value(&property.name, place, value, size, &mut node, notes);
                }
            }
        }
    }
    // After all stones that were set up, whatever the order of properties in the node.
    let (further, has_ended) = read_moves(properties, &mut node, trail, notes);
    ReadNode { node, further, has_ended }
}

/// Notes a property that is not in the standard and whose values are points, as it may represent stones.
fn note_points(property: &Property, notes: &mut Notes) {
    let is_point = |value: &str| value.len() == 2 && value.bytes().all(|c| c.is_ascii_lowercase());
    let is_own = !STANDARD.contains(&&*property.name) && !HEADER.contains(&&*property.name);
    let [(place, value), ..] = property.values[..] else { return };
    if is_own && property.values.iter().all(|(_, value)| value.split(',').all(is_point)) {
        notes.ignored(NotationError::expected(place, Expected::Token, value));
    }
}

/// Stores in the node a value that is neither a stone nor a mark.
fn read_value(
    name: &str,
    place: Place,
    value: &str,
    size: Size,
    node: &mut Node,
    notes: &mut Notes,
) {
    match name {
        "PL" => match value.trim_end_matches('\\').trim().to_ascii_lowercase().as_str() {
            "b" | "1" | "black" => node.to_move = Some(Stone::Black),
            "w" | "2" | "white" => node.to_move = Some(Stone::White),
            _ => {
                notes.ignored(NotationError::expected(place, Expected::Colour, value));
                carry(name, value, node);
            }
        },
        "C" => {
            if !node.comment.is_empty() {
                node.comment.push('\n');
            }
            node.comment.push_str(&unescape(value));
        }
        "LB" => {
            let label = value
                .split_once(':')
                .ok_or_else(|| NotationError::expected(place, Expected::Label, value))
                .and_then(|(at, text)| Ok((point(place, at, size)?, text)));
            match label {
                Ok((point, text)) => node.labels.push(Label { point, text: unescape(text) }),
                Err(error) => {
                    notes.ignored(error);
                    carry(name, value, node);
                }
            }
        }
        _ => {}
    }
}

/// Keeps an unreadable value as written.
fn carry(name: &str, value: &str, node: &mut Node) {
    let value = closed(value);
    match node.other.last_mut().filter(|property| property.name == name) {
        Some(property) => property.values.push(value),
        None => node.other.push(OtherProperty { name: name.to_string(), values: [value].into() }),
    }
}

/// Sets up stones. They replace those already on their points, as the standard specifies.
fn set_up(
    property: &Property,
    stone: Stone,
    node: &mut Node,
    trail: &mut Trail,
    notes: &mut Notes,
) {
    for &(place, value) in &property.values {
        let points = match rectangle(place, value, trail.size()) {
            Ok(points) => points,
            Err(error) => {
                notes.ignored(error);
                continue;
            }
        };
        for point in points {
            let placed = Placed { point, stone };
            match trail.place(placed) {
                Ok(()) => {}
                Err(BoardError::Occupied { by, .. }) if by == stone => continue,
                Err(_) => {
                    trail.remove(point);
                    let before = node.setup.len();
                    node.setup.retain(|placed| placed.point != point);
                    if node.setup.len() == before {
                        node.removed.push(point);
                    }
                    notes.add(place, Remark::Replaced(point));
                    // The point is on the board, and now free.
                    let _ = trail.place(placed);
                }
            }
            node.setup.push(placed);
        }
    }
}

/// Stores the move in the node, and creates a node for each further one. Returns these, and whether the line ends
/// before one of the moves.
fn read_moves(
    properties: &[Property],
    node: &mut Node,
    trail: &mut Trail,
    notes: &mut Notes,
) -> (Vec<Node>, bool) {
    let mut further: Vec<Node> = Vec::new();
    for property in properties {
        let is_opening = trail.plays_openings && OPENING.contains(&&*property.name);
        // GomokuQuest has all points of a list in one value.
        let points = property.values.iter().flat_map(|&(place, value)| {
            value.split(move |c| is_opening && c == ',').map(move |point| (place, point))
        });
        for (place, value) in points {
            let stone = match &*property.name {
                "B" => Stone::Black,
                "W" => Stone::White,
                _ if is_opening => trail.turn(),
                _ => break,
            };
            if is_pass(value, trail.size()) {
                further.last_mut().unwrap_or(node).to_move = Some(stone.other());
                continue;
            }
            let placed = point(place, value, trail.size()).and_then(|point| {
                let placed = Placed { point, stone };
                let put = trail.place(placed);
                put.map(|()| placed).map_err(|error| NotationError::stone(place, error))
            });
            match placed {
                Ok(placed) if node.played.is_none() => node.played = Some(placed),
                Ok(placed) => {
                    notes.add(place, Remark::Split);
                    further.push(Node::played(placed.point, placed.stone));
                }
                Err(error) if is_word(value) => notes.ignored(error),
                Err(error) => {
                    notes.ended(error);
                    return (further, true);
                }
            }
        }
    }
    (further, false)
}

/// Whether a move's value is a word instead of a move, such as `swap` or `resign`, so that no stone is missing.
fn is_word(value: &str) -> bool {
    const SHORTEST: usize = 3;
    let value = value.trim();
    value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a move's value is a pass: as in FF[4], or on boards up to 19 as in FF[3].
fn is_pass(value: &str, size: Size) -> bool {
    const LARGEST: u8 = 19;
    let value = value.trim();
    value.is_empty()
        || value == "tt" && size.get() <= LARGEST
        || ["pass", "--"].iter().any(|pass| value.eq_ignore_ascii_case(pass))
}

/// Stores marks in the node; returns whether the property contains marks.
fn read_marks(property: &Property, size: Size, node: &mut Node, notes: &mut Notes) -> bool {
    let is_it = |form: &MarkForm| {
        form.property() == property.name || *form == MarkForm::Cross && property.name == "M"
    };
    let Some(form) = MarkForm::ALL.into_iter().find(is_it) else { return false };
    for &(place, value) in &property.values {
        match rectangle(place, value, size) {
            Ok(points) => node.marks.extend(points.into_iter().map(|point| Mark { point, form })),
            Err(error) => {
                notes.ignored(error);
                carry(&property.name, value, node);
            }
        }
    }
    true
}

/// Stores the assessment of a move in the node; returns whether the property is one, and the first.
fn read_sign(property: &Property, node: &mut Node) -> bool {
    let [(_, value)] = property.values[..] else { return false };
    let is_it = |sign: &Sign| sign.property() == (&*property.name, value.trim());
    let Some(sign) = Sign::ALL.into_iter().find(is_it).filter(|_| node.sign.is_none()) else {
        return false;
    };
    node.sign = Some(sign);
    true
}

/// All points of a property. Values that are not points are skipped and noted.
fn points(property: &Property, size: Size, notes: &mut Notes) -> Vec<Point> {
    let mut all = Vec::new();
    for &(place, value) in &property.values {
        match rectangle(place, value, size) {
            Ok(points) => all.extend(points),
            Err(error) => notes.ignored(error),
        }
    }
    all
}

/// Reads a point: two letters, column from the left and row from the top. Some programs write it as people do, `h8`.
fn point(place: Place, value: &str, size: Size) -> Result<Point, NotationError> {
    let value = value.trim();
    let lower: Cow<str> = match value.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(value.to_ascii_lowercase()),
        false => Cow::Borrowed(value),
    };
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| u32::from(byte - b'a'));
    let named = || {
        // `h-8`, `h,8`
        let name = lower.replace(['-', ',', ' '], "");
        name.parse().ok().filter(|&point| size.contains(point))
    };
    let point = match *lower.as_bytes() {
        [x, y] if y.is_ascii_lowercase() => {
            letter(x).zip(letter(y)).and_then(|(x, y)| from_top(x, y, size))
        }
        _ => named(),
    };
    point.ok_or_else(|| NotationError::expected(place, Expected::SgfPoint, value))
}

/// Reads a point, or the points of a rectangle given by two corners.
fn rectangle(place: Place, value: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let Some((from, to)) = value.split_once(':') else {
        return Ok([point(place, value, size)?].into());
    };
    let (from, to) = (point(place, from, size)?, point(place, to, size)?);
    let between = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
    let inside = |p: &Point| between(from.x(), to.x(), p.x()) && between(from.y(), to.y(), p.y());
    Ok(size.points().filter(inside).collect())
}
