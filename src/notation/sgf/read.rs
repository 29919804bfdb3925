//! SGF to tree.

use alloc::vec::Vec;

use super::lexer::{Lexer, Property, Token, unescape};
use crate::board::{Board, Placed, Point, Size, Stone};
use crate::notation::gomocup::from_top;
use crate::notation::{Label, Node, NodeId, NotationError, Place, Tree};

/// Reads the first game of an SGF file.
///
/// Read are moves, set-ups (`AB`, `AW`, `PL`), comments, labels, names, result and rule; properties
/// that are not known are passed over. A file without `GM` is taken for `GM[4]`, one without `SZ` for
/// 15x15. `B[]` and `W[]` are passes.
///
/// # Errors
/// [`NotationError`] naming the byte at which the file is not as it should be, or a stone cannot be
/// placed.
pub fn read_sgf(text: &str) -> Result<Tree, NotationError> {
    let mut lexer = Lexer::new(text);
    let place = lexer.place();
    if !text.trim_start().starts_with('(') {
        return Err(NotationError::expected(
            place,
            "a game that begins with (;",
            text.trim_start(),
        ));
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
                return Err(NotationError::expected(place, "; before a property", property.name));
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
                let reader = reader
                    .as_mut()
                    .ok_or_else(|| NotationError::expected(place, "; before a variation", "("))?;
                reader.branch();
                depth += 1;
            }
            Token::Close => {
                depth -= 1;
                let reader = reader
                    .as_mut()
                    .ok_or_else(|| NotationError::expected(place, "; and a node", ")"))?;
                if depth == 0 {
                    return Ok(core::mem::replace(&mut reader.tree, Tree::new(Size::STANDARD)));
                }
                reader.leave();
            }
            Token::End => return Err(NotationError::expected(place, "a closing )", "")),
            Token::Property(_) => {}
        }
    }
}

/// The tree so far, and where the next node belongs.
struct Reader {
    tree: Tree,
    current: NodeId,
    /// The board at the current node.
    board: Board,
    /// Where variations branched off: node, stones on its board, who was to move.
    branches: Vec<(NodeId, usize, Stone)>,
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
                "RU" => tree.rule = unescape(value).trim().to_ascii_lowercase().parse().ok(),
                _ => {}
            }
        }
        let mut board = Board::new(size);
        let node = read_node(root, &mut board)?;
        tree.set_root(node);
        Ok(Reader { current: tree.root(), tree, board, branches: Vec::new() })
    }

    fn add(&mut self, properties: &[Property]) -> Result<(), NotationError> {
        let node = read_node(properties, &mut self.board)?;
        self.current = self.tree.push(self.current, node);
        Ok(())
    }

    fn branch(&mut self) {
        self.branches.push((self.current, self.board.len(), self.board.to_move()));
    }

    fn leave(&mut self) {
        let Some((node, stones, to_move)) = self.branches.pop() else { return };
        while self.board.len() > stones {
            self.board.undo();
        }
        self.board.set_to_move(to_move);
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
                return Err(NotationError::expected(place, "4, which is gomoku and renju", value));
            }
            "SZ" => {
                // A square board may be given by both its sides.
                let (side, height) = value.split_once(':').unwrap_or((value, value));
                let number = |text: &str| text.trim().parse::<u32>().ok();
                let side =
                    number(side).filter(|&side| number(height) == Some(side)).ok_or_else(|| {
                        NotationError::expected(place, "a square board's size", value)
                    })?;
                size = Size::new(side).map_err(|error| NotationError::size(place, error))?;
            }
            _ => {}
        }
    }
    Ok(size)
}

/// A node by its properties; its stones are put on the board.
fn read_node(properties: &[Property], board: &mut Board) -> Result<Node, NotationError> {
    let mut node = Node::default();
    let size = board.size();
    for property in properties {
        for &(place, value) in &property.values {
            match property.name {
                "AB" | "AW" => {
                    let stone = if property.name == "AB" { Stone::Black } else { Stone::White };
                    for point in rectangle(place, value, size)? {
                        put(board, place, Placed { point, stone })?;
                        node.setup.push(Placed { point, stone });
                    }
                }
                "AE" => {
                    return Err(NotationError::expected(place, "no stones taken away (AE)", value));
                }
                "PL" => {
                    node.to_move = Some(match value.trim() {
                        "B" | "b" | "1" | "black" => Stone::Black,
                        "W" | "w" | "2" | "white" => Stone::White,
                        _ => return Err(NotationError::expected(place, "B or W", value)),
                    });
                }
                "C" => {
                    if !node.comment.is_empty() {
                        node.comment.push('\n');
                    }
                    node.comment.push_str(&unescape(value));
                }
                "LB" => {
                    let (at, text) = value.split_once(':').ok_or_else(|| {
                        NotationError::expected(place, "a label such as hh:A", value)
                    })?;
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
                return Err(NotationError::expected(place, "one move in a node", value));
            }
            if value.trim().is_empty() {
                node.to_move = Some(stone.other());
                continue;
            }
            let placed = Placed { point: point(place, value, size)?, stone };
            put(board, place, placed)?;
            node.played = Some(placed);
        }
    }
    if let Some(stone) = node.to_move {
        board.set_to_move(stone);
    }
    Ok(node)
}

fn put(board: &mut Board, place: Place, placed: Placed) -> Result<(), NotationError> {
    board.place(placed.point, placed.stone).map_err(|error| NotationError::stone(place, error))
}

/// A point: two letters, column from the left and row from the top.
fn point(place: Place, value: &str, size: Size) -> Result<Point, NotationError> {
    let letter = |byte: u8| byte.is_ascii_lowercase().then(|| u32::from(byte - b'a'));
    match value.trim().as_bytes() {
        &[x, y] => letter(x).zip(letter(y)).and_then(|(x, y)| from_top(x, y, size)),
        _ => None,
    }
    .ok_or_else(|| NotationError::expected(place, "a point of the board such as hh", value))
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
