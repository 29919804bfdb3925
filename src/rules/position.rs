//! A game under a rule: the board, whose move it is, and whether it has ended.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use super::Rule;
use super::five::five_through;
use super::renju::{Foul, FoulReason, Fouls, foul_with};
use crate::board::{Board, BoardError, Point, Size, Stone};
use crate::shapes::Lines;

/// How a game ended on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A winning row.
    Five {
        /// Whose.
        winner: Stone,
        /// Its stones, from its low end; more than five if the rule lets longer rows win.
        row: Vec<Point>,
    },
    /// Black played a forbidden move; White wins.
    Foul {
        /// The foul.
        foul: Foul,
    },
    /// Black is to move and every free point is forbidden; White wins.
    NoLegalMove,
    /// The board is full and nobody has won.
    Full,
}

impl Ending {
    /// The winner; `None` for a draw.
    pub fn winner(&self) -> Option<Stone> {
        match self {
            Ending::Five { winner, .. } => Some(*winner),
            Ending::Foul { .. } | Ending::NoLegalMove => Some(Stone::White),
            Ending::Full => None,
        }
    }
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point is off the board or taken.
    Board(BoardError),
    /// The game is over.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalMove::Board(error) => error.fmt(f),
            IllegalMove::Over => f.write_str("the game is over"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl From<BoardError> for IllegalMove {
    fn from(error: BoardError) -> IllegalMove {
        IllegalMove::Board(error)
    }
}

/// The move of a sequence that cannot be played, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// How many moves were played before it.
    pub played: usize,
    /// The move.
    pub point: Point,
    /// Why not.
    pub reason: IllegalMove,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}, {}: {}", self.played + 1, self.point, self.reason)
    }
}

impl core::error::Error for MoveError {}

/// A board under a rule; its ending is updated after every move.
///
/// Renju's fouls are computed on request; each move only checks what is needed to tell whether the game has ended.
///
/// ```
/// use tengen::{Ending, Position, Rule, Size, Stone};
///
/// let mut position = Position::new(Rule::Renju, Size::STANDARD);
/// for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4"] {
///     assert_eq!(position.play(name.parse()?)?, None);
/// }
/// position.play("l8".parse()?)?;
/// assert_eq!(position.ending().and_then(Ending::winner), Some(Stone::Black));
///
/// position.undo();
/// assert_eq!(position.ending(), None);
/// assert!(position.legal_points().any(|point| point.to_string() == "g8"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    rule: Rule,
    ending: Option<Ending>,
    /// How many stones were set up before the first move that was played and judged.
    set_up: usize,
    /// The board's lines, if the rule forbids points by them.
    lines: Option<Lines>,
}

impl Position {
    /// The start of a game.
    pub fn new(rule: Rule, size: Size) -> Position {
        Position::from_board(rule, Board::new(size))
    }

    /// The position on `board`. The game is over if any stone stands in a winning row, if the board is full, or if Black
    /// is to move and has no allowed move.
    pub fn from_board(rule: Rule, board: Board) -> Position {
        let lines = (rule == Rule::Renju).then(|| Lines::of(&board));
        let set_up = board.len();
        let mut position = Position { board, rule, ending: None, set_up, lines };
        position.ending = position.ending_of_set_up();
        position
    }

    /// Plays `moves` from the start, Black first.
    ///
    /// # Errors
    /// [`MoveError`] for the first one that cannot be played.
    pub fn from_moves(rule: Rule, size: Size, moves: &[Point]) -> Result<Position, MoveError> {
        let mut position = Position::new(rule, size);
        position.play_all(moves)?;
        Ok(position)
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// Whose move it is.
    pub fn to_move(&self) -> Stone {
        self.board.to_move()
    }

    /// How the game ended; `None` while it is in progress.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Plays a move for the side to move. A foul can be played, and loses.
    ///
    /// # Errors
    /// [`IllegalMove`]; the position is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Option<&Ending>, IllegalMove> {
        if self.ending.is_some() {
            return Err(IllegalMove::Over);
        }
        self.board.check(point)?;
        let mover = self.board.to_move();
        let foul = self.foul(point);
        self.board.play(point)?;
        if let Some(lines) = &mut self.lines {
            lines.put(point, mover);
        }
        self.ending = if let Some(foul) = foul {
            Some(Ending::Foul { foul })
        } else if let Some(row) = five_through(&self.board, self.rule, mover, point) {
            Some(Ending::Five { winner: mover, row })
        } else {
            self.ending_without_five()
        };
        Ok(self.ending.as_ref())
    }

