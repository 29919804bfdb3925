//! A position as a table of cells: numbers as programs print them, or a sign for each point.

use alloc::vec::Vec;

use super::file::ReadResult;
use super::note::Notes;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};

/// The stones of a text that is a square of cells, from the top, and its side.
struct Grid {
    size: Size,
    stones: Vec<Placed>,
}

/// What a cell holds: a stone, or none.
pub(super) type Cell = Option<Stone>;

/// Signs of a point without a stone, of a black stone and of a white one.
const FREE: &str = ".·・．_+＋-⬜□┼├┤┬┴┌┐└┘╋┏┓┗┛┠┨┯┷";
const BLACK: &str = "XxBb#●⚫⬤";
const WHITE: &str = "OoWw○⚪◯";

/// What a point holds whose sign is drawn.
pub(super) fn drawn_cell(sign: char) -> Option<Cell> {
    match sign {
        _ if FREE.contains(sign) => Some(None),
        _ if BLACK.contains(sign) => Some(Some(Stone::Black)),
        _ if WHITE.contains(sign) => Some(Some(Stone::White)),
        _ => None,
    }
}

/// The same of a sign in a table, where numbers are signs as well.
fn cell(sign: char) -> Option<Cell> {
    match sign {
        '0' | '*' => Some(None),
        '1' => Some(Some(Stone::Black)),
        '2' => Some(Some(Stone::White)),
        _ => drawn_cell(sign),
    }
}

/// The cells of a line, in brackets or quotation marks or without: one sign after the other, or each apart.
fn cells(line: &str) -> Option<Vec<Cell>> {
    let is_mark = |c: char| c.is_whitespace() || "[](){},;\"'|\u{fe0f}\u{feff}".contains(c);
    let words: Vec<&str> = line.split(is_mark).filter(|word| !word.is_empty()).collect();
    if let [word] = words[..] {
        return word.chars().map(cell).collect();
    }
    words.into_iter().map(cell_of_word).collect()
}

/// What a cell holds that stands apart from the others, as a whole number or with a point behind it.
fn cell_of_word(word: &str) -> Option<Cell> {
    if word == "-1" || word == "-1." {
        return Some(Some(Stone::White));
    }
    let mut signs = word.chars();
    let first = cell(signs.next()?)?;
    matches!(signs.as_str(), "" | ".").then_some(first)
}

impl Grid {
    fn of(text: &str) -> Option<Grid> {
        /// Bytes of a picture at most.
        const LONGEST: usize = 1 << 13;
        if text.len() > LONGEST {
            return None;
        }
        let is_row =
            |line: &&str| line.contains(|c: char| !c.is_whitespace() && !"[](){},".contains(c));
        let by_line = rows(text.lines().filter(is_row));
        let by_bracket = || rows(text.split(['[', ']']).filter(is_row));
        let by_string = || rows(text.split('"').filter(is_row));
        let rows = by_line.or_else(by_bracket).or_else(by_string)?;
        let size = Size::new(u32::try_from(rows.len()).ok()?).ok()?;
        let row = |(y, row): (u32, Vec<Cell>)| {
            let top = u32::from(size.get()) - 1;
            let stone = move |(x, cell): (u32, Cell)| {
                Some(Placed { point: Point::new(x, top - y)?, stone: cell? })
            };
            (0..).zip(row).filter_map(stone).collect::<Vec<_>>()
        };
        let stones: Vec<Placed> = (0..).zip(rows).flat_map(row).collect();
        (!stones.is_empty()).then_some(Grid { size, stones })
    }
}

/// As many rows as each of them has cells.
fn rows<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Vec<Vec<Cell>>> {
    let most = usize::from(Size::MAX);
    let mut rows = Vec::new();
    for line in lines {
        rows.push(cells(line).filter(|row| row.len() <= most && rows.len() < most)?);
    }
    let is_square = rows.iter().all(|row: &Vec<Cell>| row.len() == rows.len());
    is_square.then_some(rows)
}

/// Whether a text is nothing but the picture of a board with stones on it.
pub(super) fn is_grid(text: &str) -> bool {
    Grid::of(text).is_some()
}

/// Reads the picture of a board, whose stones are set up.
pub(super) fn read_grid(text: &str) -> ReadResult {
    let place = Place::in_text(text, 0);
    let nothing = || NotationError::expected(place, Expected::Move, text);
    let Grid { size, stones } = Grid::of(text).ok_or_else(nothing)?;
    set_up(stones, size, place)
}

/// A game that begins with stones that are set up.
pub(super) fn set_up(stones: Vec<Placed>, size: Size, place: Place) -> ReadResult {
    let node = Node::set_up(stones, None);
    let is_taken = |error| NotationError::stone(place, error);
    node.apply(&mut Board::new(size)).map_err(is_taken)?;
    let mut tree = Tree::new(size);
    tree.set_root(node);
    let mut notes = Notes::default();
    notes.add(place, Remark::Stones);
    Ok(ReadGame { tree, notes: notes.finish() })
}
