//! SGF to tree.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::mem;

use super::games::{bare, begin};
use super::lexer::{Lexer, Property, Token, closed, unescape};
use super::numbers::in_letters;
use super::trail::Trail;
use crate::board::{BoardError, Placed, Point, Size, Stone};
use crate::notation::gomocup::{from_top, number};
use crate::notation::note::Notes;
use crate::notation::rule::rule_named;
use crate::notation::{
    Expected, Label, Mark, MarkForm, Node, NodeId, NotationError, Note, OtherProperty, Place,
    ReadGame, Remark, Sign, Tree,
};

/// Reads the first game of an SGF file.
///
/// Read are moves, set-ups (`AB`, `AW`, `AE`, `PL`), comments, labels, marks (`CR`, `TR`, `SQ`, `MA`), signs
/// (`TE`, `IT`, `DO`, `BM`), names, result and rule; other
/// properties are kept as they are. A file without `GM` is taken for `GM[4]`, one without `SZ` for
/// 15x15, or for the next larger usual board that has all points. `B[]` and `W[]` are passes.
///
/// What is not as it should be is mended or passed over, and told. A line ends before a move that cannot be made.
///
/// # Errors
/// [`NotationError`] naming line and column, where there is no game, its board is of an unknown size, or not one stone of it can
/// be placed.
pub fn read_sgf(text: &str) -> Result<ReadGame, NotationError> {
    let Some((usual, counting)) = in_letters(text) else {
        return read_usual(text);
    };
    let mut game = read_usual(&usual)?;
    game.notes.insert(0, Note { place: None, remark: Remark::Counted(counting) });
    Ok(game)
}

