//! SGF to tree.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::lexer::{Lexer, Property, Token, unescape};
use super::trail::Trail;
use crate::board::{Placed, Point, Size, Stone};
use crate::notation::gomocup::{from_top, number};
use crate::notation::{
    Expected, Label, Mark, MarkForm, Node, NodeId, NotationError, OtherProperty, Place, Sign, Tree,
};
use crate::rules::Rule;

/// Reads the first game of an SGF file.
///
/// Read are moves, set-ups (`AB`, `AW`, `AE`, `PL`), comments, labels, marks (`CR`, `TR`, `SQ`, `MA`), signs
/// (`TE`, `IT`, `DO`, `BM`), names, result and rule; other
/// properties are kept as they are. A file without `GM` is taken for `GM[4]`, one without `SZ` for
/// 15x15. `B[]` and `W[]` are passes.
///
/// # Errors
/// [`NotationError`] naming line and column at which the file is not as it should be, or a stone cannot be
/// placed.
pub fn read_sgf(text: &str) -> Result<Tree, NotationError> {
    let mut lexer = Lexer::new(text);
    let place = lexer.place();
    if !text.trim_start().starts_with('(') {
        return Err(NotationError::expected(place, Expected::Game, text.trim_start()));
    }
    lexer.next()?;
    let mut reader: Option<Reader> = None;
    let mut properties: Vec<Property> = Vec::new();
    let mut in_node = false;
    let mut depth = 1u32;
    loop {
        let place = lexer.place();
        let token = lexer.next()?;
        if let Token::Property(property) = token {
            if !in_node {
                return Err(NotationError::expected(
                    place,
                    Expected::NodeBeforeProperty,
                    property.name,
                ));
            }
            properties.push(property);
            continue;
        }
        // Any other mark ends the node before it.
        if core::mem::take(&mut in_node) {
            match &mut reader {
                None => reader = Some(Reader::begin(&properties)?),
                Some(reader) => reader.add(&properties)?,
            }
            properties.clear();
        }
        match token {
            Token::Node => in_node = true,
            Token::Open => {
                let reader = reader.as_mut().ok_or_else(|| {
                    NotationError::expected(place, Expected::NodeBeforeVariation, "(")
                })?;
                reader.branch();
                depth += 1;
            }
            Token::Close => {
                depth -= 1;
                let reader = reader
                    .as_mut()
                    .ok_or_else(|| NotationError::expected(place, Expected::Node, ")"))?;
                if depth == 0 {
                    return Ok(core::mem::replace(&mut reader.tree, Tree::new(Size::STANDARD)));
                }
                reader.leave();
            }
            Token::End => {
                return Err(NotationError::expected(place, Expected::ClosingParenthesis, ""));
            }
            Token::Property(_) => {}
        }
    }
}

/// Properties of the root that the tree has fields for, or that tell how the file is written.
const HEADER: [&str; 8] = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RE"];

fn rule(value: &str) -> Option<Rule> {
    unescape(value).trim().to_ascii_lowercase().parse().ok()
}

/// The tree so far, and where the next node belongs.
struct Reader {
    tree: Tree,
    current: NodeId,
    /// The board at the current node, and the way back.
    trail: Trail,
    /// Where variations branched off: node, changes of the board up to it.
    branches: Vec<(NodeId, usize)>,
}

impl Reader {
    fn begin(root: &[Property]) -> Result<Reader, NotationError> {
        let size = header(root)?;
        let mut tree = Tree::new(size);
        for property in root {
            let [(_, value), ..] = property.values[..] else { continue };
            match property.name {
                "PB" => tree.black = unescape(value),
                "PW" => tree.white = unescape(value),
                "RE" => tree.result = unescape(value),
                "RU" => tree.rule = rule(value),
                _ => {}
            }
        }
        let mut trail = Trail::new(size);
        let mut node = read_node(root, &mut trail)?;
        node.other.retain(|property| match property.name.as_str() {
            "RU" => tree.rule.is_none(),
            name => !HEADER.contains(&name),
        });
        tree.set_root(node);
        Ok(Reader { current: tree.root(), tree, trail, branches: Vec::new() })
    }

    fn add(&mut self, properties: &[Property]) -> Result<(), NotationError> {
        let node = read_node(properties, &mut self.trail)?;
        self.current = self.tree.push(self.current, node);
        Ok(())
    }

    fn branch(&mut self) {
        self.branches.push((self.current, self.trail.len()));
    }

    fn leave(&mut self) {
        let Some((node, changes)) = self.branches.pop() else { return };
        self.trail.back_to(changes);
        self.current = node;
    }
}

