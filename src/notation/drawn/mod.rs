//! Boards that are drawn with characters.
//!
//! | file | subject |
//! |---|---|
//! | `mod` | finding a drawing in a text, and its contents |
//! | `extent` | which part of a board is drawn |
//! | `lines` | the lines of a drawing: words that represent points, names of columns |
//! | `signs` | the meaning of the signs |

mod extent;
mod lines;
mod signs;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use self::extent::Extent;
use self::lines::{Columns, Line};
use self::signs::{Cell, Signs};
use super::grid::set_up;
use super::note::Notes;
use super::{Node, Note, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};

/// A board has at least this many rows and columns.
const LEAST: usize = 5;

/// And at most this many.
const MOST: usize = 22;

/// A board in a text.
pub(super) struct Drawing {
    place: Range<usize>,
    /// The rows from the top.
    rows: Vec<Vec<Cell>>,
    extent: Extent,
    /// White made the first of the numbered moves.
    white_begins: bool,
}

/// Consecutive lines of a text that may be a drawing.
struct Block<'a> {
    lines: Vec<(Range<usize>, Line<'a>)>,
}

impl Drawing {
    /// The first drawing of a text.
    pub(super) fn of(text: &str) -> Option<Drawing> {
        drawings(text).next()
    }

    /// All drawings of a text.
    pub(super) fn all(text: &str) -> Vec<Drawing> {
        drawings(text).collect()
    }

    /// The text with drawings replaced by spaces, keeping all byte positions.
    pub(super) fn without(drawings: &[Drawing], text: &str) -> String {
        let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        let mut rest = String::with_capacity(text.len());
        for drawing in drawings {
            rest.push_str(&text[rest.len()..drawing.place.start]);
            rest.extend(text[drawing.place.clone()].bytes().map(blank));
        }
        rest.push_str(&text[rest.len()..]);
        rest
    }

    /// The text before the drawing, from a byte on, and behind it.
    pub(super) fn words<'a>(&self, text: &'a str, from: usize) -> (&'a str, &'a str) {
        (&text[from..self.place.start], &text[self.place.end..])
    }

    /// Whether the numbers of its rows begin with 0.
    pub(super) fn counts_from_zero(&self) -> bool {
        self.extent.counts_from_zero(self.rows.len())
    }

    /// A note that it was skipped.
    pub(super) fn note(&self, text: &str) -> Note {
        let mut notes = Notes::default();
        notes.text(Place::in_text(text, self.place.start), &text[self.place.clone()]);
        notes.finish().remove(0)
    }

    /// The position, or if stones have numbers, the moves that lead to it. The side with fewer stones is to move, or
    /// Black.
    pub(super) fn position(&self, text: &str, size: Size) -> Option<ReadGame> {
        let place = Place::in_text(text, self.place.start);
        let placed = self.extent.on_board(&self.rows, size)?;
        let (mut setup, mut moves) = (Vec::new(), Vec::new());
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                let point = placed.point(column, row)?;
                match cell {
                    Cell::Free => {}
                    Cell::Stone(stone) => setup.push(Placed { point, stone }),
                    Cell::Numbered(number, stone) => moves.push((number, point, stone)),
                }
            }
        }
        moves.sort_unstable_by_key(|&(number, ..)| number);
        let mut game = match &moves[..] {
            [] => set_up(setup, placed.size, place).ok()?,
            &[(first, ..), ..] => {
                if !(first..).zip(&moves).all(|(due, &(number, ..))| number == due) {
                    return None;
                }
                self.game(setup, &moves, placed.size)?
            }
        };
        if placed.is_part {
            let remark = Remark::Part {
                columns: self.rows[0].len(),
                rows: self.rows.len(),
                size: placed.size,
                corner: placed.corner(&self.rows)?,
            };
            game.notes.insert(0, Note { place: Some(place), remark });
        }
        Some(game)
    }

    /// The game of the numbered moves, after the stones without numbers.
    fn game(
        &self,
        setup: Vec<Placed>,
        moves: &[(u32, Point, Option<Stone>)],
        size: Size,
    ) -> Option<ReadGame> {
        let &(number, _, stone) = moves.first()?;
        let turn = match stone {
            Some(stone) => stone,
            None if (number % 2 == 0) != self.white_begins => Stone::White,
            None => Stone::Black,
        };
        let mut tree = Tree::new(size);
        let mut board = Board::new(size);
        if !setup.is_empty() || turn == Stone::White {
            let node = Node::set_up(setup, Some(turn));
            node.apply(&mut board).ok()?;
            tree.set_root(node);
        }
        let mut current = tree.root();
        for &(_, point, stone) in moves {
            let stone = stone.unwrap_or(board.to_move());
            let node = Node::played(point, stone);
            node.apply(&mut board).ok()?;
            current = tree.push(current, node);
        }
        Some(ReadGame { tree, notes: Vec::new() })
    }
}

/// The drawings of a text.
fn drawings(text: &str) -> impl Iterator<Item = Drawing> {
    let mut lines = text.split_inclusive('\n');
    let mut block = Block { lines: Vec::new() };
    let mut at = 0;
    core::iter::from_fn(move || {
        loop {
            if let Some(line) = lines.next() {
                let range = at..at + line.len();
                at = range.end;
                if let Some(found) = Line::of(line) {
                    block.lines.push((range, found));
                    continue;
                }
            } else if block.lines.is_empty() {
                return None;
            }
            let drawing = block.drawing(text);
            block.lines.clear();
            if drawing.is_some() {
                return drawing;
            }
        }
    })
}