/// Reads a game whose points are those of the standard, or named as people do.
fn read_usual(text: &str) -> Result<ReadGame, NotationError> {
    let begin = begin(text).or_else(|| bare(text)).or_else(|| text.find('(')).unwrap_or(0);
    let mut notes = Notes::default();
    if !text[..begin].trim().is_empty() {
        notes.text(Place::in_text(text, 0), &text[..begin]);
    }
    let mut lexer = Lexer::new(text);
    lexer.skip_to(begin);
    let place = lexer.place();
    let mut depth = 0u32;
    let mut in_node = false;
    if text[begin..].trim_start().starts_with('(') {
        lexer.next(&mut notes);
        depth = 1;
    } else if bare(text) == Some(begin) {
        notes.ignored(NotationError::expected(place, Expected::Game, &text[begin..]));
        // One note is enough where the semicolon is missing as well.
        in_node = !text[begin..].starts_with(';');
    } else {
        return Err(NotationError::expected(place, Expected::Game, text.trim_start()));
    }
    let mut reader: Option<Reader> = None;
    let mut properties: Vec<Property> = Vec::new();
    loop {
        let place = lexer.place();
        let token = lexer.next(&mut notes);
        if let Token::Property(property) = token {
            if !in_node {
                let error =
                    NotationError::expected(place, Expected::NodeBeforeProperty, &property.name);
                notes.ignored(error);
                in_node = true;
            }
            properties.push(property);
            continue;
        }
        // Any other mark ends the node before it.
        if mem::take(&mut in_node) {
            match &mut reader {
                None => reader = Some(Reader::begin(&properties, text, &mut notes)?),
                Some(reader) => reader.add(&properties, &mut notes),
            }
            properties.clear();
        }
        match token {
            Token::Node => in_node = true,
            Token::Open => {
                if let Some(reader) = &mut reader {
                    reader.branch();
                } else {
                    let expected = Expected::NodeBeforeVariation;
                    notes.ignored(NotationError::expected(place, expected, "("));
                }
                depth += 1;
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
                if let Some(reader) = &mut reader {
                    reader.leave();
                }
            }
            Token::End => {
                notes.add(place, Remark::Unclosed);
                break;
            }
            Token::Property(_) => {}
        }
    }
    let Some(Reader { tree, .. }) = reader else {
        return Err(NotationError::expected(place, Expected::Node, &text[begin..]));
    };
    // Nothing but what could not be read: no game.
    let has_stones = tree.ids().any(|id| {
        let node = tree.node(id);
        node.played.is_some() || !node.setup.is_empty()
    });
    if let Some(error) = notes.first_end().filter(|_| !has_stones) {
        return Err(error);
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Properties of the root that the tree has fields for, or that tell how the file is written.
const HEADER: [&str; 8] = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RE"];

/// Whether a game's number, or its name, is that of gomoku and renju.
fn is_gomoku(value: &str) -> bool {
    const NAMES: [&str; 7] = ["gomoku", "gobang", "renju", "five", "五子", "連珠", "连珠"];
    let name = value.trim().to_lowercase();
    let number = name.find(|c: char| !c.is_ascii_digit()).map_or(&*name, |end| &name[..end]);
    number == "4" || number.is_empty() && NAMES.iter().any(|known| name.contains(known))
}

/// The tree so far, and where the next node belongs.
struct Reader {
    tree: Tree,
    current: NodeId,
    /// The board at the current node, and the way back.
    trail: Trail,
    /// Whether the current line has ended before a move that cannot be made.
    has_ended: bool,
    /// Where variations branched off: node, changes of the board up to it, whether the line had ended.
    branches: Vec<(NodeId, usize, bool)>,
}

impl Reader {
    fn begin(root: &[Property], text: &str, notes: &mut Notes) -> Result<Reader, NotationError> {
        let size = header(root, text, notes)?;
        let mut tree = Tree::new(size);
        for property in root {
            let [(_, value), ..] = property.values[..] else { continue };
            match &*property.name {
                "PB" => tree.black = unescape(value),
                "PW" => tree.white = unescape(value),
                "RE" => tree.result = unescape(value),
                "RU" => tree.rule = rule_named(&unescape(value)),
                _ => {}
            }
        }
        let mut trail = Trail::new(size);
        trail.plays_openings = !is_opening_played_later(text);
        let ReadNode { mut node, further, has_ended } = read_node(root, &mut trail, notes);
        node.other.retain(|property| match property.name.as_str() {
            // Words may say more than which rule it is.
            "RU" => tree.rule.is_none_or(|rule| {
                let name = property.values.first().map_or("", |name| name.trim());
                !name.eq_ignore_ascii_case(rule.name()) && !name.bytes().all(|c| c.is_ascii_digit())
            }),
            name => !HEADER.contains(&name),
        });
        // The root is the position before the first move.
        let first = node.played.take().map(|placed| Node {
            sign: node.sign.take(),
            ..Node::played(placed.point, placed.stone)
        });
        tree.set_root(node);
        let mut reader =
            Reader { current: tree.root(), tree, trail, has_ended, branches: Vec::new() };
        reader.push(first.into_iter().chain(further).collect());
        Ok(reader)
    }

    fn add(&mut self, properties: &[Property], notes: &mut Notes) {
        if self.has_ended {
            return;
        }
        let ReadNode { node, further, has_ended } = read_node(properties, &mut self.trail, notes);
        self.has_ended = has_ended;
        if has_ended && node == Node::default() {
            return;
        }
        self.current = self.tree.push(self.current, node);
        self.push(further);
    }

    fn push(&mut self, nodes: Vec<Node>) {
        for node in nodes {
            self.current = self.tree.push(self.current, node);
        }
    }

    fn branch(&mut self) {
        self.branches.push((self.current, self.trail.len(), self.has_ended));
    }

    fn leave(&mut self) {
        let Some((node, changes, has_ended)) = self.branches.pop() else { return };
        self.trail.back_to(changes);
        self.current = node;
        self.has_ended = has_ended;
    }
}

/// The size of the board, of a file that is about this game.
fn header(root: &[Property], text: &str, notes: &mut Notes) -> Result<Size, NotationError> {
    let mut size = None;
    for property in root {
        let [(place, value), ..] = property.values[..] else { continue };
        match &*property.name {
            "GM" if !is_gomoku(value) => {
                notes.add(place, Remark::GameNumber(value.trim().chars().take(12).collect()));
            }
            "SZ" => {
                // A square board may be given by both its sides.
                let is_between = |c: char| ":x*,".contains(c) || c == '×';
                let (side, height) = value.split_once(is_between).unwrap_or((value, value));
                let expected = || NotationError::expected(place, Expected::SquareSize, value);
                match (number(side), number(height)) {
                    (Some(side), Some(height)) if side == height => {
                        let is_none = |error| NotationError::size(place, error);
                        size = Some(Size::new(side).map_err(is_none)?);
                    }
                    (Some(width), Some(height)) => {
                        // All of its points are on the square that has as many lines as its longer side.
                        let is_none = |error| NotationError::size(place, error);
                        let square = Size::new(width.max(height)).map_err(is_none)?;
                        notes.ignored(expected());
                        notes.add(None, Remark::Size(square));
                        size = Some(square);
                    }
                    _ => notes.ignored(expected()),
                }
            }
            _ => {}
        }
    }
    Ok(size.unwrap_or_else(|| {
        let size = smallest(text);
        if size != Size::STANDARD {
            notes.add(None, Remark::Size(size));
        }
        size
    }))
}

/// The smallest usual board that has every point of a game, of a file that names no size.
fn smallest(text: &str) -> Size {
    let mut lexer = Lexer::new(text);
    let mut far = 0;
    loop {
        match lexer.next(&mut Notes::default()) {
            Token::End => break,
            Token::Property(property) if ["B", "W", "AB", "AW"].contains(&&*property.name) => {
                for (_, value) in &property.values {
                    let letters = value.trim().as_bytes();
                    if letters.len() == 2
                        && letters.iter().all(u8::is_ascii_lowercase)
                        && letters != b"tt"
                    {
                        far = letters.iter().map(|letter| letter - b'a' + 1).fold(far, u8::max);
                    }
                }
            }
            _ => {}
        }
    }
    let side = [15, 19, 20, 22].into_iter().find(|&side| far <= side).unwrap_or(15);
    Size::new(side.into()).expect("a usual board")
}

/// Properties of a node that it has fields for.
const KNOWN: [&str; 10] = ["AB", "AW", "AE", "PL", "C", "LB", "L", "M", "B", "W"];

/// Moves of whoever's turn it is: the opening as GomokuQuest writes it, three stones that are proposed, then the next one by the side
/// that was chosen.
const OPENING: [&str; 3] = ["QPR", "QSLB", "QSLW"];

/// Whether a move is on a point that an opening names: then that was not played as it is written.
fn is_opening_played_later(text: &str) -> bool {
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

/// Properties of the standard whose values are points, or words that may look so.
const STANDARD: [&str; 40] = [
    "AN", "AR", "BL", "BR", "BT", "CP", "DD", "DT", "EV", "FG", "GB", "GC", "GN", "GW", "HA", "HO",
    "KM", "KO", "LN", "MN", "N", "OB", "ON", "OT", "OW", "PC", "PM", "RO", "SL", "SO", "TB", "TM",
    "TW", "US", "V", "VW", "WR", "WT", "RU", "ST",
];

/// A node as it was read.
struct ReadNode {
    node: Node,
    /// More moves of the same node, each in a node of its own.
    further: Vec<Node>,
    /// Whether the line ends here, before a move that cannot be made.
    has_ended: bool,
}

/// A node by its properties; its stones are put on the board.
fn read_node(properties: &[Property], trail: &mut Trail, notes: &mut Notes) -> ReadNode {
    let mut node = Node::default();
    let size = trail.size();
    // Before all stones that are set up, wherever in the node they stand.
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
                // No version has names that begin with a small letter: after a text it would be a part of it.
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
    // After all stones that were set up, wherever in the node they stand.
    let (further, has_ended) = read_moves(properties, &mut node, trail, notes);
    ReadNode { node, further, has_ended }
}

/// Notes a property that no standard has, and whose values are points: it may stand for stones.
fn note_points(property: &Property, notes: &mut Notes) {
    let is_point = |value: &str| value.len() == 2 && value.bytes().all(|c| c.is_ascii_lowercase());
    let is_own = !STANDARD.contains(&&*property.name) && !HEADER.contains(&&*property.name);
    let [(place, value), ..] = property.values[..] else { return };
    if is_own && property.values.iter().all(|(_, value)| value.split(',').all(is_point)) {
        notes.ignored(NotationError::expected(place, Expected::Token, value));
    }
}

/// Takes a value into the node that is neither stone nor mark.
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

/// Keeps a value that cannot be read as it is written.
fn carry(name: &str, value: &str, node: &mut Node) {
    let value = closed(value);
    match node.other.last_mut().filter(|property| property.name == name) {
        Some(property) => property.values.push(value),
        None => node.other.push(OtherProperty { name: name.to_string(), values: [value].into() }),
    }
}

/// Sets stones up. They take the place of what stands there, as the standard has it.
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
                    // The point is on the board, and free now.
                    let _ = trail.place(placed);
                }
            }
            node.setup.push(placed);
        }
    }
}

