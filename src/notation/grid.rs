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
const FREE: &str = ".·・．_+＋-⬜□┼├┤┬┴┌┐└┘╋┏┓┗┛┠┨┯┷╔╤╗╟╢╚╧╝╬╠╣╦╩┳┣┫┻";
const BLACK: &str = "XxBb#●⚫⬤";
const WHITE: &str = "OoWw○⚪◯";

/// What a drawn sign represents.
pub(super) fn drawn_cell(sign: char) -> Option<Cell> {
    match sign {
        _ if FREE.contains(sign) => Some(None),
        _ if BLACK.contains(sign) => Some(Some(Stone::Black)),
        _ if WHITE.contains(sign) => Some(Some(Stone::White)),
        _ => None,
    }
}

/// The same for a sign in a table, where numbers are signs too.
fn cell(sign: char) -> Option<Cell> {
    match sign {
        '0' | '*' => Some(None),
        '1' => Some(Some(Stone::Black)),
        '2' => Some(Some(Stone::White)),
        _ => drawn_cell(sign),
    }
}

/// The cells of a line, with or without brackets or quotation marks: a run of signs, or separate ones.
fn cells(line: &str) -> Option<Vec<Cell>> {
    let is_mark = |c: char| c.is_whitespace() || "[](){},;\"'|\u{fe0f}\u{feff}".contains(c);
    let words: Vec<&str> = line.split(is_mark).filter(|word| !word.is_empty()).collect();
    if let [word] = words[..] {
        return word.chars().map(cell).collect();
    }
    words.into_iter().map(cell_of_word).collect()
}

/// The contents of a separate cell, an integer or one followed by a decimal point.
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
        /// Maximum length of a picture in bytes.
        const LONGEST: usize = 1 << 13;
        // Stars may be black stones if nothing else is.
        let has = |signs: &str| text.contains(|c| signs.contains(c));
        if text.len() > LONGEST || text.contains('*') && has(WHITE) && !has(BLACK) {
            return None;
        }
        let is_row =
            |line: &&str| line.contains(|c: char| !c.is_whitespace() && !"[](){},".contains(c));
        let by_table = table(text);
        let by_line = || rows(text.lines().filter(is_row));
        let by_bracket = || rows(text.split(['[', ']']).filter(is_row));
        let by_string = || rows(text.split('"').filter(is_row));
        let rows = by_table.or_else(by_line).or_else(by_bracket).or_else(by_string)?;
        let size = Size::new(u32::try_from(rows.len()).ok()?).ok()?;
        let row = |(y, row): (u32, Vec<Cell>)| {
            let top = u32::from(size.get()) - 1;
            let stone = move |(x, cell): (u32, Cell)| {
                Some(Placed { point: Point::new(x, top - y)?, stone: cell? })
            };
            (0..).zip(row).filter_map(stone).collect::<Vec<_>>()
        };
        let stones: Vec<Placed> = (0..).zip(rows).flat_map(row).collect();
        let are_most = Stone::BOTH.iter().any(|&side| are_most(side, &stones, size));
        (!stones.is_empty() && !are_most).then_some(Grid { size, stones })
    }
}

/// Whether most points of a board have stones of one side: then their sign represents something else.
pub(super) fn are_most(side: Stone, stones: &[Placed], size: Size) -> bool {
    let of_side = stones.iter().filter(|placed| placed.stone == side).count();
    of_side * 2 > size.points().count() + 1
}