/// The size of the board, of a file that is about this game.
fn header(root: &[Property]) -> Result<Size, NotationError> {
    let mut size = Size::STANDARD;
    for property in root {
        let [(place, value), ..] = property.values[..] else { continue };
        match property.name {
            "GM" if value.trim() != "4" => {
                return Err(NotationError::expected(place, Expected::GameType, value));
            }
            "SZ" => {
                // A square board may be given by both its sides.
                let (side, height) = value.split_once(':').unwrap_or((value, value));
                let side = number(side)
                    .filter(|&side| number(height) == Some(side))
                    .ok_or_else(|| NotationError::expected(place, Expected::SquareSize, value))?;
                size = Size::new(side).map_err(|error| NotationError::size(place, error))?;
            }
            _ => {}
        }
    }
    Ok(size)
}

/// Properties of a node that it has fields for.
const KNOWN: [&str; 8] = ["AB", "AW", "AE", "PL", "C", "LB", "B", "W"];

/// A node by its properties; its stones are put on the board.
fn read_node(properties: &[Property], trail: &mut Trail) -> Result<Node, NotationError> {
    let mut node = Node::default();
    let size = trail.size();
    // Before all stones that are set up, wherever in the node they stand.
    for property in properties.iter().filter(|property| property.name == "AE") {
        for &(place, value) in &property.values {
            let points = rectangle(place, value, size)?;
            node.removed.extend(points.into_iter().filter(|&point| trail.remove(point)));
        }
    }
    for property in properties {
        if read_marks(property, size, &mut node) || read_sign(property, &mut node) {
            continue;
        }
        if !KNOWN.contains(&property.name) {
            let values = property.values.iter().map(|(_, value)| value.to_string()).collect();
            node.other.push(OtherProperty { name: property.name.to_string(), values });
            continue;
        }
        for &(place, value) in &property.values {
            match property.name {
                "AB" | "AW" => {
                    let stone = if property.name == "AB" { Stone::Black } else { Stone::White };
                    for point in rectangle(place, value, size)? {
                        trail.place(place, Placed { point, stone })?;
                        node.setup.push(Placed { point, stone });
                    }
                }
                "PL" => {
                    node.to_move = Some(match value.trim() {
                        "B" | "b" | "1" | "black" => Stone::Black,
                        "W" | "w" | "2" | "white" => Stone::White,
                        _ => return Err(NotationError::expected(place, Expected::Colour, value)),
                    });
                }
                "C" => {
                    if !node.comment.is_empty() {
                        node.comment.push('\n');
                    }
                    node.comment.push_str(&unescape(value));
                }
                "LB" => {
                    let (at, text) = value
                        .split_once(':')
                        .ok_or_else(|| NotationError::expected(place, Expected::Label, value))?;
                    let point = point(place, at, size)?;
                    node.labels.push(Label { point, text: unescape(text) });
                }
                _ => {}
            }
        }
    }
    // After all stones that were set up, wherever in the node they stand.
    for property in properties {
        let stone = match property.name {
            "B" => Stone::Black,
            "W" => Stone::White,
            _ => continue,
        };
        for &(place, value) in &property.values {
            if node.played.is_some() {
                return Err(NotationError::expected(place, Expected::OneMove, value));
            }
            if value.trim().is_empty() {
                node.to_move = Some(stone.other());
                continue;
            }
            let placed = Placed { point: point(place, value, size)?, stone };
            trail.place(place, placed)?;
            node.played = Some(placed);
        }
    }
    Ok(node)
}

/// Takes marks into the node; whether the property holds marks that can be read. Those that cannot are no
/// reason to refuse a file.
fn read_marks(property: &Property, size: Size, node: &mut Node) -> bool {
    let form = MarkForm::ALL.into_iter().find(|form| form.property() == property.name);
    let Some(form) = form else { return false };
    let points = |&(place, value): &(Place, &str)| rectangle(place, value, size);
    let Ok(points) = property.values.iter().map(points).collect::<Result<Vec<_>, _>>() else {
        return false;
    };
    node.marks.extend(points.concat().into_iter().map(|point| Mark { point, form }));
    true
}

/// Takes what is thought of a move into the node; whether the property says that, and is the first to do so.
fn read_sign(property: &Property, node: &mut Node) -> bool {
    let [(_, value)] = property.values[..] else { return false };
    let is_it = |sign: &Sign| sign.property() == (property.name, value.trim());
    let Some(sign) = Sign::ALL.into_iter().find(is_it).filter(|_| node.sign.is_none()) else {
        return false;
    };
    node.sign = Some(sign);
    true
}

/// A point: two letters, column from the left and row from the top.
fn point(place: Place, value: &str, size: Size) -> Result<Point, NotationError> {
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| u32::from(byte - b'a'));
    match value.trim().as_bytes() {
        &[x, y] => letter(x).zip(letter(y)).and_then(|(x, y)| from_top(x, y, size)),
        _ => None,
    }
    .ok_or_else(|| NotationError::expected(place, Expected::SgfPoint, value))
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
