//! Boards drawn as text.

use core::fmt;

use super::{Board, Size, SizeError, Stone};

/// Why a drawing is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// The number of rows is not a board size.
    Size(SizeError),
    /// A row does not have as many points as there are rows.
    RowLength {
        /// The row's number as on the board, counted from the bottom, starting at 1.
        row: usize,
        /// Points found in the row.
        found: usize,
        /// Points needed.
        expected: usize,
    },
    /// A character other than `x`, `o` and `.`.
    Character {
        /// The row's number as on the board, counted from the bottom, starting at 1.
        row: usize,
        /// The character.
        found: char,
    },
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextError::Size(error) => error.fmt(f),
            TextError::RowLength { row, found, expected } => {
                write!(f, "row {row} has {found} points, expected {expected}")
            }
            TextError::Character { row, found } => {
                write!(f, "row {row} has {found:?}, expected x (black), o (white) or .")
            }
        }
    }
}

impl core::error::Error for TextError {}

impl Board {
    /// Reads a drawing: rows from the top, `x` black, `o` white, `.` empty, spaces ignored.
    ///
    /// The side to move is the one with fewer stones, or Black if they are equal. Stones enter the
    /// history row by row from a1, Black's first.
    ///
    /// ```
    /// use tengen::board::{Board, Stone};
    /// let board = Board::from_text(
    ///     ". . . . .
    ///      . . o . .
    ///      . x x . .
    ///      . . . . .
    ///      . . . . .",
    /// )?;
    /// assert_eq!(board.get("b3".parse()?), Some(Stone::Black));
    /// assert_eq!(board.to_move(), Stone::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TextError`] naming the row and what is wrong in it.
    pub fn from_text(text: &str) -> Result<Board, TextError> {
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
        let side = lines().count();
        let size = Size::new(side as u32).map_err(TextError::Size)?;
        let mut board = Board::new(size);
        for stone in Stone::BOTH {
            for (y, line) in lines().rev().enumerate() {
                let row = y + 1;
                let mut found = 0;
                for character in line.chars().filter(|c| !c.is_whitespace()) {
                    let here = match character {
                        'x' | 'X' => Some(Stone::Black),
                        'o' | 'O' => Some(Stone::White),
                        '.' => None,
                        _ => return Err(TextError::Character { row, found: character }),
                    };
                    if here == Some(stone) && found < side {
                        board
                            .place(super::Point::at(found as u8, y as u8), stone)
                            .expect("each point of a drawing is visited once");
                    }
                    found += 1;
                }
                if found != side {
                    return Err(TextError::RowLength { row, found, expected: side });
                }
            }
        }
        let [black, white] = Stone::BOTH.map(|stone| board.stones(stone).len());
        board.set_to_move(Stone::to_move_by_count(black, white));
        Ok(board)
    }
}

impl fmt::Display for Board {
    /// Draws the board in the format that [`Board::from_text`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size().get()).rev() {
            for x in 0..self.size().get() {
                let mark = match self.get(super::Point::at(x, y)) {
                    Some(Stone::Black) => "x",
                    Some(Stone::White) => "o",
                    None => ".",
                };
                write!(f, "{}{mark}", if x == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
