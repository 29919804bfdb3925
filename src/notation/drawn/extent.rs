//! Which part of a board is drawn.

use alloc::vec::Vec;

use super::Names;
use super::lines::Columns;
use super::signs::Cell;
use crate::board::{Point, Size};

/// What a drawing says of its place on the board.
pub(super) struct Extent {
    columns: Option<Columns>,
    rows: Option<Names>,
    /// Whether the left, right, upper and lower edges are drawn; `None` where the lines of the board are not.
    edges: Option<[bool; 4]>,
}

/// A drawing on its board.
pub(super) struct OnBoard {
    pub(super) size: Size,
    /// Whether the board is larger than the drawing.
    pub(super) is_part: bool,
    left: usize,
    /// The row of the top line, from 0, and whether the numbers count up from there.
    top: usize,
    is_upside_down: bool,
}

const LEFT: &str = "┌├└╔╟╚╠┏┠┣┗╞╓╙╒╘";
const RIGHT: &str = "┐┤┘╗╢╝╣┓┨┫┛╡╖╜╕╛";
const TOP: &str = "┌┬┐╔╤╗╦┏┯┓┳╥╒╕╓╖";
const BOTTOM: &str = "└┴┘╚╧╝╩┗┷┛┻╨╘╛╙╜";

impl Extent {
    pub(super) fn of(rows: &[Vec<&str>], columns: Option<Columns>, names: Option<Names>) -> Extent {
        let first = rows.iter().filter_map(|row| row.first());
        let last = rows.iter().filter_map(|row| row.last());
        let edges = [
            has_edge(first, LEFT),
            has_edge(last, RIGHT),
            has_edge(rows.iter().take(1).flatten(), TOP),
            has_edge(rows.iter().rev().take(1).flatten(), BOTTOM),
        ];
        // Numbers from 0 on both sides are those of a program, which counts from the top.
        let has_letters = columns.is_some_and(|columns| columns.are_letters);
        let names = names.map(|names| match names {
            Names { top: 0, is_upside_down: true } if !has_letters => {
                Names { top: rows.len() - 1, is_upside_down: false }
            }
            names => names,
        });
        let is_drawn = edges.contains(&true);
        Extent { columns, rows: names, edges: is_drawn.then_some(edges) }
    }

    /// Whether the lowest of this many rows has the number 0.
    pub(super) fn counts_from_zero(&self, height: usize) -> bool {
        self.rows.is_some_and(|names| match names.is_upside_down {
            true => names.top == 0,
            false => names.top + 1 == height,
        })
    }

    /// Where the drawing is: where its names say, at the edges that are drawn, or in the middle. `None` where no board has room for it.
    pub(super) fn on_board(&self, rows: &[Vec<Cell>], size: Size) -> Option<OnBoard> {
        let (width, height) = (rows[0].len(), rows.len());
        let is_upside_down = self.rows.is_some_and(|names| names.is_upside_down);
        // Rows may be counted from 0.
        let lowest = self.rows.map(|names| {
            let last = if is_upside_down { names.top } else { names.top + 1 - height };
            last.saturating_sub(1)
        });
        let first = self.columns.map(|columns| columns.first);
        let is_cut = self.edges.is_some_and(|edges| edges.contains(&false));
        let is_whole = width == height && first.is_none_or(|first| first == 0);
        if is_whole && lowest.is_none_or(|lowest| lowest == 0) && !is_cut {
            let size = Size::new(width.try_into().ok()?).ok()?;
            let top = if is_upside_down { 0 } else { height - 1 };
            return Some(OnBoard { size, is_part: false, left: 0, top, is_upside_down });
        }
        let far = (first.unwrap_or(0) + width).max(lowest.unwrap_or(0) + height);
        let sides = [usize::from(size.get()), 15, 19, 20, 22];
        let side = sides.into_iter().find(|&side| side >= far)?;
        let [is_left, is_right, is_top, is_bottom] = self.edges.unwrap_or_default();
        let place = |named: Option<usize>, length: usize, is_first: bool, is_last: bool| {
            let last = side - length;
            named.unwrap_or(match (is_first, is_last) {
                (true, false) => 0,
                (false, true) => last,
                _ => last / 2,
            })
        };
        let left = place(first, width, is_left, is_right);
        let bottom = place(lowest, height, is_bottom, is_top);
        let top = if is_upside_down { bottom } else { bottom + height - 1 };
        let size = Size::new(side.try_into().ok()?).ok()?;
        Some(OnBoard { size, is_part: true, left, top, is_upside_down })
    }
}

fn has_edge<'a>(mut words: impl Iterator<Item = &'a &'a str>, edge: &str) -> bool {
    words.any(|word| word.chars().any(|c| edge.contains(c)))
}

impl OnBoard {
    /// The point of a column from the left and a row from the top of the drawing, both from 0.
    pub(super) fn point(&self, column: usize, row: usize) -> Option<Point> {
        let y = if self.is_upside_down { self.top + row } else { self.top.checked_sub(row)? };
        Point::new((self.left + column).try_into().ok()?, y.try_into().ok()?)
    }

    /// The point in the lower left corner of the drawing, as its board is shown.
    pub(super) fn corner(&self, rows: &[Vec<Cell>]) -> Option<Point> {
        let row = if self.is_upside_down { 0 } else { rows.len() - 1 };
        self.point(0, row)
    }
}