impl Block<'_> {
    /// The first drawing among the lines.
    fn drawing(&self, text: &str) -> Option<Drawing> {
        let is_content = |line: &Line| match line {
            // A number alone is the row's number.
            Line::Boxes(boxes) => boxes
                .iter()
                .any(|cell| !cell.is_empty() && !cell.bytes().all(|byte| byte.is_ascii_digit())),
            _ => false,
        };
        let in_boxes = self.lines.iter().any(|(_, line)| is_content(line));
        let mut rows: Vec<Vec<&str>> = Vec::new();
        let (mut place, mut columns, mut above) = (0..0, None, None);
        for (range, line) in &self.lines {
            let words = match line {
                Line::Columns(found) => {
                    if rows.len() >= LEAST {
                        place.end = range.end;
                        columns = columns.or(Some(*found));
                        break;
                    }
                    above = Some((range.start, *found));
                    rows.clear();
                    continue;
                }
                Line::Boxes(words) if in_boxes => words,
                Line::Signs(words) | Line::Border(words) if !in_boxes => words,
                _ => continue,
            };
            if rows.last().is_some_and(|row| row.len() != words.len()) {
                if rows.len() >= LEAST {
                    break;
                }
                rows.clear();
                above = None;
            }
            if rows.is_empty() {
                (place, columns) = (range.clone(), None);
                if let Some((begin, found)) = above.take() {
                    (place.start, columns) = (begin, Some(found));
                }
            }
            place.end = range.end;
            rows.push(words.clone());
        }
        let first_line = text[..place.start].lines().last().unwrap_or("").trim();
        let white_begins =
            text[place.clone()].trim_start().starts_with("$$W") || first_line.starts_with("$$W");
        drawing(rows, place, columns, white_begins)
    }
}

/// Builds the drawing from rows of words.
fn drawing(
    mut rows: Vec<Vec<&str>>,
    place: Range<usize>,
    columns: Option<Columns>,
    white_begins: bool,
) -> Option<Drawing> {
    if rows.len() < LEAST || rows.len() > MOST {
        return None;
    }
    // The numbers on the right first, as those on the left come first in their lines either way.
    let behind = take_names(&mut rows, true);
    let names = take_names(&mut rows, false).or(behind);
    let width = rows[0].len();
    if !(LEAST..=MOST).contains(&width) {
        return None;
    }
    let signs = Signs::of(rows.iter().flatten().copied());
    let cell = |word: &&str| if word.is_empty() { Some(Cell::Free) } else { signs.cell(word) };
    let cells = |row: &Vec<&str>| row.iter().map(cell).collect::<Option<Vec<Cell>>>();
    let cells: Vec<Vec<Cell>> = rows.iter().map(cells).collect::<Option<_>>()?;
    let free = cells.iter().flatten().filter(|&&cell| cell == Cell::Free).count();
    let has_stones = free < width * cells.len();
    let columns = columns.filter(|columns| columns.count == width);
    let extent = Extent::of(&rows, columns, names);
    // The sign of most points is not that of one side's stones.
    let are_most = Stone::BOTH.iter().any(|&side| {
        cells.iter().flatten().filter(|&&cell| cell == Cell::Stone(side)).count() * 2
            > width * cells.len() + 1
    });
    let drawing = Drawing { place, rows: cells, extent, white_begins };
    (has_stones && free >= LEAST && !are_most).then_some(drawing)
}

/// The names of the rows of a drawing, from the top: the number of the top one, and whether they count up from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Names {
    top: usize,
    is_upside_down: bool,
}

/// Removes the first or the last words of rows, if these are consecutive numbers or letters.
fn take_names(rows: &mut [Vec<&str>], at_end: bool) -> Option<Names> {
    let words = || rows.iter().map(|row| if at_end { row.last() } else { row.first() });
    let numbers = words().map(|word| word?.parse().ok()).collect::<Option<Vec<usize>>>();
    let letters = || {
        let place = |word: &str| match word.as_bytes() {
            [letter] => usize::from(letter.to_ascii_lowercase()).checked_sub(usize::from(b'a')),
            _ => None,
        };
        words().map(|word| place(word?)).collect::<Option<Vec<usize>>>()
    };
    let has_letters = numbers.is_none();
    let names = numbers.or_else(letters)?;
    let &[top, next, ..] = &names[..] else { return None };
    let counts_up = next == top + 1;
    let due = |row: usize| if counts_up { Some(top + row) } else { top.checked_sub(row) };
    if !names.iter().enumerate().all(|(row, &name)| due(row) == Some(name)) {
        return None;
    }
    for row in rows.iter_mut() {
        row.remove(if at_end { row.len() - 1 } else { 0 });
    }
    // On our boards it is the columns that have letters; lettered rows simply count from the top.
    let is_upside_down = counts_up && !has_letters;
    let top = if has_letters && counts_up { names.len() } else { top };
    Some(Names { top, is_upside_down })
}

/// Whether a text has a line with the names of columns, without the letter I.
pub(super) fn columns_without_i(text: &str) -> bool {
    let columns = text.lines().filter_map(|line| match Line::of(line)? {
        Line::Columns(columns) => Some(columns.skips_i),
        _ => None,
    });
    let all: Vec<bool> = columns.collect();
    !all.is_empty() && all.into_iter().all(|skips_i| skips_i)
}
