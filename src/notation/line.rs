//! A line of moves for which a text gives more than the points (their sides, the text between them), or gives the
//! points as numbers.

use alloc::vec::Vec;

use super::coordinates::{COLOURS, Layout};
use super::larger::{larger_board, larger_board_with};
use super::note::Notes;
use super::part::begin_of;
use super::{Expected, Node, NotationError, Place, ReadGame, Remark, Tree};
use crate::board::{Board, Placed, Point, Size, Stone};

/// The size of a board, and whether the text specifies it: if not, the board may be larger.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub(super) size: Size,
    pub(super) is_stated: bool,
}

/// Where a move is.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Spot {
    Named(Point),
    /// Column and row, as in [`coordinates`](super::coordinates).
    Counted([i32; 2]),
    /// The number of points before it, row by row from the top.
    Cell(usize),
    Pass,
}

/// The side of a move.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Colour {
    Stone(Stone),
    Number(i32),
}

/// A move of a list.
#[derive(Clone, Copy)]
pub(super) struct Move<'a> {
    /// As written.
    pub(super) written: &'a str,
    pub(super) spot: Spot,
    pub(super) colour: Option<Colour>,
}

/// The moves of a list in order, and the text between them.
#[derive(Default)]
pub(super) struct Line<'a> {
    pub(super) moves: Vec<Move<'a>>,
    pub(super) passed_over: Vec<&'a str>,
    /// Something after them that was meant as a move but is not one.
    pub(super) end: Option<&'a str>,
}

/// How to interpret the moves of a list, inferred from all of them together.
pub(super) struct Reading {
    pub(super) size: Size,
    layout: Option<Layout>,
    colours: Option<[i32; 2]>,
}

impl Reading {
    /// Infers it from the moves, which may be on a board larger than the given one if the file does not specify it.
    pub(super) fn of(moves: &[Move], board: Given, notes: &mut Notes) -> Reading {
        let pairs: Vec<[i32; 2]> = moves
            .iter()
            .filter_map(|placed| match placed.spot {
                Spot::Counted(pair) => Some(pair),
                _ => None,
            })
            .collect();
        let layout = (!pairs.is_empty()).then(|| Layout::of_numbers(&pairs, board));
        if let Some(layout) = layout {
            layout.note(notes);
        }
        if moves.iter().any(|placed| matches!(placed.spot, Spot::Cell(_))) {
            notes.add(None, Remark::Cells);
        }
        let size = layout.map_or_else(|| board_of(moves, board, notes), |layout| layout.size);
        Reading { size, layout, colours: colours_of(moves) }
    }

    /// The point of a move; `None` for a pass.
    ///
    /// # Errors
    /// [`NotationError`] if it is not on the board.
    pub(super) fn point(&self, text: &str, placed: &Move) -> Result<Option<Point>, NotationError> {
        let error = |expected| {
            NotationError::expected(place(text, placed.written), expected, placed.written)
        };
        match (placed.spot, self.layout) {
            (Spot::Pass, _) => Ok(None),
            (Spot::Named(point), _) => Ok(Some(point)),
            (Spot::Counted([x, y]), Some(layout)) => {
                layout.point(x, y).map(Some).ok_or_else(|| error(Expected::Coordinates))
            }
            (Spot::Cell(cell), _) => {
                point_of_cell(cell, self.size).map(Some).ok_or_else(|| error(Expected::Move))
            }
            (Spot::Counted(_), None) => Err(error(Expected::Coordinates)),
        }
    }

    /// The side of a move, if specified.
    pub(super) fn stone(&self, placed: &Move) -> Option<Stone> {
        match (placed.colour?, self.colours) {
            (Colour::Stone(stone), _) => Some(stone),
            (Colour::Number(number), Some([black, white])) => match number {
                _ if number == black => Some(Stone::Black),
                _ if number == white => Some(Stone::White),
                _ => None,
            },
            (Colour::Number(_), None) => None,
        }
    }