/// Takes the move into the node, and gives each further one a node of its own. Says whether the line ends before one of
/// them.
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

/// Whether a move's value is a word in the place of a move, such as `swap` or `resign`: no stone is missing then.
fn is_word(value: &str) -> bool {
    const SHORTEST: usize = 3;
    let value = value.trim();
    value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a move's value means that the side passes: as it is now, and on boards up to 19 as it was in FF[3].
fn is_pass(value: &str, size: Size) -> bool {
    const LARGEST: u8 = 19;
    let value = value.trim();
    value.is_empty()
        || value == "tt" && size.get() <= LARGEST
        || ["pass", "--"].iter().any(|pass| value.eq_ignore_ascii_case(pass))
}

/// Takes marks into the node; whether the property holds marks.
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

/// Takes what is thought of a move into the node; whether the property says that, and is the first to do so.
fn read_sign(property: &Property, node: &mut Node) -> bool {
    let [(_, value)] = property.values[..] else { return false };
    let is_it = |sign: &Sign| sign.property() == (&*property.name, value.trim());
    let Some(sign) = Sign::ALL.into_iter().find(is_it).filter(|_| node.sign.is_none()) else {
        return false;
    };
    node.sign = Some(sign);
    true
}

/// All points of a property. Values that are not points are passed over.
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

/// A point: two letters, column from the left and row from the top. Some programs write it as people do, `h8`.
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

/// A point, or the points of a rectangle given by two corners.
fn rectangle(place: Place, value: &str, size: Size) -> Result<Vec<Point>, NotationError> {
    let Some((from, to)) = value.split_once(':') else {
        return Ok([point(place, value, size)?].into());
    };
    let (from, to) = (point(place, from, size)?, point(place, to, size)?);
    let between = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
    let inside = |p: &Point| between(from.x(), to.x(), p.x()) && between(from.y(), to.y(), p.y());
    Ok(size.points().filter(inside).collect())
}
