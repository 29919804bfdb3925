//! Tables of numbers with names of the columns in the first line, as spreadsheets and programs write them: `row,col`,
//! `move;x;y;player`.

use alloc::vec::Vec;

use super::labelled::{Axis, axis};
use super::line::{Colour, Line, Move, Spot};
use super::scattered::colour;

/// Names of the column with the side to move, in lower case.
const SIDES: [&str; 14] = [
    "player",
    "color",
    "colour",
    "side",
    "stone",
    "piece",
    "turn",
    "hráč",
    "hrac",
    "barva",
    "игрок",
    "цвет",
    "颜色",
    "玩家",
];

/// Names of the column with the numbers of the moves, in lower case.
const NUMBERS: [&str; 15] = [
    "#",
    "n",
    "no",
    "no.",
    "nr",
    "nr.",
    "num",
    "number",
    "move",
    "move_number",
    "movenumber",
    "ply",
    "order",
    "step",
    "tah",
];

/// The moves of a table whose header names the columns of its points; `None` for other texts.
pub(super) fn line(text: &str) -> Option<Line<'_>> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let (place, head, mark) = lines().enumerate().find_map(|(at, line)| {
        let mark = [',', ';', '\t', '|'].into_iter().find(|&mark| line.contains(mark))?;
        let head = Head::of(cells(line, mark))?;
        Some((at, head, mark))
    })?;
    let mut found = Line::default();
    let mut numbers: Vec<i32> = Vec::new();
    found.passed_over.extend(lines().take(place));
    for line in lines().skip(place + 1) {
        let number = |at: usize| cells(line, mark).nth(at)?.parse::<i32>().ok();
        let counted = || Some(Spot::Counted([number(head.column)?, number(head.row)?]));
        // The column may be a letter, and its row then counts from the bottom.
        let named = || {
            let [column, row] = [head.column, head.row].map(|at| cells(line, mark).nth(at));
            Some(Spot::Named([column?, row?].concat().to_ascii_lowercase().parse().ok()?))
        };
        let Some(spot) = counted().or_else(named) else {
            found.passed_over.push(line);
            continue;
        };
        let side = head.side.and_then(|at| cells(line, mark).nth(at));
        let by_number = || side?.parse().ok().map(Colour::Number);
        let colour = side.and_then(colour).or_else(by_number);
        found.moves.push(Move { written: line.trim(), spot, colour });
        numbers.extend(head.number.and_then(number));
    }
    if numbers.len() == found.moves.len() {
        let mut numbered: Vec<(i32, Move)> = numbers.into_iter().zip(found.moves).collect();
        // Moves with the same number stay as they are.
        numbered.sort_by_key(|&(number, _)| number);
        found.moves = numbered.into_iter().map(|(_, placed)| placed).collect();
    }
    (found.moves.len() > 1).then_some(found)
}

/// The cells of a line.
fn cells(line: &str, mark: char) -> impl Iterator<Item = &str> + Clone {
    let line = line.trim();
    let inner = line.strip_prefix(mark).unwrap_or(line);
    inner.split(mark).map(|cell| cell.trim_matches([' ', '\t', '"', '\'']))
}

/// Which columns of a table contain the points, and which one the side.
struct Head {
    column: usize,
    row: usize,
    side: Option<usize>,
    /// The column with the number of the move.
    number: Option<usize>,
}

impl Head {
    fn of<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Option<Head> {
        let only = |wanted: Axis| {
            let mut places =
                names.clone().enumerate().filter(|(_, name)| axis(name) == Some(wanted));
            let (place, _) = places.next()?;
            places.next().is_none().then_some(place)
        };
        let place = |known: &[&str]| {
            names.clone().position(|name| known.contains(&name.to_lowercase().as_str()))
        };
        let (side, number) = (place(&SIDES), place(&NUMBERS));
        Some(Head { column: only(Axis::Column)?, row: only(Axis::Row)?, side, number })
    }
}