    /// The node of a move, which is played on the board.
    pub(super) fn node(
        &self,
        text: &str,
        placed: &Move,
        stone: Stone,
        board: &mut Board,
    ) -> Result<Node, NotationError> {
        let Some(point) = self.point(text, placed)? else {
            board.set_to_move(stone.other());
            return Ok(Node { to_move: Some(stone.other()), ..Node::default() });
        };
        let node = Node { played: Some(Placed { point, stone }), ..Node::default() };
        let is_taken = |error| NotationError::stone(place(text, placed.written), error);
        node.apply(board).map_err(is_taken)?;
        Ok(node)
    }
}

/// The point with this many points before it, row by row from the top.
fn point_of_cell(cell: usize, size: Size) -> Option<Point> {
    let side = u32::from(size.get());
    let cell = u32::try_from(cell).ok()?;
    Point::new(cell % side, (side - 1).checked_sub(cell / side)?)
}

/// The numbers of the colours: the known pair of which the moves have both, or a single one that is not 0. If 0 and 1
/// alternate, nothing says which of them is Black.
fn colours_of(moves: &[Move]) -> Option<[i32; 2]> {
    let numbers: Vec<i32> = moves
        .iter()
        .filter_map(|placed| match placed.colour? {
            Colour::Number(number) => Some(number),
            Colour::Stone(_) => None,
        })
        .collect();
    let is_of = |colours: &[i32; 2]| numbers.iter().all(|number| colours.contains(number));
    let colours = COLOURS.into_iter().find(is_of)?;
    let has_both = colours.iter().all(|colour| numbers.contains(colour));
    let takes_turns = numbers.windows(2).all(|two| two[0] != two[1]);
    let is_clear = match numbers.len() {
        1 => numbers != [0],
        _ => has_both && !(colours == [0, 1] && takes_turns),
    };
    is_clear.then_some(colours)
}

/// The given board, or a larger usual one implied by the moves.
fn board_of(moves: &[Move], board: Given, notes: &mut Notes) -> Size {
    let points = moves.iter().filter_map(|placed| match placed.spot {
        Spot::Named(point) => Some(point),
        _ => None,
    });
    let points: Vec<Point> = points.collect();
    let cells = moves.iter().filter_map(|placed| match placed.spot {
        Spot::Cell(cell) => Some(cell),
        _ => None,
    });
    let with_cells = || larger_board_with(cells.max()? + 1, board.size);
    let larger = larger_board(&points, board.size).or_else(with_cells).filter(|_| !board.is_stated);
    larger.inspect(|&size| notes.add(None, Remark::Size(size))).unwrap_or(board.size)
}

/// Where a part of a text is.
pub(super) fn place(text: &str, part: &str) -> Place {
    Place::in_text(text, begin_of(part, text))
}

impl Line<'_> {
    /// Whether the moves specify their sides.
    pub(super) fn has_colours(&self) -> bool {
        let reading =
            Reading { size: Size::STANDARD, layout: None, colours: colours_of(&self.moves) };
        self.moves.iter().any(|placed| reading.stone(placed).is_some())
    }

    /// Notes the text between the moves.
    pub(super) fn note_passed_over(&self, text: &str, notes: &mut Notes) {
        for part in &self.passed_over {
            notes.ignored(NotationError::expected(place(text, part), Expected::Move, part));
        }
    }

    /// Reads the moves of a text, on the given board or a larger one.
    ///
    /// # Errors
    /// [`NotationError`] if not even the first is a move.
    pub(super) fn read(&self, text: &str, board: Given) -> Result<ReadGame, NotationError> {
        let mut notes = Notes::default();
        let reading = Reading::of(&self.moves, board, &mut notes);
        self.note_passed_over(text, &mut notes);
        let mut tree = Tree::new(reading.size);
        let mut board = Board::new(reading.size);
        let mut current = tree.root();
        for placed in &self.moves {
            let stone = reading.stone(placed).unwrap_or(board.to_move());
            match reading.node(text, placed, stone, &mut board) {
                Ok(node) => current = tree.push(current, node),
                Err(error) if tree.len() == 1 => return Err(error),
                Err(error) => {
                    notes.ended(error);
                    break;
                }
            }
        }
        if let Some(part) = self.end.filter(|_| tree.len() > self.moves.len()) {
            notes.ended(NotationError::expected(place(text, part), Expected::Move, part));
        }
        Ok(ReadGame { tree, notes: notes.finish() })
    }
}