/// The rows of a Markdown table, one line each between bars, in which a cell may be empty. Headers, if any, are letters
/// or numbers of columns at the top and numbers of rows at the left or on both sides.
fn table(text: &str) -> Option<Vec<Vec<Cell>>> {
    let mut lines: Vec<Vec<&str>> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let line = line.strip_prefix('|')?.strip_suffix('|')?;
        let is_rule = line.contains('-') && line.chars().all(|c| "-:| ".contains(c));
        if !is_rule {
            lines.push(line.split('|').map(str::trim).collect());
        }
    }
    let head = lines.first()?.iter().copied().filter(|word| !word.is_empty());
    if is_count(head) {
        lines.remove(0);
    }
    let mut is_upside_down = false;
    // The numbers on the right first, as those on the left come first in their lines either way.
    for at_end in [true, false] {
        let numbers = || {
            lines.iter().map(|line| *if at_end { line.last() } else { line.first() }.unwrap_or(&""))
        };
        let is_up = is_count(numbers());
        if is_up || is_count(numbers().rev()) {
            is_upside_down |= is_up;
            lines.iter_mut().filter(|line| !line.is_empty()).for_each(|line| {
                line.remove(if at_end { line.len() - 1 } else { 0 });
            });
        }
    }
    let cell = |word: &&str| if word.is_empty() { Some(None) } else { cell_of_word(word) };
    let cells = |line: &Vec<&str>| line.iter().map(cell).collect::<Option<Vec<Cell>>>();
    let mut rows: Vec<Vec<Cell>> = lines.iter().map(cells).collect::<Option<_>>()?;
    if is_upside_down {
        rows.reverse();
    }
    is_square(&rows).then_some(rows)
}

/// Whether words are the letters from A on, perhaps without I, or the numbers from 0 or 1 on.
fn is_count<'a>(words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let is_from = |first: u32| (first..).zip(words.clone()).all(|(n, word)| word.parse() == Ok(n));
    let is_letters = |letters: &str| {
        let are_equal = |(letter, word): (char, &str)| {
            word.chars().eq([letter.to_ascii_uppercase()]) || word.chars().eq([letter])
        };
        letters.chars().zip(words.clone()).all(are_equal)
    };
    let lists = ["abcdefghijklmnopqrstuv", "abcdefghjklmnopqrstuvw"];
    words.clone().count() > 1 && (is_from(0) || is_from(1) || lists.into_iter().any(is_letters))
}

fn is_square(rows: &[Vec<Cell>]) -> bool {
    rows.len() <= usize::from(Size::MAX) && rows.iter().all(|row| row.len() == rows.len())
}

/// The rows of a square: as many as each of them has cells.
fn rows<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Vec<Vec<Cell>>> {
    let most = usize::from(Size::MAX);
    let mut rows = Vec::new();
    for line in lines {
        rows.push(cells(line).filter(|row| row.len() <= most && rows.len() < most)?);
    }
    is_square(&rows).then_some(rows)
}

/// Whether a text consists of the picture of a board with stones.
pub(super) fn is_grid(text: &str) -> bool {
    Grid::of(text).is_some()
}

/// Reads the picture of a board as stones that are set up.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::write_moves;

    fn stones(text: &str, stone: Stone) -> alloc::string::String {
        let grid = Grid::of(text).unwrap();
        let points = grid.stones.iter().filter(|placed| placed.stone == stone);
        write_moves(&points.map(|placed| placed.point).collect::<Vec<_>>())
    }

    #[test]
    fn tables_are_read_with_their_heads_and_empty_cells() {
        let table = "\
            |   | A | B | C | D | E |   |\n\
            |---|:-:|:-:|:-:|:-:|---|---|\n\
            | 5 |   |   |   |   |   | 5 |\n\
            | 4 |   | X |   |   | O | 4 |\n\
            | 3 |   |   | X |   |   | 3 |\n\
            | 2 | O |   |   |   |   | 2 |\n\
            | 1 |   |   |   |   |   | 1 |\n";
        assert_eq!(stones(table, Stone::Black), "b4c3");
        assert_eq!(stones(table, Stone::White), "e4a2");
        let bare = "| O | X |   |   | . |\n|-|-|-|-|-|\n|||||●|\n||||||\n|○|||||\n|||||+|\n";
        assert_eq!(
            (stones(bare, Stone::Black), stones(bare, Stone::White)),
            ("b5e4".into(), "a5a2".into())
        );
        let from_below = "| | 1 | 2 | 3 | 4 | 5 |\n|-|-|-|-|-|-|\n|1|X|||||\n|2||||||\n|3||||||\n|4||||||\n|5|||O|||\n";
        assert_eq!(
            (stones(from_below, Stone::Black), stones(from_below, Stone::White)),
            ("a1".into(), "c5".into())
        );
    }

    #[test]
    fn tables_of_moves_are_no_boards() {
        for text in
            ["| # | Black | White |\n|---|---|---|\n| 1 | h8 | i9 |\n", "| 7 | 7 |\n| 8 | 6 |"]
        {
            assert!(!is_grid(text), "{text}");
        }
    }
}