    /// Plays `moves`, one after the other.
    ///
    /// # Errors
    /// [`MoveError`] for the first one that cannot be played; those before it have been.
    pub fn play_all(&mut self, moves: &[Point]) -> Result<(), MoveError> {
        for (played, &point) in moves.iter().enumerate() {
            self.play(point).map_err(|reason| MoveError { played, point, reason })?;
        }
        Ok(())
    }

    /// The ending of a set-up, by any of its stones.
    fn ending_of_set_up(&self) -> Option<Ending> {
        let five = self.board.history().rev().find_map(|placed| {
            let row = five_through(&self.board, self.rule, placed.stone, placed.point)?;
            Some(Ending::Five { winner: placed.stone, row })
        });
        five.or_else(|| self.ending_without_five())
    }

    fn ending_without_five(&self) -> Option<Ending> {
        if self.board.is_full() {
            return Some(Ending::Full);
        }
        self.legal_points().next().is_none().then_some(Ending::NoLegalMove)
    }

    /// Takes back the last stone and returns its point; `None` if there is none.
    ///
    /// Undoing the move that ended the game reopens it. Once stones of a set-up are taken back, the ending is that of
    /// the remaining set-up.
    pub fn undo(&mut self) -> Option<Point> {
        let placed = self.board.undo()?;
        if let Some(lines) = &mut self.lines {
            lines.take(placed.point, placed.stone);
        }
        // A move can only have been played while the game was not over.
        self.ending = None;
        if self.board.len() < self.set_up {
            self.set_up = self.board.len();
            self.ending = self.ending_of_set_up();
        }
        Some(placed.point)
    }

    /// The foul the side to move would commit on a free point; `None` if the point is allowed (or not free).
    pub fn foul(&self, point: Point) -> Option<Foul> {
        let mut lines = self.forbidding_lines()?;
        self.board.is_free(point).then(|| foul_with(&mut lines, point))?
    }

    /// Why the side to move may not play a free point; `None` whenever [`foul`](Position::foul) is.
    pub fn foul_reason(&self, point: Point) -> Option<FoulReason> {
        let mut lines = self.forbidding_lines()?;
        self.board.is_free(point).then(|| FoulReason::of(&mut lines, point))?
    }

    /// The points forbidden to Black, whoever is to move; `None` under rules that forbid none.
    ///
    /// Checks the whole board, which takes some microseconds (see [`Fouls::of`]).
    pub fn black_fouls(&self) -> Option<Fouls> {
        let mut lines = Cow::Borrowed(self.lines.as_ref()?);
        Some(Fouls::of(&mut lines, self.board.free_points()))
    }

    /// The points the side to move may play without committing a foul, row by row from a1.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        let mut lines = self.forbidding_lines();
        self.board.free_points().filter(move |&point| match &mut lines {
            Some(lines) => foul_with(lines, point).is_none(),
            None => true,
        })
    }

    /// The lines that determine which points are forbidden to the side to move; `None` if none are.
    fn forbidding_lines(&self) -> Option<Cow<'_, Lines>> {
        match self.to_move() {
            Stone::Black => self.lines.as_ref().map(Cow::Borrowed),
            Stone::White => None,
        }
    }
}

impl PartialEq for Position {
    /// Same board, rule and ending, regardless of move order.
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.rule == other.rule && self.ending == other.ending
    }
}

impl Eq for Position {}
